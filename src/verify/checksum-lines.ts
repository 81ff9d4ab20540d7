// Reads SHA256SUMS files, which may be hostile.
import { UnreachableError } from './served-mirror.ts';

export const MAX_SUMS_BYTES = 32 * 2 ** 20;
const MAX_SUMS_LINES = 500_000;

/** SHA-256 by path. `url` is for the error. Throws UnreachableError if there are too many lines. */
export function checksumsIn(bytes: Buffer, url: string): Map<string, string> {
  const checksums = new Map<string, string>();
  let lines = 0;
  for (const [, sha256 = '', path = ''] of bytes.toString().matchAll(/^(?:([0-9a-f]{64}) {2}(.+)|.*)$/gm)) {
    if ((lines += 1) > MAX_SUMS_LINES)
      throw new UnreachableError(
        `${url} has more than ${MAX_SUMS_LINES.toLocaleString('en')} lines, too many to verify. Check that the URL is the home page of a built site.`,
      );
    if (path) checksums.set(path, sha256);
  }
  return checksums;
}
