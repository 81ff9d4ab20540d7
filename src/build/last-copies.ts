import { hash } from 'node:crypto';
import { join } from 'node:path';
import { CHECKSUMS_FILE, checksumsInText } from '../mirror/checksum-files.ts';
import { readFileIfAny, readTextIfAny } from '../util/read-file-if-any.ts';
import { codeInStamp, STAMP_FILE } from './build-stamp.ts';
import type { LastCopyOf } from './compressed-copies.ts';

/**
 * Finds compressed copies in the last site: of texts whose checksum is the same there, made by the code of `stamp`. Its
 * SHA256SUMS vouches for text and copy.
 */
export function lastCopiesIn(dist: string, stamp: string): LastCopyOf {
  const lastStamp = readTextIfAny(join(dist, STAMP_FILE)) ?? '';
  if (codeInStamp(lastStamp) !== codeInStamp(stamp)) return () => undefined;
  const checksums = new Map(checksumsInText(readTextIfAny(join(dist, CHECKSUMS_FILE)) ?? ''));
  return (path, sha256, copy) => {
    const expected = checksums.get(copy);
    if (expected === undefined || checksums.get(path) !== sha256) return undefined;
    const bytes = readFileIfAny(join(dist, copy));
    return bytes && hash('sha256', bytes) === expected ? bytes : undefined;
  };
}
