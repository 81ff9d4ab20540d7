// Makes compressed copies beside the site's texts, on all cores, so that a server needn't compress.
import { availableParallelism } from 'node:os';
import type { Coding } from '../mirror/contract.ts';
import { mayHaveCopies, type CopiesStep, type CopiedText } from './copies-step.ts';
import type { OutputPlace, PartOutputs } from './outputs.ts';
import { inThread, type StartPart } from '../threads/thread.ts';

export interface CopiesOptions {
  place: OutputPlace;
  codings: readonly Coding[];
  /** Whether one core has other work. */
  isShared: boolean;
  halt: AbortSignal;
  start: StartPart;
}

/** Makes `x.br` and `x.gz` of each text `x` if they are smaller than it. Resolves with the copies of each thread. */
export async function makeCopies(
  parts: readonly Pick<PartOutputs, 'written' | 'kept' | 'sums'>[],
  { place, codings, isShared, halt, start }: CopiesOptions,
): Promise<PartOutputs[]> {
  if (codings.length === 0) return [];
  const step: CopiesStep = {
    place,
    codings,
    written: parts.flatMap(({ written, sums }) => textsOf(written, sums)),
    kept: parts.flatMap(({ kept, sums }) => textsOf(kept, sums)),
    claimed: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
  };
  const threads = Math.max(1, availableParallelism() - Number(isShared));
  return Promise.all(
    Array.from({ length: threads }, () =>
      start(
        inThread<CopiesStep, PartOutputs>(import.meta.resolve('./copies-step.ts'), step, { signal: halt }),
      ),
    ),
  );
}

function textsOf(paths: readonly string[], sums: PartOutputs['sums']): CopiedText[] {
  return paths.filter(mayHaveCopies).map((path) => [path, sums[path]]);
}
