import { SPECIFIED_HEADERS, ERROR_BODIES, JSON_TYPE, METHODS, OPEN_HEADERS } from '../mirror/contract.ts';
import { apiPathOf, type Endpoint } from '../registry/endpoint.ts';
import type { ResponseExample } from './response-examples.ts';
import { LAST_RUN } from './last-run-file.ts';
import { OPERATIONS, snippetsOf, type Operation } from './operations.ts';
import { publishedSchemaOf, SCHEMA_NAMES, PUBLISHED_SCHEMAS, type JsonSchema } from './json-schemas.ts';

export interface OpenApiOptions {
  /** SITE_URL, including the base path, without a trailing slash. */
  site: string;
  brand: string;
  /** The registry's base URL. */
  registry: string;
  sample: boolean;
  examples: ResponseExample[];
}

const REF = '#/components/schemas/';
const PLACEHOLDER_ID = '00000000-0000-0000-0000-000000000000';

/** OpenAPI 3.1 with one path per example, in the order of OPERATIONS. */
export function openApiOf(options: OpenApiOptions) {
  const { site, brand, registry, sample, examples } = options;
  const paths = OPERATIONS.flatMap((operation) => {
    const example = examples.find(({ endpoint }) => endpoint.kind === operation.kind);
    return example
      ? [[pathTemplateOf(operation.kind, brand), pathItemOf(operation, example, options)] as const]
      : [];
  });
  const source = sample ? 'the embedded sample registry' : registry;
  return {
    openapi: '3.1.0',
    info: {
      title: 'Usage-reporting registry, mirrored',
      version: 'v1',
      summary: `A read-only mirror of ${source}.`,
      description: [
        'The registry’s own JSON at its own paths, byte for byte. Only links to its own resources change: they point to this mirror.',
        `Methods: ${METHODS.join(', ')}. No credentials are required, scripts from any site may read all responses, and lists are complete, without paging.`,
        'Other query parameters have no effect, except that some web hosts return 404 for a later page of the notification list (`?page=2`), because the mirror publishes the list as one page. IDs are UUIDs. Records may have further fields; programs should ignore fields they do not know. § refers to the registry’s API specification.',
      ].join('\n\n'),
    },
    servers: [{ url: site, description: 'This mirror' }],
    // The API's own paths, which the site describes, have this type.
    paths: {
      ...Object.fromEntries(paths),
      ...(lastRunPath() as object),
    },
    components: {
      schemas: componentsOf(brand),
      headers: {
        Vary: { description: `Always \`${SPECIFIED_HEADERS.Vary}\`.`, schema: { type: 'string' } },
        'Access-Control-Allow-Origin': {
          description: `Always \`${OPEN_HEADERS['Access-Control-Allow-Origin']}\`.`,
          schema: { type: 'string' },
        },
      },
      responses: {
        NotFound: {
          description: 'The registry has no such record.',
          content: {
            [JSON_TYPE]: { schema: { $ref: `${REF}Error` }, example: JSON.parse(ERROR_BODIES[404]) },
          },
        },
      },
    },
  };
}

/** Outside the API of the registry. */
function lastRunPath() {
  const { path, title, description, schema } = LAST_RUN;
  const get = {
    operationId: `get${schema['title']}`,
    summary: title,
    description: `${description} It is not from the registry.`,
    responses: {
      200: {
        description: title,
        content: { [JSON_TYPE]: { schema: { $ref: `${REF}${schema['title']}` } } },
      },
    },
  };
  return { [`/data/${path}`]: { get } };
}

/** `/api/v1/platform/{id}/` */
function pathTemplateOf(kind: Endpoint['kind'], brand: string): string {
  return apiPathOf({ kind, id: PLACEHOLDER_ID }, brand).replace(PLACEHOLDER_ID, '{id}');
}

const FORMAT_PARAMETER = {
  name: 'format',
  in: 'query',
  description:
    '`?format=api` is accepted everywhere. Links to other resources then have it too, except `notifications_url` (§4). Web hosts that only serve files ignore it.',
  required: false,
  schema: { type: 'string', examples: ['api'] },
  example: undefined,
};

function pathItemOf(
  operation: Operation,
  { endpoint, response }: ResponseExample,
  { site, brand }: OpenApiOptions,
) {
  const { id, summary, description, schema, list, idOf } = operation;
  const headers = {
    Vary: { $ref: '#/components/headers/Vary' },
    'Access-Control-Allow-Origin': { $ref: '#/components/headers/Access-Control-Allow-Origin' },
  };
  const element = { $ref: REF + PUBLISHED_SCHEMAS[schema].title };
  const notFound = idOf && { 404: { $ref: '#/components/responses/NotFound' } };
  const idParameter = idOf &&
    'id' in endpoint && {
      name: 'id',
      in: 'path',
      description: `Identifier of the ${idOf}.`,
      required: true,
      schema: { type: 'string', format: 'uuid' },
      example: endpoint.id,
    };
  const parameters = [...(idParameter ? [idParameter] : []), FORMAT_PARAMETER];
  const common = { description, parameters };
  return {
    get: {
      operationId: id,
      summary,
      ...common,
      responses: {
        200: {
          description: list ? 'The complete list.' : 'The record.',
          headers,
          content: {
            [JSON_TYPE]: { schema: list ? { type: 'array', items: element } : element, example: response },
          },
        },
        ...notFound,
      },
      'x-codeSamples': snippetsOf(site + apiPathOf(endpoint, brand), operation),
    },
    head: {
      operationId: `${id}Head`,
      summary: `${summary}: headers only`,
      ...common,
      responses: { 200: { description: 'The same headers, without a body.', headers }, ...notFound },
    },
    options: {
      operationId: `${id}Options`,
      summary: `${summary}: allowed methods`,
      ...common,
      responses: { 204: { description: 'The allowed methods, also for scripts from other sites.' } },
    },
  };
}

function componentsOf(brand: string): Record<string, JsonSchema> {
  const schemas = Object.fromEntries(
    SCHEMA_NAMES.map((name) => [PUBLISHED_SCHEMAS[name].title, publishedSchemaOf(name, brand)]),
  );
  // References to shared components.
  schemas['Platform']!.properties!['sushi_services']!.items = { $ref: `${REF}SushiService` };
  schemas['NotificationPage']!.properties!['results']!.items = { $ref: `${REF}Notification` };
  schemas['Error'] = {
    title: 'Error',
    type: 'object',
    properties: { detail: { type: 'string', description: 'The error, in English.' } },
    required: ['detail'],
    description: 'The body of every error response below `/api/v1/`.',
  };
  schemas[String(LAST_RUN.schema['title'])] = LAST_RUN.schema;
  return schemas;
}
