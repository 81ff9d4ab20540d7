import { rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { lstatOf } from './compare-files.ts';

/** `a/b/c` → `a`, `a/b`. */
export function parentFoldersOf(path: string): string[] {
  const steps = path.split('/').slice(0, -1);
  return steps.map((_, i) => steps.slice(0, i + 1).join('/'));
}

/** The first symbolic link among the folders of files: such a file may be outside the folder. */
export function linkedParentIn(folder: string, files: Iterable<string>): string | undefined {
  const parents = [...new Set([...files].flatMap(parentFoldersOf))].map((each) => join(folder, each));
  return parents.find((each) => lstatOf(each)?.isSymbolicLink());
}

/** Removes the folders that the removed files left empty. */
export function removeEmptyParents(folder: string, removed: readonly string[]): void {
  const folders = new Set(removed.flatMap(parentFoldersOf));
  for (const each of [...folders].toSorted((a, b) => b.length - a.length)) {
    try {
      rmdirSync(join(folder, each));
    } catch {
      // It is not empty, or no longer a folder.
    }
  }
}
