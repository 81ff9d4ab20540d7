import { exactFirst, RESULTS_REORDERED, RANKING } from '../../search/ranking.ts';
import { resultItem, placeholderItem, type FoundRecord } from './search-result.ts';

/** The parts of Pagefind's Component UI that this site uses. */
export interface Engine {
  searchTerm: string;
  on(event: 'search', listener: (query: string, filters: Filters) => void): void;
  on(event: 'filters', listener: (filters: { available?: Available; total?: Available }) => void): void;
  on(event: 'results', listener: (answer: { results: RawResult[] }) => void): void;
  setTranslations(words: Record<string, string>): void;
  triggerLoad(): Promise<void>;
  triggerSearchWithFilters(query: string, filters: Filters): void;
}

/** The chosen values of each filter. */
export type Filters = Record<string, string[]>;

/** The number of records with each value of each filter. */
export type Available = Record<string, Record<string, number>>;

/** Its record is loaded by `data`. */
interface RawResult {
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

/** Loads Pagefind from the folder `bundle`. Results link to pages below `base`. */
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
  const loaded = Promise.all([waitForLoad(style), waitForLoad(script)]);
  // First, so that the site's own styles override Pagefind's.
  document.head.prepend(style);
  document.head.append(script);
  await loaded;
  const { PagefindComponents } = window as unknown as { PagefindComponents: ComponentUi };
  const engine = PagefindComponents.configureInstance('default', {
    bundlePath: bundle,
    baseUrl: base,
    ranking: RANKING,
    excerptEllipsis: '…',
    // A worker would load Pagefind's code again, and a search takes only milliseconds.
    noWorker: true,
  });
  engine.setTranslations(WORDS);
  // Registered before the components, which read the results too.
  engine.on('results', ({ results }) => reorderResults(results, engine.searchTerm));
  return engine;
}

/** Adds the matched fields to each result and reorders the first ones by `exactFirst`. */
function reorderResults(results: RawResult[], query: string): void {
  for (const result of results) {
    const { data } = result;
    result.data = async () => ({ ...(await data()), matchedFields: result.matchedMetaFields ?? [] });
  }
  const first = results.slice(0, RESULTS_REORDERED).map((result) => ({ result, data: result.data }));
  let ordered: Promise<FoundRecord[]> | undefined;
  for (const [index, { result }] of first.entries()) {
    result.data = async () => {
      ordered ??= Promise.all(first.map(({ data }) => data())).then((found) => exactFirst(found, query));
      return (await ordered)[index]!;
    };
  }
}

function waitForLoad(element: HTMLElement): Promise<void> {
  return new Promise((resolve, reject) => {
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => reject(new Error('Search could not be loaded.')));
  });
}

export function createComponent(name: string, attributes: Record<string, string> = {}): HTMLElement {
  const element = document.createElement(`pagefind-${name}`);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** Shows results in the site's own form. */
export function setUpResults(list: Element, maxResults: number): void {
  list.setAttribute('hide-sub-results', '');
  list.setAttribute('max-results', String(maxResults));
  // Set directly, because the dialog's list has already read its template.
  Object.assign(list, { resultTemplate: resultItem, compiledPlaceholderTemplate: placeholderItem });
}
