// What is said of a web host: one entry of the table in hosts.ts.
import type { Coding } from '../mirror/contract.ts';
import type { PromiseDifferences } from '../mirror/promises.ts';
import type { HostFile, HostRules } from './host-rules.ts';

/** What a host takes at most. */
export interface WebHostLimits {
  files?: number;
  /** Bytes of one file. */
  fileSize?: number;
  /** Bytes of all files. */
  total?: number;
}

export interface WebHost {
  /** As people call it. */
  title: string;
  /** Whether the tests run it; of others the vendor's word was taken. */
  tried: boolean;
  /** Compressed copies that it sends; none where it compresses by itself, or not at all. */
  copies: readonly Coding[];
  /** Whether it answers `?format=api` with a file. */
  withApiFormat: boolean;
  limits: WebHostLimits;
  /** Promises of the contract that it does not keep. */
  differences: PromiseDifferences;
  /** Files inside the site, which the host reads from there or answers with. */
  inside?: (rules: HostRules) => HostFile[];
  /** Files beside the site, that no one may ask for: settings of servers, code of workers. */
  beside?: (rules: HostRules) => HostFile[];
}
