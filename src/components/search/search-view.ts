// The results of a search field: shown in steps as they are found, and used by keyboard.
import type { SearchFiles } from '../../search/search-files.ts';
import { make } from '../value/make-element.ts';
import { countText } from '../value/number-text.ts';
import { FullText, type ChosenFilters, type FilterCounts } from './full-text.ts';
import { noResults } from './no-results.ts';
import { resultItem } from './result-item.ts';
import { searchSteps, type SearchLimits, type SearchStep } from './search-steps.ts';

export class SearchView {
  /** Called when the results change. Texts bring the number of records by filter value. */
  onChange: (counts: FilterCounts) => void = () => {};
  readonly #files: SearchFiles;
  readonly #limits: SearchLimits;
  readonly #fullText = new FullText();
  readonly #status: HTMLElement;
  readonly #list = make('ol', 'rows hits');
  readonly #empty = make('div', 'stack suggestions');
  readonly #more = make('button', { type: 'button', className: 'search-more' }, 'Show more results');
  readonly element = make('div', '', this.#list, this.#more, this.#empty);
  #query = '';
  #steps: AsyncGenerator<SearchStep, void> | undefined;
  /** Aborted when the query changes. */
  #shown = new AbortController();
  /** Resolved when names are listed, and when texts are. */
  #named = Promise.resolve();
  #done = Promise.resolve();

  /** `status` is where the results are counted, if it isn't above them. */
  constructor(files: SearchFiles, limits: SearchLimits, status?: HTMLElement) {
    this.#files = files;
    this.#limits = limits;
    this.#status = status ?? make('p', { className: 'aside', role: 'status' });
    if (!status) this.element.prepend(this.#status);
    this.#more.addEventListener('click', () => void this.#showMore());
    this.#more.hidden = true;
  }

  /** Rejects if search cannot be loaded. */
  show(query: string, filters: ChosenFilters = {}): Promise<void> {
    this.#shown.abort();
    const { signal } = (this.#shown = new AbortController());
    this.#query = query.trim();
    const sources = { files: this.#files, fullText: this.#fullText };
    const isEmpty = this.#query === '' && Object.keys(filters).length === 0;
    const options = { limits: this.#limits, signal };
    this.#steps = isEmpty ? undefined : searchSteps(sources, this.#query, filters, options);
    this.element.ariaBusy = 'true';
    this.#named = this.#showStep(signal, true);
    this.#done = this.#named
      .then(() => this.#showStep(signal))
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

  async loadFilters(): Promise<void> {
    await this.#fullText.loadFilters();
  }

  get hasResults(): boolean {
    return this.#links.length > 0;
  }

  get #links(): HTMLAnchorElement[] {
    return [...this.#list.querySelectorAll<HTMLAnchorElement>('.hit-title a')];
  }

  async #showStep(signal: AbortSignal, isFirst = false): Promise<void> {
    const step = (await this.#steps?.next())?.value;
    if (signal.aborted) return;
    if (isFirst) {
      this.#list.replaceChildren();
      this.#empty.replaceChildren();
    }
    if (!step && !isFirst) return;
    const { results = [], next = 'nothing', counts = {} } = step ?? {};
    this.#list.append(...results.map(resultItem));
    this.#more.hidden = next === 'nothing' || next === 'texts';
    this.#status.textContent = step ? statusText(this.#query, this.#list.childElementCount, next) : '';
    this.onChange(counts);
  }

  async #showMore(): Promise<void> {
    const hadFocus = this.#more === document.activeElement;
    const before = this.#links.length;
    await this.#showStep(this.#shown.signal);
    // The button may be hidden now, and new results begin before it.
    if (hadFocus) (this.#links[before] ?? (this.#more.hidden ? this.#links.at(-1) : this.#more))?.focus();
  }

  async #suggest(signal: AbortSignal): Promise<void> {
    if (!this.#steps || this.hasResults) return;
    const suggestions = await noResults({ files: this.#files, fullText: this.#fullText }, this.#query);
    if (!signal.aborted) this.#empty.append(...suggestions);
  }
}

function statusText(query: string, count: number, next: SearchStep['next']): string {
  if (next === 'texts') return 'Searching …';
  const sought = query === '' ? '' : ` for “${query}”`;
  const counted = count === 0 ? `No results${sought}.` : countText(count, 'result') + sought;
  if (next === 'again') return `${counted} The text of records could not be searched. Try again.`;
  return next === 'more' ? `First ${counted}` : counted;
}
