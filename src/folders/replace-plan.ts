import { readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { FolderError } from './own-files.ts';
import { hasSameBytes, lstatOf } from './compare-files.ts';

export type ReplacePlan = ReturnType<typeof replacePlanOf>;

/**
 * The changes that make the `own` files of a folder the staged and the kept ones. Changes nothing. Throws FolderError if
 * a foreign file has the name of a new one, or if a kept file is missing.
 */
export function replacePlanOf(
  { staged, folder, kept = [] }: { staged: string; folder: string; kept?: readonly string[] },
  stagedPaths: readonly string[],
  own: ReadonlySet<string>,
) {
  const wanted = new Set([...stagedPaths, ...kept]);
  const removed = [...own].filter((path) => !wanted.has(path) && isOwnFile(folder, path));
  const blocking = new Set<string>();
  const newFolders = foldersMissingIn(folder, wanted, own, blocking);
  const added: string[] = [];
  const changed: string[] = [];
  for (const path of stagedPaths) {
    const stats = isInNewFolder(path, newFolders) ? undefined : lstatOf(join(folder, path));
    if (stats?.isDirectory()) for (const inner of ownFilesInFolder(folder, path, own)) blocking.add(inner);
    if (!stats || stats.isDirectory()) added.push(path);
    else if (!own.has(path)) throw foreignFileError(folder, path);
    else if (!hasSameBytes(join(staged, path), join(folder, path))) changed.push(path);
  }
  const foreign = kept.find((path) => !own.has(path));
  if (foreign !== undefined) throw foreignFileError(folder, foreign);
  const missingFile = kept.find((path) => !isFile(lstatOf(join(folder, path))));
  if (missingFile !== undefined)
    throw new FolderError(
      `“${join(folder, missingFile)}” disappeared during the build. Nothing was changed. Run this again.`,
    );
  return {
    added,
    changed,
    /** Own files that the new version does not have. */
    removed,
    /** Removed before the others, because a new folder has the name of an own file, or the other way round. */
    blocking,
    newFolders,
  };
}

/** `a/b/c` → `a`, `a/b`. */
export function parentFoldersOf(path: string): string[] {
  const steps = path.split('/').slice(0, -1);
  return steps.map((_, i) => steps.slice(0, i + 1).join('/'));
}

/** The missing folders of wanted files. Own files with the name of one are added to `blocking`. */
function foldersMissingIn(
  folder: string,
  wanted: ReadonlySet<string>,
  own: ReadonlySet<string>,
  blocking: Set<string>,
): Set<string> {
  const missing = new Set<string>();
  const seen = new Set<string>();
  for (const path of wanted)
    for (const each of parentFoldersOf(path)) {
      if (seen.has(each)) continue;
      seen.add(each);
      const stats = isInNewFolder(each, missing) ? undefined : lstatOf(join(folder, each));
      if (stats?.isDirectory()) continue;
      if (stats && (wanted.has(each) || !own.has(each))) throw foreignFileError(folder, each);
      if (stats) blocking.add(each);
      missing.add(each);
    }
  return missing;
}

function isInNewFolder(path: string, newFolders: ReadonlySet<string>): boolean {
  const at = path.lastIndexOf('/');
  return at > 0 && newFolders.has(path.slice(0, at));
}

/** Throws FolderError if one of the files is foreign. */
function ownFilesInFolder(folder: string, within: string, own: ReadonlySet<string>): string[] {
  return readdirSync(join(folder, within), { withFileTypes: true }).flatMap((entry) => {
    const path = `${within}/${entry.name}`;
    if (entry.isDirectory()) return ownFilesInFolder(folder, path, own);
    if (!own.has(path)) throw foreignFileError(folder, path);
    return path;
  });
}

function foreignFileError(folder: string, path: string): FolderError {
  return new FolderError(
    `“${join(folder, path)}” blocks a new file and was not written by this project. Nothing was changed. Move it elsewhere.`,
  );
}

/** A file that is reached through a symlink is in a foreign folder, so it doesn't count as ours. */
function isOwnFile(folder: string, path: string): boolean {
  const isReal = parentFoldersOf(path).every((each) => lstatOf(join(folder, each))?.isDirectory());
  return isReal && isFile(lstatOf(join(folder, path)));
}

function isFile(stats: Stats | undefined): boolean {
  return stats !== undefined && !stats.isDirectory();
}
