// The compressed copies that one thread makes: those of a text are one step, made of its bytes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Coding } from '../mirror/contract.ts';
import { contentTypeOf } from '../mirror/content-types.ts';
import { sizeOf } from '../folders/same-bytes.ts';
import { BEST, encode, encodeFile, QUICK } from './content-coding.ts';
import { Outputs, sha256Of, type OutputPlace, type PartOutputs } from './outputs.ts';
import type { ThreadRun } from '../threads/thread.ts';

/** A text's path, and its SHA-256 if it is known. */
export type CopiedText = [path: string, sha256: string | undefined];

export interface CopiesStep {
  place: OutputPlace;
  codings: readonly Coding[];
  /** Texts in the staged folder and in the last site. */
  written: CopiedText[];
  kept: CopiedText[];
  /** The number of claimed texts: threads that share a step claim them one by one, in the same order. */
  claimed: Int32Array<SharedArrayBuffer>;
}

const TEXT = /^text\/|[/+](json|xml|yaml|x-ndjson|javascript|vnd\.sqlite3)\b/;
const SUFFIXES: Record<Coding, string> = { br: '.br', gzip: '.gz' };
// An answer that fits into the first packet isn't sent faster if it is smaller.
const MIN_SIZE = 1024;
// Below this size, brotli saves only a tenth more than gzip, which every client and web host supports: one copy is enough.
const TWO_COPIES_SIZE = 16 * 1024;
/** Bytes. Larger texts are encoded piece by piece, to save memory. */
const HUGE = 4 * 1024 * 1024;
// Every page loads these, or search waits for them: they are worth the best compression.
const LOADED = ['_astro/', 'pagefind/', 'search/names.json'];

export function mayHaveCopies(path: string): boolean {
  return TEXT.test(contentTypeOf(path));
}

export const run: ThreadRun<CopiesStep, PartOutputs> = async ({ place, codings, written, kept, claimed }) => {
  const outputs = new Outputs(place);
  const claim = (): number => Atomics.add(claimed, 0, 1);
  for (let next = claim(); next < written.length + kept.length; next = claim()) {
    const isWritten = next < written.length;
    const text = isWritten ? written[next]! : kept[next - written.length]!;
    await makeCopies(outputs, text, join(isWritten ? place.folder : place.dist, text[0]), codings);
  }
  return outputs.toPart();
};

async function makeCopies(
  outputs: Outputs,
  [path, sha256]: CopiedText,
  file: string,
  codings: readonly Coding[],
): Promise<void> {
  const isLoaded = LOADED.some((folder) => path.startsWith(folder));
  await outputs.make(path, [sha256 ?? sha256Of(file), ...codings], async (add) => {
    const size = sizeOf(file)!;
    if (size < MIN_SIZE) return;
    for (const coding of codings) {
      if (coding === 'br' && size < TWO_COPIES_SIZE && !isLoaded && codings.includes('gzip')) continue;
      const level = isLoaded ? BEST : QUICK;
      const copy = path + SUFFIXES[coding];
      if (size >= HUGE) {
        await encodeFile(file, outputs.fileFor(copy), coding, level, size);
        add(copy);
      } else {
        const bytes = encode(readFileSync(file), coding, level);
        if (bytes.length < size) add(copy, bytes);
      }
    }
  });
}
