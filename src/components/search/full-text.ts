// Pagefind, through its JavaScript API: the text of all records, and filters.
import { RANKING } from '../../search/ranking.ts';
import { isTextMatch } from '../../search/text-match.ts';
import { foldText } from '../../util/fold.ts';
import { basePath } from '../value/site-files.ts';

export type ChosenFilters = Record<string, string>;

/** The number of records with each value of each filter. */
export type FilterCounts = Record<string, Record<string, number>>;

export interface TextRecord {
  url: string;
  meta: Record<string, string>;
  /** HTML: escaped text with `<mark>`. */
  excerpt: string;
  content: string;
}

export interface TextResults {
  /** Pagefind's count, which includes records that match only the beginning of a word. */
  count: number;
  counts: FilterCounts;
  /** Records that match all words, among results from `from` up to `to`. */
  load(from: number, to: number): Promise<TextRecord[]>;
}

interface Pagefind {
  search(
    query: string | null,
    options: { filters: ChosenFilters },
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
    if (query.trim()) await this.#use((pagefind) => pagefind.preload(foldText(query)));
  }

  /** Without a query, all records with the chosen filters. */
  async search(query: string, filters: ChosenFilters): Promise<TextResults> {
    const words = query.trim() ? foldText(query) : null;
    const { results, filters: counts } = await this.#use((pagefind) => pagefind.search(words, { filters }));
    return {
      count: results.length,
      counts,
      load: async (from, to) => {
        const records = await this.#use(() =>
          Promise.all(results.slice(from, to).map((result) => result.data())),
        );
        return records.filter(({ content, meta }) => isTextMatch(query, `${meta['title']} ${content}`));
      },
    };
  }

  /** After this, searches count records by the values of all filters. */
  async loadFilters(): Promise<void> {
    this.#withFilters = true;
    await this.#use((pagefind) => pagefind.filters());
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
      baseUrl: basePath(),
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
