// The files below a folder.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from './has-code.ts';

/**
 * The files below a folder by their paths in it, always in the same order, one after the other, as there may be many;
 * none where the folder is missing.
 */
export function* pathsIn(folder: string, within = ''): Generator<string> {
  for (const entry of entriesIn(join(folder, within)).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = within + entry.name;
    if (entry.isDirectory()) yield* pathsIn(folder, `${path}/`);
    else if (entry.isFile()) yield path;
  }
}

function entriesIn(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}
