import { readdirSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { undefinedOnCodes } from './system-errors.ts';

/**
 * The paths of the files below a folder, always in the same order, one at a time, as there may be many; none if the
 * folder is missing.
 */
export function* pathsIn(folder: string): Generator<string> {
  for (const [path, entry] of filesAndLinksIn(folder)) if (entry.isFile()) yield path;
}

/** Everything `within` a folder but its folders, in the same way; of links, only those in `followed` are followed. */
export function* filesAndLinksIn(
  folder: string,
  followed: ReadonlySet<string> = new Set(),
  within = '',
): Generator<[path: string, entry: Dirent]> {
  const list = () => readdirSync(join(folder, within), { withFileTypes: true });
  const entries = undefinedOnCodes(['ENOENT'], list) ?? [];
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = within + entry.name;
    const isFollowed = entry.isSymbolicLink() && followed.has(path);
    if (entry.isDirectory() || isFollowed) yield* filesAndLinksIn(folder, followed, `${path}/`);
    else yield [path, entry];
  }
}
