// Compressed copies beside the site's files, so that a server sends them without any work of its own; on all cores.
import { availableParallelism } from 'node:os';
import type { Coding } from '../mirror/contract.ts';
import { isText, type Copies, type CopyShare } from './compressed-copies.ts';
import type { SiteDraft } from './site-draft.ts';
import { settleAll, inThread } from './thread.ts';

/**
 * Puts `x.br` and `x.gz` beside each text `x` of a draft that becomes smaller by it, where those codings are wanted.
 * Returns how many copies there are. The same files give the same copies, so those of the last site are kept where the
 * same code made them of the same text. `isShared` says that one core has other work; `halt` stops it.
 */
export async function writeCopies(
  draft: SiteDraft,
  codings: readonly Coding[],
  { halt, isShared = false }: { halt?: AbortSignal; isShared?: boolean } = {},
): Promise<number> {
  if (codings.length === 0) return 0;
  const threads = Math.max(1, availableParallelism() - Number(isShared));
  const claimed = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const share = { draft: { ...draft, kept: draft.kept.filter(isText) }, codings, claimed };
  const shares = Array.from({ length: threads }, () =>
    inThread<CopyShare, Copies>('./compressed-copies.ts', share, { signal: halt }),
  );
  await settleAll(shares);
  const made = await Promise.all(shares);
  for (const { kept } of made) for (const path of kept) draft.kept.push(path);
  return made.reduce((sum, { count }) => sum + count, 0);
}
