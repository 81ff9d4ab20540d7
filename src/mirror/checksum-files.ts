/** The site's root has one for all files, and `data/` one for the data, in the format of `sha256sum --check`. */
export const CHECKSUMS_FILE = 'SHA256SUMS';

/** When the registry was last checked. */
export const SITE_STATUS_FILE = 'data/status.json';

/** The record of the last nightly run. */
export const SITE_RUN_FILE = 'data/last-run.json';

/** The files that the last build and earlier builds wrote. */
export const SITE_FILE_LIST = 'data/files.json';

/** The snapshot and the configuration do not determine them, or they contain the checksums. */
export const UNLISTED_FILES = [CHECKSUMS_FILE, SITE_FILE_LIST, SITE_STATUS_FILE, SITE_RUN_FILE];

/** Whether the SHA256SUMS at the root lists a file of the site. */
export function isListed(path: string): boolean {
  return !UNLISTED_FILES.includes(path);
}

/** Whether the SHA256SUMS in `data/` lists a file of that folder: neither itself, nor compressed copies and pages. */
function isListedData(path: string): boolean {
  return isListed(`data/${path}`) && path !== CHECKSUMS_FILE && !/\.(gz|br|html)$/.test(path);
}

export type Checksum = readonly [path: string, sha256: string];

export function checksumsText(checksums: Iterable<Checksum>): string {
  return [...checksums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, sha256]) => `${sha256}  ${path}\n`)
    .join('');
}

/** The checksums that a text of `checksumsText` lists; other lines are skipped. */
export function checksumsInText(text: string): Checksum[] {
  return [...text.matchAll(/^([0-9a-f]{64}) {2}(.+)$/gm)].map(([, sha256, path]) => [path!, sha256!]);
}

/** Paths are relative to the data's folder. */
export function dataChecksumsText(checksums: Iterable<Checksum>): string {
  return checksumsText([...checksums].filter(([path]) => isListedData(path)));
}
