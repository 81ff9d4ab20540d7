// The compressed copies that one thread makes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Coding } from '../mirror/contract.ts';
import { contentTypeOf } from '../mirror/content-types.ts';
import { sizeOf } from '../folders/same-bytes.ts';
import { BEST, encode, encodeFile, QUICK } from './content-coding.ts';
import { HUGE, Outputs, sha256Of, type OutputPlace, type PartOutputs } from './outputs.ts';
import type { ThreadRun } from '../threads/thread.ts';

export interface CopiesStep {
  place: OutputPlace;
  codings: readonly Coding[];
  /** Texts in the staged folder and in the last site. */
  written: string[];
  kept: string[];
  /** The number of claimed copies: threads that share a step claim them one by one, in the same order. */
  claimed: Int32Array<SharedArrayBuffer>;
}

const TEXT = /^text\/|[/+](json|xml|yaml|x-ndjson|javascript|vnd\.sqlite3)\b/;
const SUFFIXES: Record<Coding, string> = { br: '.br', gzip: '.gz' };
// An answer that fits into the first packet isn't sent faster if it is smaller.
const MIN_SIZE = 1024;
// Below this size, brotli saves only a tenth more than gzip, which every client and web host supports: one copy is enough.
const TWO_COPIES_SIZE = 16 * 1024;
// Every page loads these, or people wait for them: they are worth the best compression.
const LOADED = ['_astro/', 'pagefind/', 'search/names.json', 'mine/index.json'];

export function mayHaveCopies(path: string): boolean {
  return TEXT.test(contentTypeOf(path));
}

export const run: ThreadRun<CopiesStep, PartOutputs> = async ({ place, codings, written, kept, claimed }) => {
  const outputs = new Outputs(place);
  const count = (written.length + kept.length) * codings.length;
  const claim = (): number => Atomics.add(claimed, 0, 1);
  for (let next = claim(); next < count; next = claim()) {
    const at = Math.floor(next / codings.length);
    const [path, folder] =
      at < written.length ? [written[at]!, place.folder] : [kept[at - written.length]!, place.dist];
    await makeCopy(outputs, path, join(folder, path), codings[next % codings.length]!, codings);
  }
  return outputs.toPart();
};

async function makeCopy(
  outputs: Outputs,
  path: string,
  file: string,
  coding: Coding,
  codings: readonly Coding[],
): Promise<void> {
  const size = sizeOf(file)!;
  const isLoaded = LOADED.some((folder) => path.startsWith(folder));
  if (size < MIN_SIZE) return;
  if (coding === 'br' && size < TWO_COPIES_SIZE && !isLoaded && codings.includes('gzip')) return;
  const level = isLoaded ? BEST : QUICK;
  const copy = path + SUFFIXES[coding];
  await outputs.make(copy, [sha256Of(file), coding, String(level)], async (add) => {
    if (size >= HUGE) {
      await encodeFile(file, outputs.fileFor(copy), coding, level, size);
      return add(copy);
    }
    const bytes = encode(readFileSync(file), coding, level);
    if (bytes.length < size) add(copy, bytes);
  });
}
