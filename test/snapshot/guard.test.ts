import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  checkBad,
  checkEmptied,
  checkVanished,
  GUARD_LIMITS,
  GuardError,
} from '../../src/snapshot/inspect/guards.ts';
import type { Manifest } from '../../src/snapshot/store/manifest.ts';
import type { SnapshotReport } from '../../src/snapshot/store/snapshot-report.ts';
import { STAGING } from '../../src/snapshot/stage/staging.ts';
import type { AllowedChange, TakeOptions } from '../../src/snapshot/take-snapshot.ts';
import { idOf, many } from './many.ts';
import { json, play, type Script, type Scripted } from './origin.ts';
import * as at from './small.ts';
import { newFolder, published, take } from './taking.ts';

let snapshotDir: string;

beforeEach(async () => {
  snapshotDir = await newFolder();
});

async function refusal(origin: Scripted, options?: Partial<TakeOptions>): Promise<GuardError> {
  const error = await take(origin, snapshotDir, 9, options).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(GuardError);
  return error as GuardError;
}

/** What 30 platforms were, and what comes after it. */
const REFUSED: [what: string, before: Script, after: Script, allow: AllowedChange, reason: string][] = [
  [
    'platforms and services vanish',
    many(30),
    many(26),
    'vanished',
    `4 of 30 platforms vanished since the last snapshot (${at.platformPath(idOf('a', 27))}, `,
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
    many(30, (number) => (number > 26 ? { name: 5 } : {})),
    'bad',
    `4 of 93 records cannot be read as the specification says (${at.platformPath(idOf('a', 27))}, `,
  ],
  ['the list is empty', many(3), { ...many(3), [at.LIST]: [] }, 'empty', 'answered no platforms'],
];

describe.each(REFUSED)('when %s', (_, before, after, allow, reason) => {
  test('the snapshot is refused and the last good one stays; a flag accepts it for one run', async () => {
    const origin = await play(before);
    await take(origin, snapshotDir, 1);
    const good = await published(snapshotDir);
    origin.script = after;
    const { message, refusals } = await refusal(origin);
    expect(message).toContain(reason);
    expect(message).toContain(`“--allow-${allow}” accepts it for one run`);
    expect(new Set(refusals.map(({ flag }) => flag))).toContain(`--allow-${allow}`);
    expect(await published(snapshotDir)).toEqual(good);

    const others = (['vanished', 'emptied', 'bad', 'empty', 'missing'] as const).filter(
      (each) => each !== allow,
    );
    await refusal(origin, { allow: others });
    const all: AllowedChange[] = allow === 'empty' ? ['empty', 'vanished', 'emptied'] : [allow, 'bad'];
    const taken = await take(origin, snapshotDir, 10, { allow: all, resume: true });
    expect(taken.changed).toBe(true);
    // What was accepted once is the last good snapshot now.
    expect(await take(origin, snapshotDir, 11, { allow: allow === 'empty' ? ['empty'] : [] })).toMatchObject({
      changed: false,
    });
  });
});

describe('the limits', () => {
  const cases: [string, Script, Script, Partial<TakeOptions>?][] = [
    ['three platforms of ten may vanish', many(10), many(7)],
    ['four of 50 may', many(50), many(46)],
    ['four of ten, if the user says so', many(10), many(6), { limits: { maxVanished: 50 } }],
    ['three bad records are mirrored', many(10), many(10, (number) => (number > 7 ? { name: 5 } : {}))],
    [
      'more, if the user says so',
      many(10),
      many(10, (number) => (number > 5 ? { name: 5 } : {})),
      { limits: { maxBad: 20 } },
    ],
    ['a field that three records had may become empty', many(3), many(3, () => ({ website: '' }))],
  ];
  test.each(cases)('%s', async (_, before, after, options) => {
    const origin = await play(before);
    await take(origin, snapshotDir, 1);
    origin.script = after;
    expect(await take(origin, snapshotDir, 2, options)).toMatchObject({ changed: true });
  });

  test('another registry is not compared with the last one', async () => {
    const origin = await play(many(30));
    await take(origin, snapshotDir, 1);
    const links = JSON.stringify(many(2)).replaceAll('registry.example', 'other.example');
    origin.script = JSON.parse(links) as Script;
    const options = { registry: 'http://other.example', switchRegistry: true };
    expect(await take(origin, snapshotDir, 2, options)).toMatchObject({ changed: true });
  });
});

describe('exactly at its limit', () => {
  /** A manifest of so many platforms, numbered from 1, and of those that did not answer. */
  const manifestOf = (count: number, failed: string[] = []): Manifest => {
    const paths = Array.from({ length: count }, (_, i) => at.platformPath(idOf('a', i + 1)));
    return { brand: 'usage', files: Object.fromEntries(paths.map((path) => [path, {}])), failed } as Manifest;
  };
  const vanished = (before: number, now: number, limits = GUARD_LIMITS): string[] =>
    checkVanished(manifestOf(before), manifestOf(now), limits).map(({ reason }) => reason);
  const bad = (count: number, records: number, limits = GUARD_LIMITS): number =>
    checkBad(
      Array.from({ length: count }, (_, i) => `/${i}/`),
      records,
      limits,
    ).length;

  test('10% of the platforms may not vanish, anything less may', () => {
    expect(vanished(40, 36)).toHaveLength(1);
    expect(vanished(41, 37)).toEqual([]);
    expect(vanished(40, 30, { ...GUARD_LIMITS, maxVanished: 25 })).toHaveLength(1);
    expect(vanished(41, 31, { ...GUARD_LIMITS, maxVanished: 25 })).toEqual([]);
  });

  test('three records may vanish whatever their share, four may not', () => {
    expect(vanished(4, 1)).toEqual([]);
    expect(vanished(4, 0)).toHaveLength(1);
  });

  test('a record that did not answer has not vanished', () => {
    const failed = [at.platformPath(idOf('a', 1))];
    expect(checkVanished(manifestOf(4), manifestOf(0, failed), GUARD_LIMITS)).toEqual([]);
  });

  test('1% of the records may be bad, anything more may not', () => {
    expect([bad(4, 400), bad(4, 399)]).toEqual([0, 1]);
    const limits = { ...GUARD_LIMITS, maxBad: 20 };
    expect([bad(5, 25, limits), bad(5, 24, limits)]).toEqual([0, 1]);
  });

  test('three records may be bad whatever their share, four may not; with --strict none', () => {
    expect([bad(3, 3), bad(4, 4)]).toEqual([0, 1]);
    const limits = { ...GUARD_LIMITS, strict: true };
    expect([bad(0, 4, limits), bad(1, 400, limits)]).toEqual([0, 1]);
  });

  test('a field may be emptied in three records, not in four', () => {
    const filled = (count: number): object => ({ platform: { '/website': { types: {}, filled: count } } });
    const emptied = (count: number): number => checkEmptied({ ...filled(count) }, { ...filled(0) }).length;
    expect([emptied(3), emptied(4)]).toEqual([0, 1]);
  });

  test('a reason names three records, and how many more there are', () => {
    const paths = [1, 2, 3, 4].map((number) => at.platformPath(idOf('a', number)));
    const first = paths.slice(0, 3).join(', ');
    const [reason] = vanished(4, 0);
    expect(reason).toBe(`4 of 4 platforms vanished since the last snapshot (${first}, and 1 more).`);
    const strict = { ...GUARD_LIMITS, strict: true };
    expect(checkBad(paths.slice(0, 3), 9, strict)[0]?.reason).toContain(`says (${first}).`);
  });
});

describe('one bad record', () => {
  test('does not stop a night: it is mirrored as it came; with --strict it does', async () => {
    const script = many(5, (number) => (number === 2 ? { name: 5 } : {}));
    const origin = await play({ ...script, [at.servicePath(idOf('b', 3))]: json({}, 410) });
    const error = await refusal(origin, { limits: { strict: true } });
    expect(error.message).toContain('2 of 18 records cannot be read');
    const taken = await take(origin, snapshotDir, 2);
    expect(taken.bad).toEqual([at.platformPath(idOf('a', 2)), at.servicePath(idOf('b', 3))]);
    expect(taken.snapshot.manifest.missing).toEqual([at.servicePath(idOf('b', 3))]);
    const { dir, manifest } = taken.snapshot;
    const stored = await readFile(join(dir, manifest.files[at.platformPath(idOf('a', 2))]!.file), 'utf8');
    expect(stored).toBe(JSON.stringify(script[at.platformPath(idOf('a', 2))]));
    await refusal(origin, { limits: { strict: true } });
  });

  test('a refused snapshot leaves its report, and a resumed run that accepts it asks for the list alone', async () => {
    const origin = await play(many(30, (number) => (number > 20 ? { name: 5 } : {})));
    const { report } = await refusal(origin);
    const left = JSON.parse(
      await readFile(join(snapshotDir, STAGING, 'report.json'), 'utf8'),
    ) as SnapshotReport;
    expect(left).toEqual(report);
    origin.log.length = 0;
    await take(origin, snapshotDir, 10, { allow: ['bad'], resume: true });
    expect(new Set(origin.log)).toEqual(new Set([`registry.example ${at.LIST}`]));
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
  };

  test('may fail with --allow-missing, which the manifest records', async () => {
    const origin = await play(script);
    await expect(take(origin, snapshotDir, 1)).rejects.toThrow('after 4 tries');
    const { snapshot, findings, bad } = await take(origin, snapshotDir, 2, { allow: ['missing'] });
    expect(snapshot.manifest.failed).toEqual([at.listPath(idOf('b', 1)), at.hostPath(at.H1)]);
    expect(findings.map(({ code, level }) => `${code} ${level}`)).toEqual([
      'not-fetched warning',
      'not-fetched warning',
    ]);
    expect(bad).toEqual([]);
  });

  test.each([at.platformPath(idOf('a', 1)), at.servicePath(idOf('b', 1)), at.RELEASES])(
    '%s is none',
    async (path) => {
      const origin = await play({ ...many(2), [path]: json({}, 500) });
      await expect(take(origin, snapshotDir, 1, { allow: ['missing'] })).rejects.toThrow('500 after 4 tries');
    },
  );
});
