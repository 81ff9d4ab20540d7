// Compressed copies beside the site's files, so that a server sends them without any work of its own; on all cores.
import { availableParallelism } from 'node:os';
import type { Coding } from '../mirror/digest.ts';
import type { Share } from './copies.ts';
import { inThread } from './thread.ts';

/** Which copies are wanted, and what they may be taken from. */
export interface Copying {
  /** Codings that the web host wants. */
  codings: readonly Coding[];
  /** A site that the same code has made. */
  former?: string;
  /** Whether one core has other work. */
  shared?: boolean;
}

/**
 * Writes `x.br` and `x.gz` beside each text `x` below `folder` that becomes smaller by it, where those codings are
 * wanted. Returns how many copies there are, those included that were there already. The same files give the same
 * copies, so those of `former` are taken over where their texts are the same.
 */
export async function writeCopies(
  folder: string,
  { codings, former, shared = false }: Copying,
): Promise<number> {
  if (codings.length === 0) return 0;
  const shares = Math.max(1, availableParallelism() - Number(shared));
  const made = await Promise.all(
    Array.from({ length: shares }, (_, share) =>
      inThread<Share, number>('./copies.ts', { folder, share, shares, codings, former }),
    ),
  );
  return made.reduce((sum, each) => sum + each, 0);
}
