// Records that come back under a new ID, from the responses of registries of two brands.
import { expect, test } from 'vitest';
import { createEntry, type SnapshotState } from '../../src/history/compare/create-entry.ts';
import { publishedOf } from './published.ts';
import type { HistoryEntry } from '../../src/history/entry.ts';
import { historyOf } from '../../src/history/history.ts';
import { successorsOf } from '../../src/history/successors.ts';
import { successorPhraseOf, successorSinceText } from '../../src/history/words/successor-words.ts';
import { modelOf } from '../../src/model/model.ts';
import type { Endpoint } from '../../src/registry/endpoint.ts';
import { addResponse, emptyRegistry } from '../../src/registry/reading/registry.ts';
import { hostOf, listedOf, platformOf, serviceOf } from '../registry/records.ts';

const REGISTRY = 'https://registry.example';
const BRANDS = ['usage', 'counter'];

/** `p1` → a UUID that begins with `p1` in hexadecimal digits. */
const idOf = (name: string): string =>
  `${Buffer.from(name).toString('hex').padEnd(8, '0')}-0000-4000-8000-000000000000`;

/** Platforms with their services, and data hosts, by short IDs. */
interface Night {
  [id: string]: { name?: string; provider?: string; services?: Record<string, object> };
}

const isHost = (id: string): boolean => id.startsWith('h');

function responsesOf(night: Night, brand: string): [Endpoint, Buffer][] {
  const platforms = Object.entries(night).filter(([id]) => !isHost(id));
  const services = platforms.flatMap(([, { services: own = {} }]) => Object.entries(own));
  const responses: [Endpoint, unknown][] = [
    [
      { kind: 'platforms' },
      platforms.map(([id, each]) =>
        listedOf({
          ...fieldsOf(id, each),
          sushi_services: Object.entries(each.services ?? {}).map(([service, fields]) => ({
            usage_release: serviceOf(fields)['usage_release'],
            url: `${REGISTRY}/api/v1/sushi-service/${idOf(service)}/`,
          })),
        }),
      ),
    ],
    ...platforms.map(([id, each]): [Endpoint, unknown] => [
      { kind: 'platform', id: idOf(id) },
      platformOf(fieldsOf(id, each)),
    ]),
    ...services.map(([id, fields]): [Endpoint, unknown] => [
      { kind: 'service', id: idOf(id) },
      serviceOf({ ...fields, id: idOf(id) }),
    ]),
    ...Object.keys(night)
      .filter(isHost)
      .map((id): [Endpoint, unknown] => [{ kind: 'host', id: idOf(id) }, hostOf({ id: idOf(id) })]),
  ];
  return responses.map(([endpoint, value]) => [
    endpoint,
    Buffer.from(JSON.stringify(value).replaceAll('"usage_release"', `"${brand}_release"`)),
  ]);
}

function fieldsOf(id: string, { name = 'Acme Journals', provider = 'Acme Press' }: Night[string]): object {
  return { id: idOf(id), name, content_provider_name: provider };
}

/** `p1 → p2 by name since 3 November 2026`, in the order of the records' names. */
function successorsAfter(nights: Night[], brand: string): string[] {
  const entries: HistoryEntry[] = [];
  let before: SnapshotState | undefined;
  for (const [i, night] of nights.entries()) {
    const published = publishedOf(responsesOf(night, brand), brand);
    const taken = `2026-11-0${i + 1}T03:00:00.000Z`;
    const state: SnapshotState = { registry: REGISTRY, taken, content: String(i), published };
    entries.push(createEntry(before && { ...before, entry: entries.at(-1)!.id }, state));
    before = state;
  }
  const registry = emptyRegistry(brand);
  for (const [endpoint, bytes] of responsesOf(nights.at(-1)!, brand)) addResponse(registry, endpoint, bytes);
  const model = modelOf(registry);
  const history = historyOf(entries, model);
  const { tombstones } = history;
  const successors = successorsOf(history, model);
  const nameOf = (id: string): string => Buffer.from(id.slice(0, 4), 'hex').toString();
  return tombstones
    .flatMap(({ id, change }) => {
      const next = successors.get(change.id);
      return next
        ? `${nameOf(id)} → ${nameOf(next.id)} by ${next.match} since ${next.since.slice(0, 10)}`
        : [];
    })
    .toSorted();
}

const OLD = { url: 'https://old.example/sushi' };
const OTHER = { url: 'https://other.example/sushi' };
const R5 = { usage_release: '5' };
/** Services of other platforms at a URL that they share. */
const shared = (...ids: string[]): Night[string] => ({
  name: 'Elsewhere',
  services: Object.fromEntries(ids.map((id) => [id, OLD])),
});

test.each<[string, Night[], string[]]>([
  [
    'a platform, its services and a data host in one night',
    [
      { p1: { services: { s1: OLD, s2: { ...OLD, ...R5 } } }, h1: {} },
      { p2: { services: { s3: OLD, s4: { ...OLD, ...R5 } } }, h2: {} },
    ],
    ['h1 → h2 by name', 'p1 → p2 by name', 's1 → s3 by name', 's2 → s4 by name'],
  ],
  [
    'a record that comes later, with other spaces and capitals',
    [{ p1: {} }, {}, { p2: { name: 'ACME  Journals', provider: 'acme press' } }],
    ['p1 → p2 by name'],
  ],
  [
    'a renamed platform with the same URL and release',
    [{ p1: { services: { s1: OLD } } }, { p2: { name: 'Acme Online', services: { s2: OLD } } }],
    ['p1 → p2 by url', 's1 → s2 by url'],
  ],
  [
    'the URL with the segment of release 5.1 and without',
    [
      { p1: { services: { s1: OLD } } },
      { p2: { name: 'Acme Online', services: { s2: { url: `${OLD.url}/r51/` } } } },
    ],
    ['p1 → p2 by url', 's1 → s2 by url'],
  ],
  [
    'a service of a platform that stays, with another URL',
    [{ p1: { services: { s1: OLD } } }, { p1: { services: { s2: OTHER } } }],
    ['s1 → s2 by name'],
  ],
  [
    'services of one release, which only the URL tells apart',
    [{ p1: { services: { s1: OLD, s2: OTHER } } }, { p1: { services: { s3: OTHER, s4: OLD } } }],
    ['s1 → s4 by url', 's2 → s3 by url'],
  ],
  [
    'the URL of a service that left its platform before',
    [
      { p1: { services: { s1: OLD } } },
      { p1: { services: { s3: OTHER } } },
      { p2: { name: 'Acme Online', services: { s2: OLD } } },
    ],
    ['s1 → s2 by url'],
  ],
  ['two new platforms of the same name and provider', [{ p1: {} }, { p2: {}, p3: {} }], []],
  ['another provider', [{ p1: {} }, { p2: { provider: 'Other' } }], []],
  ['no provider', [{ p1: { provider: '' } }, { p2: { provider: '' } }], []],
  [
    'another release',
    [{ p1: { services: { s1: OLD } } }, { p1: { services: { s2: { ...OLD, ...R5 } } } }],
    [],
  ],
  ['a platform that was there before', [{ p1: {}, p2: {} }, { p2: {} }], []],
  ['a platform that came first', [{ p1: {} }, { p1: {}, p2: {} }, { p2: {} }], []],
  [
    'a URL that other services shared',
    [
      { p1: { services: { s1: OLD } }, p3: shared('s3', 's4') },
      { p2: { name: 'New', services: { s2: OLD } }, p3: shared('s3', 's4') },
    ],
    [],
  ],
  [
    'a platform that was added twice, the second time in place of the other',
    [{ p1: {} }, { p1: {}, p2: {} }, { p1: {} }, { p2: {} }],
    ['p1 → p2 by name'],
  ],
  ['a platform under its own ID again', [{ p1: {} }, { p2: {} }, { p1: {}, p2: {} }], []],
  [
    'a platform that returned in place of its successor',
    [{ p1: {} }, { p2: {} }, { p1: {} }],
    ['p2 → p1 by name'],
  ],
  [
    'a chain, with the present record for both',
    [{ p1: {} }, { p2: {} }, { p3: {} }],
    ['p1 → p3 by name', 'p2 → p3 by name'],
  ],
  [
    'a chain whose ends share nothing',
    [
      { p1: { services: { s1: OLD } } },
      { p2: { services: { s2: OTHER } } },
      { p3: { name: 'Acme Online', services: { s3: OTHER } } },
    ],
    ['p1 → p3 by chain', 'p2 → p3 by url', 's1 → s3 by chain', 's2 → s3 by url'],
  ],
  ['a successor that was removed', [{ p1: {} }, { p2: {} }, {}], []],
  ['a successor that was removed, after which two came', [{ p1: {} }, { p2: {} }, { p3: {}, p4: {} }], []],
])('%s', (_, nights, expected) => {
  for (const brand of BRANDS) {
    const found = successorsAfter(nights, brand);
    expect(
      found.map((each) => each.replace(/ since .*/, '')),
      brand,
    ).toEqual(expected);
  }
});

test('the time is when the present record was first seen, for each link of a chain', () => {
  for (const brand of BRANDS)
    expect(successorsAfter([{ p1: {} }, { p2: {} }, {}, { p3: {} }, { p3: {} }], brand)).toEqual([
      'p1 → p3 by name since 2026-11-04',
      'p2 → p3 by name since 2026-11-04',
    ]);
});

test('the sentence says what both share', () => {
  const sentenceOf = (kind: 'platform' | 'service' | 'host', match: 'name' | 'url' | 'chain'): string =>
    successorPhraseOf({ kind, match }) + successorSinceText({ since: '2026-11-03T03:00:00Z' });
  expect(sentenceOf('platform', 'name')).toBe(
    'A platform of the same name and provider has been in the registry since 3 November 2026',
  );
  expect(sentenceOf('service', 'url')).toMatch(/^A service with the same URL and release has /);
  expect(sentenceOf('host', 'name')).toMatch(/^A data host of the same name has /);
  expect(sentenceOf('service', 'chain')).toMatch(/^The last of its successors has /);
});
