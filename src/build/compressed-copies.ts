// Makes compressed copies beside the site's texts, so that a server needn't compress. `run` copies pages in a thread while
// others are rendered.
import { on } from 'node:events';
import { readFileSync } from 'node:fs';
import type { MessagePort } from 'node:worker_threads';
import { COPY_SUFFIXES, type Coding } from '../mirror/contract.ts';
import { contentTypeOf } from '../mirror/content-types.ts';
import { fileSizeOf } from '../folders/compare-files.ts';
import { BEST, compress, compressFile, QUICK } from './content-coding.ts';
import { Outputs, readSha256, type OutputFile, type OutputPlace, type PartOutputs } from './outputs.ts';
import { readyCopyOf } from './ready-copies.ts';
import type { ThreadFunction } from './thread.ts';

const TEXT = /^text\/|[/+](json|xml|yaml|x-ndjson|javascript|vnd\.sqlite3)\b/;
const SUFFIXES = new Map(COPY_SUFFIXES);
// An answer that fits into the first packet isn't sent faster if it is smaller.
const MIN_SIZE = 1024;
// Below this size, brotli saves only a tenth more than gzip, which every client and web host supports: one copy is enough.
const TWO_COPIES_SIZE = 16 * 1024;
/** Bytes. Larger texts are encoded piece by piece, to save memory. */
const HUGE = 4 * 1024 * 1024;
// Every page loads these, or people wait for them: they are worth the best compression.
const LOADED = ['_astro/', 'pagefind/', 'search/names.json', 'mine/index.json'];

export interface CompressedCopiesStepInput {
  place: OutputPlace;
  codings: readonly Coding[];
  /** Receives lists of files, and is closed after the last. */
  files: MessagePort;
}

export const run: ThreadFunction<CompressedCopiesStepInput, PartOutputs> = async ({
  place,
  codings,
  files,
}) => {
  const outputs = new Outputs(place);
  for await (const [pages] of on(files, 'message', { close: ['close'] }))
    await addCompressedCopies(outputs, pages as OutputFile[], codings);
  return outputs.toPart();
};

/** Adds `x.br` and `x.gz` of each text `x` if they are smaller than it. The copies of a text are one step, made of its bytes. */
export async function addCompressedCopies(
  outputs: Outputs,
  files: readonly OutputFile[],
  codings: readonly Coding[],
): Promise<void> {
  if (codings.length === 0) return;
  for (const each of files) if (TEXT.test(contentTypeOf(each.path))) await copyText(outputs, each, codings);
}

async function copyText(
  outputs: Outputs,
  { path, file, sha256 = readSha256(file) }: OutputFile,
  codings: readonly Coding[],
): Promise<void> {
  const isLoaded = LOADED.some((folder) => path.startsWith(folder));
  await outputs.reuseOrMake(path, [sha256, ...codings], async (add) => {
    const size = fileSizeOf(file)!;
    if (size < MIN_SIZE) return;
    for (const coding of codings) {
      if (coding === 'br' && size < TWO_COPIES_SIZE && !isLoaded && codings.includes('gzip')) continue;
      const level = isLoaded ? BEST : QUICK;
      const copy = path + SUFFIXES.get(coding)!;
      if (size >= HUGE) {
        await compressFile(file, outputs.fileFor(copy), coding, level, size);
        add(copy);
      } else {
        const ready = level === BEST && coding === 'br' ? readyCopyOf(sha256) : undefined;
        const bytes = ready ?? compress(readFileSync(file), coding, level);
        if (bytes.length < size) add(copy, bytes);
      }
    }
  });
}
