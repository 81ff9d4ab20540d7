// JSON Schema (2020-12) of each resource, from the schemas by which answers are read: as strict as the registry is.
import { z } from 'zod';
import { ANSWER_SCHEMAS } from '../registry/reading/answer.ts';
import { releaseKeyOf } from '../registry/brand.ts';
import { publishedManifestSchema } from '../mirror/publish/published-manifest.ts';

/** JSON Schema, as far as it is looked into here. */
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
  /** As components of OpenAPI are called. */
  title: string;
  schema: z.ZodType;
  /** The specification does not show its shape (§2.5, §4): nothing in it can be missing. */
  unshown?: boolean;
}

/** What has a schema, by the name of its file. */
export const SCHEMAS = {
  release: { title: 'Release', schema: ANSWER_SCHEMAS.releases.element },
  'listed-platform': { title: 'ListedPlatform', schema: ANSWER_SCHEMAS.platforms.element },
  platform: { title: 'Platform', schema: ANSWER_SCHEMAS.platform },
  'sushi-service': { title: 'SushiService', schema: ANSWER_SCHEMAS.service },
  'usage-data-host': { title: 'UsageDataHost', schema: ANSWER_SCHEMAS.host, unshown: true },
  notification: {
    title: 'Notification',
    schema: ANSWER_SCHEMAS['service-notifications'].element,
    unshown: true,
  },
  'notification-page': { title: 'NotificationPage', schema: ANSWER_SCHEMAS.notifications, unshown: true },
} satisfies Record<string, Described>;

export type SchemaName = keyof typeof SCHEMAS;

/**
 * The JSON Schema of a resource, under the registry's own brand. Records may have further fields; fields that older
 * records lack are not required, and nothing is of records that the specification does not show.
 */
export function schemaOf(name: SchemaName, brand: string): JsonSchema {
  const { title, schema, unshown = false }: Described = SCHEMAS[name];
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;
  const rename = (field: string) => (field === 'usage_release' ? releaseKeyOf(brand) : field);
  return { title, ...published(json, rename, unshown) };
}

/** A schema as a file of its own. */
export function schemaFile(id: string, schema: JsonSchema): JsonSchema {
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', $id: id, ...schema };
}

/** The schema of `manifest.json`. */
export function manifestJsonSchema(): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(publishedManifestSchema) as JsonSchema;
  return {
    title: 'Manifest',
    description: 'What the mirror publishes, where each byte of it came from and when.',
    ...json,
  };
}

function published(schema: JsonSchema, rename: (field: string) => string, unshown: boolean): JsonSchema {
  const { additionalProperties: _, recent: __, required = [], properties, items, anyOf, ...rest } = schema;
  const within = (inner: JsonSchema) => published(inner, rename, unshown);
  // JavaScript's own limit says nothing about registries.
  if (rest['maximum'] === Number.MAX_SAFE_INTEGER) delete rest['maximum'];
  const needed = unshown ? [] : required.filter((field) => !properties?.[field]!['recent']);
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([field, inner]) => [rename(field), within(inner)]),
      ),
    }),
    ...(needed.length > 0 && { required: needed.map(rename) }),
    ...(items && { items: within(items) }),
    ...(anyOf && { anyOf: anyOf.map(within) }),
  };
}
