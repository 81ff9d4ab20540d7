// Moving a finished build into dist/, file by file, while dist/ is being served.
import { lstatSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, type Dirent } from 'node:fs';
import { dirname, join } from 'node:path';
import { sameBytes } from './same.ts';
import { BuildError } from './stage.ts';

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
 * Makes `dist` equal to what is staged, together with those of its own files that are `kept`: new files first, then
 * those whose bytes changed, those of `last` behind all others, removed ones at the end, so that no page that is served
 * names a file that is not there yet. Unchanged files are not touched. Every step is one rename within the file system,
 * of a file or of a folder that is new. Paths are relative, with `/`. Throws BuildError, and changes nothing, where a file
 * that is kept has gone meanwhile.
 */
export function moveInto(
  staged: string,
  dist: string,
  { kept = [], last = [] }: Partial<Record<'kept' | 'last', readonly string[]>> = {},
): Moved {
  const there = treeOf(dist);
  const lost = kept.find((path) => !there.files.has(path));
  if (lost !== undefined)
    throw new BuildError(
      `“${join(dist, lost)}” has gone while the site was made: nothing was changed; run this again.`,
    );
  const came = [...treeOf(staged).files];
  const added = came.filter((path) => !there.files.has(path));
  const changed = came.filter(
    (path) => there.files.has(path) && !sameBytes(join(staged, path), join(dist, path)),
  );
  const wanted = new Set([...came, ...kept]);
  const removed = [...there.files].filter((path) => !wanted.has(path));
  const blocking = inTheWay(removed, added);
  for (const path of blocking) rmSync(join(dist, path));
  const order = [...wholes(added, there.folders), ...changed];
  const isLast = (path: string) => last.some((each) => each === path || each.startsWith(`${path}/`));
  order.sort((a, b) => Number(isLast(a)) - Number(isLast(b)));
  mkdirSync(dist, { recursive: true });
  for (const path of order) moveOne(join(staged, path), join(dist, path));
  for (const path of removed) if (!blocking.has(path)) rmSync(join(dist, path));
  removeUnused(dist, there.folders, wanted);
  return {
    added: added.length,
    changed: changed.length,
    kept: wanted.size - added.length - changed.length,
    removed: removed.length,
  };
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
  /** Each before those in it. */
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

/** Removes those of the folders in which no file is wanted any more. */
function removeUnused(dist: string, folders: ReadonlySet<string>, wanted: ReadonlySet<string>): void {
  const used = new Set<string>();
  for (const path of wanted)
    for (let folder = dirname(path); folder !== '.' && !used.has(folder); folder = dirname(folder))
      used.add(folder);
  for (const folder of [...folders].toReversed())
    if (!used.has(folder) && isFolder(join(dist, folder))) rmdirSync(join(dist, folder));
}

/** A file may have come where a folder was. */
function isFolder(path: string): boolean {
  try {
    return lstatSync(path).isDirectory();
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
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
