// Checksums in the format of `sha256sum --check`.
import { SUMS } from '../mirror/checksum-files.ts';

// In the data's folder: files that change without the data, compressed copies, and pages.
const EXCLUDED_DATA = [/^status\.json$/, new RegExp(`^${SUMS}$`), /\.(gz|br)$/, /\.html$/];

export type Checksum = readonly [path: string, sha256: string];

export function sumsText(checksums: Iterable<Checksum>): string {
  return [...checksums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, sha256]) => `${sha256}  ${path}\n`)
    .join('');
}

/** Paths are relative to the data's folder. */
export function dataSumsText(checksums: Iterable<Checksum>): string {
  return sumsText([...checksums].filter(([path]) => !EXCLUDED_DATA.some((pattern) => pattern.test(path))));
}
