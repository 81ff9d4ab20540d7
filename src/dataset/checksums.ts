// Checksums in the format of `sha256sum --check`.
import { isListedData } from '../mirror/checksum-files.ts';

export type Checksum = readonly [path: string, sha256: string];

export function checksumsText(checksums: Iterable<Checksum>): string {
  return [...checksums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, sha256]) => `${sha256}  ${path}\n`)
    .join('');
}

/** Paths are relative to the data's folder. */
export function dataChecksumsText(checksums: Iterable<Checksum>): string {
  return checksumsText([...checksums].filter(([path]) => isListedData(path)));
}
