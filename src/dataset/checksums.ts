// SHA256SUMS, in the format of `sha256sum --check`.
import { writtenFileOf } from './data-output.ts';

export const SUMS = 'SHA256SUMS';

// Files that change without the data, compressed copies, and pages.
const EXCLUDED = [/^status\.json$/, new RegExp(`^${SUMS}$`), /\.(gz|br)$/, /\.html$/];

/** `path` is the published path, `file` the current one. */
export function sumsText(files: Iterable<readonly [path: string, file: string]>): string {
  return [...files]
    .filter(([path]) => !EXCLUDED.some((pattern) => pattern.test(path)))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, file]) => `${writtenFileOf(file).sha256}  ${path}\n`)
    .join('');
}
