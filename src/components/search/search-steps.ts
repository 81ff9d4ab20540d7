// A search in steps: first the records with a matching ID, URL or name, then the texts that match, some at a time.
import type { SearchFiles } from '../../search/search-files.ts';
import type { ChosenFilters, FilterCounts, FullText, TextResults } from './full-text.ts';
import { findRecords, isAnswered, resultsOfTexts, type FoundRecord } from './search-results.ts';

export interface SearchSources {
  files: SearchFiles;
  fullText: FullText;
}

export interface SearchStep {
  results: FoundRecord[];
  /** What the next step brings: `again` tries what failed. */
  next: 'nothing' | 'texts' | 'more' | 'again';
  /** The number of names that match, while more of them follow. */
  total?: number;
  /** The number of records by filter value. */
  counts?: FilterCounts;
}

/** Milliseconds without a keystroke before texts are searched, so that names appear while the visitor types. */
const TEXT_DELAY = 40;

/** Each step has up to `limit` results. Throws if search cannot be loaded. */
export async function* searchSteps(
  { files, fullText }: SearchSources,
  query: string,
  filters: ChosenFilters,
  { limit, signal }: { limit: number; signal: AbortSignal },
): AsyncGenerator<SearchStep, void> {
  // Only texts can be filtered.
  const isFiltered = Object.keys(filters).length > 0;
  const found = isFiltered ? [] : await findRecords(files, query);
  for (let at = limit; at < found.length; at += limit)
    yield { results: found.slice(at - limit, at), next: 'more', total: found.length };
  const last = found.slice(-(found.length % limit || limit));
  if (!isFiltered && isAnswered(query, found)) return yield { results: last, next: 'nothing' };
  yield { results: last, next: 'texts' };
  // A failure is reported by the search.
  fullText.preload(query).catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, TEXT_DELAY));
  // Services appear under their platform.
  const known = new Set(found.flatMap(({ href, links }) => [href, ...links.map((link) => link.href)]));
  let texts: TextResults | undefined;
  let [from, hasMore] = [0, true];
  while (hasMore && !signal.aborted) {
    try {
      texts ??= await fullText.search(query, filters);
      const records = await texts.load(from, from + limit);
      from += limit;
      hasMore = records.length > 0 && from < texts.count;
      const results = resultsOfTexts(records, await files.records(), known, filters);
      for (const { href } of results) known.add(href);
      yield { results, next: hasMore ? 'more' : 'nothing', counts: texts.counts };
    } catch {
      yield { results: [], next: 'again' };
    }
  }
}
