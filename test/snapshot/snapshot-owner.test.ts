import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { SAMPLE_REGISTRY_URL } from '../../src/snapshot/store/manifest.ts';
import type { TakeSnapshotOptions } from '../../src/snapshot/snapshot-options.ts';
import type { CommandResult } from '../run.ts';
import { runShared } from '../shared-command.ts';
import { treeOf } from '../tree.ts';
import { many } from './many-platforms.ts';
import { json, play, type Script, type Scripted } from './scripted-origin.ts';
import * as at from './small-registry.ts';
import { historyIn, newFolder, take } from './take.ts';

let snapshotDir: string;

beforeEach(async () => {
  snapshotDir = newFolder();
});

const HOME = 'http://real.example';

/** The same registry under another base URL, with other IDs if `digit` is given. */
function moved(script: Script, base: string, digit?: string): Script {
  const text = JSON.stringify(script).replaceAll('https://registry.example', base);
  return JSON.parse(digit ? text.replaceAll(/[0-9a-f](?=[0-9a-f]{7}-0000-)/g, digit) : text) as Script;
}

const memory = () => historyIn(snapshotDir);

const folder = (): Promise<Map<string, string>> => treeOf(snapshotDir);

const OTHER = 'http://other.example';
type Options = Partial<TakeSnapshotOptions>;
const SAMPLE: Options = { registry: at.BASE, isSample: true };

/** A run of this many platforms; with a digit, their IDs are others. */
const runOf = (count: number, options: Options, digit?: string): [Script, Options] => [
  moved(many(count), options.registry!, digit),
  options,
];

const ROWS: [what: string, first: [Script, Options], ...later: [Script, Options][]][] = [
  [
    'the sample after a registry, without a URL',
    runOf(5, { registry: HOME }),
    runOf(5, { ...SAMPLE, registry: SAMPLE_REGISTRY_URL }),
  ],
  [
    'the sample after a registry, at its URL and with the flag',
    runOf(5, { registry: HOME }),
    runOf(5, { registry: HOME, isSample: true, switchRegistry: true }),
  ],
  [
    'a registry at the URL of the sample after another one',
    runOf(5, { registry: HOME }),
    runOf(5, { registry: SAMPLE_REGISTRY_URL }),
  ],
  ['a registry after the sample at its URL', runOf(30, SAMPLE), runOf(5, { registry: at.BASE }, 'e')],
  ['a registry after the sample elsewhere', runOf(30, SAMPLE), runOf(5, { registry: HOME }, 'e')],
  ['another registry', runOf(30, { registry: HOME }), runOf(5, { registry: OTHER }, 'e')],
  [
    'another registry with the flag, without guards, and the first one again',
    runOf(30, { registry: HOME }),
    runOf(5, { registry: OTHER, switchRegistry: true }, 'e'),
    runOf(30, { registry: HOME }),
  ],
  [
    'another registry with the flag and platforms of the last one',
    runOf(30, { registry: HOME }),
    runOf(20, { registry: OTHER, switchRegistry: true }),
  ],
  [
    'an alias of the last one, which lost platforms',
    runOf(30, { registry: HOME }),
    runOf(20, { registry: OTHER, aliases: [HOME] }),
  ],
  [
    'an alias of the last one, then without it',
    runOf(30, { registry: HOME }),
    runOf(29, { registry: OTHER, aliases: [HOME] }),
    runOf(29, { registry: OTHER }),
  ],
  [
    'the same URL in other spellings',
    runOf(5, { registry: 'http://r.example' }),
    [moved(many(5), 'http://r.example'), { registry: 'http://R.example.' }],
    [moved(many(5), 'http://r.example'), { registry: 'http://R.example.' }],
    [moved(many(6), 'http://r.example'), { registry: 'http://r.example:80/' }],
  ],
];

test('a snapshot belongs to its registry: what each run makes of it', async () => {
  const texts = [];
  for (const [what, ...runs] of ROWS) {
    texts.push(what);
    snapshotDir = newFolder();
    for (const [i, [script, options]] of runs.entries()) {
      const origin = await play(script);
      const before = i > 0 ? await folder() : undefined;
      const taken = await take(origin, snapshotDir, i + 1, options).catch((error: Error) => error);
      if (taken instanceof Error) {
        texts.push(`  ${taken.name}: ${taken.message}`.replaceAll(snapshotDir, 'SNAPSHOT_DIR'));
        if (taken.name === 'OtherRegistryError') expect([origin.log, await folder()]).toEqual([[], before]);
        continue;
      }
      const { registry, sample } = (await openSnapshot(snapshotDir)).manifest;
      const { entries, findings } = await memory();
      const chain = entries.map(
        (each) =>
          `${each.registry}${each.previous === null ? ' begins' : ''} with ${each.changes.length} changes`,
      );
      texts.push(
        `  ${taken.changed ? 'changed' : 'the same'}: of ${registry}${sample ? ', a sample' : ''}; ${[...chain, ...findings.map(({ code }) => code)].join(', ')}`,
      );
    }
  }
  await expect(`${texts.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/snapshot-owner.txt');
});

test('a run that is refused leaves the responses that a failed one staged', async () => {
  const origin = await play(moved(many(5), HOME));
  await take(origin, snapshotDir, 1, { registry: HOME });
  origin.script[at.RELEASES] = json({}, 500);
  await expect(take(origin, snapshotDir, 2, { registry: HOME })).rejects.toThrow('500');
  const before = await folder();
  expect([...before.keys()]).toContain('.staging/fetched.ndjson');
  await expect(take(origin, snapshotDir, 3, SAMPLE)).rejects.toThrow('which the sample never replaces');
  expect(await folder()).toEqual(before);
});

test('a sample is what the caller says, not what headers say; stored manifests keep what they say', async () => {
  const script = Object.entries(moved(many(5), HOME)).map(([path, value]) => [
    path,
    json(value, 200, { Server: 'registry-snapshot-sample' }),
  ]);
  const { snapshot } = await take(await play(Object.fromEntries(script) as Script), snapshotDir, 1, {
    registry: HOME,
  });
  expect(snapshot.manifest.sample).toBe(false);
  await writeFile(
    join(snapshot.dir, 'manifest.json'),
    JSON.stringify({ ...snapshot.manifest, sample: true }),
  );
  await take(await play(moved(many(5), OTHER, 'e')), snapshotDir, 3, { registry: OTHER });
  expect((await openSnapshot(snapshotDir)).manifest).toMatchObject({ registry: OTHER, sample: false });
});

test.each([
  ['manifest', ['manifest.json']],
  ['manifest and entry', ['manifest.json', 'history.json']],
])('the sample never replaces a real registry whose %s are damaged', async (_, names) => {
  const origin = await play(moved(many(5), HOME));
  const { snapshot } = await take(origin, snapshotDir, 1, { registry: HOME });
  for (const name of names) await writeFile(join(snapshot.dir, name), '{');
  const sample = await play(many(5));
  await expect(take(sample, snapshotDir, 2, { isSample: true })).rejects.toThrow(
    `belongs to ${HOME}, which the sample never`,
  );
  await rm(join(snapshotDir, 'history'), { recursive: true });
  await rm(join(snapshot.dir, 'history.json'));
  await expect(take(sample, snapshotDir, 2, { isSample: true })).rejects.toThrow(
    'is damaged: it may belong to a real',
  );
  expect(sample.log).toEqual([]);
  expect(await take(origin, snapshotDir, 3, { registry: HOME })).toMatchObject({ changed: true });
});

test('a registry at a new URL that is an alias of its last readable manifest is the same', async () => {
  const origin = await play(moved(many(5), HOME));
  const options = { registry: HOME, aliases: [OTHER] };
  await take(origin, snapshotDir, 1, options);
  origin.script[at.RELEASES] = [];
  const { snapshot } = await take(origin, snapshotDir, 2, options);
  await rm(join(snapshot.dir, 'manifest.json'));
  const other = await play(moved(many(5), OTHER));
  expect(await take(other, snapshotDir, 3, { registry: OTHER })).toMatchObject({ changed: true });
});

describe('npm run snapshot', () => {
  function snapshot(registry: string | undefined, ...flags: string[]): Promise<CommandResult> {
    const env: Record<string, string> = { SNAPSHOT_DIR: snapshotDir };
    if (registry !== undefined) env['REGISTRY_URL'] = registry;
    return runShared('snapshot', flags, env);
  }

  /** A local registry, whose links use 127.0.0.1. */
  async function local(count: number): Promise<Scripted> {
    const origin = await play({});
    origin.script = moved(many(count), `http://127.0.0.1:${origin.port}`);
    return origin;
  }

  test('without REGISTRY_URL leaves a real registry unchanged: exit code 2, one sentence', async () => {
    const origin = await local(5);
    expect(await snapshot(`http://127.0.0.1:${origin.port}`)).toMatchObject({ code: 0 });
    const before = await folder();
    for (const flags of [[], ['--switch-registry']]) {
      const { code, output } = await snapshot(undefined, ...flags);
      expect(code).toBe(2);
      expect(output).toMatch(
        /^snapshot: REGISTRY_URL is not set, and the snapshot in “.*” belongs to .*\.$/m,
      );
      expect(await folder()).toEqual(before);
    }
  });

  test('--sample is refused for a registry on another machine; at a local one, it never replaces a real registry', async () => {
    const origin = await local(5);
    const url = `http://127.0.0.1:${origin.port}`;
    for (const elsewhere of ['https://registry.example', 'http://127.example', 'http://localhost.example'])
      expect(await snapshot(elsewhere, '--sample')).toMatchObject({
        code: 2,
        output: expect.stringContaining(
          `snapshot: --sample is set, but ${elsewhere} is not on this machine. Remove --sample, or`,
        ),
      });
    expect(await snapshot(url, '--sample')).toMatchObject({ code: 0 });
    expect((await openSnapshot(snapshotDir)).manifest).toMatchObject({ registry: url, sample: true });
    await snapshot(url);
    expect((await openSnapshot(snapshotDir)).manifest).toMatchObject({ registry: url, sample: false });
    expect(await snapshot(url, '--sample', '--switch-registry')).toMatchObject({
      code: 2,
      output: expect.stringContaining('“--sample” is set, and the snapshot in'),
    });
  });

  test('guards apply when 127.0.0.1 becomes localhost: 37 of 40 platforms must not vanish', async () => {
    const origin = await local(40);
    expect(await snapshot(`http://127.0.0.1:${origin.port}`)).toMatchObject({ code: 0 });
    const current = (await openSnapshot(snapshotDir)).dir;
    const whole = origin.script;
    origin.script = moved(many(3), `http://127.0.0.1:${origin.port}`);
    const refused = await snapshot(`http://localhost:${origin.port}`);
    expect(refused.output).toContain('37 of 40 platforms vanished');
    expect(refused.code).toBe(4);
    expect((await openSnapshot(snapshotDir)).dir).toBe(current);
    origin.script = whole;
    expect(await snapshot(`http://localhost:${origin.port}`)).toMatchObject({ code: 0 });
    expect((await memory()).entries).toHaveLength(1);
    expect(await readdir(join(snapshotDir, 'history'))).toHaveLength(1);
  });
});
