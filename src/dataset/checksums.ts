// SHA256SUMS, in the format of `sha256sum --check`.
import { readdirSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { writtenFileOf } from './data-output.ts';

export const SUMS = 'SHA256SUMS';

// Files that change without the data, compressed copies, and pages.
const EXCLUDED = [/^status\.json$/, new RegExp(`^${SUMS}$`), /\.(gz|br)$/, /\.html$/];

/** Returns the number of files listed. */
export function writeSums(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length).replaceAll(sep, '/'))
    .filter((path) => !EXCLUDED.some((pattern) => pattern.test(path)))
    .toSorted();
  const lines = files.map((path) => `${writtenFileOf(join(folder, path)).sha256}  ${path}\n`);
  writeFileSync(join(folder, SUMS), lines.join(''));
  return files.length;
}
