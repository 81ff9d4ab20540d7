// Compressed copies beside the site's texts, so that a server needn't compress. A thread makes them while pages are rendered.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Coding } from '../mirror/contract.ts';
import { contentTypeOf } from '../mirror/content-types.ts';
import type { StagedSite } from './staged-site.ts';

/** A file of the site, relative to its folder, with its SHA-256. */
export type SiteFile = readonly [path: string, sha256: string];

/** What the thread starts with. */
export interface CopySettings {
  folder: string;
  codings: readonly Coding[];
}

const TEXT = /^text\/|[/+](json|xml|yaml|x-ndjson|javascript|vnd\.sqlite3)\b/;
/** Each message wakes the thread, which takes longer than a small copy. */
const BATCH = 32;

/** Adds `x.br` and `x.gz` of each text `x` that a site gets, if they are smaller than it. */
export class CompressedCopies {
  readonly #site: StagedSite;
  readonly #codings: readonly Coding[];
  readonly #signal: AbortSignal | undefined;
  #waiting: SiteFile[] = [];
  #thread: Worker | undefined;
  #copies: Promise<readonly SiteFile[]> | undefined;
  #isStopped = false;

  /** `signal` stops the work with its reason. */
  constructor(site: StagedSite, codings: readonly Coding[], signal?: AbortSignal) {
    this.#site = site;
    this.#codings = codings;
    this.#signal = signal;
    if (codings.length > 0)
      site.onAdd((path, sha256) => {
        if (!this.#isStopped && TEXT.test(contentTypeOf(path))) this.#copyLater([path, sha256]);
      });
  }

  /**
   * Waits for the copies of all texts, and adds them to the site; later texts get none. Returns the number of copies. Throws
   * the first error of any copy, and the reason of the signal.
   */
  async finish(): Promise<number> {
    this.#isStopped = true;
    if (!this.#thread && this.#waiting.length === 0) return 0;
    this.#send();
    this.#thread!.postMessage(undefined);
    const copies = await this.#copies!;
    this.#signal?.throwIfAborted();
    for (const copy of copies) this.#site.addWritten(...copy);
    return copies.length;
  }

  /** Ends the thread; copies that were not begun are not made. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#thread?.terminate();
  }

  #copyLater(file: SiteFile): void {
    this.#waiting.push(file);
    if (this.#waiting.length === BATCH) this.#send();
  }

  #send(): void {
    this.#thread ??= this.#start();
    this.#thread.postMessage(this.#waiting);
    this.#waiting = [];
  }

  #start(): Worker {
    const settings: CopySettings = { folder: this.#site.folder, codings: this.#codings };
    const thread = new Worker(new URL('./copy-thread.ts', import.meta.url), { workerData: settings });
    const stop = () => void thread.terminate();
    this.#signal?.addEventListener('abort', stop, { once: true });
    // The thread's only message. An error of it rejects this; a thread that was ended early sends nothing.
    this.#copies = Promise.race([
      once(thread, 'message').then(([copies]) => copies as readonly SiteFile[]),
      once(thread, 'exit').then(() => []),
    ]);
    this.#copies.catch(() => {}); // `finish` reports it.
    return thread;
  }
}
