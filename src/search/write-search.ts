import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { ExpectedError } from '../util/expected-error.ts';
import { close, createIndex } from 'pagefind';
import { z } from 'zod';
import { shardOf } from './lookup.ts';

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

/** Pagefind compares each record with all before it, so time and memory grow faster than the records. */
const RECORDS_PER_INDEX = 5500;

/**
 * The records of each of Pagefind's indexes. A record stays in its index while their number stays the same. Services have
 * indexes of their own, because a run that changes platforms may leave them as they are.
 */
export function shardRecords(records: readonly SearchRecord[]): SearchRecord[][] {
  if (records.length <= RECORDS_PER_INDEX) return [[...records]];
  const isService = ({ url }: SearchRecord): boolean => url.startsWith('/sushi-service/');
  return [...Map.groupBy(records, isService).values()].flatMap((group) => {
    const count = Math.ceil(group.length / RECORDS_PER_INDEX);
    const shards: SearchRecord[][] = Array.from({ length: count }, () => []);
    for (const record of group) shards[shardOf(record.url, count)]!.push(record);
    return shards;
  });
}

/**
 * Calls `write` for each file of one index. Pagefind's output depends on the order of the records, so they are sorted by URL.
 * Throws ExpectedError unless every record is in the index.
 */
export async function writeSearch(
  records: readonly SearchRecord[],
  write: (path: string, content: Uint8Array) => void,
): Promise<void> {
  const children: ChildProcess[] = [];
  const onChild = (message: unknown): void => {
    children.push((message as { process: ChildProcess }).process);
  };
  subscribe(NEW_CHILD, onChild);
  try {
    const { index, errors } = await startIndex();
    if (!index) throw new ExpectedError(`Pagefind did not start: ${errors.join(' ')}`);
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
          throw new ExpectedError(`Pagefind refused ${batch[i]!.url}: ${recordErrors.join(' ')}`);
    }
    // Not its writeFiles: on a full disk, Pagefind's process ends and the call never returns.
    const output = await index.getFiles();
    if (output.errors.length) throw new ExpectedError(`Pagefind made no index: ${output.errors.join(' ')}`);
    checkComplete(output.files, sorted.length);
    for (const { path, content } of output.files)
      if (!UNUSED.test(path)) write(path, path === 'pagefind.js' ? withLoadErrors(content) : content);
  } finally {
    await close();
    unsubscribe(NEW_CHILD, onChild);
    // Pagefind's process outlives `close`; its end frees memory for the next index.
    await Promise.all(children.map(endOf));
  }
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  child.ref();
  await once(child, 'exit');
}

async function startIndex(): ReturnType<typeof createIndex> {
  try {
    // Records mix languages, and the page searches the index of one language only.
    return await createIndex({ forceLanguage: 'en' });
  } catch (cause) {
    throw new ExpectedError(
      'Pagefind’s program cannot be started. Raise the limits of open files and processes (“ulimit -n 1024”) and run the command again.',
      { cause },
    );
  }
}

const BATCH = 200;

/** For an empty registry: Pagefind's index only works with at least one word in it. */
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
