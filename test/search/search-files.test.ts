// The files of search by name and ID, over HTTP: what fails once is loaded again.
import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../src/history/entry.ts';
import { historyOf } from '../../src/history/history.ts';
import type { Platform } from '../../src/model/model-types.ts';
import { namedRecordsOf } from '../../src/search/named-records.ts';
import { NAMES_FILE_PATH, namesFileOf, recordsOfFile } from '../../src/search/names-file.ts';
import { SearchFiles } from '../../src/search/search-files.ts';
import { serveHttp } from '../fixtures.ts';
import { sampleModel } from './search-index.ts';
import { idOf, smallModel } from './small-registry.ts';

const model = sampleModel(12);
const filesOf = (own: typeof model): Map<string, string> =>
  new Map([[NAMES_FILE_PATH, JSON.stringify(namesFileOf(namedRecordsOf(own)))] as const]);

const small = smallModel();
let files = filesOf(model);
/** The number of responses of each path that fail from now on. */
let failures = 0;
const requests: string[] = [];
const server = await serveHttp((request, response) => {
  const path = request.url!.slice(1);
  requests.push(path);
  failures -= 1;
  const text = failures >= 0 ? undefined : files.get(path);
  response.writeHead(text === undefined ? 503 : 200).end(text ?? '');
});

async function load(path: string): Promise<unknown> {
  const response = await fetch(`${server.url}/${path}`);
  if (!response.ok) throw new Error(`${path} returned status ${response.status}.`);
  return response.json();
}

test('the search by name is made after a failure, and once', async () => {
  const search = new SearchFiles(load);
  failures = 1;
  await expect(search.nameSearch()).rejects.toThrow('names.json returned status 503');
  const [one, other] = await Promise.all([search.nameSearch(), search.nameSearch()]);
  expect(one).toBe(other);
  expect(one.search(model.platforms[0]!.name, 1)).toHaveLength(1);
  expect(requests).toEqual(['search/names.json', 'search/names.json']);
});

test('the file of names has all that is read from it', async () => {
  const [{ id, name, services }] = small.platforms as [Platform];
  const about = (kind: string, subject: string, more: object = {}) => [
    { kind, id: subject, name: kind, ...more },
  ];
  const moved = about('service', 's', { releases: ['5'], platforms: [{ id, name }] });
  const changes = [
    // Present names and URLs are left out.
    ...['Acme Archive', name].map((before) => ({
      event: 'changed',
      about: about('platform', id),
      fields: [{ field: '/name', before }],
    })),
    ...['https://old.acme.example', services[0]!.record.url].map((before) => ({
      event: 'address-changed',
      about: moved,
      fields: [{ field: '/url', before }],
    })),
    {
      event: 'changed',
      about: about('host', small.hosts[0]!.id),
      fields: [{ field: '/name', before: 'Former Host' }],
    },
    {
      event: 'platform-removed',
      about: about('platform', idOf('d')),
      last: { abbrev: 'EPS', content_provider_name: ' Epsilon Press ' },
    },
    {
      event: 'service-removed',
      about: about('service', idOf('c'), { releases: ['5'] }),
      last: { url: 'https://delta.example/r5' },
    },
  ];
  const entries = changes.map((change, i) => ({
    id: `${i}`,
    taken: `2026-02-0${i + 1}T03:00:00Z`,
    changes: [{ id: `${i}`, fields: [], ...change }],
  })) as unknown as HistoryEntry[];
  const records = namedRecordsOf(small, historyOf(entries, small));
  const read = recordsOfFile(JSON.parse(JSON.stringify(namesFileOf(records))));
  expect(read).toEqual(records);
  const texts = read.map((record) => `${JSON.stringify(record)}\n`);
  await expect(texts.join('')).toMatchFileSnapshot('__snapshots__/names.txt');
});
