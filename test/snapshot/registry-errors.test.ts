// Failures of an origin over real sockets. After each, the last good snapshot is unchanged or the new one is complete.
import { beforeEach, describe, expect, test } from 'vitest';
import type { TakeSnapshotOptions } from '../../src/snapshot/snapshot-options.ts';
import { listedOf, platformOf } from '../registry/records.ts';
import { bytes, cut, json, play, type Player, type Script, type Scripted } from './scripted-origin.ts';
import * as at from './small-registry.ts';
import { A, B, H1, S1 } from './small-registry.ts';
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

test.each<[string, Player]>([
  ['503', json({}, 503)],
  ['a cut body', cut(NEW)],
])('a run goes on after %s, which is requested again from the start', async (_, player) => {
  origin.script[PATH] = [player, player, json(NEW)];
  expect(await take(origin, snapshotDir, 2)).toMatchObject({ changed: true });
  const { manifest } = await readWhole(snapshotDir);
  expect(manifest.files[PATH]!.size).toBe(Buffer.byteLength(JSON.stringify(NEW)));
  expect(origin.log.filter((each) => each.endsWith(PATH))).toHaveLength(4);
});

describe('permanent failures end the run, and the last good snapshot stays', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const rebranded: unknown = JSON.parse(JSON.stringify(at.small()[at.LIST]).replaceAll('usage_', 'other_'));
  const lasting: [string, string, Player | Player[], string, Partial<TakeSnapshotOptions>?][] = [
    ['500', PATH, json({}, 500), '500 after 4 tries'],
    [
      'a brand that changes between two readings of the list',
      at.LIST,
      [json(at.small()[at.LIST]), json(rebranded)],
      'changed its brand from “usage” to “other” during the crawl. Run this again.',
    ],
    ['a list that is nested deep', at.LIST, bytes(deep, JSON_TYPE), 'it returned no list'],
    ['a list that is not there', at.LIST, json({}, 410), `${at.LIST}: status 410`],
    [
      'a run that takes too long',
      PATH,
      () => undefined,
      'took longer than 0.005 minutes. Raise TIME_LIMIT.',
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

test('a run after one whose brand changed has responses of the new brand only', async () => {
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
  const { snapshot } = await take(origin, snapshotDir, 3);
  expect(snapshot.manifest.brand).toBe('other');
  expect((await readWhole(snapshotDir)).report.findings.filter(({ level }) => level === 'error')).toEqual([]);
});

describe('errors in the data are findings, and the new snapshot is complete', () => {
  const elsewhere = `https://elsewhere.example${at.hostPath(H1)}`;
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
      'a byte order mark',
      { [PATH]: bytes(`\uFEFF${JSON.stringify(NEW)}`, JSON_TYPE) },
      [`bad-encoding ${PATH}#`],
    ],
    [
      'a URL of a service that no request can begin with',
      { [at.servicePath(S1)]: at.smallService(S1, { url: 'https://a.example/?x=1' }) },
      [`unusual-url ${at.servicePath(S1)}#/url`],
    ],
  ];
  test.each(wrong)('%s', async (_, script, expected) => {
    Object.assign(origin.script, script);
    const { findings } = await take(origin, snapshotDir, 2);
    const said = findings.map(({ code, endpoint, pointer }) => `${code} ${endpoint}#${pointer}`);
    for (const each of expected) expect(said).toContain(each);
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
});
