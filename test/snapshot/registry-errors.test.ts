// Failures of an origin over real sockets. After each, the last good snapshot is unchanged or the new one is complete.
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { agentToLoopback } from '../../src/http/http-agents.ts';
import type { TakeSnapshotOptions } from '../../src/snapshot/snapshot-options.ts';
import { freePort } from '../free-port.ts';
import { hostOf, listedOf, platformOf } from '../registry/records.ts';
import { bytes, cut, json, play, type Player, type Script, type Scripted } from './scripted-origin.ts';
import * as at from './small-registry.ts';
import { A, B, H1, S1, S2 } from './small-registry.ts';
import { newFolder, published, take } from './take.ts';
import { readWhole } from './read-whole.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };
const PATH = at.platformPath(B);
/** The changed platform B. */
const NEW = { ...(at.small()[PATH] as object), abbrev: 'new' };

let snapshotDir: string;
let origin: Scripted;
let good: Map<string, string>;

beforeEach(async () => {
  snapshotDir = newFolder();
  origin = await play(at.small());
  await take(origin, snapshotDir, 1);
  good = await published(snapshotDir);
});

/** Sends nothing more, and keeps the connection open. */
const silent: Player = () => undefined;
const stalling: Player = (_, response) => response.writeHead(200, JSON_TYPE).write('{"id"');
/** Sends one byte at a time, without end. */
const endless: Player = (_, response) => {
  response.writeHead(200, JSON_TYPE).write('[');
  const timer = setInterval(() => response.write(' '), 2);
  response.once('close', () => clearInterval(timer));
};
const date = (seconds: number): string => new Date(Date.now() + seconds * 1000).toUTCString();

describe('transient failures are retried from the start', () => {
  const passing: [string, Player, Partial<TakeSnapshotOptions>?][] = [
    ...[429, 500, 501, 502, 503, 504, 508, 520, 599].map((status): [string, Player] => [
      `${status}`,
      json({}, status),
    ]),
    ['429 that says how many seconds to wait', json({}, 429, { 'Retry-After': '0' })],
    ['503 that says until when to wait', json({}, 503, { 'Retry-After': date(-5) })],
    [
      '503 that says to wait for a year, cut to the ceiling',
      json({}, 503, { 'Retry-After': date(3e7) }),
      { retryPolicy: { ceiling: 1 } },
    ],
    ['a reset', (request) => request.socket.resetAndDestroy()],
    ['a closed connection', (request) => request.socket.destroy()],
    ['no answer in time', silent, { retryPolicy: { timeout: 50 } }],
    ['an answer that stalls', stalling, { retryPolicy: { timeout: 50 } }],
    ['an answer that never ends', endless, { retryPolicy: { timeout: 20 } }],
    ['a cut body', cut(NEW)],
    ['a cut body of a known length', cut(NEW, { 'Content-Length': '5000' })],
    ['half JSON that says that it is whole', bytes('{"id": "', JSON_TYPE)],
    ['an empty body', bytes('', JSON_TYPE)],
    [
      'half of a gzipped body',
      bytes(gzipSync(JSON.stringify(NEW)).subarray(0, 50), { ...JSON_TYPE, 'Content-Encoding': 'gzip' }),
    ],
    ['a maintenance page with 200', bytes('<h1>Back soon</h1>', { 'Content-Type': 'text/html' })],
  ];
  test.each(passing)('%s', async (_, player, options) => {
    origin.script[PATH] = [player, player, json(NEW)];
    expect(await take(origin, snapshotDir, 2, options)).toMatchObject({ changed: true });
    const { manifest } = await readWhole(snapshotDir);
    expect(manifest.files[PATH]!.size).toBe(Buffer.byteLength(JSON.stringify(NEW)));
    expect(origin.log.filter((each) => each.endsWith(PATH))).toHaveLength(4);
    for (const headers of origin.headers) expect(headers).not.toHaveProperty('range');
  });

  test('a server that is not running yet', async () => {
    const { port } = origin;
    const closed = await freePort();
    let dispatcher = agentToLoopback(closed);
    // The first connection is refused; the next one finds the server.
    const changing = new Proxy(dispatcher, {
      get: (_, name) => {
        const value: unknown = Reflect.get(dispatcher, name);
        return typeof value === 'function' ? value.bind(dispatcher) : value;
      },
    });
    onTestFinished(() => dispatcher.destroy());
    const run = take({ ...origin, dispatcher: changing }, snapshotDir, 2, { retryPolicy: { retries: 0 } });
    await expect(run).rejects.toThrow('connection refused');
    expect(await published(snapshotDir)).toEqual(good);
    await dispatcher.destroy();
    dispatcher = agentToLoopback(port);
    expect(await take({ ...origin, dispatcher }, snapshotDir, 3)).toMatchObject({ changed: false });
  });
});

describe('permanent failures end the run, and the last good snapshot stays', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const to = (location: string): Player => bytes('', { Location: location }, 302);
  const rebranded: unknown = JSON.parse(JSON.stringify(at.small()[at.LIST]).replaceAll('usage_', 'other_'));
  const lasting: [string, string, Player | Player[], string, Partial<TakeSnapshotOptions>?][] = [
    ['500', PATH, json({}, 500), '500 after 4 tries'],
    ['403', PATH, json({}, 403), '403. The registry refuses this request'],
    ['204', PATH, bytes('', {}, 204), '204'],
    ['resets', PATH, (request) => request.socket.resetAndDestroy(), 'connection cut after 4 tries'],
    [
      'silence',
      PATH,
      silent,
      'no answer in time after 2 tries',
      { retryPolicy: { timeout: 20, retries: 1 } },
    ],
    [
      'an answer that never ends',
      PATH,
      endless,
      'no whole answer in time after 4 tries',
      { retryPolicy: { timeout: 10 } },
    ],
    ['a cut body', PATH, cut(NEW), 'connection cut after 4 tries'],
    [
      'an answer that is not HTTP',
      PATH,
      (request) => request.socket.end('HTTP/1.1 OK 200\r\n\r\n'),
      'malformed answer after 4 tries',
    ],
    ['half JSON', PATH, bytes('{', JSON_TYPE), 'answered JSON that cannot be read'],
    [
      'a maintenance page',
      PATH,
      bytes('<h1>', { 'Content-Type': 'text/html' }),
      'answered text/html, not JSON',
    ],
    [
      'a maintenance page in place of the list',
      at.LIST,
      bytes('<h1>', { 'Content-Type': 'text/html' }),
      'answered text/html, not JSON',
    ],
    [
      'too many bytes',
      PATH,
      json({ long: 'x'.repeat(30_000) }),
      'answer too large',
      { retryPolicy: { size: 20_000 } },
    ],
    [
      'a gzip bomb',
      PATH,
      bytes(gzipSync(Buffer.alloc(30_000_000, ' ')), { ...JSON_TYPE, 'Content-Encoding': 'gzip' }),
      "answered more than 1000000 bytes, decoded. Check that REGISTRY_URL is the registry's base URL. A response may have at most 128 MiB.",
      { retryPolicy: { size: 1_000_000 } },
    ],
    ['a redirect in a circle', PATH, to(PATH), 'redirects in a circle'],
    [
      'a redirect out of the registry',
      PATH,
      to('http://elsewhere.example/api/v1/platform/'),
      'outside REGISTRY_URL',
    ],
    ['a redirect to another place of this machine', PATH, to('http://127.0.0.1:9/'), 'outside REGISTRY_URL'],
    [
      'a brand that changes between two readings of the list',
      at.LIST,
      [json(at.small()[at.LIST]), json(rebranded)],
      'changed its brand from “usage” to “other” during the crawl. Run this again.',
    ],
    ['a list that is nested deep', at.LIST, bytes(deep, JSON_TYPE), 'did not return a readable list'],
    ['releases that are not there', at.RELEASES, json({}, 404), `${at.RELEASES}: status 404`],
    ['a list that is not there', at.LIST, json({}, 410), `${at.LIST}: status 410`],
    [
      'a run that takes too long',
      PATH,
      silent,
      'took longer than 0.005 minutes. Continue with',
      { timeLimit: 300 },
    ],
  ];
  test.each(lasting)('%s', async (_, path, player, message, options) => {
    origin.script[at.RELEASES] = [];
    origin.script[path] = player;
    await expect(take(origin, snapshotDir, 2, options)).rejects.toThrow(message);
    expect(await published(snapshotDir)).toEqual(good);
    await readWhole(snapshotDir);
    for (const each of origin.log) expect(each).toMatch(/^registry\.example \/api\/v1\//);
  });
});

test('answers of one brand are not resumed under another', async () => {
  const rebrand = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value).replaceAll('usage_', 'other_'));
  const after: Script = Object.fromEntries(
    Object.entries(at.small()).map(([path, value]) => [
      path.replace('usage-release', 'other-release'),
      rebrand(value),
    ]),
  );
  const lists = [json(at.small()[at.LIST]), json(after[at.LIST])];
  origin.script = { ...at.small(), [at.LIST]: lists };
  await expect(take(origin, snapshotDir, 2)).rejects.toThrow('changed its brand');
  origin.script = after;
  const { snapshot, resumed } = await take(origin, snapshotDir, 3, { resume: true });
  expect({ brand: snapshot.manifest.brand, resumed }).toEqual({ brand: 'other', resumed: 0 });
  expect((await readWhole(snapshotDir)).report.findings.filter(({ level }) => level === 'error')).toEqual([]);
});

describe('errors in the data are findings, and the new snapshot is complete', () => {
  const elsewhere = `https://elsewhere.example${at.hostPath(H1)}`;
  const links = (id: string): object[] => [
    { usage_release: '5.1', url: `https://registry.example${at.servicePath(id)}` },
  ];
  const wrong: [string, Script, string[]][] = [
    [
      'a link out of the registry',
      { [at.servicePath(S1)]: at.smallService(S1, { data_host: elsewhere }) },
      [
        `foreign-link ${at.servicePath(S1)}#/data_host`,
        `embedded-differs ${at.platformPath(A)}#/sushi_services/0/data_host`,
      ],
    ],
    [
      'a record that is nested deep',
      { [PATH]: bytes(`${'['.repeat(100_000)}${']'.repeat(100_000)}`, JSON_TYPE) },
      [`too-deep ${PATH}#`],
    ],
    ['a record that is a list', { [PATH]: [] }, [`wrong-type ${PATH}#`]],
    ['a record that is null', { [PATH]: json(null) }, [`wrong-type ${PATH}#`]],
    [
      'an id that is no UUID, but a path',
      {
        [at.LIST]: [
          ...(at.small()[at.LIST] as object[]),
          listedOf({ id: '../../../../tmp/x', sushi_services: [] }),
        ],
      },
      [`wrong-format ${at.LIST}#/2/id`, `bad-id ${at.LIST}#/2/id`],
    ],
    [
      'a platform that is named twice',
      { [at.LIST]: [...(at.small()[at.LIST] as object[]), listedOf({ id: A, sushi_services: [] })] },
      [`duplicate-id ${at.LIST}#/2/id`],
    ],
    [
      'a service that the list names twice',
      {
        [at.LIST]: [
          listedOf({ id: A, sushi_services: links(S1) }),
          listedOf({ id: B, name: 'Füße\r\n', sushi_services: [...links(S2), ...links(S1)] }),
        ],
      },
      [`duplicate-service ${at.LIST}#/1/sushi_services/1/url`, `list-differs ${PATH}#/sushi_services`],
    ],
    [
      'another record than the one that was asked for',
      { [PATH]: platformOf({ id: A, name: 'Füße\r\n', sushi_services: [] }) },
      [`list-differs ${PATH}#/id`, `other-id ${PATH}#/id`],
    ],
    [
      'a byte order mark',
      { [PATH]: bytes(`\uFEFF${JSON.stringify(NEW)}`, JSON_TYPE) },
      [`bad-encoding ${PATH}#`],
    ],
    [
      'a URL of a service that no request can begin with',
      { [at.servicePath(S1)]: at.smallService(S1, { url: 'https://a.example/?x=1' }) },
      [`unusual-url ${at.servicePath(S1)}#/url`],
    ],
    [
      'a host with another ID',
      { [at.hostPath(H1)]: hostOf({ id: at.H2 }) },
      [`other-id ${at.hostPath(H1)}#/id`],
    ],
    [
      'records that are not there',
      { [at.hostPath(H1)]: json({}, 404), [at.listPath(S2)]: json({}, 410) },
      [
        `dangling ${at.platformPath(A)}#/sushi_services/0/data_host`,
        `dangling ${PATH}#/sushi_services/0/notifications_url`,
      ],
    ],
  ];
  test.each(wrong)('%s', async (_, script, expected) => {
    Object.assign(origin.script, script);
    const { findings } = await take(origin, snapshotDir, 2);
    const said = findings.map(({ code, endpoint, pointer }) => `${code} ${endpoint}#${pointer}`);
    for (const each of expected) expect(said).toContain(each);
    // A list that is not there has no number of notifications.
    expect(findings.map(({ code }) => code)).not.toContain('notification-count');
    await readWhole(snapshotDir);
    for (const each of origin.log) expect(each).toMatch(/^registry\.example \/api\/v1\/[\w/-]*$/);
    for (const path of (await published(snapshotDir)).keys()) expect(path).not.toContain('tmp');
  });
});

describe('a list that changes during the crawl', () => {
  const C = 'eeeeeeee-0000-4000-8000-000000000003';
  const list = at.small()[at.LIST] as object[];

  test('added records are fetched, removed ones dropped, changed ones fetched again', async () => {
    const late = listedOf({ id: C, sushi_services: [] });
    const renamed = { ...list[1], name: 'Renamed' };
    origin.script[at.LIST] = [json(list), json([renamed, late])];
    origin.script[PATH] = [
      json(origin.script[PATH]),
      json({ ...(origin.script[PATH] as object), name: 'Renamed' }),
    ];
    origin.script[at.platformPath(C)] = platformOf({ id: C, sushi_services: [] });
    const host = origin.script[at.hostPath(H1)] as { platforms: string[] };
    origin.script[at.hostPath(H1)] = [json(host), json({ ...host, platforms: host.platforms.slice(1) })];
    const fresh = newFolder();
    const { findings, counts } = await take(origin, fresh, 2);
    expect(counts).toMatchObject({ platforms: 2, services: 1 });
    expect(findings).toEqual([]);
    const { manifest } = await readWhole(fresh);
    expect(Object.keys(manifest.files)).toContain(at.platformPath(C));
    expect(Object.keys(manifest.files)).not.toContain(at.platformPath(A));
    expect(Object.keys(manifest.files)).not.toContain(at.servicePath(S1));
  });

  test('and changes with each reading: the crawl ends with all records of the last one', async () => {
    let reading = 0;
    origin.script[at.LIST] = ((request, response) => {
      reading += 1;
      json([...list, listedOf({ id: C, name: `Reading ${reading}`, sushi_services: [] })])(request, response);
    }) satisfies Player;
    origin.script[at.platformPath(C)] = platformOf({ id: C, name: 'Reading 4', sushi_services: [] });
    const { findings } = await take(origin, snapshotDir, 2);
    expect([reading, findings]).toEqual([4, []]);
    await readWhole(snapshotDir);
  });

  test('a record that was missing for a moment is stored', async () => {
    origin.script[PATH] = [json({}, 404), json(NEW)];
    const { snapshot, findings } = await take(origin, snapshotDir, 2);
    expect(snapshot.manifest.missing).toEqual([]);
    expect(findings.map(({ code }) => code)).toEqual(['list-differs']);
    await readWhole(snapshotDir);
  });
});
