import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { undefinedOn } from './has-code.ts';

/**
 * The files below a folder by their paths in it, always in the same order, one after the other, as there may be many;
 * none where the folder is missing.
 */
export function* pathsIn(folder: string, within = ''): Generator<string> {
  const list = () => readdirSync(join(folder, within), { withFileTypes: true });
  const entries = undefinedOn(['ENOENT'], list) ?? [];
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = within + entry.name;
    if (entry.isDirectory()) yield* pathsIn(folder, `${path}/`);
    else if (entry.isFile()) yield path;
  }
}
