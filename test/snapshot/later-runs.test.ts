// Runs that follow each other: what each one stores, finds, records as a change or refuses is in __snapshots__/later-runs.txt.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { API_PATH } from '../../src/registry/endpoint.ts';
import { acceptingFlagOf, GuardError, GUARDS, type GuardName } from '../../src/snapshot/guards/refusal.ts';
import type { TakeSnapshotOptions } from '../../src/snapshot/snapshot-options.ts';
import { STAGING_FOLDER } from '../../src/snapshot/store/folder-names.ts';
import { TOOL_AND_VERSION } from '../../src/snapshot/store/manifest.ts';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { listedOf, platformOf } from '../registry/records.ts';
import { idOf, many } from './many-platforms.ts';
import { readWhole } from './read-whole.ts';
import { bytes, cut, json, play, type Player, type Script, type Scripted } from './scripted-origin.ts';
import * as at from './small-registry.ts';
import { A, B, BASE, H1, H2, S1, S2 } from './small-registry.ts';
import { historyIn, newFolder, published, take } from './take.ts';

interface Settings extends Partial<TakeSnapshotOptions> {
  /** Edits the folder before the run. */
  edit?: (snapshotDir: string) => Promise<unknown>;
}

/** A registry, and the settings of the run that reads it. */
type Run = Script | [Script, Settings];
type Row = [what: string, ...runs: Run[]];

const JSON_TYPE = { 'Content-Type': 'application/json' };
const HTML = bytes('<!doctype html><title>Page</title>', { 'Content-Type': 'text/html' });
const MISSING: Settings = { allow: ['missing'] };
const ALIASED: Settings = { aliases: ['http://alias.example'] };
const SMALL = at.small();
/** The small registry with other responses; `undefined` for one that is not there. */
const withOthers = (others: Script): Script => ({ ...at.small(), ...others });
const changed = (path: string, changes: object): object => ({ ...(SMALL[path] as object), ...changes });
const list = SMALL[at.LIST] as object[];
const replacing = (script: Script, text: string | RegExp, other: string): Script =>
  JSON.parse(JSON.stringify(script).replaceAll(text, other)) as Script;
const rebranded = replacing(SMALL, /usage(?=[_-]release)/g, 'other');
const elsewhere = replacing(SMALL, 'https://registry.example', 'http://elsewhere.example');

const ROOT = bytes('{ "platform": "https://registry.example/api/v1/platform/",\r\n "é": null }', JSON_TYPE);
const withRoot = (root: Player | Player[] = ROOT): Script => withOthers({ [API_PATH]: root });
/** Runs around one in which the API root is lost. */
const rootLost = (what: string, root: Player): Row => [
  `an API root that is ${what}`,
  withRoot(),
  withRoot(root),
  withRoot(root),
  withRoot(),
];

/** Runs around two in which something else is returned in place of a record. */
const absent = (path: string, what: string, player: Player): Row => {
  const script = withOthers({ [path]: player });
  return [`${what} in place of ${path}`, SMALL, script, script, SMALL];
};

/** A refused run, one with the flags of all other guards, one with its flag, and the one after it. */
const refused = (what: string, before: Script, after: Script, ...flags: GuardName[]): Row => {
  const others = (Object.keys(GUARDS) as GuardName[]).filter((name) => name !== flags[0]);
  const always: GuardName[] = flags.filter((name) => name === 'empty');
  return [
    what,
    before,
    after,
    [after, { allow: others }],
    [after, { allow: flags }],
    [after, { allow: always }],
  ];
};

/** A registry whose data host lists its 30 platforms; `change` changes the platform list alone. */
function onHost(change: (platforms: object[]) => object[] = (platforms) => platforms): Script {
  const script = many(30);
  const platforms = Array.from({ length: 30 }, (_, i) => BASE + at.platformPath(idOf('a', i + 1)));
  const host = { ...(script[at.hostPath(H1)] as object), platforms };
  return { ...script, [at.LIST]: change(script[at.LIST] as object[]), [at.hostPath(H1)]: host };
}

/** Ten notifications that a service has, and the first of them in the notification list. */
function withNotifications(listed: number): Script {
  const all = Array.from({ length: 10 }, (_, i) => at.notificationOf(i + 1));
  const page = { count: listed, next: null, previous: null, results: all.slice(0, listed) };
  return { ...many(3), [at.listPath(idOf('b', 1))]: all, [at.NOTIFICATIONS]: page };
}

const shortList = (platforms: object[]) => platforms.slice(0, 26);
const [BAD_RECORD, SERVICE_LIST] = [at.platformPath(idOf('a', 1)), at.listPath(idOf('b', 1))];
const hang: Player = () => undefined;
const OPTIONAL = [SERVICE_LIST, at.hostPath(H1), at.NOTIFICATIONS];
const failing = (...paths: string[]): Script =>
  Object.fromEntries(paths.map((path) => [path, json({}, 500)]));

/** Runs of which some lack optional records, and one has a change of another record. */
function interrupted(...paths: string[]): Run[] {
  const notification = { ...at.notificationOf(1), message: 'Of a service' };
  const good = { ...many(2), [SERVICE_LIST]: [notification], ...at.pagesOf(2, BASE) };
  const bad = { ...good, ...failing(...paths) };
  const renamed = { ...bad, [BAD_RECORD]: { ...(good[BAD_RECORD] as object), name: 'New' } };
  return [good, bad, good, bad, renamed, good].map((script): Run => [script, MISSING]);
}

/** Stores a finding that another version of this project reports. */
const reporting = (level: string): Settings => ({
  edit: async (snapshotDir) => {
    const { dir, report } = await openSnapshot(snapshotDir);
    const findings = [{ code: 'other', level, endpoint: '', pointer: '', message: '' }];
    await writeFile(join(dir, 'report.json'), JSON.stringify({ ...report, findings }));
  },
});

const C = 'eeeeeeee-0000-4000-8000-000000000003';
const host = SMALL[at.hostPath(H1)] as { platforms: string[] };
const renamed = { name: 'Renamed' };
const NEW = changed(at.platformPath(B), { abbrev: 'new' });
const deep = bytes(`${'['.repeat(100_000)}${']'.repeat(100_000)}`, JSON_TYPE);
const [FIRST_PAGE] = Object.values(at.pagesOf(1, BASE));
const THIRD = `${at.NOTIFICATIONS}?page=3`;

/** Each reading of the platform list has another name of a new platform, which has the fourth one itself. */
function changingList(): Script {
  let reading = 0;
  const read: Player = (request, response) => {
    reading += 1;
    json([...list, listedOf({ id: C, name: `Reading ${reading}`, sushi_services: [] })])(request, response);
  };
  const record = platformOf({ id: C, name: 'Reading 4', sushi_services: [] });
  return withOthers({ [at.LIST]: read, [at.platformPath(C)]: record });
}

const ROWS: Row[] = [
  ['other headers', SMALL, withOthers({ [at.RELEASES]: json(SMALL[at.RELEASES], 200, { ETag: '"2"' }) })],
  ['another alias', SMALL, [SMALL, ALIASED], [SMALL, ALIASED]],
  ['more notifications', SMALL, withOthers(at.pagesOf(2, BASE)), withOthers(at.pagesOf(2, BASE))],
  ['notices that another version reports', SMALL, [SMALL, reporting('notice')]],
  ['warnings that another version reports', SMALL, [SMALL, reporting('warning')], SMALL],

  ['an API root', SMALL, withRoot(), withRoot()],
  rootLost('missing', json({}, 404)),
  rootLost('a page', HTML),
  rootLost('an error', json({}, 500)),
  rootLost('a lost connection', (request) => void request.socket.destroy()),
  rootLost('a redirect', bytes('', { Location: 'http://other.example/' }, 302)),
  ['an API root that was always a page', SMALL, withRoot(HTML)],
  ['an API root that is missing for a moment', withRoot(), withRoot([json({}, 404), ROOT])],
  ['records that link elsewhere, unlike the API root', { ...elsewhere, [API_PATH]: ROOT }],

  [
    '503 for a moment',
    SMALL,
    withOthers({ [at.platformPath(B)]: [json({}, 503), json({}, 503), json(NEW)] }),
  ],
  [
    'a body that is cut for a moment',
    SMALL,
    withOthers({ [at.platformPath(B)]: [cut(NEW), cut(NEW), json(NEW)] }),
  ],
  ['500', SMALL, withOthers(failing(at.platformPath(B)))],
  [
    'a brand that changes between two readings of the list, and then has changed',
    SMALL,
    withOthers({ [at.LIST]: [json(list), json(rebranded[at.LIST])] }),
    rebranded,
  ],
  ['a list that is nested deep', SMALL, withOthers({ [at.LIST]: deep })],
  ['a list that is not there', SMALL, withOthers({ [at.LIST]: json({}, 410) })],
  ['a run that takes too long', SMALL, [withOthers({ [at.platformPath(B)]: hang }), { timeLimit: 300 }]],
  ['a record that is nested deep', SMALL, withOthers({ [at.platformPath(B)]: deep })],
  [
    'a byte order mark',
    SMALL,
    withOthers({ [at.platformPath(B)]: bytes(`\uFEFF${JSON.stringify(NEW)}`, JSON_TYPE) }),
  ],
  [
    'a URL of a service that no request can begin with',
    SMALL,
    withOthers({ [at.servicePath(S1)]: at.smallService(S1, { url: 'https://a.example/?x=1' }) }),
  ],
  [
    '304 without a condition, first and later',
    ...[1, 0, 1].map((is) => (is ? withOthers({ [at.platformPath(A)]: json({}, 304) }) : SMALL)),
  ],
  [
    'a list that changes during the crawl',
    withOthers({
      [at.LIST]: [json(list), json([{ ...list[1], ...renamed }, listedOf({ id: C, sushi_services: [] })])],
      [at.platformPath(B)]: [json(SMALL[at.platformPath(B)]), json(changed(at.platformPath(B), renamed))],
      [at.platformPath(C)]: platformOf({ id: C, sushi_services: [] }),
      [at.hostPath(H1)]: [json(host), json({ ...host, platforms: host.platforms.slice(1) })],
    }),
  ],
  ['a list that changes with each reading', SMALL, changingList()],
  [
    'a list that is an error message for a moment',
    withOthers({ [at.LIST]: [json({ error: 'busy' }), json(list)] }),
  ],

  absent(at.platformPath(B), 'another platform', json(SMALL[at.platformPath(A)])),
  absent(at.servicePath(S1), 'another service', json(SMALL[at.servicePath(S2)])),
  absent(at.hostPath(H1), 'another data host', json(SMALL[at.hostPath(H2)])),
  absent(at.servicePath(S1), 'an error message', json({ detail: 'Request was throttled.' })),
  absent(at.hostPath(H1), 'an empty object', json({})),
  absent(at.hostPath(H1), 'null', json(null)),
  absent(at.listPath(S2), 'an error message', json({ error: 'busy' })),
  absent(at.listPath(S2), 'null', json(null)),
  ...[401, 403, 404, 405, 410].map((status) =>
    absent(at.servicePath(S2), `status ${status}`, json({}, status)),
  ),
  [
    'a record that is missing from the first run on',
    withOthers({ [at.hostPath(H1)]: undefined }),
    [withOthers({ [at.hostPath(H1)]: undefined }), MISSING],
    withOthers({ [at.hostPath(H1)]: undefined }),
  ],
  [
    'a platform that only a data host still names',
    SMALL,
    withOthers({ [at.LIST]: list.slice(0, 1), [at.platformPath(B)]: undefined }),
  ],
  [
    'four records of few that are absent',
    many(30),
    ...[{}, MISSING, {}].map((settings): Run => {
      const paths = [1, 2, 3, 4].map((number) => at.servicePath(idOf('b', number)));
      return [{ ...many(30), ...Object.fromEntries(paths.map((path) => [path, json({}, 403)])) }, settings];
    }),
  ],
  ...[bytes('', {}, 202), bytes('', {}, 204), HTML].map((player, i): Row => [
    `a firewall that responds with ${['202', '204', 'a page'][i]}: for a record, for a moment, for the list`,
    withOthers({ [at.platformPath(A)]: player }),
    withOthers({ [at.platformPath(A)]: [player, json(SMALL[at.platformPath(A)])] }),
    withOthers({ [at.LIST]: player }),
  ]),
  ...[127, 129].map((size): Row => [
    `${size} KiB of headers`,
    withOthers({ [at.RELEASES]: json(SMALL[at.RELEASES], 200, { 'X-Policy': 'x'.repeat(size * 1024) }) }),
  ]),

  refused(
    'platforms and services that vanish',
    many(30, (number) => ({ name: `Platform ${number}` })),
    many(26, (number) => ({ name: `Platform ${number}` })),
    'vanished',
  ),
  refused('platforms that vanish from the list alone', onHost(), onHost(shortList), 'vanished'),
  refused(
    'services that vanish from the list alone',
    onHost(),
    onHost((platforms) => platforms.map((each) => ({ ...each, sushi_services: [] }))),
    'vanished',
    'bad',
  ),
  refused('a notification list that vanishes', { ...many(3), ...at.pagesOf(2, BASE) }, many(3), 'vanished'),
  refused(
    'notifications that vanish from their list alone',
    withNotifications(10),
    withNotifications(0),
    'vanished',
  ),
  refused(
    'a field that is empty everywhere',
    many(5),
    many(5, () => ({ website: '' })),
    'emptied',
  ),
  refused(
    'a field that is gone everywhere',
    many(5),
    many(5, () => ({ contact: undefined })),
    'bad',
  ),
  refused(
    'bad records',
    many(30),
    many(30, (number) => (number > 26 ? { name: 5, abbrev: number > 27 ? '' : 'Acme' } : {})),
    'bad',
  ),
  refused('an empty list', many(3), { ...many(3), [at.LIST]: [] }, 'empty', 'vanished', 'emptied'),
  ['a bad record', many(5), many(5, (number) => (number === 2 ? { name: 5 } : {}))],
  ['platforms of which more may vanish', many(10), [many(6), { maxVanished: 50 }]],
  [
    'a loss that was accepted, when the last link to it goes',
    onHost(),
    [onHost(shortList), { allow: ['vanished'] }],
    { ...many(30), [at.LIST]: shortList(many(30)[at.LIST] as object[]) },
  ],
  [
    'a notification list that never had results',
    { ...many(3), [at.NOTIFICATIONS]: [json([])] },
    { ...many(3), [at.NOTIFICATIONS]: { other: 'none' } },
  ],
  [
    'a notification list that is missing for a moment',
    { ...SMALL, [at.NOTIFICATIONS]: FIRST_PAGE },
    withOthers({ [at.NOTIFICATIONS]: [json({}, 404), json(FIRST_PAGE)] }),
  ],
  ...[404, 500].map((status): Row => [
    `a page of the notification list with status ${status}, which may fail`,
    [withOthers({ ...at.pagesOf(3, BASE), [THIRD]: json({}, status) }), MISSING],
  ]),
  [
    'an empty list of another brand with the flag, of another registry, and with a given brand',
    many(3),
    [replacing(many(3), /usage(?=[_-]release)/g, 'acme'), { allow: ['empty'] }],
    [
      { ...many(3), [at.LIST]: [] },
      { registry: 'http://other.example', switchRegistry: true, allow: ['empty'] },
    ],
    [
      { ...many(3), [at.LIST]: [] },
      { brand: 'usage', allow: ['empty', 'vanished', 'emptied'] },
    ],
  ],
  ['links that all lead elsewhere', elsewhere, [elsewhere, { aliases: ['http://elsewhere.example'] }]],
  [
    'links that all lead elsewhere, and none in the list',
    { ...elsewhere, [at.LIST]: list.map((each) => ({ ...each, sushi_services: [] })) },
  ],
  [
    'optional records that fail',
    { ...many(2), ...failing(...OPTIONAL) },
    [{ ...many(2), ...failing(...OPTIONAL) }, MISSING],
  ],
  ['optional records that fail in between', ...interrupted(...OPTIONAL)],
  ['a notification list that fails in between', ...interrupted(at.NOTIFICATIONS)],
  ['the list of a service that fails in between', ...interrupted(SERVICE_LIST)],
  ...[BAD_RECORD, at.servicePath(idOf('b', 1)), at.RELEASES].map((path): Row => [
    `${path} that fails, which is not optional`,
    [{ ...many(2), ...failing(path) }, MISSING],
  ]),
  [
    'an optional record that takes too long',
    [
      { ...many(2), [at.hostPath(H1)]: hang },
      { ...MISSING, timeLimit: 300 },
    ],
  ],
  [
    'an optional record that is missing, then takes too long',
    [
      { ...many(2), [at.hostPath(H1)]: [json({}, 404), hang] },
      { ...MISSING, timeLimit: 1000 },
    ],
  ],
];

/** At most a few lines of a kind; of more, their number. */
function few(kind: string, lines: string[]): string[] {
  return lines.length > 5 ? [`${lines.length} × ${kind}`] : lines.map((line) => `${kind} ${line}`);
}

const filesIn = async (snapshotDir: string) =>
  (await openSnapshot(snapshotDir).catch(() => undefined))?.manifest.files;

/** Runs once; returns what happened, in lines. */
async function linesOf(
  origin: Scripted,
  snapshotDir: string,
  hour: number,
  settings: Settings,
): Promise<string[]> {
  const { edit, ...options } = settings;
  await edit?.(snapshotDir);
  const before = await filesIn(snapshotDir);
  const bytesBefore = before && (await published(snapshotDir));
  const taken = await take(origin, snapshotDir, hour, options).catch((error: Error) => error);
  const paths = origin.log.map((line) => line.replace(/^\S+ /, ''));
  for (const path of paths) expect(path).toMatch(/^\/api\/v1\/[\w/-]*(\?page=\d)?$/);
  const requested = [...Map.groupBy(paths, (path) => path)]
    // How far a run comes in its time depends on the machine.
    .filter(([path, { length }]) => length > (path === at.LIST ? 2 : 1) && options.timeLimit === undefined)
    .map(([path, { length }]) => `requested ${length} × ${path}`);
  if (taken instanceof Error) {
    expect(before && (await published(snapshotDir))).toEqual(bytesBefore);
    if (taken instanceof GuardError && taken.report)
      expect(JSON.parse(await readFile(join(snapshotDir, STAGING_FOLDER, 'report.json'), 'utf8'))).toEqual(
        taken.report,
      );
    return [`${taken.name}: ${taken.message.replaceAll('\n', '\n    ')}`, ...requested.toSorted()];
  }
  const { manifest, report, checked } = await readWhole(snapshotDir);
  expect(checked).toBe(new Date(Date.UTC(2026, 0, 1, hour)).toISOString());
  if (taken.changed) expect(taken.findings).toEqual(report.findings);
  const { files } = manifest;
  const stored = Object.entries(files).flatMap(([path, { file, sha256, size }]) => {
    if (before?.[path]?.sha256 === sha256) return [];
    return `${path} in ${file}, ${size} bytes`;
  });
  const { entries, findings } = await historyIn(snapshotDir);
  const [last] = entries.filter((entry) => entry.taken === manifest.taken);
  const isNew = manifest.taken === checked;
  const events = [...Map.groupBy(last!.changes, ({ event }) => event)].map(
    ([event, { length }]) => `${length} ${event}`,
  );
  const { platforms, services, hosts, notifications } = taken.counts;
  return [
    `${taken.changed ? 'a version' : 'the same'}: ${platforms} platforms, ${services} services, ${hosts} hosts, ${notifications} notifications`,
    ...(isNew
      ? [last!.previous === null ? 'the history begins' : ['the history continues', ...events].join(', ')]
      : []),
    ...few(
      'history',
      findings.map(({ code }) => code),
    ),
    ...(manifest.brand === 'usage' ? [] : [`brand ${manifest.brand}`]),
    ...manifest.aliases.map((alias) => `alias ${alias}`),
    ...(before ? few('stored', stored) : []),
    ...few(
      'no longer stored',
      Object.keys(before ?? {}).filter((path) => !(path in files)),
    ),
    ...few('missing', manifest.missing),
    ...few('failed', manifest.failed),
    ...taken.bad.map((path) => `bad ${path}`),
    ...taken.accepted.map((refusal) => `accepted by ${acceptingFlagOf(refusal)}`),
    ...[...Map.groupBy(taken.findings, ({ code, level }) => `${code} ${level}`)].flatMap(([kind, found]) =>
      few(
        kind,
        found.map(({ endpoint, pointer, message }) => `${endpoint}#${pointer} ${message}`),
      ),
    ),
    ...requested.toSorted(),
  ];
}

test('what each of several runs stores, finds, records and refuses', async () => {
  const texts = [];
  for (const [what, ...runs] of ROWS) {
    texts.push(what);
    const snapshotDir = newFolder();
    for (const [i, run] of runs.entries()) {
      const [script, settings] = (Array.isArray(run) ? run : [run, {}]) as [Script, Settings];
      // Requests of a run that ended early may still arrive at its origin.
      const origin = await play(script);
      // A day apart.
      texts.push(
        ...(await linesOf(origin, snapshotDir, 1 + i * 24, settings)).map(
          (line, j) => `  ${j === 0 ? '' : '  '}${line}`,
        ),
      );
    }
  }
  const text = `${texts.join('\n')}\n`.replaceAll(TOOL_AND_VERSION, 'TOOL/VERSION');
  await expect(text).toMatchFileSnapshot('__snapshots__/later-runs.txt');
});
