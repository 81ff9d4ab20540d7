// All results of a search, one after the other: records with a matching ID, URL or name, then texts that match.
import type { SearchFiles } from '../../search/search-files.ts';
import { findHits, hitsOfTexts, isAnswered, type Hit } from './find-hits.ts';
import type { ChosenFilters, FilterCounts, FullText, TextResults } from './full-text.ts';

export interface SearchSources {
  files: SearchFiles;
  fullText: FullText;
}

export interface Search {
  query: string;
  filters: ChosenFilters;
  /** Aborted when another query is searched. */
  signal: AbortSignal;
  /** Called with the number of records by filter value. */
  onCounts: (counts: FilterCounts) => void;
}

/** Milliseconds without a keystroke before texts are searched, so that names appear while the visitor types. */
const TEXT_DELAY = 40;
/** Each text is one file. A page of ten results reads one more. */
const BATCH = 11;

/** Undefined stands for texts that could not be loaded; the next call tries again. Throws if search cannot be loaded. */
export async function* allHits(
  { files, fullText }: SearchSources,
  { query, filters, signal, onCounts }: Search,
): AsyncGenerator<Hit | undefined, void> {
  // Only texts can be filtered.
  const isFiltered = Object.keys(filters).length > 0;
  const found = isFiltered ? [] : await findHits(files, query);
  yield* found;
  if (!isFiltered && isAnswered(query, found)) return;
  // A failure is reported by the search.
  fullText.preload(query).catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, TEXT_DELAY));
  const heading = found.length > 0 ? 'In the text of records' : '';
  const known = new Set(found.map(({ record }) => record.path));
  let texts: TextResults | undefined;
  let [from, hasMore] = [0, true];
  while (hasMore && !signal.aborted) {
    try {
      texts ??= await fullText.search(query, filters);
      if (from === 0 && !signal.aborted) onCounts(texts.counts);
      const records = await texts.load(from, from + BATCH);
      from += BATCH;
      hasMore = records.length > 0 && from < texts.count;
      yield* hitsOfTexts(records, await files.records(), known, filters, heading);
    } catch {
      yield undefined;
    }
  }
}
