import { hash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { TOOL_AND_VERSION } from '../../src/snapshot/store/manifest.ts';
import { openSnapshot, readRegistry, readStoredResponse } from '../../src/snapshot/store/snapshot-store.ts';
import type { TakeSnapshotOptions } from '../../src/snapshot/snapshot-options.ts';
import { takeSnapshot, type SnapshotResult } from '../../src/snapshot/take-snapshot.ts';
import { createFolder } from '../fixtures.ts';
import { treeOf } from '../tree.ts';
import { json, play, type Scripted } from './scripted-origin.ts';
import * as at from './small-registry.ts';
import { A, BASE, S1 } from './small-registry.ts';
import { renameHost } from './take.ts';

let snapshotDir: string;

beforeEach(() => {
  const folder = createFolder();
  snapshotDir = join(folder, 'deep', 'snapshot');
});

/** Runs on the given day of January. */
function take(
  { dispatcher }: Scripted,
  day: number,
  options: Partial<TakeSnapshotOptions> = {},
): Promise<SnapshotResult> {
  const now = new Date(Date.UTC(2026, 0, day, 3, 4, 5, 678));
  return takeSnapshot({
    registry: BASE,
    snapshotDir,
    dispatcher,
    now,
    retryPolicy: { backoff: 1 },
    ...options,
  });
}

/** The snapshot folder as readers see it, without the time of the last check. */
async function contents(): Promise<Map<string, string>> {
  const tree = await treeOf(snapshotDir);
  tree.delete('status.json');
  for (const path of [...tree.keys()].filter((each) => each.startsWith('.staging'))) tree.delete(path);
  return tree;
}

describe('the first run', () => {
  test('leaves a snapshot with a manifest and a report', async () => {
    const script = at.small();
    delete script[at.listPath(S1)];
    const origin = await play({ ...script });
    origin.script[at.RELEASES] = json(script[at.RELEASES], 200, { ETag: '"r"', 'Last-Modified': 'then' });
    const taken = await take(origin, 1, { allow: ['missing'] });
    expect(taken).toMatchObject({
      version: '2026-01-01T03-04-05Z',
      changed: true,
      counts: { platforms: 2, services: 2, hosts: 2, notifications: 1 },
      requests: 16,
    });
    const { dir, manifest, report, checked } = await openSnapshot(snapshotDir);
    expect((await readdir(snapshotDir)).toSorted()).toEqual([
      '.lock',
      '2026-01-01T03-04-05Z',
      'current',
      'history',
    ]);
    expect(manifest).toMatchObject({
      registry: BASE,
      aliases: [],
      brand: 'usage',
      sample: false,
      taken: '2026-01-01T03:04:05.678Z',
      tool: TOOL_AND_VERSION,
      missing: [at.listPath(S1)],
    });
    expect(checked).toBe(manifest.taken);
    // A time before the content was seen is from a killed run.
    await writeFile(join(snapshotDir, 'status.json'), '{"checked":"2025-01-01T00:00:00.000Z"}');
    expect((await openSnapshot(snapshotDir)).checked).toBe(manifest.taken);
    expect(report.findings).toEqual(taken.findings);
    expect(report.findings).toMatchObject([{ code: 'dangling', endpoint: at.platformPath(A) }]);
    const { [at.RELEASES]: releases } = manifest.files;
    expect(releases).toMatchObject({ etag: '"r"', last_modified: 'then', content_type: 'application/json' });
    let size = 0;
    for (const [path, entry] of Object.entries(manifest.files)) {
      const stored = await readFile(join(dir, entry.file));
      expect(stored.toString()).toBe(JSON.stringify(script[path]));
      expect(entry).toMatchObject({ size: stored.length, sha256: hash('sha256', stored) });
      size += stored.length;
    }
    expect(taken.bytes).toBe(size);
    expect([...readRegistry(await openSnapshot(snapshotDir)).platforms.keys()]).toEqual([A, at.B]);
  });

  test('gives the same bytes whatever the timing', async () => {
    const origin = await play(at.small());
    await take(origin, 1, { concurrency: 1 });
    const one = await contents();
    await rm(snapshotDir, { recursive: true });
    await take(origin, 1, { concurrency: 6 });
    expect(await contents()).toEqual(one);
  });
});

describe('a later run', () => {
  test('without changes only records the check', async () => {
    const origin = await play(at.small());
    await take(origin, 1);
    const before = await contents();
    origin.script[at.RELEASES] = json(origin.script[at.RELEASES], 200, { ETag: '"other header"' });
    const taken = await take(origin, 2);
    expect(taken).toMatchObject({ version: '2026-01-01T03-04-05Z', changed: false, requests: 13 });
    expect(await contents()).toEqual(before);
    expect(await openSnapshot(snapshotDir)).toMatchObject({
      checked: '2026-01-02T03:04:05.678Z',
      manifest: { taken: '2026-01-01T03:04:05.678Z' },
    });
  });

  test('with another alias records it, and only once', async () => {
    const origin = await play(at.small());
    await take(origin, 1);
    const aliases = ['http://alias.example'];
    const { changed, snapshot } = await take(origin, 2, { aliases });
    expect([changed, snapshot.manifest.aliases]).toEqual([true, aliases]);
    expect(await take(origin, 3, { aliases })).toMatchObject({ changed: false });
  });

  test.each([
    ['notices', 'notice', false],
    ['warnings', 'warning', true],
  ])(
    'that finds other %s in the same responses, as another version may, is a change: %s, %j',
    async (_, level, changed) => {
      const origin = await play(at.small());
      const { snapshot } = await take(origin, 1);
      const finding = { code: 'other', level, endpoint: '', pointer: '', message: '' };
      await writeFile(
        join(snapshot.dir, 'report.json'),
        JSON.stringify({ ...snapshot.report, findings: [finding] }),
      );
      expect(await take(origin, 2)).toMatchObject({ changed });
    },
  );

  test('keeps what was found about a change for as long as the content is the same', async () => {
    const origin = await play(at.small());
    const path = at.hostPath(at.H1);
    const host = origin.script[path] as object;
    const driftNow = async () =>
      (await openSnapshot(snapshotDir)).report.findings
        .map(({ code }) => code)
        .filter((code) => code.startsWith('field-'));
    await take(origin, 1);
    origin.script[path] = { ...host, more: 'x' };
    await take(origin, 2);
    expect(await driftNow()).toEqual(['field-appeared']);
    expect(await take(origin, 3)).toMatchObject({ changed: false });
    expect(await driftNow()).toEqual(['field-appeared']);
    origin.script[path] = { ...host, more: 'y' };
    await take(origin, 4);
    expect(await driftNow()).toEqual([]);
  });

  test('with changes becomes current; readers of the previous one can still read it', async () => {
    const origin = await play(at.small());
    await take(origin, 1);
    const reader = await openSnapshot(snapshotDir);
    renameHost(origin);
    expect(await take(origin, 2)).toMatchObject({ version: '2026-01-02T03-04-05Z', changed: true });
    const path = at.hostPath(at.H1);
    expect(readStoredResponse(reader, reader.manifest.files[path]!).toString()).not.toContain('"New"');
    const now = await openSnapshot(snapshotDir);
    expect(readStoredResponse(now, now.manifest.files[path]!).toString()).toContain('"New"');
    expect(now.checked).toBe(now.manifest.taken);
  });

  test('counts the notifications of all lists, each once', async () => {
    const origin = await play({ ...at.small(), ...at.pagesOf(3, BASE) });
    expect(await take(origin, 1)).toMatchObject({ counts: { notifications: 3 } });
  });

  test.each([
    ['a record that is missing now', (origin: Scripted) => delete origin.script[at.listPath(S1)]],
    ['a list of notifications', (origin: Scripted) => Object.assign(origin.script, at.pagesOf(2, BASE))],
  ])('finds %s', async (_, change) => {
    const origin = await play(at.small());
    await take(origin, 1);
    change(origin);
    expect(await take(origin, 2)).toMatchObject({ changed: true });
    expect(await take(origin, 3)).toMatchObject({ changed: false });
  });

  test('keeps the previous version and foreign files; removes older versions and leftovers of killed runs', async () => {
    const origin = await play(at.small());
    const own = ['.staging-mine', '2020-01-01T00-00-00Z', '2020-01-02T00-00-00Z'];
    for (const name of own) await mkdir(join(snapshotDir, name, 'api'), { recursive: true });
    await writeFile(join(snapshotDir, own[2]!, 'manifest.json'), '{"tool": "another tool"}');
    await mkdir(join(snapshotDir, '.staging'));
    await symlink('nowhere', join(snapshotDir, '.staging-current'));
    await mkdir(join(snapshotDir, 'history'));
    await writeFile(join(snapshotDir, 'notes.txt'), '');
    for (const day of [1, 2, 3]) {
      origin.script[at.RELEASES] = [{ day }];
      await take(origin, day);
    }
    expect((await readdir(snapshotDir)).toSorted()).toEqual([
      '.lock',
      ...own,
      '2026-01-02T03-04-05Z',
      '2026-01-03T03-04-05Z',
      'current',
      'history',
      'notes.txt',
    ]);
  });

  test('never removes a .staging that no run wrote', async () => {
    const origin = await play(at.small());
    const staging = join(snapshotDir, '.staging');
    await mkdir(staging, { recursive: true });
    await writeFile(join(staging, 'thesis.txt'), 'mine');
    await writeFile(join(staging, 'manifest.json'), '{"tool": "another tool"}');
    const before = await treeOf(snapshotDir);
    await expect(take(origin, 1)).rejects.toThrow(
      `“${staging}” contains files that this project did not write. Move them elsewhere.`,
    );
    const after = await treeOf(snapshotDir);
    after.delete('.lock');
    expect(after).toEqual(before);
    // Each of these marks it: the file of an interrupted run, and the manifest of a version that was being removed.
    for (const [day, name, text] of [
      [2, 'fetched.ndjson', ''],
      [3, 'manifest.json', '{"tool": "registry-snapshot/2.0.0"}'],
    ] as const) {
      origin.script[at.RELEASES] = [{ day }];
      await mkdir(staging, { recursive: true });
      await writeFile(join(staging, name), text);
      await take(origin, day);
      expect(await readdir(snapshotDir)).not.toContain('.staging');
    }
  });

  test('in the same second gets another name', async () => {
    const origin = await play(at.small());
    await take(origin, 1);
    origin.script[at.RELEASES] = [];
    expect(await take(origin, 1)).toMatchObject({ version: '2026-01-01T03-04-05Z-2', changed: true });
  });
});
