// The thread that makes compressed copies (compressed-copies.ts): it receives files of the site in batches, then undefined,
// and sends the copies that it wrote.
import { hash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { COPY_SUFFIXES } from '../mirror/contract.ts';
import type { CopySettings, SiteFile } from './compressed-copies.ts';
import { BEST, compress, QUICK } from './content-coding.ts';
import { readyCopyOf } from './ready-copies.ts';

const SUFFIXES = new Map(COPY_SUFFIXES);
// A response that fits into the first packet isn't sent faster if it is smaller.
const MIN_SIZE = 1024;
// Below this size, brotli saves only a tenth more than gzip, which every client and web host supports: one copy is enough.
const TWO_COPIES_SIZE = 16 * 1024;
// Every page loads these, or people wait for them: they are worth the best compression.
const LOADED = ['_astro/', 'pagefind/', 'search/names.json'];

const { folder, codings } = workerData as CopySettings;
const made: SiteFile[] = [];

parentPort!.on('message', (files: readonly SiteFile[] | undefined) => {
  if (files) {
    for (const file of files) makeCopies(file);
    return;
  }
  parentPort!.postMessage(made);
  parentPort!.close();
});

function makeCopies([path, sha256]: SiteFile): void {
  const file = join(folder, path);
  const { size } = statSync(file);
  if (size < MIN_SIZE) return;
  const isLoaded = LOADED.some((each) => path.startsWith(each));
  const hasTwo = size >= TWO_COPIES_SIZE || isLoaded || !codings.includes('gzip');
  const level = isLoaded ? BEST : QUICK;
  const text = readFileSync(file);
  for (const coding of codings) {
    if (coding === 'br' && !hasTwo) continue;
    const ready = level === BEST && coding === 'br' ? readyCopyOf(sha256) : undefined;
    const bytes = ready ?? compress(text, coding, level);
    if (bytes.length >= size) continue;
    const copy = path + SUFFIXES.get(coding)!;
    writeFileSync(join(folder, copy), bytes, { flag: 'wx' });
    made.push([copy, hash('sha256', bytes)]);
  }
}
