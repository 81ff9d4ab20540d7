// The results of a search field: shown in steps as they are found, and used by keyboard.
import { SearchFiles } from '../../search/search-files.ts';
import { make } from '../value/make-element.ts';
import { countText, numberText } from '../value/number-text.ts';
import { fetchJson } from '../value/site-files.ts';
import { FullText, type ChosenFilters, type FilterCounts } from './full-text.ts';
import { noResults } from './no-results.ts';
import { resultItem } from './result-item.ts';
import { NAME_GROUP } from './search-results.ts';
import { searchSteps, type SearchStep } from './search-steps.ts';

export class SearchView {
  /** Called when the results change. Texts bring the number of records by filter value. */
  onChange: (counts: FilterCounts) => void = () => {};
  readonly #limit: number;
  readonly #sources = { files: new SearchFiles(fetchJson), fullText: new FullText() };
  readonly #status: HTMLElement;
  readonly #list = make('ol', 'rows hits');
  readonly #empty = make('div', 'stack suggestions');
  readonly #more = make('button', { type: 'button', className: 'search-more' }, 'Show more results');
  readonly element = make('div', 'found', this.#list, this.#more, this.#empty);
  #query = '';
  #isFiltered = false;
  #steps: AsyncGenerator<SearchStep, void> | undefined;
  /** The group of the last result. */
  #group = NAME_GROUP;
  /** Aborted when the query changes. */
  #shown = new AbortController();
  /** Resolved when names are listed, and when texts are. */
  #named = Promise.resolve<SearchStep['next']>('nothing');
  #done = Promise.resolve();

  /** `limit` is the number of results in each step; `status` is where they are counted, if it isn't above them. */
  constructor(limit: number, status?: HTMLElement) {
    this.#limit = limit;
    this.#status = status ?? make('p', { className: 'aside', role: 'status' });
    if (!status) this.element.prepend(this.#status);
    this.#more.addEventListener('click', () => void this.#showMore());
    this.#more.hidden = true;
  }

  /** Loads the names. Rejects if search cannot be loaded. */
  async load(): Promise<void> {
    await this.#sources.files.nameSearch();
  }

  async loadFilters(): Promise<void> {
    await this.#sources.fullText.loadFilters();
  }

  /** Rejects if search cannot be loaded. */
  show(query: string, filters: ChosenFilters = {}): Promise<void> {
    this.#shown.abort();
    const { signal } = (this.#shown = new AbortController());
    this.#query = query.trim();
    this.#isFiltered = Object.keys(filters).length > 0;
    const isEmpty = this.#query === '' && !this.#isFiltered;
    const options = { limit: this.#limit, signal };
    this.#steps = isEmpty ? undefined : searchSteps(this.#sources, this.#query, filters, options);
    this.element.ariaBusy = 'true';
    this.#named = this.#showStep(signal, true);
    this.#done = this.#named
      .then((kind) => this.#showTexts(kind, signal))
      .then(() => this.#suggest(signal))
      .finally(() => {
        if (!signal.aborted) this.element.ariaBusy = 'false';
      });
    return this.#done;
  }

  /** Follows the first result of the current query. */
  async openFirst(): Promise<void> {
    const { signal } = this.#shown;
    for (const listed of [this.#named, this.#done]) {
      await listed;
      if (signal.aborted) return;
      const [first] = this.#links;
      if (first) return first.click();
    }
  }

  /** Moves the focus between the field and the results if the key is an arrow. */
  moveBy(event: KeyboardEvent, input: HTMLElement): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || event.isComposing) return;
    const stops = [input, ...this.#links];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const next = stops[at + step];
    if (at < 0 || !next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: 'nearest' });
  }

  get hasResults(): boolean {
    return this.#links.length > 0;
  }

  get #links(): HTMLAnchorElement[] {
    return [...this.#list.querySelectorAll<HTMLAnchorElement>('.hit-title a')];
  }

  async #showStep(signal: AbortSignal, isFirst = false): Promise<SearchStep['next']> {
    const step = (await this.#steps?.next())?.value;
    if (signal.aborted) return 'nothing';
    if (isFirst) {
      this.#list.replaceChildren();
      this.#empty.replaceChildren();
      this.#group = NAME_GROUP;
    }
    const { results = [], next = 'nothing', counts = {} } = step ?? {};
    for (const result of results) {
      // Visitors usually look for the first platform.
      const hasUrl = !this.#list.querySelector('.hit-url');
      this.#list.append(resultItem(result, this.#group, hasUrl));
      this.#group = result.group;
    }
    this.#more.hidden = next === 'nothing' || next === 'texts';
    this.#status.textContent = step ? statusText(this.#query, this.#list.childElementCount, step) : '';
    this.onChange(counts);
    return next;
  }

  /** Texts follow the last names at once. */
  async #showTexts(kind: SearchStep['next'], signal: AbortSignal): Promise<void> {
    if (kind === 'texts') await this.#showStep(signal);
  }

  async #showMore(): Promise<void> {
    const { signal } = this.#shown;
    const hadFocus = this.#more === document.activeElement;
    const before = this.#links.length;
    await this.#showTexts(await this.#showStep(signal), signal);
    // The button may be hidden now, and new results begin before it.
    if (hadFocus) (this.#links[before] ?? (this.#more.hidden ? this.#links.at(-1) : this.#more))?.focus();
  }

  async #suggest(signal: AbortSignal): Promise<void> {
    if (!this.#steps || this.hasResults) return;
    const suggestions = await noResults(this.#sources, this.#query, this.#isFiltered);
    if (!signal.aborted) this.#empty.append(...suggestions);
  }
}

function statusText(query: string, count: number, { next, total }: SearchStep): string {
  if (next === 'texts' && count === 0) return 'Searching …';
  if (total !== undefined) return `${numberText(count)} of ${countText(total, 'result')}`;
  const sought = query === '' ? '' : ` for “${query}”`;
  const counted = count === 0 ? `No results${sought}` : countText(count, 'result');
  if (next === 'again') return `${counted}. The text of records could not be searched. Try again.`;
  if (next === 'more') return `First ${counted}`;
  return count === 0 ? `${counted}.` : counted;
}
