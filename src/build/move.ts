// Moving a finished build into dist/, file by file, while dist/ is being served.
import {
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Dirent,
} from 'node:fs';
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
 * touched. Every step is one rename within the file system, of a file or of a folder that is new. Paths in `last` are
 * relative, with `/`.
 */
export async function moveInto(staged: string, dist: string, last: string[] = []): Promise<Moved> {
  const [wanted, there] = [treeOf(staged), treeOf(dist)];
  const added = [...wanted.files].filter((path) => !there.files.has(path));
  const changed = [...wanted.files].filter(
    (path) => there.files.has(path) && !sameBytes(join(staged, path), join(dist, path)),
  );
  const removed = [...there.files].filter((path) => !wanted.files.has(path));
  const blocking = inTheWay(removed, added);
  for (const path of blocking) rmSync(join(dist, path));
  const order = [...wholes(added, there.folders), ...changed];
  const isLast = (path: string) => last.some((each) => each === path || each.startsWith(`${path}/`));
  order.sort((a, b) => Number(isLast(a)) - Number(isLast(b)));
  mkdirSync(dist, { recursive: true });
  for (const path of order) moveOne(join(staged, path), join(dist, path));
  for (const path of removed) if (!blocking.has(path)) rmSync(join(dist, path));
  if (removed.length > 0 || there.folders.size > 0) removeEmptyFolders(dist);
  return {
    added: added.length,
    changed: changed.length,
    kept: wanted.files.size - added.length - changed.length,
    removed: removed.length,
  };
}

/** Moves all that is in a folder into another one, which has none of these files. */
export function mergeInto(from: string, to: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory() && existsSync(target)) mergeInto(source, target);
    else renameSync(source, target);
  }
}

/** New files, those in a folder that is new as that folder: it is moved at once. */
function wholes(added: Iterable<string>, folders: ReadonlySet<string>): string[] {
  const moved = new Set<string>();
  for (const path of added) moved.add(foldersOf(path).find((folder) => !folders.has(folder)) ?? path);
  return [...moved];
}

/** Old files where a new folder belongs, or in a folder where a new file belongs. */
function inTheWay(removed: string[], added: string[]): Set<string> {
  if (removed.length === 0) return new Set();
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

function moveOne(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  try {
    renameSync(from, to);
  } catch (error) {
    // An emptied folder may stand where a file belongs; rmdir refuses one that is not empty.
    if ((error as NodeJS.ErrnoException).code !== 'EISDIR') throw error;
    removeEmptyFolders(to);
    rmdirSync(to);
    renameSync(from, to);
  }
}

interface Tree {
  /** Sorted within each folder. */
  files: Set<string>;
  folders: Set<string>;
}

function treeOf(folder: string): Tree {
  const tree: Tree = { files: new Set(), folders: new Set() };
  const walk = (within: string): void => {
    for (const entry of entriesOf(join(folder, within)).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = within + entry.name;
      if (!entry.isDirectory()) tree.files.add(path);
      else {
        tree.folders.add(path);
        walk(`${path}/`);
      }
    }
  };
  walk('');
  return tree;
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

const CHUNK = 1 << 18;
const [LEFT, RIGHT] = [Buffer.alloc(CHUNK), Buffer.alloc(CHUNK)];

/** Whether two files hold the same. Throws where one of them is not there. */
export function sameBytes(one: string, other: string): boolean {
  const [{ size, ino, dev }, there] = [lstatSync(one), lstatSync(other)];
  if (ino === there.ino && dev === there.dev) return true;
  if (size !== there.size || !there.isFile()) return false;
  const [a, b] = [openSync(one, 'r'), openSync(other, 'r')];
  try {
    for (let at = 0; at < size;) {
      const read = readSync(a, LEFT, 0, CHUNK, at);
      if (read === 0 || read !== readSync(b, RIGHT, 0, CHUNK, at)) return false;
      if (LEFT.compare(RIGHT, 0, read, 0, read) !== 0) return false;
      at += read;
    }
    return true;
  } finally {
    closeSync(a);
    closeSync(b);
  }
}

function removeEmptyFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const inner = join(folder, entry.name);
    removeEmptyFolders(inner);
    if (readdirSync(inner).length === 0) rmdirSync(inner);
  }
}
