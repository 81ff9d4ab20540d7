// SHA256SUMS, in the format of `sha256sum --check`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writtenFileOf } from './data-output.ts';
import { pathsIn } from '../util/paths-in.ts';

export const SUMS = 'SHA256SUMS';

// Files that change without the data, compressed copies, and pages.
const EXCLUDED = [/^status\.json$/, new RegExp(`^${SUMS}$`), /\.(gz|br)$/, /\.html$/];

/** Returns the number of files listed. */
export function writeSums(folder: string): number {
  const files = [...pathsIn(folder)]
    .filter((path) => !EXCLUDED.some((pattern) => pattern.test(path)))
    .toSorted();
  const lines = files.map((path) => `${writtenFileOf(join(folder, path)).sha256}  ${path}\n`);
  writeFileSync(join(folder, SUMS), lines.join(''));
  return files.length;
}
