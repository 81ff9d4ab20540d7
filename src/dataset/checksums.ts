// SHA256SUMS: the checksums of all published data, in the form that `sha256sum --check` reads.
import { writtenFileOf } from './data-output.ts';

export const SUMS = 'SHA256SUMS';

// What changes without the data, what is made from the data files, and the page.
const LEFT_OUT = [/^status\.json$/, new RegExp(`^${SUMS}$`), /\.(gz|br)$/, /\.html$/];

/** The checksums of every stable file of the published data, by its path there, sorted; `file` is where it is now. */
export function sumsText(files: Iterable<readonly [path: string, file: string]>): string {
  return [...files]
    .filter(([path]) => !LEFT_OUT.some((pattern) => pattern.test(path)))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, file]) => `${writtenFileOf(file).sha256}  ${path}\n`)
    .join('');
}
