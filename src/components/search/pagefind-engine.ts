// In the browser: Pagefind's Component UI, loaded once when somebody reaches for search, and set up for this site.
import { exactFirst, RESULTS_REORDERED, RANKING } from '../../search/ranking.ts';
import { resultOf, placeholderResult, type FoundRecord } from './search-result.ts';

/** What this site uses of an instance of Pagefind's Component UI. */
export interface Engine {
  searchTerm: string;
  on(event: 'search', heard: (query: string, filters: Filters) => void): void;
  on(event: 'filters', heard: (filters: { available?: Available; total?: Available }) => void): void;
  on(event: 'results', heard: (answer: { results: Raw[] }) => void): void;
  setTranslations(words: Record<string, string>): void;
  triggerLoad(): Promise<void>;
  triggerSearchWithFilters(query: string, filters: Filters): void;
}

/** What is chosen of each filter. */
export type Filters = Record<string, string[]>;

/** How many records have each value of each filter. */
export type Available = Record<string, Record<string, number>>;

/** A result before its record is loaded. */
interface Raw {
  matchedMetaFields?: string[];
  data(): Promise<FoundRecord>;
}

interface ComponentUi {
  configureInstance(name: string, options: object): Engine;
}

const WORDS = {
  search_label: 'Search platforms, services, data hosts and reports',
  placeholder: 'A platform, provider, report, address, country',
  zero_results:
    'Nothing is found for “[SEARCH_TERM]”. Try fewer words, the beginning of one, or fewer filters.',
  one_result: '1 result for “[SEARCH_TERM]”',
  many_results: '[COUNT] results for “[SEARCH_TERM]”',
  total_zero_results: 'Nothing is left. Take a filter back.',
  total_one_result: '1 record',
  total_many_results: '[COUNT] records',
  searching: 'Searching for “[SEARCH_TERM]” …',
};

let loading: Promise<Engine> | undefined;

/** Loads search from the folder `bundle`; results lead to pages below `base`. Rejects where that fails. */
export function loadEngine({ bundle = '', base = '' }: DOMStringMap): Promise<Engine> {
  loading ??= load(bundle, base);
  return loading;
}

async function load(bundle: string, base: string): Promise<Engine> {
  const style = document.createElement('link');
  style.rel = 'stylesheet';
  style.href = `${bundle}pagefind-component-ui.css`;
  const script = document.createElement('script');
  script.type = 'module';
  script.src = `${bundle}pagefind-component-ui.js`;
  const arrived = Promise.all([arrivalOf(style), arrivalOf(script)]);
  // Pagefind's own styles go first, so that this site's win.
  document.head.prepend(style);
  document.head.append(script);
  await arrived;
  const { PagefindComponents } = window as unknown as { PagefindComponents: ComponentUi };
  const engine = PagefindComponents.configureInstance('default', {
    bundlePath: bundle,
    baseUrl: base,
    ranking: RANKING,
    excerptEllipsis: '…',
    // A worker would load Pagefind's code a second time, for searches that take milliseconds.
    noWorker: true,
  });
  engine.setTranslations(WORDS);
  // Before any component hears of results.
  engine.on('results', ({ results }) => rank(results, engine.searchTerm));
  return engine;
}

/** Completes each result with the fields that were met, and has the first ones answer in the order of `exactFirst`. */
function rank(results: Raw[], query: string): void {
  for (const result of results) {
    const { data } = result;
    result.data = async () => ({ ...(await data()), met: result.matchedMetaFields ?? [] });
  }
  const first = results.slice(0, RESULTS_REORDERED).map((result) => ({ result, data: result.data }));
  let ordered: Promise<FoundRecord[]> | undefined;
  for (const [place, { result }] of first.entries()) {
    result.data = async () => {
      ordered ??= Promise.all(first.map(({ data }) => data())).then((found) => exactFirst(found, query));
      return (await ordered)[place]!;
    };
  }
}

function arrivalOf(element: HTMLElement): Promise<void> {
  return new Promise((resolve, reject) => {
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => reject(new Error('Search could not be loaded.')));
  });
}

/** Makes one of Pagefind's elements. */
export function component(name: string, attributes: Record<string, string> = {}): HTMLElement {
  const element = document.createElement(`pagefind-${name}`);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** Makes Pagefind's list of results show at most `most`, each as this site shows one. */
export function setUpResults(list: Element, most: number): void {
  list.setAttribute('hide-sub-results', '');
  list.setAttribute('max-results', String(most));
  // A placeholder is documented as a template in the page; the dialog's list has read its own by now.
  Object.assign(list, { resultTemplate: resultOf, compiledPlaceholderTemplate: placeholderResult });
}
