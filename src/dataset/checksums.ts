// SHA256SUMS: the checksums of all published data, in the form that `sha256sum --check` reads.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writtenFileOf } from './data-output.ts';
import { pathsIn } from '../util/paths-in.ts';

export const SUMS = 'SHA256SUMS';

// What changes without the data, what is made from the data files, and the page.
const LEFT_OUT = [/^status\.json$/, new RegExp(`^${SUMS}$`), /\.(gz|br)$/, /\.html$/];

/** Writes the checksums of every stable file in a folder of data, sorted by path. Returns how many there are. */
export function writeSums(folder: string): number {
  const files = [...pathsIn(folder)]
    .filter((path) => !LEFT_OUT.some((pattern) => pattern.test(path)))
    .toSorted();
  const lines = files.map((path) => `${writtenFileOf(join(folder, path)).sha256}  ${path}\n`);
  writeFileSync(join(folder, SUMS), lines.join(''));
  return files.length;
}
