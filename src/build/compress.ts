// Compressed copies beside the site's files, so that a server sends them without any work of its own; on all cores.
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import type { Coding } from '../mirror/digest.ts';
import { typeOf } from '../mirror/types.ts';
import type { Share } from './copies.ts';
import { inThread } from './thread.ts';

const TEXT = /^text\/|[/+](json|xml|yaml|x-ndjson|javascript|vnd\.sqlite3)\b/;
// A thread begins in the time that so many files take.
const FEW = 500;

/**
 * Writes `x.br` and `x.gz` beside each text `x` below `folder` that becomes smaller by it, where those codings are
 * wanted. Returns how many copies there are, those included that were there already. The same files give the same
 * copies, so those of `former`, a site that the same code has made, are taken over where their texts are the same.
 */
export async function writeCopies(
  folder: string,
  codings: readonly Coding[],
  former?: string,
): Promise<number> {
  if (codings.length === 0) return 0;
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(typeOf(entry.name)))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  const threads = Math.min(availableParallelism(), Math.ceil(paths.length / FEW));
  const taken = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const share: Share = { folder, paths, codings, taken, former };
  const made = await Promise.all(
    Array.from({ length: threads }, () => inThread<Share, number>('./copies.ts', share)),
  );
  return made.reduce((sum, each) => sum + each, 0);
}
