import { DATA_FOLDER } from '../dataset/data-package.ts';
import {
  CHECKSUMS_FILE,
  checksumsText,
  dataChecksumsText,
  isListed,
  SIGNATURE_FILE,
} from '../mirror/checksum-files.ts';
import type { Signer } from './signer.ts';
import type { StagedSite } from './staged-site.ts';

/**
 * Adds the checksums of the site's data and of all files, with their signature. The only file that may follow is the
 * site's status.
 */
export function putLists(site: StagedSite, sign: Signer | undefined): void {
  const folder = `${DATA_FOLDER}/`;
  const inData = site
    .checksums()
    .filter(([path]) => path.startsWith(folder))
    .map(([path, sha256]) => [path.slice(folder.length), sha256] as const);
  site.put(`${folder}${CHECKSUMS_FILE}`, dataChecksumsText(inData));
  const text = checksumsText(site.checksums().filter(([path]) => isListed(path)));
  site.put(CHECKSUMS_FILE, text);
  if (sign) site.put(SIGNATURE_FILE, sign(text));
}
