// What a crawl requests and stores, and which findings and errors it has: __snapshots__/crawl.txt compares each registry with
// the usual small one.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { API_PATH } from '../../src/registry/endpoint.ts';
import { openRegistryClient } from '../../src/snapshot/fetch/registry-client.ts';
import type { CrawlProgress } from '../../src/snapshot/crawl/visit.ts';
import { fetchRegistry, type FetchedRegistry } from '../../src/snapshot/fetch-registry.ts';
import type { TakeSnapshotOptions } from '../../src/snapshot/snapshot-options.ts';
import { TOOL_AND_VERSION } from '../../src/snapshot/store/manifest.ts';
import { openNextVersion } from '../../src/snapshot/stage/next-version.ts';
import { createFolder } from '../fixtures.ts';
import { listedOf } from '../registry/records.ts';
import { treeOf } from '../tree.ts';
import { bytes, json, play, type Player, type Script, type Scripted } from './scripted-origin.ts';
import { newFolder } from './take.ts';
import * as at from './small-registry.ts';
import { A, B, BASE, H1, H2, S1, S2 } from './small-registry.ts';

interface Run extends FetchedRegistry {
  origin: Scripted;
  stored: Map<string, string>;
  /** Every finding as `code level endpoint#pointer message`. */
  findings: string[];
}

async function run(script: Script, options: Partial<TakeSnapshotOptions> = {}): Promise<Run> {
  const origin = await play(script);
  const client = openRegistryClient({
    registry: BASE,
    dispatcher: origin.dispatcher,
    retryPolicy: { backoff: 1, ...options.retryPolicy },
  });
  const snapshotDir = createFolder();
  const settings = { registry: BASE, snapshotDir, concurrency: 3, ...options };
  const fetched = await fetchRegistry(settings, client, undefined);
  const stored = await treeOf(fetched.version.dir);
  expect(stored.delete('fetched.ndjson')).toBe(true);
  const findings = fetched.visits.flatMap((visited) =>
    visited.findings.map(
      (each) => `${each.code} ${each.level} ${each.endpoint}#${each.pointer} ${each.message}`,
    ),
  );
  return { ...fetched, origin, stored, findings };
}

const pathsOf = ({ visits }: Pick<FetchedRegistry, 'visits'>): string[] => visits.map(({ path }) => path);
const missingOf = ({ visits }: Pick<FetchedRegistry, 'visits'>): string[] =>
  visits.filter(({ result }) => 'missing' in result).map(({ path }) => path);

const ORDER = [
  at.RELEASES,
  at.LIST,
  ...[A, B].map(at.platformPath),
  ...[S1, S2].map(at.servicePath),
  ...[S1, S2].map(at.listPath),
  ...[H1, H2].map(at.hostPath),
];

describe('a whole registry', () => {
  test('every response is stored byte for byte, in order, and only the list is requested twice', async () => {
    const script = at.small();
    const result = await run(script);
    expect(pathsOf(result)).toEqual(ORDER);
    expect([...result.stored.keys()].toSorted()).toEqual(
      ORDER.map((path) => `${path.slice(1)}index.json`).toSorted(),
    );
    for (const path of ORDER)
      expect(result.stored.get(`${path.slice(1)}index.json`)).toBe(
        Buffer.from(JSON.stringify(script[path])).toString('latin1'),
      );
    // The platform list is read again in the end. The notification list is requested, and this registry has none: not stored, not missing, no finding.
    expect(result.origin.log.toSorted()).toEqual(
      [API_PATH, ...ORDER, at.LIST, at.NOTIFICATIONS].map((path) => `registry.example ${path}`).toSorted(),
    );
    expect([result.findings, missingOf(result)]).toEqual([[], []]);
  });

  test('gives the same result in whatever order answers arrive', async () => {
    const script = at.small();
    delete script[at.servicePath(S1)];
    delete script[at.hostPath(H2)];
    const expected = await run(script);
    // Each response waits until the last one that is under way with it was asked for: the last comes first.
    const waiting: (() => void)[] = [];
    const late =
      (value: unknown): Player =>
      (request, response) => {
        waiting.push(() => (value === undefined ? json({}, 404) : json(value))(request, response));
        setImmediate(() => setImmediate(() => waiting.pop()?.()));
      };
    const slow = await run(
      Object.fromEntries([...ORDER, at.NOTIFICATIONS].map((path) => [path, late(script[path])])),
    );
    expect(pathsOf(slow)).toEqual(pathsOf(expected));
    expect(slow.findings).toEqual(expected.findings);
    expect(slow.findings).toHaveLength(2);
  });

  test('never sends more simultaneous requests than allowed', async () => {
    let [now, most] = [0, 0];
    const counted =
      (value: unknown): Player =>
      (request, response) => {
        most = Math.max(most, (now += 1));
        response.once('finish', () => (now -= 1));
        setImmediate(() => json(value)(request, response));
      };
    const script = Object.fromEntries(
      Object.entries(at.small()).map(([path, value]) => [path, counted(value)]),
    );
    await run(script, { concurrency: 2 });
    expect(most).toBe(2);
  });

  test('progress ends at 100%', async () => {
    const seen: CrawlProgress[] = [];
    await run(at.small(), { onProgress: (progress) => seen.push(progress) });
    expect(seen.map(({ done }) => done)).toEqual(Array.from({ length: 11 }, (_, i) => i + 1));
    expect(seen.at(-1)).toEqual({ done: 11, known: 11 });
  });
});

const SECOND = `${at.NOTIFICATIONS}?page=2`;
const THIRD = `${at.NOTIFICATIONS}?page=3`;
const FOREIGN = 'http://elsewhere.example';
const ALIAS = 'http://alias.example:8443';

type Json = Record<string, unknown>;
/** The small registry with other responses; `undefined` for one that is not there. */
const withOthers = (others: Script): Script => ({ ...at.small(), ...others });
const recordAt = (path: string, changes: object = {}): Json => ({
  ...(at.small()[path] as Json),
  ...changes,
});
const listWith = (...more: object[]) => [...(at.small()[at.LIST] as object[]), ...more];
const [FIRST_PAGE, LAST_PAGE] = Object.values(at.pagesOf(2, BASE)) as [Json, Json];
const threePages = (others: Script = {}) => withOthers({ ...at.pagesOf(3, BASE), ...others });
const twoPages = (next: string, second: unknown = LAST_PAGE) =>
  withOthers({ [at.NOTIFICATIONS]: { ...FIRST_PAGE, next }, [SECOND]: second });
const inHtml = bytes('<p>', { 'Content-Type': 'text/html' });

/** Pages of two notifications, which are others once the first page was read. */
function changingPages(later: number[]): Script {
  let ids = [1, 2, 3, 4, 5];
  const page =
    (number: number): Player =>
    (request, response) => {
      const next = number * 2 < ids.length ? `${BASE}${at.NOTIFICATIONS}?page=${number + 1}` : null;
      const results = ids.slice(number * 2 - 2, number * 2).map(at.notificationOf);
      const list = { count: ids.length, next, previous: null, results };
      json(list, results.length > 0 ? 200 : 404)(request, response);
      if (number === 1) ids = later;
    };
  return withOthers({ [at.NOTIFICATIONS]: page(1), [SECOND]: page(2), [THIRD]: page(3) });
}

/** One platform, whose service links to a data host; all of these links begin with another base URL. */
function elsewhere(...more: object[]): Script {
  const links = {
    data_host: `${ALIAS}${at.hostPath(H2)}?format=api#top`,
    notifications_url: ALIAS + at.listPath(S1),
  };
  const link = { usage_release: '5.1', url: `https://alias.example:8443${at.servicePath(S1)}` };
  return withOthers({
    [at.LIST]: [listedOf({ id: B, sushi_services: [link] }), ...more],
    [at.platformPath(B)]: recordAt(at.platformPath(B), { sushi_services: [] }),
    [at.servicePath(S1)]: at.smallService(S1, links),
    [at.hostPath(H2)]: recordAt(at.hostPath(H2), { platforms: ['', `${BASE}/platform/1/`] }),
  });
}

/** All links begin with this base URL; the platform list has none. */
function movedTo(base: string): Script {
  const list = listWith().map((each) => ({ ...each, sushi_services: [] }));
  const script = withOthers({ ...at.pagesOf(2, 'https://registry.example'), [at.LIST]: list });
  return JSON.parse(JSON.stringify(script).replaceAll('https://registry.example', base)) as Script;
}

/** Services without the URL of their notification lists. */
const UNLINKED = [S1, S2].map((id) => at.smallService(id, { notifications_url: '' }));
const rebranded = () =>
  JSON.parse(JSON.stringify(at.small()).replaceAll(/usage(?=[_-]release)/g, 'counter')) as Script;
const host = recordAt(at.hostPath(H1));

const ROWS: [what: string, script: Script, options?: Partial<TakeSnapshotOptions>][] = [
  ['the usual registry', at.small()],
  ['another brand', rebranded()],

  ['a notification list of three pages', withOthers(at.pagesOf(3, 'https://registry.example'))],
  ['a notification that is removed while pages are read', changingPages([2, 3, 4, 5])],
  ['a notification that is added while pages are read', changingPages([9, 1, 2, 3, 4, 5])],
  ['a next page that is the same page', withOthers({ [at.NOTIFICATIONS]: FIRST_PAGE, [SECOND]: FIRST_PAGE })],
  ['a page that is missing', threePages({ [THIRD]: undefined })],
  [
    'a page that is missing for a moment',
    threePages({ [THIRD]: [json({}, 404), json(threePages()[THIRD])] }),
  ],
  ['a page that fails', threePages({ [THIRD]: json({}, 500) })],
  ['a next page elsewhere', twoPages(FOREIGN + SECOND)],
  ['a next page by its path', twoPages(SECOND)],
  ['a next page by its query', twoPages('?page=2')],
  ['a next page elsewhere, which is missing', twoPages(FOREIGN + SECOND, json({}, 404))],
  [
    'a next page whose query is a path',
    withOthers({
      [at.NOTIFICATIONS]: {
        ...FIRST_PAGE,
        next: `${BASE}${at.NOTIFICATIONS}?page=../../../../../tmp/x%2F..&"<é`,
      },
      [`${at.NOTIFICATIONS}?page=../../../../../tmp/x%2F..&%22%3C%C3%A9`]: LAST_PAGE,
    }),
  ],

  ['links with an alias', elsewhere(), { aliases: [ALIAS] }],
  ['links with an alias that is not set', elsewhere()],
  ['the same, with a link of its own', elsewhere(listedOf({ id: A }))],
  ['links and a next page elsewhere, and none in the list', movedTo(FOREIGN)],
  [
    'links to another kind of record',
    withOthers({
      [at.servicePath(S1)]: at.smallService(S1, {
        data_host: BASE + at.servicePath(S2),
        notifications_url: `${BASE}/api/v1/sushi-service/../../../etc/notification/`,
      }),
    }),
  ],
  [
    'services without the URL of their notifications',
    withOthers({
      [at.servicePath(S1)]: UNLINKED[0],
      [at.servicePath(S2)]: UNLINKED[1],
      [at.platformPath(A)]: recordAt(at.platformPath(A), { sushi_services: UNLINKED.slice(0, 1) }),
      [at.platformPath(B)]: recordAt(at.platformPath(B), { sushi_services: UNLINKED.slice(1) }),
      [at.listPath(S2)]: undefined,
    }),
  ],
  [
    'a notification whose data host is a text',
    withOthers({ [at.listPath(S2)]: [{ ...at.notificationOf(1), data_host: 'elsewhere' }] }),
  ],
  [
    'a record that is missing for a moment',
    withOthers({
      [at.platformPath(B)]: recordAt(at.platformPath(B), { sushi_services: [] }),
      [at.servicePath(S2)]: [json({}, 404), json(recordAt(at.servicePath(S2)))],
    }),
  ],
  [
    'a record that is missing for a moment, without retries',
    withOthers({ [at.hostPath(H1)]: [json({}, 404), json(host)] }),
    { retryPolicy: { retries: 0 } },
  ],
  [
    'records that are missing',
    withOthers({
      [at.platformPath(A)]: json({}, 410),
      [at.servicePath(S2)]: undefined,
      [at.listPath(S1)]: undefined,
      [at.hostPath(H1)]: undefined,
    }),
  ],
  [
    'a record that fails beside one that does not end',
    withOthers({ [at.platformPath(A)]: json({}, 500), [at.platformPath(B)]: () => undefined }),
  ],

  [
    'platforms with an ID that is a path, and with the ID of another',
    withOthers({ [at.LIST]: listWith({ ...listWith()[0], id: '../../etc' }, { ...listWith()[0] }) }),
  ],
  [
    'a platform with an ID in other capitals, and one that has a service twice',
    withOthers({
      [at.LIST]: listWith(listedOf({ id: A.toUpperCase(), sushi_services: [] })),
      [at.platformPath(A.toUpperCase())]: recordAt(at.platformPath(A)),
      [at.platformPath(A)]: recordAt(at.platformPath(A), {
        sushi_services: [recordAt(at.servicePath(S1)), recordAt(at.servicePath(S1))],
      }),
    }),
  ],
  [
    'a platform that is removed during the crawl',
    withOthers({
      [at.LIST]: [json(listWith()), json(listWith().slice(0, 1))],
      [at.hostPath(H1)]: [
        json(host),
        json({ ...host, platforms: (host['platforms'] as unknown[]).slice(0, 1) }),
      ],
    }),
  ],
  ['a platform list that is no list', { [at.LIST]: { detail: 'x' } }],
  ['a platform list that is not there', {}],
  ['a platform list in HTML', { [at.LIST]: inHtml }],
  ['a platform list without a brand', { [at.LIST]: [{ id: A }] }],
  ['a platform list with two brands', { [at.LIST]: [{ reports: [{ a_release: '5', b_release: '5' }] }] }],
  ['platforms without an ID', { [at.LIST]: [{ reports: [{ a_release: '5' }] }] }],
  ['no platforms', { [at.LIST]: [] }],
  ['no platforms, with a given brand', { [at.LIST]: [] }, { brand: 'usage' }],
  ['no releases', withOthers({ [at.RELEASES]: undefined })],
  ['releases that are no list', withOthers({ [at.RELEASES]: {} })],
];

const USUAL = [API_PATH, ...ORDER, at.LIST, at.NOTIFICATIONS];

function countOf(paths: string[]): Map<string, number> {
  return new Map([...Map.groupBy(paths, (path) => path)].map(([path, { length }]) => [path, length]));
}

/** What differs from the usual registry. */
async function textOf(script: Script, options?: Partial<TakeSnapshotOptions>): Promise<string[]> {
  const result = await run(script, options).catch((error: Error) => error);
  if (result instanceof Error) return [`${result.name}: ${result.message}`];
  const paths = pathsOf(result);
  const usual = countOf(USUAL);
  const counts = countOf(result.origin.log.map((line) => line.replace(/^registry\.example /, '')));
  const ids = result.visits
    .filter(({ endpoint }) => endpoint.kind === 'notifications')
    .flatMap(({ notifications }) => notifications);
  return [
    ...(result.brand === 'usage' ? [] : [`brand ${result.brand}`]),
    ...paths
      .filter((path) => !ORDER.includes(path))
      .map((path) => `+ ${path} in ${result.visits[paths.indexOf(path)]!.file}`),
    ...ORDER.filter((path) => !paths.includes(path)).map((path) => `- ${path}`),
    ...missingOf(result).map((path) => `missing ${path}`),
    ...[...counts]
      .filter(([path, count]) => count !== usual.get(path))
      .map(([path, count]) => `requested ${count} × ${path}`)
      .toSorted(),
    ...(ids.length > 0 ? [`notifications ${ids.map((id) => id.slice(-1)).join(' ')}`] : []),
    ...result.findings,
  ];
}

test('what differs in a registry differs in what is stored, requested and found', async () => {
  const texts = [];
  for (const [what, script, options] of ROWS)
    texts.push(
      [what, ...(await textOf(script, options))].join('\n  ').replaceAll(TOOL_AND_VERSION, 'TOOL/VERSION'),
    );
  await expect(`${texts.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/crawl.txt');
});

test('two records that would share a file, as their IDs differ only in capitals, end the run in one sentence', async () => {
  const snapshotDir = newFolder();
  const version = await openNextVersion(snapshotDir, new Date(), undefined);
  const entry = { size: 1, sha256: '', content_type: '', etag: null, last_modified: null };
  await version.add({ ...entry, file: 'a/index.json' }, Buffer.from('1'));
  // A disk that ignores capitals finds the file of the other record at this path.
  await mkdir(join(version.dir, 'A'));
  await writeFile(join(version.dir, 'A/index.json'), '1');
  const other = version.add({ ...entry, file: 'A/index.json' }, Buffer.from('2'));
  await expect(other).rejects.toThrow(
    /would be the file of two records: their IDs differ only in capitals.*Set SNAPSHOT_DIR and DIST_DIR/,
  );
});
