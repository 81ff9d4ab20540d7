// Compressed copies beside the site's texts, so that a server needn't compress. zlib makes them in Node's own threads
// while pages are rendered.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { COPY_SUFFIXES, type Coding } from '../mirror/contract.ts';
import { contentTypeOf } from '../mirror/content-types.ts';
import { BEST, compress, QUICK } from './content-coding.ts';
import { readyCopyOf } from './ready-copies.ts';
import type { StagedSite } from './staged-site.ts';

const TEXT = /^text\/|[/+](json|xml|yaml|x-ndjson|javascript|vnd\.sqlite3)\b/;
const SUFFIXES = new Map(COPY_SUFFIXES);
// A response that fits into the first packet isn't sent faster if it is smaller.
const MIN_SIZE = 1024;
// Below this size, brotli saves only a tenth more than gzip, which every client and web host supports: one copy is enough.
const TWO_COPIES_SIZE = 16 * 1024;
// Every page loads these, or people wait for them: they are worth the best compression.
const LOADED = ['_astro/', 'pagefind/', 'search/names.json'];
/** One for each processor of the intended machines, and one for each file that is read or written meanwhile. */
const COPIES_AT_A_TIME = 4;

/** Adds `x.br` and `x.gz` of each text `x` that a site gets, if they are smaller than it. */
export class CompressedCopies {
  readonly #site: StagedSite;
  readonly #codings: readonly Coding[];
  readonly #signal: AbortSignal | undefined;
  /** Each makes one copy after the other. */
  readonly #lanes: Promise<void>[] = Array.from({ length: COPIES_AT_A_TIME }, () => Promise.resolve());
  #texts = 0;
  #count = 0;
  #isStopped = false;

  /** `signal` stops the work with its reason. */
  constructor(site: StagedSite, codings: readonly Coding[], signal?: AbortSignal) {
    this.#site = site;
    this.#codings = codings;
    this.#signal = signal;
    if (codings.length > 0)
      site.onAdd((path, sha256) => {
        if (TEXT.test(contentTypeOf(path))) this.#copyLater(path, sha256);
      });
  }

  /**
   * Waits for the copies of all texts; later texts get none. Returns the number of copies. Throws the first error of any copy,
   * and the reason of the signal.
   */
  async finish(): Promise<number> {
    await Promise.all(this.#lanes);
    await this.stop();
    return this.#count;
  }

  /** Waits until no copy is being made; the others are not begun. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.allSettled(this.#lanes);
  }

  #copyLater(path: string, sha256: string): void {
    if (this.#isStopped) return;
    const lane = this.#texts++ % COPIES_AT_A_TIME;
    const copied = this.#lanes[lane]!.then(() => this.#copy(path, sha256));
    copied.catch(() => {}); // `finish` reports it.
    this.#lanes[lane] = copied;
  }

  async #copy(path: string, sha256: string): Promise<void> {
    const file = join(this.#site.folder, path);
    const { size } = statSync(file);
    if (size < MIN_SIZE) return;
    const isLoaded = LOADED.some((folder) => path.startsWith(folder));
    const hasTwo = size >= TWO_COPIES_SIZE || isLoaded || !this.#codings.includes('gzip');
    let text: Buffer | undefined;
    for (const coding of this.#codings) {
      if (this.#isStopped) return;
      this.#signal?.throwIfAborted();
      if (coding === 'br' && !hasTwo) continue;
      const level = isLoaded ? BEST : QUICK;
      const copy = path + SUFFIXES.get(coding)!;
      const bytes =
        (level === BEST && coding === 'br' ? readyCopyOf(sha256) : undefined) ??
        (await compress((text ??= readFileSync(file)), coding, level));
      if (bytes.length >= size) continue;
      this.#site.put(copy, bytes);
      this.#count += 1;
    }
  }
}
