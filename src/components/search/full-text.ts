// Pagefind, through its JavaScript API: the texts of all records, and filters.
import { NOTIFICATION_KIND, RANKING } from '../../search/ranking.ts';
import { withReleaseInWords } from '../../search/release-words.ts';
import { foldText } from '../../util/fold.ts';
import { containsWords, spellingsOfEachWord, stemsOfEachWord, toSearchText } from '../../util/word-search.ts';
import { basePath } from '../value/site-files.ts';

export type ChosenFilters = Record<string, string>;

/** The number of records with each value of each filter. */
export type FilterCounts = Record<string, Record<string, number>>;

export interface TextRecord {
  /** The path of its page. */
  url: string;
  meta: Record<string, string>;
  /** HTML: escaped text with `<mark>`. */
  excerpt: string;
  content: string;
}

export interface TextResults {
  /** Pagefind's count, which includes records with only the beginning of a word. */
  count: number;
  counts: FilterCounts;
  /** The records that contain all words, among results from `from` up to `to`. */
  load(from: number, to: number): Promise<TextRecord[]>;
}

/** Pagefind loads one file a result. If the best few lack the words, all do; an exact count above the most is not needed. */
const [FIRST_NOTIFICATIONS, MOST_NOTIFICATIONS] = [4, 100];

interface Pagefind {
  search(
    query: string | null,
    options: { filters: ChosenFilters | { none: ChosenFilters } },
  ): Promise<{ results: { data(): Promise<TextRecord> }[]; filters: FilterCounts }>;
  /** Loads what a search needs. */
  preload(query: string): Promise<void>;
  filters(): Promise<FilterCounts>;
}

export class FullText {
  #pagefind: Promise<Pagefind> | undefined;
  #withFilters = false;

  /** Loads the parts of the index that have the words of a query. */
  async preload(query: string): Promise<void> {
    if (query !== '') await this.#use((pagefind) => pagefind.preload(foldText(withReleaseInWords(query))));
  }

  /** An empty query finds all records with the chosen filters. */
  search(query: string, filters: ChosenFilters): Promise<TextResults> {
    const sought = withReleaseInWords(query);
    const notNotifications = { ...filters, none: { kind: NOTIFICATION_KIND } };
    return this.#search(sought, notNotifications, stemsOfEachWord(sought));
  }

  /** The number of notifications that contain the words, as the filter of their list counts them. */
  async countNotifications(query: string): Promise<number> {
    const { load } = await this.#search(query, { kind: NOTIFICATION_KIND }, spellingsOfEachWord(query));
    const { length: count } = await load(0, FIRST_NOTIFICATIONS);
    return count && count + (await load(FIRST_NOTIFICATIONS, MOST_NOTIFICATIONS)).length;
  }

  /** After this, searches count records by the values of all filters. */
  async loadFilters(): Promise<void> {
    this.#withFilters = true;
    await this.#use((pagefind) => pagefind.filters());
  }

  /** If no word begins with the query, Pagefind finds words with a beginning of it: `as` for `asdf`. */
  async #search(
    query: string,
    filters: ChosenFilters | { none: ChosenFilters },
    words: string[][],
  ): Promise<TextResults> {
    const { results, filters: counts } = await this.#use((pagefind) =>
      pagefind.search(query === '' ? null : foldText(query), { filters }),
    );
    const load = async (from: number, to: number): Promise<TextRecord[]> => {
      const records = await this.#use(() => Promise.all(results.slice(from, to).map((each) => each.data())));
      return records.filter(({ content, meta }) =>
        containsWords(toSearchText(`${meta['title']} ${content}`), words),
      );
    };
    return { count: results.length, counts, load };
  }

  /** After a failure, the next use starts Pagefind again: a new build of the site has other files. */
  async #use<T>(action: (pagefind: Pagefind) => Promise<T>): Promise<T> {
    const used = (this.#pagefind ??= this.#start());
    try {
      return await action(await used);
    } catch (error) {
      if (this.#pagefind === used) this.#pagefind = undefined;
      throw error;
    }
  }

  async #start(): Promise<Pagefind> {
    const folder = `${basePath()}pagefind/`;
    const code = `${folder}pagefind.js`;
    const { createInstance } = (await import(/* @vite-ignore */ code).catch(
      // Browsers don't load the same URL again after a failure.
      () => import(/* @vite-ignore */ `${code}?${Date.now()}`),
    )) as { createInstance(options: object): Pagefind };
    const pagefind = createInstance({
      baseUrl: '/',
      basePath: folder,
      ranking: RANKING,
      excerptEllipsis: '…',
      // A worker would load Pagefind's code again, and a search takes only milliseconds.
      noWorker: true,
    });
    if (this.#withFilters) await pagefind.filters();
    return pagefind;
  }
}
