import type { Coding } from '../mirror/contract.ts';
import type { PromiseDifferences } from '../mirror/promises.ts';
import type { HostFile, HostRules } from './host-rules.ts';

/** Maximum values. */
export interface WebHostLimits {
  files?: number;
  /** Bytes of one file. */
  fileSize?: number;
  /** Bytes of all files. */
  total?: number;
}

export interface WebHost {
  title: string;
  /** The tests run it; the others rely on the vendor's documentation. */
  isTested: boolean;
  /** Compressed copies that it can send; empty if it compresses by itself, or not at all. */
  copies: readonly Coding[];
  /** It needs a file for `?format=api`. */
  withApiFormat: boolean;
  limits: WebHostLimits;
  /** Promises of the contract that it doesn't keep. */
  differences: PromiseDifferences;
  /** Configuration files and answers inside the site. */
  filesInside?: (rules: HostRules) => HostFile[];
  /** Files outside the site, which must not be served: server configuration, worker code. */
  filesBeside?: (rules: HostRules) => HostFile[];
}
