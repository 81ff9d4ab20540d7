import { DATA_FOLDER } from '../dataset/data-package.ts';
import { CHECKSUMS_FILE, checksumsText, dataChecksumsText, isListed } from '../mirror/checksum-files.ts';
import type { StagedSite } from './staged-site.ts';

/** Adds the checksums of the site's data and of all files. The only file that may follow is the site's status. */
export function putLists(site: StagedSite): void {
  const folder = `${DATA_FOLDER}/`;
  const inData = site
    .checksums()
    .filter(([path]) => path.startsWith(folder))
    .map(([path, sha256]) => [path.slice(folder.length), sha256] as const);
  site.put(`${folder}${CHECKSUMS_FILE}`, dataChecksumsText(inData));
  site.put(CHECKSUMS_FILE, checksumsText(site.checksums().filter(([path]) => isListed(path))));
}
