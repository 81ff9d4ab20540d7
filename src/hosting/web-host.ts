import type { Coding } from '../mirror/contract.ts';
import type { HostDifferences } from '../mirror/requirements.ts';
import type { HostFile, SiteLocation } from './host-rules.ts';

export interface WebHost {
  title: string;
  /** The tests run it; the others rely on the vendor's documentation. */
  isTested?: true;
  /** Compressed copies that it can send; others compress by themselves, or not at all. */
  copies?: readonly Coding[];
  /** It needs a file for `?format=api`. */
  withApiFormat?: true;
  /** Maximum values: the number of files, the bytes of one file, and those of all files. */
  limits?: { files?: number; paidFiles?: number; fileSize?: number; total?: number };
  /** Requirements that it doesn't meet. */
  differences: HostDifferences;
  /** Configuration files and answers inside the site. */
  filesInside?: (rules: SiteLocation) => HostFile[];
  /** Files outside the site, which must not be served: server configuration, worker code. */
  filesBeside?: (rules: SiteLocation) => HostFile[];
}
