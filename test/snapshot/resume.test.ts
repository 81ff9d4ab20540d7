import {
  appendFile,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { API_PATH } from '../../src/registry/endpoint.ts';
import { lockSnapshotFolder } from '../../src/snapshot/store/snapshot-lock.ts';
import { STAGING_FOLDER } from '../../src/snapshot/store/folder-names.ts';
import { SnapshotError } from '../../src/snapshot/store/snapshot-error.ts';
import { openSnapshot, readStoredResponse } from '../../src/snapshot/store/snapshot-store.ts';
import { createFolder } from '../fixtures.ts';
import { treeOf } from '../tree.ts';
import { json, play, type Player, type Scripted } from './scripted-origin.ts';
import * as at from './small-registry.ts';
import { A, B, H1, S1 } from './small-registry.ts';
import { newFolder, published, take } from './take.ts';
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

describe('a run with resume', () => {
  test.each([
    ['are missing', json({}, 410)],
    ['are not a list', json(null)],
  ])('goes on after a run that failed because its releases %s', async (_, releases) => {
    const origin = await play({ ...at.small(), [at.RELEASES]: releases });
    await expect(take(origin, snapshotDir, 1)).rejects.toThrow(at.RELEASES);
    origin.script[at.RELEASES] = at.small()[at.RELEASES];
    expect(await take(origin, snapshotDir, 2, { resume: true })).toMatchObject({
      changed: true,
      resumeRefusal: undefined,
    });
  });

  test('starts again after a run whose list of notifications linked to a page that was gone', async () => {
    const second = `${at.NOTIFICATIONS}?page=2`;
    const origin = await play({ ...at.small(), ...at.pagesOf(2, at.BASE), [second]: json({}, 404) });
    await expect(take(origin, snapshotDir, 1)).rejects.toThrow(second);
    Object.assign(origin.script, at.pagesOf(1, at.BASE));
    const taken = await take(origin, snapshotDir, 2, { resume: true });
    expect(taken.snapshot.manifest.files).toHaveProperty([at.NOTIFICATIONS]);
  });

  test.each(['api', 'api/v1/platform'])(
    'refuses a link in place of %s: nothing is written there',
    async (path) => {
      const origin = await failed();
      const [staged, elsewhere] = [
        join(snapshotDir, STAGING_FOLDER, path),
        join(createFolder(), 'elsewhere'),
      ];
      await rename(staged, elsewhere);
      await symlink(elsewhere, staged);
      const before = await treeOf(elsewhere);
      await expect(take(origin, snapshotDir, 2, { resume: true })).rejects.toThrow(
        `“${staged}” is a symbolic link.`,
      );
      expect(await treeOf(elsewhere)).toEqual(before);
    },
  );

  test('does not use a staged response outside the folder', async () => {
    const origin = await failed();
    const list = join(snapshotDir, STAGING_FOLDER, 'fetched.ndjson');
    const [header = '', ...lines] = (await readFile(list, 'utf8')).split('\n');
    const { path, ...entry } = JSON.parse(lines.find((line) => line.includes(at.platformPath(at.A)))!);
    const secret = join(snapshotDir, 'secret.json');
    await copyFile(join(snapshotDir, STAGING_FOLDER, entry.file), secret);
    const stray = JSON.stringify({ path, ...entry, file: '../secret.json' });
    await writeFile(
      list,
      [header, ...lines.filter((line) => !line.includes(at.platformPath(at.A))), stray].join('\n'),
    );
    await take(origin, snapshotDir, 2, { resume: true });
    expect(await readFile(secret, 'utf8')).toContain(at.A);
    expect(origin.log.filter((line) => line.endsWith(at.platformPath(at.A)))).toHaveLength(1);
  });

  test('starts again if the staged platform list is lost, as nothing shows that the registry is as it was', async () => {
    const origin = await failed();
    await truncate(join(snapshotDir, STAGING_FOLDER, at.LIST, 'index.json'));
    const { resumeRefusal } = await take(origin, snapshotDir, 2, { resume: true });
    expect(resumeRefusal).toBe('The platform list has changed since the last run.');
  });

  test('only requests responses that are not staged, and gives the same snapshot as an uninterrupted run', async () => {
    const origin = await failed();
    const taken = await take(origin, snapshotDir, 2, { resume: true });
    expect(taken).toMatchObject({ changed: true, resumeRefusal: undefined });
    expect(taken.resumed).toBeGreaterThan(6);
    expect(origin.log.toSorted()).toEqual(
      [API_PATH, at.LIST, at.LIST, at.hostPath(H1), at.hostPath(at.H2), at.NOTIFICATIONS]
        .map((path) => `registry.example ${path}`)
        .toSorted(),
    );
    const other = newFolder();
    await take(await play(at.small()), other, 1);
    expect(await published(snapshotDir)).toEqual(await published(other));
  });

  test.each<[string, (origin: Scripted) => void, number, string]>([
    ['the list has changed', ({ script }) => (script[at.LIST] as unknown[]).pop(), 2, 'list has changed'],
    ['six hours have passed', () => undefined, 7, 'more than six hours ago'],
    ['it lies in the future', () => undefined, 0, 'which is in the future'],
  ])('begins again where %s, and reports it', async (_, change, hour, why) => {
    const origin = await failed();
    change(origin);
    const taken = await take(origin, snapshotDir, hour, { resume: true });
    expect(taken.resumeRefusal).toContain(why);
    expect(taken.resumed).toBe(0);
    expect(origin.log).toContain(`registry.example ${at.servicePath(at.S2)}`.replace(at.S2, S1));
    expect(taken.snapshot.manifest.taken).toBe(new Date(Date.UTC(2026, 0, 1, hour)).toISOString());
  });

  test('of another registry or without an earlier run starts again', async () => {
    const origin = await failed();
    const { resumeRefusal } = await take(origin, snapshotDir, 2, {
      resume: true,
      aliases: ['http://b.example'],
    });
    expect(resumeRefusal).toContain('other settings');
    await expect(take(await play({ [at.LIST]: json({}, 500) }), snapshotDir, 2)).rejects.toThrow('500');
    expect(await readdir(snapshotDir)).not.toContain(STAGING_FOLDER);
    expect(await take(origin, snapshotDir, 3, { resume: true })).toMatchObject({
      resumeRefusal: 'No run to resume.',
    });
  });

  test('of another brand starts again', async () => {
    const origin = await failed();
    const taken = await take(origin, snapshotDir, 2, { resume: true, brand: 'usage' });
    expect(taken.resumeRefusal).toContain('other settings');
  });

  test('continues a run of the same registry under another spelling of its URL', async () => {
    const origin = await failed();
    const taken = await take(origin, snapshotDir, 2, {
      resume: true,
      registry: 'http://REGISTRY.example.:80/',
    });
    expect(taken).toMatchObject({ changed: true, resumeRefusal: undefined });
    expect(taken.resumed).toBeGreaterThan(6);
  });

  test.each([
    ['damaged', (file: string) => writeFile(file, '{"rotten": true}')],
    ['truncated', async (file: string) => truncate(file, (await stat(file)).size - 1)],
    ['lost', (file: string) => rm(file)],
  ])('fetches responses again whose file is %s, and no others', async (_, damage) => {
    const origin = await failed();
    await damage(join(snapshotDir, STAGING_FOLDER, at.platformPath(A), 'index.json'));
    const { changed } = await take(origin, snapshotDir, 2, { resume: true });
    expect(changed).toBe(true);
    await readWhole(snapshotDir);
    expect(origin.log).toContain(`registry.example ${at.platformPath(A)}`);
    expect(origin.log).not.toContain(`registry.example ${at.platformPath(B)}`);
  });

  test('starts again after a run that failed while it fetched what the list had changed meanwhile', async () => {
    const script = at.small();
    const [first, second] = script[at.LIST] as object[];
    const renamed = { ...(script[at.platformPath(A)] as object), name: 'New' };
    const later = [{ ...first, name: 'New' }, second];
    const origin = await play({
      ...script,
      [at.LIST]: [json(script[at.LIST]), json(later)],
      [at.platformPath(A)]: [json(script[at.platformPath(A)]), json({}, 500)],
    });
    await expect(take(origin, snapshotDir, 1)).rejects.toThrow('500');
    Object.assign(origin.script, { [at.LIST]: later, [at.platformPath(A)]: renamed });
    const { snapshot } = await take(origin, snapshotDir, 2, { resume: true });
    const stored = readStoredResponse(snapshot, snapshot.manifest.files[at.platformPath(A)]!);
    expect(JSON.parse(stored.toString())).toMatchObject({ name: 'New' });
  });

  test('is not misled by a line or a file that a killed run left incomplete', async () => {
    const origin = await failed();
    const folder = join(snapshotDir, STAGING_FOLDER);
    await appendFile(join(folder, 'fetched.ndjson'), '\n{"path": "/api/v1/usage-d');
    await mkdir(join(folder, at.hostPath(H1)), { recursive: true });
    await writeFile(join(folder, at.hostPath(H1), 'index.json'), '{"id": "');
    origin.script[at.hostPath(at.H2)] = json({}, 500);
    await expect(take(origin, snapshotDir, 2, { resume: true })).rejects.toThrow('500');
    origin.log.length = 0;
    origin.script[at.hostPath(at.H2)] = at.small()[at.hostPath(at.H2)];
    await take(origin, snapshotDir, 3, { resume: true });
    expect(origin.log).not.toContain(`registry.example ${at.hostPath(H1)}`);
    await readWhole(snapshotDir);
  });

  test('without the option, everything is fetched', async () => {
    const origin = await failed();
    await take(origin, snapshotDir, 2);
    expect(origin.log).toHaveLength(13);
  });
});

describe('two runs', () => {
  test('at once: the second one reports it and changes nothing', async () => {
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

  test('in sequence: the first one released the lock', async () => {
    const lock = await lockSnapshotFolder(snapshotDir);
    await expect(lockSnapshotFolder(snapshotDir)).rejects.toThrow('Another run');
    lock.release();
    (await lockSnapshotFolder(snapshotDir)).release();
  });
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

    origin.script[at.hostPath(H1)] = { ...(at.small()[at.hostPath(H1)] as object), name: 'New' };
    const later = await take(origin, snapshotDir, 3);
    expect(later.changed).toBe(true);
    for (const [path, { file }] of Object.entries(later.snapshot.manifest.files)) {
      const [before, after] = await Promise.all(
        [snapshot, later.snapshot].map(({ dir }) => stat(join(dir, file))),
      );
      expect(after!.ino === before!.ino && after!.mtimeMs === before!.mtimeMs).toBe(path !== at.hostPath(H1));
    }
  });

  test('fetches a damaged file again although the registry would answer 304', async () => {
    const script = Object.entries(at.small()).map(([path, value]) => [
      path,
      known(value, 'if-none-match', headers),
    ]);
    const origin = await play(Object.fromEntries(script));
    const { snapshot } = await take(origin, snapshotDir, 1);
    const { file } = snapshot.manifest.files[at.platformPath(A)]!;
    await writeFile(join(snapshot.dir, file), '{"id": "rotten"}');
    const later = await take(origin, snapshotDir, 2);
    expect(later.changed).toBe(true);
    expect(await readFile(join(later.snapshot.dir, file), 'utf8')).toBe(
      JSON.stringify(at.small()[at.platformPath(A)]),
    );
  });

  test('a 304 to an unconditional request is a failure', async () => {
    const origin = await play({ ...at.small(), [at.platformPath(A)]: json({}, 304) });
    await expect(take(origin, snapshotDir, 1)).rejects.toThrow(`${at.platformPath(A)}: status 304`);
    // Nor does it say anything where the last response had no validators, and the request therefore no condition.
    origin.script[at.platformPath(A)] = at.small()[at.platformPath(A)];
    await take(origin, snapshotDir, 1);
    origin.script[at.platformPath(A)] = json({}, 304);
    await expect(take(origin, snapshotDir, 2)).rejects.toThrow(`${at.platformPath(A)}: status 304`);
  });
});
