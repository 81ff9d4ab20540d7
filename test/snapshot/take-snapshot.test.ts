import { hash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { TOOL_AND_VERSION } from '../../src/snapshot/store/manifest.ts';
import { openSnapshot, readRegistry, readStoredResponse } from '../../src/snapshot/store/snapshot-store.ts';
import type { TakeSnapshotOptions } from '../../src/snapshot/snapshot-options.ts';
import type { SnapshotResult } from '../../src/snapshot/take-snapshot.ts';
import { createFolder } from '../fixtures.ts';
import { treeOf } from '../tree.ts';
import { json, play, type Scripted } from './scripted-origin.ts';
import * as at from './small-registry.ts';
import { A, BASE, S1 } from './small-registry.ts';
import { published, renameHost, take } from './take.ts';

let snapshotDir: string;
let origin: Scripted;

beforeEach(async () => {
  snapshotDir = join(createFolder(), 'deep', 'snapshot');
  origin = await play(at.small());
});

const run = (hour: number, options?: Partial<TakeSnapshotOptions>): Promise<SnapshotResult> =>
  take(origin, snapshotDir, hour, options);

describe('the first run', () => {
  test('leaves a snapshot with a manifest and a report', async () => {
    const script = at.small();
    delete script[at.listPath(S1)];
    origin.script = { ...script };
    origin.script[at.RELEASES] = json(script[at.RELEASES], 200, { ETag: '"r"', 'Last-Modified': 'then' });
    const taken = await run(1, { allow: ['missing'] });
    expect(taken).toMatchObject({
      version: '2026-01-01T01-00-00Z',
      changed: true,
      counts: { platforms: 2, services: 2, hosts: 2, notifications: 1 },
      requests: 16,
    });
    const { dir, manifest, report, checked } = await openSnapshot(snapshotDir);
    expect((await readdir(snapshotDir)).toSorted()).toEqual([
      '.lock',
      '2026-01-01T01-00-00Z',
      'current',
      'history',
    ]);
    expect(manifest).toMatchObject({
      registry: BASE,
      aliases: [],
      brand: 'usage',
      sample: false,
      taken: '2026-01-01T01:00:00.000Z',
      tool: TOOL_AND_VERSION,
      missing: [at.listPath(S1)],
    });
    expect(checked).toBe(manifest.taken);
    // A time before the content was seen is from a killed run.
    await writeFile(join(snapshotDir, 'status.json'), '{"checked":"2025-01-01T00:00:00.000Z"}');
    expect((await openSnapshot(snapshotDir)).checked).toBe(manifest.taken);
    // Version 1.0.0 wrote no time of the content.
    await writeFile(join(snapshotDir, 'status.json'), '{"checked":"2026-01-02T00:00:00.000Z"}');
    expect((await openSnapshot(snapshotDir)).checked).toBe('2026-01-02T00:00:00.000Z');
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
    await run(1, { concurrency: 1 });
    const one = await published(snapshotDir);
    await rm(snapshotDir, { recursive: true });
    await run(1, { concurrency: 6 });
    expect(await published(snapshotDir)).toEqual(one);
  });
});

describe('a later run', () => {
  test('keeps what was found about a change for as long as the content is the same', async () => {
    const path = at.hostPath(at.H1);
    const host = origin.script[path] as object;
    const driftNow = async () =>
      (await openSnapshot(snapshotDir)).report.findings
        .map(({ code }) => code)
        .filter((code) => code.startsWith('field-'));
    await run(1);
    origin.script[path] = { ...host, more: 'x' };
    await run(2);
    expect(await driftNow()).toEqual(['field-appeared']);
    expect(await run(3)).toMatchObject({ changed: false });
    expect(await driftNow()).toEqual(['field-appeared']);
    origin.script[path] = { ...host, more: 'y' };
    await run(4);
    expect(await driftNow()).toEqual([]);
  });

  test('with changes becomes current; readers of the previous one can still read it', async () => {
    await run(1);
    const reader = await openSnapshot(snapshotDir);
    renameHost(origin);
    expect(await run(2)).toMatchObject({ version: '2026-01-01T02-00-00Z', changed: true });
    const path = at.hostPath(at.H1);
    expect(readStoredResponse(reader, reader.manifest.files[path]!).toString()).not.toContain('"New"');
    const now = await openSnapshot(snapshotDir);
    expect(readStoredResponse(now, now.manifest.files[path]!).toString()).toContain('"New"');
    expect(now.checked).toBe(now.manifest.taken);
  });

  test('counts the notifications of all lists, each once', async () => {
    Object.assign(origin.script, at.pagesOf(3, BASE));
    expect(await run(1)).toMatchObject({ counts: { notifications: 3 } });
  });

  test('keeps the previous version and foreign files; removes older versions and leftovers of killed runs', async () => {
    const own = ['.staging-mine', '2020-01-01T00-00-00Z', '2020-01-02T00-00-00Z'];
    for (const name of own) await mkdir(join(snapshotDir, name, 'api'), { recursive: true });
    await writeFile(join(snapshotDir, own[2]!, 'manifest.json'), '{"tool": "another tool"}');
    await mkdir(join(snapshotDir, '.staging'));
    await symlink('nowhere', join(snapshotDir, '.staging-current'));
    await mkdir(join(snapshotDir, 'history'));
    await writeFile(join(snapshotDir, 'notes.txt'), '');
    for (const day of [1, 2, 3]) {
      origin.script[at.RELEASES] = [{ day }];
      await run(day);
    }
    expect((await readdir(snapshotDir)).toSorted()).toEqual([
      '.lock',
      ...own,
      '2026-01-01T02-00-00Z',
      '2026-01-01T03-00-00Z',
      'current',
      'history',
      'notes.txt',
    ]);
  });

  test('never removes a .staging that no run wrote', async () => {
    const staging = join(snapshotDir, '.staging');
    await mkdir(staging, { recursive: true });
    await writeFile(join(staging, 'thesis.txt'), 'mine');
    await writeFile(join(staging, 'manifest.json'), '{"tool": "another tool"}');
    const before = await treeOf(snapshotDir);
    await expect(run(1)).rejects.toThrow(
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
      await run(day);
      expect(await readdir(snapshotDir)).not.toContain('.staging');
    }
  });
});
