// JSON Schema (2020-12) of each resource, derived from the zod schemas, but as strict as the registry.
import { z } from 'zod';
import { RESPONSE_SCHEMAS } from '../registry/reading/response.ts';
import { releaseKeyOfBrand } from '../registry/brand.ts';
import { publishedManifestSchema } from '../mirror/publish/published-manifest.ts';

/** The keywords used here. */
export interface JsonSchema {
  type?: string;
  description?: string;
  format?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  const?: unknown;
  $ref?: string;
  [keyword: string]: unknown;
}

interface Described {
  /** The name of the component in OpenAPI. */
  title: string;
  schema: z.ZodType;
  /** The specification doesn't define its fields (§2.5, §4), so none of them is required. */
  isUnspecified?: boolean;
}

/** The keys are file names. */
export const PUBLISHED_SCHEMAS = {
  release: { title: 'Release', schema: RESPONSE_SCHEMAS.releases.element },
  'listed-platform': { title: 'ListedPlatform', schema: RESPONSE_SCHEMAS.platforms.element },
  platform: { title: 'Platform', schema: RESPONSE_SCHEMAS.platform },
  'sushi-service': { title: 'SushiService', schema: RESPONSE_SCHEMAS.service },
  'usage-data-host': { title: 'UsageDataHost', schema: RESPONSE_SCHEMAS.host, isUnspecified: true },
  notification: {
    title: 'Notification',
    schema: RESPONSE_SCHEMAS['service-notifications'].element,
    isUnspecified: true,
  },
  'notification-page': {
    title: 'NotificationPage',
    schema: RESPONSE_SCHEMAS.notifications,
    isUnspecified: true,
  },
} satisfies Record<string, Described>;

export type SchemaName = keyof typeof PUBLISHED_SCHEMAS;
export const SCHEMA_NAMES = Object.keys(PUBLISHED_SCHEMAS) as SchemaName[];

/** The schema has the registry's own brand. It allows further fields, and fields that older records lack are optional. */
export function publishedSchemaOf(name: SchemaName, brand: string): JsonSchema {
  const { title, schema, isUnspecified = false }: Described = PUBLISHED_SCHEMAS[name];
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;
  const rename = (field: string) => (field === 'usage_release' ? releaseKeyOfBrand(brand) : field);
  return { title, ...toPublished(json, rename, isUnspecified) };
}

export function toStandaloneSchema(id: string, schema: JsonSchema): JsonSchema {
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', $id: id, ...schema };
}

export function manifestJsonSchema(): JsonSchema {
  return {
    title: 'Manifest',
    description: 'The responses that the mirror publishes, where and when each was fetched.',
    ...(z.toJSONSchema(publishedManifestSchema) as JsonSchema),
  };
}

function toPublished(
  schema: JsonSchema,
  rename: (field: string) => string,
  isUnspecified: boolean,
): JsonSchema {
  const { additionalProperties: _, recent: __, required = [], properties, items, anyOf, ...rest } = schema;
  const toInner = (inner: JsonSchema) => toPublished(inner, rename, isUnspecified);
  // A limit of JavaScript, not of the registry.
  if (rest['maximum'] === Number.MAX_SAFE_INTEGER) delete rest['maximum'];
  const requiredFields = isUnspecified ? [] : required.filter((field) => !properties?.[field]!['recent']);
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([field, inner]) => [rename(field), toInner(inner)]),
      ),
    }),
    ...(requiredFields.length > 0 && { required: requiredFields.map(rename) }),
    ...(items && { items: toInner(items) }),
    ...(anyOf && { anyOf: anyOf.map(toInner) }),
  };
}
