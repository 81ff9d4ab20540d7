// What is stored and published of probes: records, sentences, feeds and the data file.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseFeed } from 'feedsmith';
import { expect, onTestFinished, test } from 'vitest';
import type { Model, Service } from '../../src/model/model-types.ts';
import { probeFileAfter } from '../../src/probe/probe-file-after.ts';
import {
  newProbeFile,
  type ProbeFile,
  type StatusChange,
  readProbeFile,
  writeProbeFile,
} from '../../src/probe/probe-file.ts';
import { buildInputOfProbes, publishedStatesOf, statusJsonOf } from '../../src/probe/published-probes.ts';
import type { StateName } from '../../src/probe/service-states.ts';
import { resultWithoutDetails, type ProbeResult } from '../../src/probe/status-answer.ts';
import { statusFeedFilesOf } from '../../src/probe/status-feeds.ts';
import { statusSentenceOf } from '../../src/probe/status-sentences.ts';
import { harvesterUrlOf } from '../../src/registry/service-url.ts';

const REGISTRY = 'https://registry.example';
const FIRST = '99999999-0000-4000-8000-000000000001';
const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const serviceAt = (n: number, url: string): Service =>
  ({
    id: idOf(n),
    name: `Acta ${n}`,
    release: '5.1',
    harvesterUrl: harvesterUrlOf(url, '5.1'),
    record: { url },
    platforms: [],
  }) as unknown as Service;
const SERVICES = [
  serviceAt(1, 'https://b.example/'),
  serviceAt(2, 'https://b.example'),
  serviceAt(3, 'https://a.example'),
];
const [B, A] = [
  { url: 'https://b.example', services: SERVICES.slice(0, 2) },
  { url: 'https://a.example', services: SERVICES.slice(2) },
];
const at = (day: number): Date => new Date(Date.UTC(2026, 9, day, 3));
const isoOf = (day: number): string => at(day).toISOString();

type Found = [typeof B, StateName | Partial<ProbeResult>][];

/** After a run on each of some days. */
function after(runs: [day: number, found: Found][], file = newProbeFile(REGISTRY, FIRST)): ProbeFile {
  return runs.reduce((last, [day, found]) => {
    const results = found.map(([target, result]) => {
      const given = typeof result === 'string' ? { state: result } : result;
      return [target, { ...resultWithoutDetails('answers'), ...given }] as const;
    });
    return probeFileAfter(last, results, at(day)).file;
  }, file);
}
const days = (from: number, to: number, found: Found): [number, Found][] =>
  Array.from({ length: to - from + 1 }, (_, i) => [from + i, found]);
const changesIn = ({ entries }: ProbeFile): StatusChange[] => entries.flatMap(({ changes }) => changes);

test('a change has all services of the URL, its state, and since when', () => {
  const file = after([...days(1, 2, [[B, 'answers']]), ...days(3, 4, [[B, 'gone']])]);
  expect(changesIn(file)).toMatchObject([
    {
      event: 'service-stopped',
      url: B.url,
      services: [
        { id: idOf(1), name: 'Acta 1' },
        { id: idOf(2), name: 'Acta 2' },
      ],
      state: 'gone',
      since: isoOf(3),
    },
  ]);
  expect(file.entries).toMatchObject([{ previous: FIRST, taken: isoOf(4) }]);
  // It moves while a new state is not confirmed yet.
  const to = 'https://c.example';
  const moved = after([
    ...days(1, 2, [[B, 'answers']]),
    [3, [[B, { movedTo: to }]]],
    [4, [[B, { state: 'busy', movedTo: to }]]],
  ]);
  expect(changesIn(moved)).toMatchObject([
    { event: 'service-moved-by-redirect', moved_to: to, state: 'answers', since: isoOf(1) },
  ]);
});

test('URLs are sorted, and those that left the registry stay for as long as their nights', () => {
  const file = after([
    [
      1,
      [
        [B, 'answers'],
        [A, 'answers'],
      ],
    ],
    [60, [[A, 'answers']]],
  ]);
  expect(Object.keys(file.urls)).toEqual([A.url, B.url]);
  expect(file.checked).toBe(isoOf(60));
  expect(Object.keys(after([[61, [[A, 'answers']]]], file).urls)).toEqual([A.url, B.url]);
  expect(Object.keys(after([[62, [[A, 'answers']]]], file).urls)).toEqual([A.url]);
});

test('after an unknown state, a service that was up before it has not returned', () => {
  const up = days(1, 2, [[B, 'answers']]);
  const busy = days(3, 4, [[B, 'busy']]);
  const file = after([...up, ...busy, ...days(5, 6, [[B, 'answers']])]);
  expect([changesIn(file), file.urls[B.url]]).toMatchObject([[], { isUp: true, since: isoOf(5) }]);
});

const told = (change: Partial<StatusChange>): string =>
  statusSentenceOf({
    id: FIRST,
    event: 'service-stopped',
    url: B.url,
    services: [{ id: idOf(1), name: 'Acta' }],
    state: 'no-answer',
    since: '2026-11-03T03:00:00.000Z',
    ...change,
  });
const named = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: idOf(i), name: `Acta ${i}` }));

test.each([
  [{}, 'Acta: has not answered since 3 November 2026'],
  [{ state: 'certificate-expired' as const }, 'Acta: certificate expired since 3 November 2026'],
  [{ event: 'service-returned' as const }, 'Acta: answers again since 3 November 2026'],
  [
    { event: 'service-moved-by-redirect' as const, moved_to: 'https://c.example' },
    'Acta: the URL leads to https://c.example',
  ],
  [{ services: named(2) }, 'Acta 0 and 1 other service: has not answered since 3 November 2026'],
  [{ services: named(3) }, 'Acta 0 and 2 other services: has not answered since 3 November 2026'],
  [{ services: [] }, 'https://b.example: has not answered since 3 November 2026'],
])('%j: %s', (change, sentence) => {
  expect(told(change)).toBe(sentence);
});

const filesOf = (file: ProbeFile) =>
  new Map(
    statusFeedFilesOf(file, {
      site: 'https://m.example/base',
      siteName: 'S',
      taken: '2026-09-01T00:00:00Z',
      idRegistry: REGISTRY,
    }),
  );

test('feeds begin with the newest change, up to a hundred; a digest has those of its month', () => {
  const nights = Array.from({ length: 51 }, (_, i): [number, Found][] =>
    (['gone', 'answers'] as const).flatMap((state, j) =>
      days(4 * i + 2 * j + 3, 4 * i + 2 * j + 4, [[B, state]]),
    ),
  );
  const file = after([...days(1, 2, [[B, 'answers']]), ...nights.flat()]);
  expect(changesIn(file)).toHaveLength(102);
  const files = filesOf(file);
  const { feed } = parseFeed(files.get('changes/status.atom')!) as { feed: { updated?: string } };
  const { items } = JSON.parse(files.get('changes/status.json')!) as { items: object[] };
  expect(items).toHaveLength(100);
  expect(items[0]).toMatchObject({
    url: `https://m.example/base/sushi-service/${idOf(1)}/`,
    title: expect.stringMatching(/^Acta 1 and 1 other service: answers again since /),
    content_text: expect.stringMatching(/\nhttps:\/\/b\.example\nActa 1\nActa 2$/),
  });
  expect(feed.updated).toBe(file.entries.at(-1)!.taken);
  const digests = [...files.keys()].filter((path) => path.endsWith('.md'));
  expect(digests.slice(0, 2)).toEqual(['changes/status/2026-10.md', 'changes/status/2026-11.md']);
  const digest = files.get('changes/status/2026-11.md')!;
  expect(digest).toMatch(/^# Services that stopped, returned or moved in November 2026\n\n15 changes, as /);
  expect(digest.match(/^(## .*|- .*)$/gm)).toHaveLength(17);
});

test('before the first change, the feed is as old as the snapshot', () => {
  const { feed } = parseFeed(filesOf(after([])).get('changes/status.atom')!) as {
    feed: { updated?: string };
  };
  expect(feed.updated).toBe('2026-09-01T00:00:00Z');
});

test('no name becomes markup of a digest', () => {
  const odd = { url: B.url, services: [{ ...SERVICES[0]!, name: '<b>|*Acta*' }] };
  const file = after([...days(1, 2, [[odd, 'answers']]), ...days(3, 4, [[odd, 'gone']])]);
  expect(filesOf(file).get('changes/status/2026-10.md')).toContain(
    '- &#60;b&#62;&#124;&#42;Acta&#42;: host name gone',
  );
});

test('the data file has each URL with its services, and what happened in the last sixty nights', () => {
  const said = {
    note: 'Soon.',
    alerts: [{ date: '2026-10-01', text: 'Again.' }],
    otherRecord: 'https://r.example/x',
    movedTo: 'https://c.example',
  };
  const left = { url: 'https://gone.example', services: [serviceAt(9, 'https://gone.example')] };
  const story: [number, Found][] = [...days(1, 2, [[B, 'answers']]), ...days(3, 4, [[B, 'gone']])];
  const file = after([
    ...story,
    ...days(63, 64, [
      [B, said],
      [A, 'busy'],
      [left, 'answers'],
    ]),
  ]);
  const json = JSON.parse(statusJsonOf({ services: SERVICES } as Model, file)) as Record<string, unknown>;
  expect(json).toMatchObject({ registry: REGISTRY, checked: isoOf(64) });
  expect(json['states']).toMatchObject({
    answers: { letter: 'a', label: 'Answers', up: true },
    busy: { up: null },
    gone: { up: false },
  });
  expect(json['urls']).toEqual([
    {
      url: A.url,
      services: [idOf(3)],
      state: 'busy',
      since: isoOf(63),
      moved_to: null,
      asked: isoOf(64),
      nights: 'bb',
      last_night: '2026-12-03',
    },
    {
      url: B.url,
      services: [idOf(1), idOf(2)],
      state: 'answers',
      since: isoOf(63),
      moved_to: 'https://c.example',
      asked: isoOf(64),
      nights: `${'-'.repeat(58)}aa`,
      last_night: '2026-12-03',
      note: 'Soon.',
      alerts: said.alerts,
      other_record: said.otherRecord,
    },
  ]);
  expect(json['changes']).toMatchObject([
    { event: 'service-stopped', taken: isoOf(4), services: [idOf(1), idOf(2)] },
    { event: 'service-returned', taken: isoOf(64) },
    {
      event: 'service-moved-by-redirect',
      text: 'Acta 1 and 1 other service: the URL leads to https://c.example',
    },
  ]);
  const later = JSON.parse(
    statusJsonOf({ services: SERVICES } as Model, { ...file, checked: isoOf(65) }),
  ) as {
    changes: object[];
  };
  expect(later.changes).toHaveLength(2);
  expect([...publishedStatesOf(SERVICES, file)]).toMatchObject([
    [idOf(1), { state: 'answers', url: B.url, movedTo: 'https://c.example' }],
    [idOf(2), { state: 'answers' }],
    [idOf(3), { state: 'busy', movedTo: null }],
  ]);
});

test('a site is built again for another state or redirect, not for another night', () => {
  const twice = after(days(1, 2, [[B, 'answers']]));
  const part = JSON.stringify(buildInputOfProbes(twice));
  expect(JSON.stringify(buildInputOfProbes(after([[3, [[B, { note: 'Soon.' }]]]], twice)))).toBe(part);
  const record = twice.urls[B.url]!;
  for (const change of [{ state: 'busy' }, { since: isoOf(9) }, { movedTo: 'https://c.example' }] as const)
    expect(
      JSON.stringify(buildInputOfProbes({ ...twice, urls: { [B.url]: { ...record, ...change } } })),
    ).not.toBe(part);
});

test('the file is that of a registry in any spelling, and of no other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'probes-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = newProbeFile(REGISTRY, FIRST);
  writeProbeFile(folder, file);
  const read = (registry: string, aliases: string[] = []) => readProbeFile(folder, { registry, aliases });
  expect(read('https://REGISTRY.example:443/')).toMatchObject({ first: FIRST });
  expect(read('https://other.example')).toBeUndefined();
});

test('the file follows a registry that moves, also without its old alias; the ID of the feed stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'probes-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const moved = 'https://moved.example';
  const stopped = after([...days(1, 2, [[B, 'answers']]), ...days(3, 4, [[B, 'gone']])]);
  writeProbeFile(folder, stopped);
  const feedIdsOf = (file: ProbeFile) =>
    filesOf(file)
      .get('changes/status.atom')!
      .match(/<id>.*<\/id>/g);
  for (const [day, aliases] of [[5, [REGISTRY]] as const, [6, []] as const]) {
    const file = after([[day, [[B, 'gone']]]], readProbeFile(folder, { registry: moved, aliases }));
    expect(file).toMatchObject({ registry: moved, first: FIRST, entries: stopped.entries });
    expect(feedIdsOf(file)).toEqual(feedIdsOf(stopped));
    for (const path of ['changes/status/index.json', 'changes/status/2026-10.md'])
      expect(filesOf(file).get(path)).toContain(moved);
    writeProbeFile(folder, file);
  }
});
