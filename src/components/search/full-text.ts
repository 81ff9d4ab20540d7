// Pagefind, through its JavaScript API: the text of all records, and filters.
import { NOTIFICATION_KIND, RANKING } from '../../search/ranking.ts';
import { withReleaseInWords } from '../../search/release-words.ts';
import { isTextMatch } from '../../search/text-match.ts';
import { foldText } from '../../util/fold.ts';
import { containsWords, spellingsOfEachWord, toSearchText } from '../../util/word-search.ts';
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
    if (query.trim()) await this.#use((pagefind) => pagefind.preload(wordsFor(query)!));
  }

  /** An empty query finds all records with the chosen filters. */
  async search(query: string, filters: ChosenFilters): Promise<TextResults> {
    const options = { filters: { ...filters, none: { kind: NOTIFICATION_KIND } } };
    const { results, filters: counts } = await this.#use((pagefind) =>
      pagefind.search(wordsFor(query), options),
    );
    return {
      count: results.length,
      counts,
      load: async (from, to) => {
        const records = await this.#use(() =>
          Promise.all(results.slice(from, to).map((result) => result.data())),
        );
        const sought = withReleaseInWords(query);
        return records.filter(({ content, meta }) => isTextMatch(sought, `${meta['title']} ${content}`));
      },
    };
  }

  /** The number of notifications that contain the words, as the filter of their list counts them. */
  async countNotifications(query: string): Promise<number> {
    const filters = { kind: NOTIFICATION_KIND };
    const { results } = await this.#use((pagefind) => pagefind.search(foldText(query), { filters }));
    const words = spellingsOfEachWord(query);
    const countIn = async (from: number, to: number): Promise<number> => {
      const records = await this.#use(() => Promise.all(results.slice(from, to).map((each) => each.data())));
      return records.filter(({ content }) => containsWords(toSearchText(content), words)).length;
    };
    const count = await countIn(0, FIRST_NOTIFICATIONS);
    return count === 0 ? 0 : count + (await countIn(FIRST_NOTIFICATIONS, MOST_NOTIFICATIONS));
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

/** What Pagefind searches for; null without a query. */
function wordsFor(query: string): string | null {
  return query.trim() ? foldText(withReleaseInWords(query)) : null;
}
