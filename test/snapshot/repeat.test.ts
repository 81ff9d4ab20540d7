// A run after another one: what it requests, with which conditions, and what it keeps.
import { hash } from 'node:crypto';
import { readFile, rename, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { STAGING_FOLDER } from '../../src/snapshot/store/folder-names.ts';
import { SnapshotError } from '../../src/snapshot/store/snapshot-error.ts';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { createFolder } from '../fixtures.ts';
import { treeOf } from '../tree.ts';
import { json, play, type Player, type Scripted } from './scripted-origin.ts';
import * as at from './small-registry.ts';
import { A, B, H1, S1 } from './small-registry.ts';
import { newFolder, published, renameHost, take } from './take.ts';
import { readWhole } from './read-whole.ts';

let snapshotDir: string;

beforeEach(async () => {
  snapshotDir = newFolder();
});

/** A run that fails at one host, when everything else is staged. */
async function failed(): Promise<Scripted> {
  const origin = await play({ ...at.small(), [at.hostPath(H1)]: json({}, 500) });
  await expect(take(origin, snapshotDir, 1, { concurrency: 1 })).rejects.toThrow('500 after 4 tries');
  origin.script[at.hostPath(H1)] = at.small()[at.hostPath(H1)];
  origin.log.length = 0;
  return origin;
}

/** These headers of each request for a path. */
const sentHeaders = (origin: Scripted, path: string, ...names: string[]) =>
  origin.headers
    .filter((_, i) => origin.log[i]!.endsWith(` ${path}`))
    .map((each) => names.map((name) => each[name]));

describe('a run after one that failed', () => {
  test('fetches everything again, and gives the same snapshot as a first run', async () => {
    const origin = await failed();
    await take(origin, snapshotDir, 2);
    expect(origin.log).toHaveLength(13);
    const other = newFolder();
    await take(await play(at.small()), other, 2);
    expect(await published(snapshotDir)).toEqual(await published(other));
  });

  test('removes a link in the folder of that run, and nothing behind it', async () => {
    const origin = await failed();
    const [staged, elsewhere] = [join(snapshotDir, STAGING_FOLDER, 'api'), join(createFolder(), 'elsewhere')];
    await rename(staged, elsewhere);
    await symlink(elsewhere, staged);
    const before = await treeOf(elsewhere);
    await take(origin, snapshotDir, 2);
    expect(await treeOf(elsewhere)).toEqual(before);
    await readWhole(snapshotDir);
  });
});

test('of two runs at once, the second one reports it and changes nothing', async () => {
  const origin = await play(at.small());
  let second: Promise<unknown> | undefined;
  const list = origin.script[at.LIST];
  origin.script[at.LIST] = ((request, response) => {
    second ??= take(origin, snapshotDir, 2).catch((error: unknown) => error);
    void second.then(() => json(list)(request, response));
  }) satisfies Player;
  await take(origin, snapshotDir, 1);
  const error = await second;
  expect(error).toBeInstanceOf(SnapshotError);
  expect((error as Error).message).toContain(`Another run is using “${snapshotDir}”`);
  expect((await openSnapshot(snapshotDir)).manifest.taken).toBe('2026-01-01T01:00:00.000Z');
});

describe('a repeat', () => {
  const headers = { ETag: '"1"', 'Last-Modified': 'Thu, 01 Jan 2026 00:00:00 GMT' };

  /** Answers 304 to matching conditional requests. */
  function known(
    value: unknown,
    name: 'if-none-match' | 'if-modified-since',
    own: Record<string, string>,
  ): Player {
    return (request, response) =>
      request.headers[name] ? response.writeHead(304, own).end() : json(value, 200, own)(request, response);
  }

  test.each([
    ['an ETag', 'if-none-match', headers],
    ['a time', 'if-modified-since', { 'Last-Modified': headers['Last-Modified'] }],
  ] as const)('asks with %s, and keeps file and mtime of what is the same', async (_, name, own) => {
    const script = Object.entries(at.small()).map(([path, value]) => [path, known(value, name, own)]);
    const origin = await play(Object.fromEntries(script));
    const { snapshot } = await take(origin, snapshotDir, 1);
    origin.headers.length = 0;
    expect(await take(origin, snapshotDir, 2)).toMatchObject({ changed: false });
    expect(origin.headers.filter((each) => each[name] !== undefined)).toHaveLength(11);

    renameHost(origin);
    const later = await take(origin, snapshotDir, 3);
    expect(later.changed).toBe(true);
    for (const [path, { file }] of Object.entries(later.snapshot.manifest.files)) {
      const [before, after] = await Promise.all(
        [snapshot, later.snapshot].map(({ dir }) => stat(join(dir, file))),
      );
      expect(after!.ino === before!.ino && after!.mtimeMs === before!.mtimeMs).toBe(path !== at.hostPath(H1));
    }
  });

  test.each([
    ['is damaged', at.platformPath(A), '{"id": "rotten"}', false],
    // Earlier versions stored such responses.
    ['is of another record', at.platformPath(A), JSON.stringify(at.small()[at.platformPath(B)]), true],
    ['was cut off beyond the nesting limit', at.listPath(S1), '['.repeat(1000), true],
  ])(
    'requests a response again without a condition if the stored one %s',
    async (_, path, text, isInManifest) => {
      const script = Object.entries(at.small()).map(([each, value]) => [
        each,
        known(value, 'if-none-match', headers),
      ]);
      const origin = await play(Object.fromEntries(script));
      const { snapshot } = await take(origin, snapshotDir, 1);
      const { dir, manifest } = snapshot;
      const entry = manifest.files[path]!;
      await writeFile(join(dir, entry.file), text);
      if (isInManifest) Object.assign(entry, { size: Buffer.byteLength(text), sha256: hash('sha256', text) });
      await writeFile(join(dir, 'manifest.json'), JSON.stringify(manifest));
      origin.log.length = 0;
      origin.headers.length = 0;
      const later = await take(origin, snapshotDir, 2);
      expect(later).toMatchObject({ changed: true, findings: [] });
      expect(sentHeaders(origin, path, 'if-none-match')).toEqual([[undefined]]);
      expect(await readFile(join(later.snapshot.dir, entry.file), 'utf8')).toBe(
        JSON.stringify(at.small()[path]),
      );
    },
  );
});

describe('a response that is something else is requested again', () => {
  test('for a record: later, past caches, and with the last validators', async () => {
    const path = at.platformPath(A);
    const right = json(at.small()[path], 200, { ETag: '"a"' });
    const origin = await play({ ...at.small(), [path]: right });
    await take(origin, snapshotDir, 1);
    const wrong = json(at.small()[at.platformPath(B)], 200, { ETag: '"b"' });
    origin.script[path] = [wrong, wrong, right];
    origin.log.length = 0;
    origin.headers.length = 0;
    expect(await take(origin, snapshotDir, 2)).toMatchObject({ changed: false, findings: [] });
    expect(sentHeaders(origin, path, 'if-none-match', 'cache-control')).toEqual([
      ['"a"', undefined],
      ['"a"', 'no-cache'],
      ['"a"', 'no-cache'],
    ]);
    // The retries follow all other records.
    expect(origin.log.lastIndexOf(`registry.example ${path}`)).toBeGreaterThan(
      origin.log.lastIndexOf(`registry.example ${at.hostPath(H1)}`),
    );
  });

  test('for the platform list: past caches', async () => {
    const error = json({ detail: 'Request was throttled.' });
    const origin = await play({ ...at.small(), [at.LIST]: [error, error, json(at.small()[at.LIST])] });
    expect(await take(origin, snapshotDir, 1)).toMatchObject({ changed: true });
    const expected = [undefined, 'no-cache', 'no-cache', undefined];
    expect(sentHeaders(origin, at.LIST, 'cache-control').flat()).toEqual(expected);
  });
});
