// The search index: Pagefind's files, from records that are handed over one by one.
import { close, createIndex } from 'pagefind';
import { z } from 'zod';
import { ExpectedError } from '../util/expected-error.ts';

/** What can be found: a page, with what Pagefind shows of it and filters it by. */
export interface SearchRecord {
  /** The page's path, without base path. */
  url: string;
  /** Sentences about the thing: excerpts are cut from them. */
  content: string;
  meta: Record<string, string>;
  filters: Record<string, string[]>;
}

/** The index is not whole. */
class SearchError extends ExpectedError {}

/**
 * Makes the search bundle (index, code and Component UI) and hands each of its files to `put`, by its path in the bundle.
 * Pagefind's output depends on the order in which records come, so they are sorted by url here. Throws SearchError
 * unless every record is in the index.
 */
export async function writeSearch(
  records: SearchRecord[],
  put: (path: string, content: Uint8Array) => void,
): Promise<void> {
  try {
    // One language for all: records of a registry mix languages, and an index of another one would not be asked.
    const { index, errors } = await createIndex({ forceLanguage: 'en' });
    if (!index) throw new SearchError(`Pagefind did not start: ${errors.join(' ')}`);
    const sorted = (records.length > 0 ? records : [NOTHING]).toSorted((a, b) => (a.url < b.url ? -1 : 1));
    // Pagefind takes them one after the other; handed over in batches, it need not wait for the next.
    for (let at = 0; at < sorted.length; at += BATCH) {
      const batch = sorted.slice(at, at + BATCH);
      const added = await Promise.all(
        batch.map((record) => index.addCustomRecord({ ...record, language: 'en' })),
      );
      for (const [i, { errors: refused }] of added.entries())
        if (refused.length) throw new SearchError(`Pagefind refused ${batch[i]!.url}: ${refused.join(' ')}`);
    }
    // Not its writeFiles: on a full disk that ends Pagefind's own process, and never answers.
    const made = await index.getFiles();
    if (made.errors.length) throw new SearchError(`Pagefind made no index: ${made.errors.join(' ')}`);
    checkWhole(made.files, sorted.length);
    for (const { path, content } of made.files) if (!UNUSED.test(path)) put(path, content);
  } finally {
    await close();
  }
}

const BATCH = 200;

/** Found in an empty registry: Pagefind makes no index that works without a word in it. */
const NOTHING: SearchRecord = {
  url: '/',
  content: 'This registry lists no platforms.',
  meta: { title: 'No platforms' },
  filters: {},
};

// Pagefind's older interfaces, its worker and the search without a language, which nothing here asks for.
const UNUSED = /^pagefind-(ui|modular-ui|highlight|worker)\.|^wasm\.unknown\./;

const entrySchema = z.object({ languages: z.object({ en: z.object({ page_count: z.int() }) }) });

/** Counted in the index itself: records with one url overwrite each other silently. */
function checkWhole(files: { path: string; content: Uint8Array }[], expected: number): void {
  const entry = files.find(({ path }) => path === 'pagefind-entry.json');
  if (!entry) throw new SearchError('Pagefind made no index: its entry file is missing.');
  const { page_count } = entrySchema.parse(JSON.parse(Buffer.from(entry.content).toString())).languages.en;
  if (page_count !== expected)
    throw new SearchError(`The search index holds ${page_count} of ${expected} records.`);
}
