import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { ExpectedError } from '../util/expected-error.ts';
import { libraryMessageText } from '../util/library-message.ts';
import { close, createIndex } from 'pagefind';
import { z } from 'zod';

export interface SearchRecord {
  /** The page's path, without base path. */
  url: string;
  /** Sentences, of which Pagefind shows excerpts. */
  content: string;
  meta: Record<string, string>;
  filters: Record<string, string[]>;
}

/** Node publishes each new child process here. */
const NEW_CHILD = 'child_process';

/** Pagefind's message for calls that its process did not answer. */
const NO_RESPONSE = 'Pagefind backend closed';

/**
 * Calls `write` for each file of the index. Pagefind's output depends on the order of the records, so they are sorted by
 * URL. Throws ExpectedError unless every record is in the index, and the reason of `signal`.
 */
export async function writeSearch(
  records: readonly SearchRecord[],
  write: (path: string, content: Uint8Array) => void,
  signal?: AbortSignal,
): Promise<void> {
  signal?.throwIfAborted();
  const { child, started } = startPagefind();
  // Rejects all calls. Pagefind itself would wait forever for a process that ended.
  const stop = (): void => void close();
  child?.once('exit', stop);
  signal?.addEventListener('abort', stop);
  try {
    const { index, errors } = await started;
    if (!index) throw new ExpectedError(`Pagefind did not start: ${libraryMessageText(errors.join(' '))}`);
    const sorted = (records.length > 0 ? records : [PLACEHOLDER]).toSorted((a, b) =>
      a.url < b.url ? -1 : 1,
    );
    // Pagefind adds records one at a time; in batches, it doesn't have to wait for the next.
    for (let at = 0; at < sorted.length; at += BATCH) {
      const batch = sorted.slice(at, at + BATCH);
      const added = await Promise.all(
        batch.map((record) => index.addCustomRecord({ ...record, language: 'en' })),
      );
      for (const [i, { errors: recordErrors }] of added.entries())
        if (recordErrors.length)
          throw new ExpectedError(
            `Pagefind refused ${batch[i]!.url}: ${libraryMessageText(recordErrors.join(' '))}`,
          );
    }
    // Not its writeFiles: on a full disk, Pagefind's process ends and the call never returns.
    const output = await index.getFiles();
    if (output.errors.length)
      throw new ExpectedError(`Pagefind made no index: ${libraryMessageText(output.errors.join(' '))}`);
    checkComplete(output.files, sorted.length);
    for (const { path, content } of output.files)
      if (!UNUSED.test(path)) write(path, path === 'pagefind.js' ? withLoadErrors(content) : content);
  } catch (error) {
    signal?.throwIfAborted();
    if ((error as Error).message !== NO_RESPONSE) throw error;
    throw new ExpectedError(
      'Pagefind’s process ended before the search index was complete. It may need more memory. Run the command again.',
      { cause: error },
    );
  } finally {
    signal?.removeEventListener('abort', stop);
    await close();
    // Pagefind's process outlives `close`; its end frees its memory.
    if (child?.pid !== undefined) await endOf(child);
  }
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  await once(child, 'exit');
}

/** Creates an index, for which Pagefind starts a process. */
function startPagefind() {
  const children: ChildProcess[] = [];
  const onChild = (message: unknown): void => {
    children.push((message as { process: ChildProcess }).process);
  };
  subscribe(NEW_CHILD, onChild);
  // Records mix languages, and the page searches the index of one language only.
  const index = createIndex({ forceLanguage: 'en' });
  unsubscribe(NEW_CHILD, onChild);
  const started = index.catch((cause: unknown) => {
    throw new ExpectedError(
      'Pagefind’s program cannot be started. Raise the limits of open files and processes (“ulimit -n 1024”) and run the command again.',
      { cause },
    );
  });
  return { child: children[0], started };
}

const BATCH = 200;

/** An empty registry needs one record: Pagefind's index only works with at least one word in it. */
const PLACEHOLDER: SearchRecord = {
  url: '/',
  content: 'This registry lists no platforms.',
  meta: { title: 'No platforms' },
  filters: {},
};

// Pagefind's own interfaces, its worker and the search without a language.
const UNUSED = /^pagefind-(ui|modular-ui|component-ui|highlight|worker)\.|^wasm\.unknown\./;

/** Pagefind ignores that a part of its index cannot be loaded, and finds nothing in it. With this, its search rejects. */
function withLoadErrors(code: Uint8Array): Uint8Array {
  return Buffer.from(Buffer.from(code).toString().replaceAll('_chunk")).catch(()=>{})', '_chunk"))'));
}

const entrySchema = z.object({ languages: z.object({ en: z.object({ page_count: z.int() }) }) });

/** Pagefind silently overwrites records with the same URL. */
function checkComplete(files: { path: string; content: Uint8Array }[], expected: number): void {
  const entry = files.find(({ path }) => path === 'pagefind-entry.json');
  if (!entry) throw new ExpectedError('Pagefind made no index: its entry file is missing.');
  const { page_count } = entrySchema.parse(JSON.parse(Buffer.from(entry.content).toString())).languages.en;
  if (page_count !== expected)
    throw new ExpectedError(`The search index holds ${page_count} of ${expected} records.`);
}
