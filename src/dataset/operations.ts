// One operation for each kind of endpoint (specification §4).
import type { Endpoint } from '../registry/endpoint.ts';
import type { SchemaName } from './json-schemas.ts';

export interface Operation {
  kind: Endpoint['kind'];
  /** OpenAPI's operationId. */
  id: string;
  summary: string;
  description: string;
  /** The schema of the answer, or of each element of a list. */
  schema: SchemaName;
  list?: true;
  /** The resource whose ID is in the path. */
  idOf?: string;
  /** The code in the snippets that prints parts of the answer. */
  prints: { python: string; javascript: string };
}

const prints = (fields: string[]) => ({
  python: `print(${fields.map((field) => `answer["${field}"]`).join(', ')})`,
  javascript: `console.log(${fields.map((field) => `answer.${field}`).join(', ')});`,
});
const printsEach = (fields: string[], [python, javascript] = ['answer', 'answer']) => ({
  python: `for record in ${python}:\n    print(${fields.map((field) => `record["${field}"]`).join(', ')})`,
  javascript: `for (const record of ${javascript}) console.log(${fields.map((field) => `record.${field}`).join(', ')});`,
});

export const OPERATIONS: readonly Operation[] = [
  {
    kind: 'platforms',
    id: 'listPlatforms',
    summary: 'All platforms',
    description:
      'All platforms in the registry’s order, with links to their sushi services. One response contains all of them: there is no paging.',
    schema: 'listed-platform',
    list: true,
    prints: printsEach(['id', 'name']),
  },
  {
    kind: 'platform',
    id: 'getPlatform',
    summary: 'One platform',
    description: 'A platform with its sushi services in full.',
    schema: 'platform',
    idOf: 'platform',
    prints: prints(['id', 'name']),
  },
  {
    kind: 'service',
    id: 'getSushiService',
    summary: 'One sushi service',
    description:
      'The URL from which programs fetch a platform’s usage reports under one release, and the credentials that a request needs.',
    schema: 'sushi-service',
    idOf: 'sushi service',
    prints: prints(['url', 'api_key_required']),
  },
  {
    kind: 'service-notifications',
    id: 'listSushiServiceNotifications',
    summary: 'The notifications of a sushi service',
    description: 'All notifications about a sushi service; an empty list if there are none.',
    schema: 'notification',
    list: true,
    idOf: 'sushi service',
    prints: printsEach(['published_date', 'subject']),
  },
  {
    kind: 'host',
    id: 'getUsageDataHost',
    summary: 'One usage data host',
    description: 'An organization that runs sushi services, with its platforms.',
    schema: 'usage-data-host',
    idOf: 'usage data host',
    prints: prints(['id', 'name']),
  },
  {
    kind: 'releases',
    id: 'listReleases',
    summary: 'All releases with their reports',
    description:
      'All releases of the reporting standard, with the report types and reports that each defines.',
    schema: 'release',
    list: true,
    prints: printsEach(['number', 'current']),
  },
  {
    kind: 'notifications',
    id: 'listNotifications',
    summary: 'All notifications',
    description: 'All notifications of the registry on one page: `next` is null.',
    schema: 'notification-page',
    prints: printsEach(['published_date', 'subject'], ['answer["results"]', 'answer.results']),
  },
];
