// Moving a finished build into dist/, file by file, while dist/ is being served.
import { cpSync, type Stats } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface Moved {
  /** Files that were not there. */
  added: number;
  /** Files whose bytes differ. */
  changed: number;
  /** Files that are as they were, their mtime included. */
  kept: number;
  removed: number;
}

/**
 * Makes `dist` equal to `staged`: new files first, then those whose bytes changed, those of `last` behind all others,
 * removed ones at the end, so that no page that is served names a file that is not there yet. Unchanged files are not
 * touched. Every step is one rename within the file system. Paths in `last` are relative, with `/`.
 */
export async function moveInto(staged: string, dist: string, last: string[] = []): Promise<Moved> {
  const [wanted, there] = await Promise.all([filesIn(staged), filesIn(dist)]);
  const added: string[] = [];
  const changed: string[] = [];
  for (const [path, stats] of wanted) {
    const old = there.get(path);
    if (!old) added.push(path);
    else if (!(await sameBytes(join(staged, path), stats, join(dist, path), old))) changed.push(path);
  }
  const removed = [...there.keys()].filter((path) => !wanted.has(path));
  const blocking = inTheWay(removed, added);
  for (const path of blocking) await rm(join(dist, path));
  const isLast = (path: string) => last.includes(path);
  const order = [...added, ...changed].toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)));
  for (const path of order) await moveOne(join(staged, path), join(dist, path));
  for (const path of removed) if (!blocking.has(path)) await rm(join(dist, path));
  await removeEmptyFolders(dist);
  return {
    added: added.length,
    changed: changed.length,
    kept: wanted.size - added.length - changed.length,
    removed: removed.length,
  };
}

/** Moves a whole folder to where nothing is yet, to another disk too. */
export async function moveFolder(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    // Many times faster than its asynchronous form.
    cpSync(from, to, { recursive: true });
    await rm(from, { recursive: true });
  }
}

/** Old files where a new folder belongs, or in a folder where a new file belongs. */
function inTheWay(removed: string[], added: string[]): Set<string> {
  const files = new Set(added);
  const folders = new Set(added.flatMap(foldersOf));
  return new Set(
    removed.filter((path) => folders.has(path) || foldersOf(path).some((folder) => files.has(folder))),
  );
}

/** `a/b/c` lies in `a` and `a/b`. */
function foldersOf(path: string): string[] {
  const steps = path.split('/').slice(0, -1);
  return steps.map((_, i) => steps.slice(0, i + 1).join('/'));
}

async function moveOne(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await rename(from, to);
  } catch (error) {
    // An emptied folder may stand where a file belongs; rmdir refuses one that is not empty.
    if ((error as NodeJS.ErrnoException).code !== 'EISDIR') throw error;
    await removeEmptyFolders(to);
    await rmdir(to);
    await rename(from, to);
  }
}

async function filesIn(folder: string): Promise<Map<string, Stats>> {
  const files = new Map<string, Stats>();
  const walk = async (within: string): Promise<void> => {
    const entries = await readdir(join(folder, within), { withFileTypes: true }).catch(nothingThere);
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = within + entry.name;
      if (entry.isDirectory()) await walk(`${path}/`);
      else files.set(path, await lstat(join(folder, path)));
    }
  };
  await walk('');
  return files;
}

function nothingThere(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

const CHUNK = 1 << 18;

async function sameBytes(one: string, oneStats: Stats, other: string, otherStats: Stats): Promise<boolean> {
  if (oneStats.size !== otherStats.size || !otherStats.isFile()) return false;
  await using a = await open(one);
  await using b = await open(other);
  const [left, right] = [
    Buffer.alloc(Math.min(CHUNK, oneStats.size)),
    Buffer.alloc(Math.min(CHUNK, oneStats.size)),
  ];
  for (let at = 0; at < oneStats.size;) {
    const [{ bytesRead }, { bytesRead: alsoRead }] = [
      await a.read(left, 0, left.length, at),
      await b.read(right, 0, right.length, at),
    ];
    if (bytesRead === 0 || bytesRead !== alsoRead) return false;
    if (left.compare(right, 0, bytesRead, 0, bytesRead) !== 0) return false;
    at += bytesRead;
  }
  return true;
}

async function removeEmptyFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const inner = join(folder, entry.name);
    await removeEmptyFolders(inner);
    if ((await readdir(inner)).length === 0) await rmdir(inner);
  }
}
