// The files of search by name and ID, over HTTP: what fails once is loaded again.
import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../src/history/entry.ts';
import { pastOf } from '../../src/history/past.ts';
import type { RemovedRecord } from '../../src/history/history.ts';
import { namedRecordsOf } from '../../src/search/named-records.ts';
import { NAMES_FILE_PATH, namesFileOf, recordsOfFile } from '../../src/search/names-file.ts';
import { SearchFiles } from '../../src/search/search-files.ts';
import { serveHttp } from '../fixtures.ts';
import { sampleModel } from './search-index.ts';
import { smallModel } from './small-registry.ts';

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

test('the file of names has all that is read from it', () => {
  const removed = {
    kind: 'service' as const,
    id: 'cccccccc-0000-4000-8000-000000000000',
    name: 'Delta',
    path: '/sushi-service/cccccccc-0000-4000-8000-000000000000/',
    removed: '2026-02-03T00:00:00Z',
    runIndex: 0,
    subject: { kind: 'service' as const, id: 'c', name: 'Delta', releases: ['5'] },
    change: { last: { url: 'https://delta.example/r5' } } as unknown as RemovedRecord['change'],
  };
  const removedPlatform = {
    ...removed,
    kind: 'platform' as const,
    id: 'dddddddd-0000-4000-8000-000000000000',
    name: 'Epsilon',
    path: '/platform/dddddddd-0000-4000-8000-000000000000/',
    change: {
      last: { abbrev: 'EPS', content_provider_name: ' Epsilon Press ' },
    } as unknown as RemovedRecord['change'],
  };
  const [journals] = small.platforms;
  const renamed = ['Acme Archive', journals!.name].map((before) => ({
    changes: [
      {
        event: 'changed',
        about: [{ kind: 'platform', id: journals!.id, name: 'x' }],
        fields: [{ field: '/name', before }],
      },
    ],
  }));
  const moved = {
    taken: '2026-02-01T03:00:00Z',
    changes: ['https://old.acme.example', journals!.services[0]!.record.url].map((before) => ({
      event: 'address-changed',
      about: [
        {
          kind: 'service',
          id: 's',
          name: 'x',
          releases: ['5'],
          platforms: [{ id: journals!.id, name: 'x' }],
        },
      ],
      fields: [{ field: '/url', before }],
    })),
  };
  const past = pastOf([...renamed, moved] as unknown as HistoryEntry[]);
  const records = namedRecordsOf(small, { tombstones: [removedPlatform, removed], past });
  const file = JSON.stringify(namesFileOf(records));
  const read = recordsOfFile(JSON.parse(file));
  expect(read.map(({ path }) => path)).toEqual(records.map(({ path }) => path));
  expect(read[0]).toEqual({
    kind: 'P',
    name: 'Acme Journals',
    abbrev: 'AJ',
    provider: 'Acme Press',
    website: 'www.acme.example',
    id: journals!.id,
    path: journals!.path,
    services: journals!.services.map(({ id, release, record: { url } }) => ({ id, release, url })),
    formerly: ['Acme Archive'],
    // Its present URLs are left out.
    formerUrls: [{ url: 'https://old.acme.example', release: '5', until: '2026-02-01' }],
  });
  expect(read.map(({ kind }) => kind).join('')).toBe('PPPCCTTTRRRRHVVSPS');
  expect(read.at(-2)).toMatchObject({
    name: 'Epsilon',
    id: removedPlatform.id,
    abbrev: 'EPS',
    provider: 'Epsilon Press',
    removed: '2026-02-03',
  });
  expect(read.at(-1)).toMatchObject({
    name: 'Delta',
    release: '5',
    url: 'https://delta.example/r5',
    removed: '2026-02-03',
  });
});
