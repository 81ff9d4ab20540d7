import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { feedIdOf } from '../../src/history/feeds/feeds.ts';
import { historyOf } from '../../src/history/history.ts';
import { historyFilesOf } from '../../src/history/feeds/history-files.ts';
import { modelOf } from '../../src/model/model.ts';
import { openSnapshot, readRegistry } from '../../src/snapshot/store/snapshot-store.ts';
import { SAMPLE_REGISTRY_URL } from '../../src/snapshot/store/manifest.ts';
import type { CommandResult } from '../run.ts';
import { runShared } from '../shared-command.ts';
import { treeOf } from '../tree.ts';
import { many } from './many-platforms.ts';
import { json, play, type Script, type Scripted } from './scripted-origin.ts';
import * as at from './small-registry.ts';
import { historyIn, newFolder, renameHost, take } from './take.ts';

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

describe('the sample', () => {
  test('never replaces a real registry: nothing is fetched, and staged responses stay', async () => {
    const origin = await play(moved(many(5), HOME));
    await take(origin, snapshotDir, 1, { registry: HOME });
    origin.script[at.RELEASES] = json({}, 500);
    await expect(take(origin, snapshotDir, 2, { registry: HOME })).rejects.toThrow('500');
    const before = await folder();
    expect([...before.keys()]).toContain('.staging/fetched.ndjson');
    const sample = await play(many(5));
    const error = take(sample, snapshotDir, 3, { registry: SAMPLE_REGISTRY_URL, isSample: true });
    await expect(error).rejects.toMatchObject({
      name: 'OtherRegistryError',
      message: `REGISTRY_URL is not set, and the snapshot in “${snapshotDir}” belongs to ${HOME}, which the sample never replaces. Set REGISTRY_URL=${HOME}, or set SNAPSHOT_DIR to another folder.`,
    });
    expect(sample.log).toEqual([]);
    expect(await folder()).toEqual(before);
  });

  test('is not what a registry at its URL is: that one is another registry', async () => {
    const origin = await play(moved(many(5), HOME));
    await take(origin, snapshotDir, 1, { registry: HOME });
    for (const registry of [SAMPLE_REGISTRY_URL, 'https://registry.example'])
      await expect(take(origin, snapshotDir, 2, { registry })).rejects.toThrow(
        `The snapshot in “${snapshotDir}” belongs to ${HOME}, not to ${registry}. Correct REGISTRY_URL,`,
      );
  });

  test('never replaces a real registry, even at the same URL or with the flag', async () => {
    const origin = await play(moved(many(5), HOME));
    await take(origin, snapshotDir, 1, { registry: HOME });
    const current = (await openSnapshot(snapshotDir)).dir;
    const options = { registry: HOME, isSample: true, switchRegistry: true };
    await expect(take(origin, snapshotDir, 2, options)).rejects.toThrow(
      `“--sample” is set, and the snapshot in “${snapshotDir}” belongs to ${HOME}, which the sample never replaces.`,
    );
    expect((await openSnapshot(snapshotDir)).dir).toBe(current);
  });

  test('may be replaced by a real registry, even at the same URL, which starts a new history', async () => {
    const origin = await play(many(30));
    await take(origin, snapshotDir, 1, { isSample: true });
    await take(origin, snapshotDir, 2, { isSample: true });
    for (const registry of [at.BASE, HOME]) {
      const real = await play(moved(many(5), registry, 'e'));
      expect(await take(real, snapshotDir, 3, { registry })).toMatchObject({ changed: true });
      expect((await memory()).entries.at(-1)).toMatchObject({ registry, previous: null });
      await rm(snapshotDir, { recursive: true });
      await take(origin, snapshotDir, 1, { isSample: true });
    }
  });

  test('is what the caller says, not what a registry’s headers say; stored manifests keep what they say', async () => {
    const script = Object.entries(moved(many(5), HOME)).map(([path, value]) => [
      path,
      json(value, 200, { Server: 'registry-snapshot-sample' }),
    ]);
    const origin = await play(Object.fromEntries(script) as Script);
    const { snapshot } = await take(origin, snapshotDir, 1, { registry: HOME });
    expect(snapshot.manifest.sample).toBe(false);
    const other = await play(moved(many(5), 'http://other.example', 'e'));
    await expect(take(other, snapshotDir, 2, { registry: 'http://other.example' })).rejects.toThrow(
      'replace the snapshot with “--switch-registry”',
    );
    const file = join(snapshot.dir, 'manifest.json');
    await writeFile(file, JSON.stringify({ ...snapshot.manifest, sample: true }));
    await take(other, snapshotDir, 3, { registry: 'http://other.example' });
    expect((await openSnapshot(snapshotDir)).manifest).toMatchObject({
      registry: 'http://other.example',
      sample: false,
    });
  });

  test.each([
    ['manifest', ['manifest.json']],
    ['manifest and entry', ['manifest.json', 'history.json']],
  ])('never replaces a real registry whose %s are damaged', async (_, names) => {
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
});

describe('another registry', () => {
  const OTHER = 'http://other.example';

  test('is refused; with the flag it starts a new history, without guards', async () => {
    const origin = await play(moved(many(30), HOME));
    await take(origin, snapshotDir, 1, { registry: HOME });
    const before = await folder();
    const other = await play(moved(many(5), OTHER, 'e'));
    const refused = take(other, snapshotDir, 2, { registry: OTHER });
    await expect(refused).rejects.toMatchObject({
      name: 'OtherRegistryError',
      message: `The snapshot in “${snapshotDir}” belongs to ${HOME}, not to ${OTHER}. Correct REGISTRY_URL, set SNAPSHOT_DIR to another folder, add REGISTRY_ALIASES=${HOME} if it is the same registry at a new URL, or replace the snapshot with “--switch-registry”.`,
    });
    expect(other.log).toEqual([]);
    expect(await folder()).toEqual(before);
    await take(other, snapshotDir, 3, { registry: OTHER, switchRegistry: true });
    expect(await memory()).toMatchObject({
      findings: [],
      entries: [{ registry: OTHER, previous: null, changes: [] }],
    });
    await expect(take(origin, snapshotDir, 4, { registry: HOME })).rejects.toThrow(`belongs to ${OTHER}`);
  });

  test('with platforms of the last one continues its history', async () => {
    const origin = await play(moved(many(30), HOME));
    await take(origin, snapshotDir, 1, { registry: HOME });
    const other = await play(moved(many(20), OTHER));
    await take(other, snapshotDir, 2, { registry: OTHER, switchRegistry: true });
    const { entries, findings } = await memory();
    expect(findings).toEqual([]);
    expect(entries.map(({ registry }) => registry)).toEqual([HOME, OTHER]);
    expect(entries[1]!.changes.map(({ event }) => event)).toContain('platform-removed');
  });

  test('that is the same at a new URL needs an alias instead of the flag, and guards apply', async () => {
    const origin = await play(moved(many(30), HOME));
    await take(origin, snapshotDir, 1, { registry: HOME });
    const options = { registry: OTHER, aliases: [HOME] };
    const other = await play(moved(many(20), OTHER));
    await expect(take(other, snapshotDir, 2, options)).rejects.toThrow('10 of 30 platforms vanished');
    other.script = moved(many(29), OTHER);
    await take(other, snapshotDir, 3, options);
    expect((await memory()).entries).toHaveLength(2);
    await take(other, snapshotDir, 4, { registry: OTHER });
  });
});

test('a registry at a new URL that is an alias of its last readable manifest is the same', async () => {
  const OTHER = 'http://other.example';
  const origin = await play(moved(many(5), HOME));
  const options = { registry: HOME, aliases: [OTHER] };
  await take(origin, snapshotDir, 1, options);
  origin.script[at.RELEASES] = [];
  const { snapshot } = await take(origin, snapshotDir, 2, options);
  await rm(join(snapshot.dir, 'manifest.json'));
  const other = await play(moved(many(5), OTHER));
  expect(await take(other, snapshotDir, 3, { registry: OTHER })).toMatchObject({ changed: true });
});

describe('the same registry under another spelling', () => {
  test('is no change: one history, no new entry, and feeds keep their IDs; the new spelling is recorded', async () => {
    const origin = await play(moved(small(), 'http://r.example'));
    await take(origin, snapshotDir, 1, { registry: 'http://r.example' });
    const before = await memory();
    const taken = await take(origin, snapshotDir, 2, { registry: 'http://R.example.' });
    expect(taken.snapshot.manifest).toMatchObject({
      registry: 'http://r.example.',
      taken: before.entries[0]!.taken,
    });
    expect(await memory()).toEqual(before);
    expect(await take(origin, snapshotDir, 3, { registry: 'http://R.example.' })).toMatchObject({
      changed: false,
    });
    renameHost(origin);
    const { snapshot } = await take(origin, snapshotDir, 4, { registry: 'http://r.example:80/' });
    const { entries } = await memory();
    expect(entries).toHaveLength(2);
    const model = modelOf(readRegistry(snapshot));
    const history = historyOf(entries, model);
    const { registry, taken: at4 } = snapshot.manifest;
    const { releases, platforms } = model;
    const site = 'https://mirror.example';
    const content = { history, entries, releases, platforms };
    const files = historyFilesOf({ ...content, registry, taken: at4, site });
    const ids = new Map([...files].map(([file, text]) => [file, /<id>(.*?)<\/id>/.exec(text)?.[1]]));
    expect(ids.get('changes/all.atom')).toBe(feedIdOf('http://r.example', '/changes/all'));
  });

  const small = at.small;
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
