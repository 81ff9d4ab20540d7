import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { acceptingFlagOf, GuardError, type GuardName } from '../../src/snapshot/guards/refusal.ts';
import type { SnapshotReport } from '../../src/snapshot/store/snapshot-report.ts';
import { STAGING_FOLDER } from '../../src/snapshot/store/folder-names.ts';
import type { TakeSnapshotOptions } from '../../src/snapshot/snapshot-options.ts';
import { TOOL_AND_VERSION } from '../../src/snapshot/store/manifest.ts';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { idOf, many } from './many-platforms.ts';
import { json, play, type Script, type Scripted } from './scripted-origin.ts';
import * as at from './small-registry.ts';
import { historyIn, newFolder, published, take } from './take.ts';

let snapshotDir: string;

beforeEach(async () => {
  snapshotDir = newFolder();
});

async function refusal(origin: Scripted, options?: Partial<TakeSnapshotOptions>): Promise<GuardError> {
  const error = await take(origin, snapshotDir, 9, options).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(GuardError);
  return error as GuardError;
}

/** A registry whose data host lists its 30 platforms; `list` changes the platform list alone. */
function manyOnHost(list: (platforms: object[]) => object[] = (platforms) => platforms): Script {
  const script = many(30);
  const host = script[at.hostPath(at.H1)] as object;
  const platforms = Array.from({ length: 30 }, (_, i) => at.BASE + at.platformPath(idOf('a', i + 1)));
  const changed = list(script[at.LIST] as object[]);
  return { ...script, [at.LIST]: changed, [at.hostPath(at.H1)]: { ...host, platforms } };
}

/** Notifications that the list of a service has, and the first `listed` of them in the notification list. */
function withNotifications(count: number, listed = count): Script {
  const all = Array.from({ length: count }, (_, i) => at.notificationOf(i + 1));
  const results = all.slice(0, listed);
  const list = { count: listed, next: null, previous: null, results };
  return { ...many(3), [at.listPath(idOf('b', 1))]: all, [at.NOTIFICATIONS]: list };
}

/** The script of 30 platforms before, and the one after. */
const REFUSED: [what: string, before: Script, after: Script, allow: GuardName, reason: string][] = [
  [
    'platforms and services vanish',
    many(30, (number) => ({ name: `Platform ${number}` })),
    many(26, (number) => ({ name: `Platform ${number}` })),
    'vanished',
    '4 of 30 platforms vanished since the last snapshot (“Platform 27”, “Platform 28”, “Platform 29”, and 1 more).',
  ],
  [
    'platforms vanish from the list, and a data host still links to them',
    manyOnHost(),
    manyOnHost((platforms) => platforms.slice(0, 26)),
    'vanished',
    '4 of 30 platforms vanished since the last snapshot (',
  ],
  [
    'services vanish from the list, and their platforms still have them',
    manyOnHost(),
    manyOnHost((platforms) => platforms.map((each) => ({ ...each, sushi_services: [] }))),
    'vanished',
    '30 of 30 services vanished since the last snapshot (',
  ],
  [
    'the notification list vanishes',
    { ...many(3), ...at.pagesOf(2, at.BASE) },
    many(3),
    'vanished',
    'The notification list vanished since the last snapshot.',
  ],
  [
    'the notification list loses what the services still have',
    withNotifications(10),
    withNotifications(10, 0),
    'vanished',
    '10 of 10 notifications vanished from the notification list since the last snapshot, although the lists of their services still have them.',
  ],
  [
    'a field is empty everywhere that was filled',
    many(5),
    many(5, () => ({ website: '' })),
    'emptied',
    'Fields that were filled in the last snapshot are empty everywhere now (platform /website).',
  ],
  [
    'a field of the specification is gone everywhere',
    many(5),
    many(5, () => ({ contact: undefined })),
    'bad',
    '5 of 18 records cannot be read as the specification says',
  ],
  [
    'too many records are bad',
    many(30),
    many(30, (number) => (number > 26 ? { name: 5, abbrev: number > 27 ? '' : 'Acme' } : {})),
    'bad',
    `4 of 93 records cannot be read as the specification says (“Acme”, ${at.platformPath(idOf('a', 28))}, `,
  ],
  ['the list is empty', many(3), { ...many(3), [at.LIST]: [] }, 'empty', 'returned no platforms'],
];

test('a notification list that never had results may be of any kind', async () => {
  const origin = await play({ ...many(3), [at.NOTIFICATIONS]: [json([])] });
  await take(origin, snapshotDir, 1);
  origin.script = { ...many(3), [at.NOTIFICATIONS]: { other: 'none' } };
  await take(origin, snapshotDir, 2);
  expect((await openSnapshot(snapshotDir)).manifest.files[at.NOTIFICATIONS]!.size).toBe(16);
});

test('what the list lost, and a person accepted, is not refused again when the last link to it goes', async () => {
  const list = (platforms: object[]) => platforms.slice(0, 26);
  const origin = await play(manyOnHost());
  await take(origin, snapshotDir, 1);
  origin.script = manyOnHost(list);
  const { counts } = await take(origin, snapshotDir, 2, { allow: ['vanished'] });
  expect(counts.platforms).toBe(26);
  const script = many(30);
  origin.script = { ...script, [at.LIST]: list(script[at.LIST] as object[]) };
  await take(origin, snapshotDir, 3);
  const { manifest } = await openSnapshot(snapshotDir);
  expect(Object.keys(manifest.files)).not.toContain(at.platformPath(idOf('a', 27)));
});

describe.each(REFUSED)('when %s', (_, before, after, allow, reason) => {
  test('the snapshot is refused and the last good one stays; a flag accepts it for one run', async () => {
    const origin = await play(before);
    await take(origin, snapshotDir, 1);
    const good = await published(snapshotDir);
    origin.script = after;
    const { message, refusals } = await refusal(origin);
    expect(message).toContain(reason);
    expect(message).toContain(`“--allow-${allow}” accepts it for one run`);
    expect(new Set(refusals.map(acceptingFlagOf))).toContain(`--allow-${allow}`);
    expect(await published(snapshotDir)).toEqual(good);

    const others = (['vanished', 'emptied', 'bad', 'empty', 'missing'] as const).filter(
      (each) => each !== allow,
    );
    await refusal(origin, { allow: others });
    const all: GuardName[] = allow === 'empty' ? ['empty', 'vanished', 'emptied'] : [allow, 'bad'];
    const taken = await take(origin, snapshotDir, 10, { allow: all });
    expect(taken.changed).toBe(true);
    // What was accepted once is the last good snapshot now.
    expect(await take(origin, snapshotDir, 11, { allow: allow === 'empty' ? ['empty'] : [] })).toMatchObject({
      changed: false,
    });
  });
});

test('--allow-empty takes the last brand for an empty list only', async () => {
  const origin = await play(many(3));
  await take(origin, snapshotDir, 1);
  origin.script = JSON.parse(JSON.stringify(many(3)).replaceAll(/usage([_-]release)/g, 'acme$1')) as Script;
  const { snapshot } = await take(origin, snapshotDir, 2, { allow: ['empty'] });
  expect(snapshot.manifest.brand).toBe('acme');
  origin.script = { ...many(3), [at.LIST]: [] };
  const other = { registry: 'http://other.example', switchRegistry: true, allow: ['empty' as const] };
  await expect(take(origin, snapshotDir, 3, other)).rejects.toThrow('no key that ends in “_release”');
  // A given brand comes before the last snapshot's brand.
  const given = await take(origin, snapshotDir, 3, {
    brand: 'usage',
    allow: ['empty', 'vanished', 'emptied'],
  });
  expect(given.snapshot.manifest.brand).toBe('usage');
});

describe('a last snapshot that cannot be read', () => {
  const later = (text: string): string =>
    text.replace(/registry-snapshot\/[^"]+/, 'registry-snapshot/9.0.0').replace('"files"', '"records"');
  test.each<[string, (text: string) => string | undefined, string]>([
    ['truncated', (text) => text.slice(0, 100), 'it is not valid JSON'],
    ['damaged', (text) => text.replace('"files"', '"records"'), 'it is damaged'],
    ['removed', () => undefined, 'it does not exist'],
    ['of a later version', later, `registry-snapshot/9.0.0 wrote it, and ${TOOL_AND_VERSION} cannot read it`],
  ])('(%s) is refused before anything is requested; a flag accepts it', async (_, change, reason) => {
    const origin = await play(many(5));
    await take(origin, snapshotDir, 1);
    const { dir } = await openSnapshot(snapshotDir);
    const file = join(dir, 'manifest.json');
    const text = change(await readFile(file, 'utf8'));
    await (text === undefined ? rm(file) : writeFile(file, text));
    origin.script = many(1);
    origin.log.length = 0;
    const { message } = await refusal(origin);
    expect(message).toContain(
      `(“${file}”: ${reason}), so records that vanished since would not be noticed. `,
    );
    expect(message).toContain('“--allow-vanished” accepts it for one run');
    expect(origin.log).toEqual([]);
    await expect(openSnapshot(snapshotDir)).rejects.toThrow(`cannot be read (${reason})`);
    await take(origin, snapshotDir, 10, { allow: ['vanished'] });
    const { entries } = await historyIn(snapshotDir);
    expect(entries.map(({ previous }) => previous)).toEqual([null, null]);
  });
});

test('a flag raises the share of platforms that may vanish', async () => {
  const origin = await play(many(10));
  await take(origin, snapshotDir, 1);
  origin.script = many(6);
  expect(await take(origin, snapshotDir, 2, { maxVanished: 50 })).toMatchObject({ changed: true });
});

test('another registry is not compared with the last one', async () => {
  const origin = await play(many(30));
  await take(origin, snapshotDir, 1);
  const links = JSON.stringify(many(2)).replaceAll('registry.example', 'other.example');
  origin.script = JSON.parse(links) as Script;
  const options = { registry: 'http://other.example', switchRegistry: true };
  expect(await take(origin, snapshotDir, 2, options)).toMatchObject({ changed: true });
});

describe('one bad record', () => {
  test('is mirrored as sent', async () => {
    const script = many(5, (number) => (number === 2 ? { name: 5 } : {}));
    const origin = await play(script);
    const taken = await take(origin, snapshotDir, 1);
    expect(taken.bad).toEqual([at.platformPath(idOf('a', 2))]);
    const { dir, manifest } = taken.snapshot;
    const stored = await readFile(join(dir, manifest.files[at.platformPath(idOf('a', 2))]!.file), 'utf8');
    expect(stored).toBe(JSON.stringify(script[at.platformPath(idOf('a', 2))]));
  });

  test('a refused snapshot leaves its report', async () => {
    const origin = await play(many(30, (number) => (number > 20 ? { name: 5 } : {})));
    const { report } = await refusal(origin);
    const left = JSON.parse(
      await readFile(join(snapshotDir, STAGING_FOLDER, 'report.json'), 'utf8'),
    ) as SnapshotReport;
    expect(left).toEqual(report);
  });
});

describe('links', () => {
  test.each([
    ['in the list', many(2)],
    [
      'elsewhere alone',
      {
        ...many(2),
        [at.LIST]: (many(2)[at.LIST] as object[]).map((each) => ({ ...each, sushi_services: [] })),
      },
    ],
  ])(
    'of which none is the registry’s own (%s) are refused, with the host that was found',
    async (_, script) => {
      const origin = await play(script);
      const { message } = await refusal(origin, { registry: `http://127.0.0.1:${origin.port}` });
      expect(message).toContain(
        `they begin with https://registry.example, not with http://127.0.0.1:${origin.port}. If that is right, “--alias https://registry.example” accepts it`,
      );
      const registry = `http://127.0.0.1:${origin.port}`;
      const taken = await take(origin, snapshotDir, 2, { registry, aliases: ['https://registry.example'] });
      expect(taken.findings.filter(({ code }) => code !== 'list-differs')).toEqual([]);
    },
  );
});

describe('optional records', () => {
  const script = {
    ...many(2),
    [at.listPath(idOf('b', 1))]: json({}, 500),
    [at.hostPath(at.H1)]: json({}, 503),
    [at.NOTIFICATIONS]: json({}, 500),
  };

  test('may fail with --allow-missing, which the manifest records', async () => {
    const origin = await play(script);
    await expect(take(origin, snapshotDir, 1)).rejects.toThrow('after 4 tries');
    const { snapshot, findings, bad } = await take(origin, snapshotDir, 2, { allow: ['missing'] });
    expect(snapshot.manifest.failed).toEqual([
      at.listPath(idOf('b', 1)),
      at.hostPath(at.H1),
      at.NOTIFICATIONS,
    ]);
    expect(findings.map(({ code, level }) => `${code} ${level}`)).toEqual([
      'not-fetched warning',
      'not-fetched warning',
      'not-fetched warning',
    ]);
    expect(bad).toEqual([]);
  });

  const of = (path: string) => ({ [path]: json({}, 500) });
  test.each([
    ['all', script],
    ['the notification list', of(at.NOTIFICATIONS)],
    ['the list of a service', of(at.listPath(idOf('b', 1)))],
  ])('invent no change if they fail, in one run or in two: %s', async (_, failing) => {
    const platform = at.platformPath(idOf('a', 1));
    const good = {
      ...many(2),
      [at.listPath(idOf('b', 1))]: [{ ...at.notificationOf(1), message: 'Of a service' }],
      ...at.pagesOf(2, at.BASE),
    };
    const bad = { ...good, ...failing, [platform]: good[platform] };
    const renamed = { ...bad, [platform]: { ...(good[platform] as object), name: 'New' } };
    const origin = await play(good);
    for (const [hour, each] of [good, bad, good, bad, renamed, good].entries()) {
      origin.script = each;
      await take(origin, snapshotDir, hour, { allow: ['missing'] });
    }
    const { entries } = await historyIn(snapshotDir);
    const events = entries.map(({ changes }) => changes.map(({ event }) => event));
    expect(events).toEqual([[], [], [], [], ['changed'], ['changed']]);
  });

  test('do not excuse a run that takes too long', async () => {
    const origin = await play({ ...many(2), [at.hostPath(at.H1)]: () => undefined });
    const late = take(origin, snapshotDir, 1, { allow: ['missing'], timeLimit: 300 });
    await expect(late).rejects.toThrow('took longer than');
  });

  test('do not excuse one that takes too long to confirm that a record is missing', async () => {
    const origin = await play({ ...many(2), [at.hostPath(at.H1)]: [json({}, 404), () => undefined] });
    const late = take(origin, snapshotDir, 1, { allow: ['missing'], timeLimit: 1000 });
    await expect(late).rejects.toThrow('took longer than');
  });

  test.each([at.platformPath(idOf('a', 1)), at.servicePath(idOf('b', 1)), at.RELEASES])(
    '%s is none',
    async (path) => {
      const origin = await play({ ...many(2), [path]: json({}, 500) });
      await expect(take(origin, snapshotDir, 1, { allow: ['missing'] })).rejects.toThrow('500 after 4 tries');
    },
  );
});
