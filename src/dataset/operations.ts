// One operation for each kind of endpoint (specification §4).
import type { Endpoint } from '../registry/endpoint.ts';
import type { SchemaName } from './json-schemas.ts';

export interface Operation {
  kind: Endpoint['kind'];
  /** OpenAPI's operationId. */
  id: string;
  summary: string;
  description: string;
  /** The schema of the response, or of each element of a list. */
  schema: SchemaName;
  list?: true;
  /** The resource whose ID is in the path. */
  idOf?: string;
  /** The code in the snippets that prints parts of the response. */
  prints: { python: string; javascript: string };
}

const printsOne = (fields: string[]) => ({
  python: `print(${fields.map((field) => `data["${field}"]`).join(', ')})`,
  javascript: `console.log(${fields.map((field) => `data.${field}`).join(', ')});`,
});
const printsEach = (fields: string[], [python, javascript] = ['data', 'data']) => ({
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
    prints: printsOne(['id', 'name']),
  },
  {
    kind: 'service',
    id: 'getSushiService',
    summary: 'One sushi service',
    description:
      'The URL from which programs fetch a platform’s usage reports under one release, and the credentials that a request needs.',
    schema: 'sushi-service',
    idOf: 'sushi service',
    prints: printsOne(['url', 'api_key_required']),
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
    summary: 'One data host',
    description: 'An organization that runs sushi services, with its platforms.',
    schema: 'usage-data-host',
    idOf: 'data host',
    prints: printsOne(['id', 'name']),
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
    prints: printsEach(['published_date', 'subject'], ['data["results"]', 'data.results']),
  },
];

/** The same request in three languages, without any packages. `lang` is as OpenAPI tools name it. */
export function snippetsOf(url: string, { prints }: Pick<Operation, 'prints'>) {
  const quotedUrl = JSON.stringify(url);
  return [
    { lang: 'Shell', label: 'curl', source: `curl --fail --silent --show-error ${quotedUrl}` },
    {
      lang: 'Python',
      label: 'Python',
      source: [
        'import json',
        'from urllib.request import urlopen',
        '',
        `with urlopen(${quotedUrl}) as response:`,
        '    data = json.load(response)',
        prints.python,
      ].join('\n'),
    },
    {
      lang: 'JavaScript',
      label: 'JavaScript',
      source: [
        `const response = await fetch(${quotedUrl});`,
        'if (!response.ok) throw new Error(`${response.status} ${response.url}`);',
        'const data = await response.json();',
        prints.javascript,
      ].join('\n'),
    },
  ];
}
