import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { API_PATH } from '../../src/registry/endpoint.ts';
import { openRegistryClient } from '../../src/snapshot/fetch/registry-client.ts';
import type { CrawlProgress } from '../../src/snapshot/crawl/visit.ts';
import { fetchRegistry, type FetchedRegistry } from '../../src/snapshot/fetch-registry.ts';
import { RegistryError } from '../../src/snapshot/fetch/registry-error.ts';
import { GuardError } from '../../src/snapshot/guards/refusal.ts';
import type { TakeSnapshotOptions } from '../../src/snapshot/snapshot-options.ts';
import { openNextVersion } from '../../src/snapshot/stage/next-version.ts';
import { createFolder } from '../fixtures.ts';
import { treeOf } from '../tree.ts';
import { bytes, json, play, type Player, type Script, type Scripted } from './scripted-origin.ts';
import { listedOf } from '../registry/records.ts';
import { newFolder, take } from './take.ts';
import * as at from './small-registry.ts';
import { A, B, BASE, H1, H2, S1, S2 } from './small-registry.ts';

interface Run extends FetchedRegistry {
  origin: Scripted;
  stored: Map<string, string>;
  /** Every finding as `code level endpoint#pointer`. */
  findings: string[];
}

async function run(script: Script, options: Partial<TakeSnapshotOptions> = {}): Promise<Run> {
  const origin = await play(script);
  const client = openRegistryClient({
    registry: BASE,
    dispatcher: origin.dispatcher,
    retryPolicy: { backoff: 1 },
  });
  const snapshotDir = createFolder();
  const settings = { registry: BASE, snapshotDir, concurrency: 3, ...options };
  const fetched = await fetchRegistry(settings, client, undefined);
  const stored = await treeOf(fetched.version.dir);
  expect(stored.delete('fetched.ndjson')).toBe(true);
  const findings = fetched.visits.flatMap((visited) =>
    visited.findings.map(({ code, level, endpoint, pointer }) => `${code} ${level} ${endpoint}#${pointer}`),
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

describe('the notification list', () => {
  test('is read to its last page', async () => {
    const result = await run({ ...at.small(), ...at.pagesOf(3, 'https://registry.example') });
    expect(pathsOf(result).slice(ORDER.length)).toEqual(
      ['', '?page=2', '?page=3'].map((query) => at.NOTIFICATIONS + query),
    );
    const files = [...result.stored.keys()].filter((file) => file.startsWith('api/v1/notification/'));
    expect(files).toEqual(
      ['index.json', 'page-2.json', 'page-3.json'].map((name) => `api/v1/notification/${name}`),
    );
    expect(result.findings).toEqual([]);
  });

  test.each([
    ['removed', 1, [2, 3, 4, 5]],
    ['added', 0, [9, 1, 2, 3, 4, 5]],
  ])('has each record once if one is %s while its pages are read', async (_, from, expected) => {
    let ids = [1, 2, 3, 4, 5];
    const page =
      (number: number): Player =>
      (request, response) => {
        const next = number * 2 < ids.length ? `${BASE}${at.NOTIFICATIONS}?page=${number + 1}` : null;
        const results = ids.slice(number * 2 - 2, number * 2).map(at.notificationOf);
        const list = { count: ids.length, next, previous: null, results };
        json(list, results.length > 0 ? 200 : 404)(request, response);
        if (number === 1) ids = [...(from === 0 ? [9] : []), 1, 2, 3, 4, 5].slice(from);
      };
    const pages = [2, 3].map((number) => [`${at.NOTIFICATIONS}?page=${number}`, page(number)] as const);
    const script = { ...at.small(), [at.NOTIFICATIONS]: page(1), ...Object.fromEntries(pages) };
    const { visits, findings } = await run(script);
    const stored = visits
      .filter(({ endpoint }) => endpoint.kind === 'notifications')
      .flatMap(({ notifications }) => notifications);
    expect(stored).toEqual(expected.map((id) => at.notificationOf(id)['id']));
    expect(findings).toEqual([]);
  });

  test('is requested again if it is missing now and was in the last snapshot', async () => {
    const [first] = Object.values(at.pagesOf(1, BASE));
    const script = { ...at.small(), [at.NOTIFICATIONS]: [json({}, 404), json(first)] };
    expect(pathsOf(await run(script))).not.toContain(at.NOTIFICATIONS);
    const snapshotDir = newFolder();
    await take(await play({ ...at.small(), [at.NOTIFICATIONS]: first }), snapshotDir, 1);
    expect(await take(await play(script), snapshotDir, 2)).toMatchObject({ changed: false });
  });

  test('ends on a host that ignores queries', async () => {
    const [[, first] = []] = Object.entries(at.pagesOf(3, BASE));
    const result = await run({
      ...at.small(),
      [at.NOTIFICATIONS]: first,
      [`${at.NOTIFICATIONS}?page=2`]: first,
    });
    expect(result.findings).toEqual([`paging error ${at.NOTIFICATIONS}#/next`]);
    expect(pathsOf(result)).toHaveLength(ORDER.length + 2);
  });

  const pages = { ...at.small(), ...at.pagesOf(3, BASE) };
  const third = `${at.NOTIFICATIONS}?page=3`;

  test('is never stored without one of its pages', async () => {
    await expect(run({ ...pages, [third]: undefined })).rejects.toThrow(
      `Cannot use ${BASE}${third}: it returned 404, although the page before it links to it. Try again later. If this continues, publish without the list: --allow-missing.`,
    );
    await expect(run({ ...pages, [third]: json({}, 500) })).rejects.toThrow('status 500');
    const moment = await run({ ...pages, [third]: [json({}, 404), json(pages[third])] });
    expect(pathsOf(moment)).toContain(third);
  });

  test.each([404, 500])('counts as failed if one of its pages returns %i and may', async (status) => {
    const origin = await play({ ...pages, [third]: json({}, status) });
    const { snapshot } = await take(origin, newFolder(), 1, { allow: ['missing'] });
    expect(snapshot.manifest).toMatchObject({ failed: [at.NOTIFICATIONS], missing: [] });
    const stored = Object.keys(snapshot.manifest.files);
    expect(stored.filter((path) => path.startsWith(at.NOTIFICATIONS))).toEqual([]);
    expect(snapshot.report).toMatchObject({
      findings: [{ code: 'not-fetched', level: 'warning', endpoint: at.NOTIFICATIONS }],
      bad: [],
    });
  });

  test.each([
    [`http://elsewhere.example${at.NOTIFICATIONS}?page=2`, [`foreign-link error ${at.NOTIFICATIONS}#/next`]],
    [`${at.NOTIFICATIONS}?page=2`, []],
    ['?page=2', []],
  ])('whose next page is %s has the page of the registry itself', async (next, findings) => {
    const [first, last] = Object.values(at.pagesOf(2, BASE));
    const second = `${at.NOTIFICATIONS}?page=2`;
    const list = { ...at.small(), [at.NOTIFICATIONS]: { ...(first as object), next } };
    const result = await run({ ...list, [second]: last });
    expect([pathsOf(result).at(-1), result.findings]).toEqual([second, findings]);
    expect(result.origin.log.join()).not.toContain('elsewhere');
    await expect(run(list)).rejects.toThrow(`${BASE}${second}: it returned 404`);
  });

  test('has links that never become file names', async () => {
    const first = { count: 9, previous: null, results: [] };
    const [last] = Object.values(at.pagesOf(1, BASE));
    const encoded = `${at.NOTIFICATIONS}?page=../../../../../tmp/x%2F..&%22%3C%C3%A9`;
    const next = `${BASE}${at.NOTIFICATIONS}?page=../../../../../tmp/x%2F..&"<é`;
    const odd = await run({ ...at.small(), [at.NOTIFICATIONS]: { ...first, next }, [encoded]: last });
    expect(pathsOf(odd).at(-1)).toBe(encoded);
    expect(odd.visits.at(-1)?.file).toBe('api/v1/notification/page-2.json');
  });
});

describe('links', () => {
  test('under an alias are the registry’s own; without the alias they are foreign and never requested', async () => {
    const service = at.smallService(S1, {
      data_host: `https://alias.example:8443${at.hostPath(H2)}?format=api#top`,
      notifications_url: `http://alias.example:8443${at.listPath(S1)}`,
    });
    const script = { ...at.small(), [at.servicePath(S1)]: service };
    delete script[at.platformPath(A)];
    (script[at.LIST] as object[]).splice(0, 1);
    Object.assign((script[at.LIST] as object[])[0]!, {
      sushi_services: [{ usage_release: '5.1', url: `https://alias.example:8443${at.servicePath(S1)}` }],
    });
    script[at.platformPath(B)] = { ...(script[at.platformPath(B)] as object), sushi_services: [] };
    script[at.hostPath(H2)] = {
      ...(script[at.hostPath(H2)] as object),
      platforms: ['', `${BASE}/platform/1/`],
    };

    const own = await run(script, { aliases: ['http://alias.example:8443'] });
    expect(pathsOf(own)).toEqual([
      at.RELEASES,
      at.LIST,
      at.platformPath(B),
      at.servicePath(S1),
      at.listPath(S1),
      at.hostPath(H2),
    ]);
    expect(own.findings).toEqual([`bad-link notice ${at.hostPath(H2)}#/platforms/1`]);

    await expect(run(script)).rejects.toThrow(
      "None of its 1 links is the registry's own: they begin with https://alias.example:8443, not with http://registry.example. If that is right, “--alias https://alias.example:8443” accepts it",
    );
    (script[at.LIST] as object[]).push(listedOf({ id: A }));
    const foreign = await run(script);
    expect(pathsOf(foreign)).toContain(at.platformPath(B));
    expect(foreign.findings).toContain(`foreign-link error ${at.LIST}#/0/sushi_services/0/url`);
    expect(foreign.origin.log.join()).not.toMatch(/alias|11111111/);
  });

  test('to another kind of record are findings', async () => {
    const script = { ...at.small(), [at.hostPath(H1)]: undefined };
    script[at.servicePath(S1)] = at.smallService(S1, {
      data_host: BASE + at.servicePath(S2),
      notifications_url: `${BASE}/api/v1/sushi-service/../../../etc/notification/`,
    });
    const { findings } = await run(script);
    expect(findings).toContain(`bad-link error ${at.servicePath(S1)}#/data_host`);
    expect(findings).toContain(`bad-link error ${at.servicePath(S1)}#/notifications_url`);
  });

  test('of a list of notifications may be left out, as its URL follows from the ID', async () => {
    const script = at.small();
    for (const [id, platform] of [
      [S1, A],
      [S2, B],
    ] as const) {
      const service = at.smallService(id, { notifications_url: '' });
      script[at.servicePath(id)] = service;
      script[at.platformPath(platform)] = {
        ...(script[at.platformPath(platform)] as object),
        sushi_services: [service],
      };
    }
    delete script[at.listPath(S2)];
    const result = await run(script);
    expect(pathsOf(result)).toContain(at.listPath(S1));
    expect(result.findings).toEqual([`dangling error ${at.platformPath(B)}#/sushi_services/0/id`]);
  });

  test('of a notification may have any text', async () => {
    const script = {
      ...at.small(),
      [at.listPath(S2)]: [{ ...at.notificationOf(1), data_host: 'elsewhere' }],
    };
    expect((await run(script)).findings).toEqual([`bad-link notice ${at.listPath(S2)}#/0/data_host`]);
  });

  test('of a record that was missing for a moment are followed', async () => {
    const script = at.small();
    const service = script[at.servicePath(S2)];
    script[at.platformPath(B)] = { ...(script[at.platformPath(B)] as object), sushi_services: [] };
    script[at.servicePath(S2)] = [json({}, 404), json(service)];
    const paths = pathsOf(await run(script));
    expect(paths).toEqual(expect.arrayContaining([at.servicePath(S2), at.listPath(S2), at.hostPath(H2)]));
  });

  test('to missing records are findings, once each', async () => {
    const script = at.small();
    script[at.platformPath(A)] = json({}, 410);
    for (const path of [at.servicePath(S2), at.hostPath(H1), at.listPath(S1)]) delete script[path];
    const result = await run(script);
    expect(result.findings).toEqual([
      `dangling error ${at.LIST}#/0/id`,
      `dangling error ${at.LIST}#/1/sushi_services/0/url`,
      `dangling error ${at.servicePath(S1)}#/data_host`,
      `dangling error ${at.servicePath(S1)}#/notifications_url`,
    ]);
    expect(missingOf(result)).toEqual([
      at.platformPath(A),
      at.servicePath(S2),
      at.listPath(S1),
      at.hostPath(H1),
    ]);
    const [, list] = result.visits;
    expect(list?.findings[0]?.message).toBe(`Links to ${at.platformPath(A)}, which returns status 410.`);
  });
});

describe('the platform list', () => {
  test('with invalid and duplicate IDs', async () => {
    const script = at.small();
    const list = script[at.LIST] as object[];
    list.push({ ...list[0], id: '../../etc' }, { ...list[0] });
    const { findings, origin } = await run(script);
    expect(findings).toEqual([
      `wrong-format error ${at.LIST}#/2/id`,
      `bad-id error ${at.LIST}#/2/id`,
      `duplicate-service warning ${at.LIST}#/2/sushi_services/0/url`,
      `duplicate-id warning ${at.LIST}#/3/id`,
      `duplicate-service warning ${at.LIST}#/3/sushi_services/0/url`,
    ]);
    expect(origin.log.join()).not.toContain('etc');
  });

  test('with an ID in other capitals, and a platform that has a service twice', async () => {
    const script = at.small();
    const list = script[at.LIST] as object[];
    list.push(listedOf({ id: A.toUpperCase(), sushi_services: [] }));
    script[at.platformPath(A.toUpperCase())] = script[at.platformPath(A)];
    const service = script[at.servicePath(S1)];
    script[at.platformPath(A)] = {
      ...(script[at.platformPath(A)] as object),
      sushi_services: [service, service],
    };
    expect((await run(script)).findings).toEqual([
      `duplicate-id warning ${at.LIST}#/2/id`,
      `duplicate-service warning ${at.platformPath(A)}#/sushi_services/1/id`,
    ]);
  });

  test('contains the brand', async () => {
    const text = JSON.stringify(at.small())
      .replaceAll('usage_release', 'counter_release')
      .replaceAll('usage-release', 'counter-release');
    const result = await run(JSON.parse(text) as Script);
    expect(result.brand).toBe('counter');
    expect(pathsOf(result)).toEqual(ORDER.map((path) => path.replace('usage-release', 'counter-release')));
    expect(result.findings).toEqual([]);
  });

  const failures: [string, Script, string][] = [
    ['is no list', { [at.LIST]: { detail: 'x' } }, 'it returned an error message. Check that REGISTRY_URL'],
    [
      'comes with releases that are no list',
      { ...at.small(), [at.RELEASES]: {} },
      `${at.RELEASES}: it returned an error message. Something in front of the registry`,
    ],
    ['tells no brand', { [at.LIST]: [{ id: A }] }, 'no key that ends in “_release”. Set REGISTRY_BRAND'],
    [
      'has two brands',
      { [at.LIST]: [{ reports: [{ a_release: '5', b_release: '5' }] }] },
      '(a, b). Set REGISTRY_BRAND',
    ],
    [
      'has only platforms without an id',
      { [at.LIST]: [{ reports: [{ a_release: '5' }] }] },
      'returned no platforms',
    ],
    [
      'is not there',
      {},
      `Cannot fetch ${BASE}${at.LIST}: status 404. Check that REGISTRY_URL is the registry's base URL.`,
    ],
    ['is HTML', { [at.LIST]: bytes('<p>', { 'Content-Type': 'text/html' }) }, 'answered text/html, not JSON'],
    ['comes without releases', { ...at.small(), [at.RELEASES]: undefined }, `${at.RELEASES}: status 404. `],
  ];
  test.each(failures)('%s: a RegistryError', async (_, script, message) => {
    const error = await run(script).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(RegistryError);
    expect((error as Error).message).toContain(message);
  });

  test('is refused if empty, even with a given brand', async () => {
    for (const brand of [undefined, 'usage']) {
      const error = await run({ [at.LIST]: [] }, { brand }).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(GuardError);
      expect((error as Error).message).toContain('returned no platforms');
    }
  });
});

test('data hosts of a platform that is removed during the crawl are fetched again', async () => {
  const script = at.small();
  const list = script[at.LIST] as unknown[];
  script[at.LIST] = [json(list), json(list.slice(0, 1))];
  const host = script[at.hostPath(H1)] as { platforms: string[] };
  script[at.hostPath(H1)] = [json(host), json({ ...host, platforms: host.platforms.slice(0, 1) })];
  const { origin, visits } = await run(script);
  const requests = (path: string) => origin.log.filter((each) => each.endsWith(` ${path}`)).length;
  expect([requests(at.hostPath(H1)), requests(at.platformPath(A))]).toEqual([2, 1]);
  expect(pathsOf({ visits } as FetchedRegistry)).not.toContain(at.platformPath(B));
});

test('one failed record ends the crawl and its open requests', async () => {
  const script = {
    ...at.small(),
    [at.platformPath(A)]: json({}, 500),
    [at.platformPath(B)]: () => undefined,
  };
  await expect(run(script)).rejects.toThrow(
    `Cannot fetch ${BASE}${at.platformPath(A)}: status 500 after 4 tries`,
  );
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
