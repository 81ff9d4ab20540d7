// The OpenAPI document, the data package, and what pages show of them.
import { expect, test } from 'vitest';
import { dataPackageOf } from '../../src/dataset/data-package.ts';
import { openApiOf } from '../../src/dataset/openapi.ts';
import { OPERATIONS, snippetsOf } from '../../src/dataset/operations.ts';
import { DATASET_VIEWS } from '../../src/dataset/sql-views.ts';
import { ID } from '../registry/records.ts';

const toText = (value: unknown): string => `${JSON.stringify(value, undefined, 1)}\n`;

test('each kind of response that the mirror has is a path, lists first, with its parameters and responses', async () => {
  const options = {
    site: 'https://mirror.example/base',
    brand: 'acme',
    registry: 'https://registry.example',
    sample: false,
    examples: [
      { endpoint: { kind: 'platform', id: ID } as const, response: { name: 'Acme' } },
      { endpoint: { kind: 'platforms' } as const, response: [{ name: 'Acme' }] },
    ],
  };
  const document = openApiOf(options);
  const { schemas, ...components } = document.components;
  // The schemas themselves are compared with responses in schemas.test.ts.
  await expect(toText({ ...document, components })).toMatchFileSnapshot('__snapshots__/openapi.txt');
  const itemsOf = (name: string, list: string) => schemas[name]!.properties![list]!.items;
  const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  expect(itemsOf('Platform', 'sushi_services')).toEqual(refTo('SushiService'));
  expect(itemsOf('NotificationPage', 'results')).toEqual(refTo('Notification'));
  expect(openApiOf({ ...options, sample: true }).info.summary).toBe(
    'A read-only mirror of the embedded sample registry.',
  );
});

test('a snippet requests the URL and prints a part of the response', async () => {
  const texts = ['service', 'notifications'].flatMap((kind) =>
    snippetsOf(
      'https://a.example/"x',
      OPERATIONS.find((each) => each.kind === kind)!,
    ).map((snippet) => `# ${kind}\n\n${snippet.source}\n`),
  );
  await expect(texts.join('\n')).toMatchFileSnapshot('__snapshots__/snippets.txt');
});

test('the package names the registry, and of each file its type, size, checksum and columns', async () => {
  const manifest = { registry: 'https://registry.example', taken: '2026-03-01T03:00:00Z', sample: false };
  const about = { title: 'T', description: 'D.' };
  const view = DATASET_VIEWS.find(({ name }) => name === 'sushi_services')!;
  const made = (changes: object = {}, options: { withoutContacts?: true } = {}) =>
    dataPackageOf(
      { ...manifest, ...changes } as Parameters<typeof dataPackageOf>[0],
      [
        [
          { path: 'sushi-services.csv', format: 'csv', rows: 3, view, ...about },
          { size: 5, sha256: 'ab' },
        ],
        [{ path: 'schemas/a.json', format: 'json', ...about }, undefined],
        [
          { path: 'registry.sqlite', format: 'sqlite', ...about },
          { size: 1, sha256: 'c' },
        ],
      ],
      options,
    );
  await expect(toText(made())).toMatchFileSnapshot('__snapshots__/data-package.txt');
  const { resources: _, ...other } = made({ sample: true }, { withoutContacts: true });
  await expect(toText(other)).toMatchFileSnapshot('__snapshots__/data-package-of-sample.txt');
});
