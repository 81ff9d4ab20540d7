// The results of a search field: shown as they are found, and used by keyboard.
import { SearchFiles } from '../../search/search-files.ts';
import { make } from '../value/make-element.ts';
import { countText } from '../value/number-text.ts';
import { fetchJson } from '../value/site-files.ts';
import { allHits } from './all-hits.ts';
import type { Hit } from './find-hits.ts';
import { FullText, type ChosenFilters, type FilterCounts } from './full-text.ts';
import { noResults } from './no-results.ts';
import { resultItem } from './result-item.ts';

export class SearchView {
  /** Called when the results change. Texts bring the number of records by filter value. */
  onChange: (counts: FilterCounts) => void = () => {};
  readonly #limit: number;
  readonly #sources = { files: new SearchFiles(fetchJson), fullText: new FullText() };
  readonly #status: HTMLElement;
  readonly #groups = make('div', 'hits');
  readonly #empty = make('div', 'stack suggestions');
  readonly #more = make('button', { type: 'button', className: 'search-more' }, 'Show more results');
  readonly element = make('div', 'found', this.#groups, this.#more, this.#empty);
  #query = '';
  #filters: ChosenFilters = {};
  #counts: FilterCounts = {};
  #hits: AsyncGenerator<Hit | undefined, void> | undefined;
  /** The first result that has no room yet. */
  #ahead: Hit | undefined;
  /** Aborted when the query changes. */
  #shown = new AbortController();
  /** Resolved when the first result is listed, and when all are. */
  #begun = Promise.withResolvers<void>();
  #done = Promise.resolve();

  /** `limit` is the number of results that appear at once; `status` is where they are counted, if it isn't above them. */
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
  show(text: string, filters: ChosenFilters = {}): Promise<void> {
    this.#shown.abort();
    const { signal } = (this.#shown = new AbortController());
    const query = text.trim();
    const onCounts = (counts: FilterCounts): void => void (this.#counts = counts);
    [this.#query, this.#filters, this.#counts, this.#ahead] = [query, filters, {}, undefined];
    const isEmpty = query === '' && Object.keys(filters).length === 0;
    this.#hits = isEmpty ? undefined : allHits(this.#sources, { query, filters, signal, onCounts });
    this.#begun = Promise.withResolvers();
    this.#clear();
    this.#done = this.#showPage(signal);
    return this.#done;
  }

  /** Follows the first result of the current query. */
  async openFirst(): Promise<void> {
    const { signal } = this.#shown;
    await Promise.race([this.#begun.promise, this.#done]);
    if (!signal.aborted) this.#links[0]?.click();
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
    return [...this.#groups.querySelectorAll<HTMLAnchorElement>('.hit-title a')];
  }

  /** Shows as many results as have room, and reads one more to know whether there are more. */
  async #showPage(signal: AbortSignal): Promise<void> {
    this.element.ariaBusy = 'true';
    let next = await this.#next();
    for (let room = this.#limit; next.value && room > 0 && !signal.aborted; room -= 1) {
      this.#add(next.value);
      next = await this.#next();
    }
    if (signal.aborted) return;
    this.#ahead = next.value ?? undefined;
    this.#more.hidden = next.done === true;
    this.#say(next.done ? 'complete' : next.value ? 'more' : 'failed');
    const isEmpty = next.done && this.#hits && !this.hasResults;
    const suggestions = isEmpty ? await noResults(this.#sources, this.#query, this.#filters) : [];
    if (signal.aborted) return;
    this.#empty.append(...suggestions);
    this.element.ariaBusy = 'false';
  }

  async #next(): Promise<IteratorResult<Hit | undefined, void>> {
    const value = this.#ahead;
    this.#ahead = undefined;
    return value ? { value } : ((await this.#hits?.next()) ?? { value: undefined, done: true });
  }

  async #showMore(): Promise<void> {
    const hadFocus = this.#more === document.activeElement;
    const before = this.#links.length;
    await this.#showPage(this.#shown.signal);
    // The button may be hidden now, and new results begin before it.
    if (hadFocus) (this.#links[before] ?? (this.#more.hidden ? this.#links.at(-1) : this.#more))?.focus();
  }

  #clear(): void {
    this.#groups.replaceChildren();
    this.#empty.replaceChildren();
    this.#more.hidden = true;
    this.#say('searching');
  }

  #add(hit: Hit): void {
    const { heading } = hit.group;
    let group = this.#groups.lastElementChild;
    if (!group || (group.querySelector('h2')?.textContent ?? '') !== heading) {
      group = make('section', '', ...(heading ? [make('h2', '', heading)] : []), make('ol', 'rows'));
      this.#groups.append(group);
    }
    // Visitors usually look for the first platform.
    const hasUrls = !this.#groups.querySelector('.hit-url');
    group.lastElementChild!.append(resultItem(hit, hasUrls));
    if (this.#links.length > 1) return;
    this.#begun.resolve();
    this.#say('searching');
  }

  /** Headings count results where they appear. */
  #say(state: 'searching' | 'complete' | 'more' | 'failed'): void {
    const { length } = this.#links;
    const sought = this.#query === '' ? '' : ` for “${this.#query}”`;
    const counted = length === 0 ? `No results${sought}` : countText(length, 'result');
    const texts = {
      searching: 'Searching …',
      complete: length === 0 ? `${counted}.` : counted,
      more: `First ${counted}`,
      failed: `${counted}. The text of records could not be searched. Try again.`,
    };
    this.#status.textContent = this.#hits ? texts[state] : '';
    this.#status.classList.toggle('visually-hidden', length > 0 && state !== 'failed');
    this.onChange(this.#counts);
  }
}
