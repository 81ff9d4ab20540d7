// What must be done to a folder so that its own files become those of a new version, and why that may be impossible.
import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { FolderError } from './own-files.ts';
import { sameBytes } from './same-bytes.ts';
import { hasCode } from '../util/has-code.ts';

export interface ReplacePlan {
  /** Files that are not there yet. */
  added: string[];
  /** Files whose bytes differ. */
  changed: string[];
  /** Own files that the new version does not have. */
  removed: string[];
  /** Those of them that must go first, because a folder of the new version has their name, or the other way round. */
  blocking: ReadonlySet<string>;
  /** Folders that do not exist yet. */
  newFolders: ReadonlySet<string>;
}

export interface ReplacePlanOptions {
  /** The folder with the new files. */
  staged: string;
  /** Their paths in it. */
  came: readonly string[];
  /** Own files of the folder that the new version keeps as they are. */
  kept: readonly string[];
  folder: string;
  own: ReadonlySet<string>;
}

/**
 * Compares a folder with its new version. Throws FolderError, before anything changes, where a file that is not ours
 * has the name of a new one, or where a file to be kept is missing.
 */
export function replacePlanOf({ staged, came, kept, folder, own }: ReplacePlanOptions): ReplacePlan {
  const wanted = new Set([...came, ...kept]);
  const removed = [...own].filter((path) => !wanted.has(path) && isOwnFile(folder, path));
  const blocking = new Set<string>();
  const newFolders = foldersMissingIn(folder, wanted, own, blocking);
  const added: string[] = [];
  const changed: string[] = [];
  for (const path of came) {
    const there = isInNewFolder(path, newFolders) ? undefined : statOf(folder, path);
    if (there?.isDirectory()) for (const inner of ownFilesBelow(folder, path, own)) blocking.add(inner);
    if (!there || there.isDirectory()) added.push(path);
    else if (!own.has(path)) throw inTheWay(folder, path);
    else if (!sameBytes(join(staged, path), join(folder, path))) changed.push(path);
  }
  const foreign = kept.find((path) => !own.has(path));
  if (foreign !== undefined) throw inTheWay(folder, foreign);
  const lost = kept.find((path) => !isFile(statOf(folder, path)));
  if (lost !== undefined)
    throw new FolderError(
      `“${join(folder, lost)}” disappeared while its new version was made. Nothing was changed; run this again.`,
    );
  return { added, changed, removed, blocking, newFolders };
}

/** `a/b/c` lies in `a` and `a/b`. */
export function foldersOf(path: string): string[] {
  const steps = path.split('/').slice(0, -1);
  return steps.map((_, i) => steps.slice(0, i + 1).join('/'));
}

/** The folders of wanted files that do not exist; own files with the name of one are blocking. */
function foldersMissingIn(
  folder: string,
  wanted: ReadonlySet<string>,
  own: ReadonlySet<string>,
  blocking: Set<string>,
): Set<string> {
  const missing = new Set<string>();
  const seen = new Set<string>();
  for (const path of wanted)
    for (const each of foldersOf(path)) {
      if (seen.has(each)) continue;
      seen.add(each);
      const there = isInNewFolder(each, missing) ? undefined : statOf(folder, each);
      if (there?.isDirectory()) continue;
      if (there && (wanted.has(each) || !own.has(each))) throw inTheWay(folder, each);
      if (there) blocking.add(each);
      missing.add(each);
    }
  return missing;
}

function isInNewFolder(path: string, newFolders: ReadonlySet<string>): boolean {
  const at = path.lastIndexOf('/');
  return at > 0 && newFolders.has(path.slice(0, at));
}

/** The files in a folder that has the name of a new file. Throws where one of them is not ours. */
function ownFilesBelow(folder: string, within: string, own: ReadonlySet<string>): string[] {
  return readdirSync(join(folder, within), { withFileTypes: true }).flatMap((entry) => {
    const path = `${within}/${entry.name}`;
    if (entry.isDirectory()) return ownFilesBelow(folder, path, own);
    if (!own.has(path)) throw inTheWay(folder, path);
    return path;
  });
}

function inTheWay(folder: string, path: string): FolderError {
  return new FolderError(
    `“${join(folder, path)}” is in the way and was not written by this project: move it elsewhere. Nothing was changed.`,
  );
}

/** Whether a file is there that no link leads to: behind a link, it is in somebody else's folder. */
function isOwnFile(folder: string, path: string): boolean {
  const isReal = foldersOf(path).every((each) => statOf(folder, each)?.isDirectory());
  return isReal && isFile(statOf(folder, path));
}

function isFile(stats: Stats | undefined): boolean {
  return stats !== undefined && !stats.isDirectory();
}

function statOf(folder: string, path: string): Stats | undefined {
  try {
    return lstatSync(join(folder, path), { throwIfNoEntry: false });
  } catch (error) {
    if (hasCode(error, 'ENOTDIR')) return undefined; // below a file
    throw error;
  }
}
