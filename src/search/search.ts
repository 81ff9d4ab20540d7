// The search index: Pagefind's files, from records that are handed over one by one.
import { close, createIndex } from 'pagefind';

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
export class SearchError extends Error {
  override name = 'SearchError';
}

/**
 * Writes the search bundle (index, code and Component UI) into `outputPath`. Pagefind's output depends on the order in
 * which records come, so they are sorted by url here. Throws SearchError unless every record is in the index.
 */
export async function writeSearch(records: SearchRecord[], outputPath: string): Promise<void> {
  try {
    // One language for all: records of a registry mix languages, and an index of another one would not be asked.
    const { index, errors } = await createIndex({ forceLanguage: 'en' });
    if (!index) throw new SearchError(`Pagefind did not start: ${errors.join(' ')}`);
    const urls = new Set<string>();
    for (const record of records.toSorted((a, b) => (a.url < b.url ? -1 : 1))) {
      const added = await index.addCustomRecord({ ...record, language: 'en' });
      if (added.errors.length)
        throw new SearchError(`Pagefind refused ${record.url}: ${added.errors.join(' ')}`);
      urls.add(added.file.url);
    }
    if (urls.size !== records.length) {
      throw new SearchError(`The search index holds ${urls.size} of ${records.length} records.`);
    }
    const written = await index.writeFiles({ outputPath });
    if (written.errors.length)
      throw new SearchError(`The search index was not written: ${written.errors.join(' ')}`);
  } finally {
    await close();
  }
}
