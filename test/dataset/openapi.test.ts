// The OpenAPI document, the data package, and what pages show of them.
import { expect, test } from 'vitest';
import { dataPackageOf } from '../../src/dataset/data-package.ts';
import { openApiOf } from '../../src/dataset/openapi.ts';
import { OPERATIONS, snippetsOf } from '../../src/dataset/operations.ts';
import { DATASET_VIEWS } from '../../src/dataset/sql-views.ts';
import { ID } from '../registry/records.ts';

const SITE = 'https://mirror.example/base';
const examples = [
  { endpoint: { kind: 'platform', id: ID } as const, response: { name: 'Acme' } },
  { endpoint: { kind: 'platforms' } as const, response: [{ name: 'Acme' }] },
];
const options = { site: SITE, brand: 'acme', registry: 'https://registry.example', sample: false, examples };

test('each kind of response that the mirror has is a path, lists first, with its parameters and responses', () => {
  const { info, servers, paths, components } = openApiOf(options);
  expect(info.summary).toBe('A read-only mirror of https://registry.example.');
  expect(openApiOf({ ...options, sample: true }).info.summary).toBe(
    'A read-only mirror of the embedded sample registry.',
  );
  expect(servers).toEqual([{ url: SITE, description: 'This mirror' }]);
  expect(Object.keys(paths)).toEqual(['/api/v1/platform/', '/api/v1/platform/{id}/', '/data/last-run.json']);
  const [list, one] = Object.values(paths) as any[];
  expect(list.get.parameters.map(({ name, required }: any) => [name, required])).toEqual([['format', false]]);
  expect(one.get.parameters[0]).toMatchObject({ name: 'id', in: 'path', required: true, example: ID });
  expect(
    [list, one].map(({ get, head, options: allowed }) => [
      get.operationId,
      head.operationId,
      allowed.operationId,
      Object.keys(get.responses).join(),
      Object.keys(head.responses).join(),
      Object.keys(allowed.responses).join(),
    ]),
  ).toEqual([
    ['listPlatforms', 'listPlatformsHead', 'listPlatformsOptions', '200', '200', '204'],
    ['getPlatform', 'getPlatformHead', 'getPlatformOptions', '200,404', '200,404', '204'],
  ]);
  const contentOf = (item: any) => item.get.responses[200].content['application/json'];
  expect(contentOf(list)).toEqual({
    schema: { type: 'array', items: { $ref: '#/components/schemas/ListedPlatform' } },
    example: [{ name: 'Acme' }],
  });
  expect(contentOf(one)).toEqual({
    schema: { $ref: '#/components/schemas/Platform' },
    example: { name: 'Acme' },
  });
  expect(list.get.responses[200].description).toBe('The complete list.');
  expect(one.get['x-codeSamples'][0].source).toContain(`"${SITE}/api/v1/platform/${ID}/"`);
  expect(components.schemas['Platform']!.properties!['sushi_services']!.items).toEqual({
    $ref: '#/components/schemas/SushiService',
  });
  expect(components.schemas['NotificationPage']!.properties!['results']!.items).toEqual({
    $ref: '#/components/schemas/Notification',
  });
  expect(components.responses.NotFound.content['application/json'].example).toEqual({ detail: 'Not found.' });
  const headers = Object.fromEntries(
    Object.entries(components.headers).map(([name, { description }]) => [name, description]),
  );
  expect(headers).toEqual({ Vary: 'Always `Accept`.', 'Access-Control-Allow-Origin': 'Always `*`.' });
});

test('a snippet requests the URL and prints a part of the response', () => {
  const sourcesOf = (kind: string) =>
    snippetsOf(
      'https://a.example/"x',
      OPERATIONS.find((each) => each.kind === kind)!,
    ).map(({ source }) => source);
  const [curl, python, javascript] = sourcesOf('service');
  expect(curl).toBe(String.raw`curl --fail --silent --show-error "https://a.example/\"x"`);
  expect(python!.split('\n').slice(-3)).toEqual([
    String.raw`with urlopen("https://a.example/\"x") as response:`,
    '    data = json.load(response)',
    'print(data["url"], data["api_key_required"])',
  ]);
  expect(javascript!.split('\n').at(-1)).toBe('console.log(data.url, data.api_key_required);');
  const [, ofPages, inBrowser] = sourcesOf('notifications').map((source) =>
    source.split('\n').slice(-2).join('\n'),
  );
  expect(ofPages).toBe(
    'for record in data["results"]:\n    print(record["published_date"], record["subject"])',
  );
  expect(inBrowser).toContain(
    'for (const record of data.results) console.log(record.published_date, record.subject);',
  );
});

test('the package names the registry, and of each file its type, size, checksum and columns', () => {
  const manifest = { registry: 'https://registry.example', taken: '2026-03-01T03:00:00Z', sample: false };
  const [view] = DATASET_VIEWS;
  const about = { title: 'T', description: 'D.' };
  const made = (changes: object = {}, withoutContacts?: true) =>
    dataPackageOf(
      { ...manifest, ...changes } as Parameters<typeof dataPackageOf>[0],
      [
        [
          { path: 'sushi-services.csv', format: 'csv', rows: 3, view: view!, ...about },
          { size: 5, sha256: 'ab' },
        ],
        [{ path: 'schemas/a.json', format: 'json', ...about }, undefined],
        [
          { path: 'registry.sqlite', format: 'sqlite', ...about },
          { size: 1, sha256: 'c' },
        ],
      ],
      withoutContacts ? { withoutContacts } : {},
    );
  const { title, description, created, sources, resources } = made();
  expect([title, created, sources]).toEqual([
    'The usage-reporting registry https://registry.example as data',
    manifest.taken,
    [{ title: 'The registry', path: manifest.registry }],
  ]);
  expect([description.includes('Contacts'), made({}, true).description.includes('Contacts')]).toEqual([
    false,
    true,
  ]);
  expect(made({ sample: true }).title).toBe('The embedded sample registry as data');
  const [csv, json, sqlite] = resources;
  expect({ ...csv, schema: undefined }).toEqual({
    name: 'sushi-services-csv',
    path: 'sushi-services.csv',
    profile: 'tabular-data-resource',
    ...about,
    format: 'csv',
    mediatype: 'text/csv',
    encoding: 'utf-8',
    bytes: 5,
    hash: 'sha256:ab',
    rowCount: 3,
    schema: undefined,
  });
  const fields = new Map(csv!.schema!.fields.map(({ name, type }) => [name, type]));
  expect(
    ['id', 'api_key_required', 'notification_count', 'further_fields'].map((name) => fields.get(name)),
  ).toEqual(['string', 'boolean', 'integer', 'object']);
  expect(csv!.schema!.missingValues).toEqual(['']);
  expect(json).toMatchObject({
    name: 'schemas-a-json',
    mediatype: 'application/json',
    bytes: undefined,
    hash: undefined,
  });
  expect(sqlite).toMatchObject({
    mediatype: 'application/vnd.sqlite3',
    encoding: undefined,
    schema: undefined,
  });
});
