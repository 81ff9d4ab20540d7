// The results of a search field: shown in steps as they are found, and used by keyboard.
import { idIn } from '../../search/lookup.ts';
import type { SearchFiles } from '../../search/search-files.ts';
import { make } from '../value/make-element.ts';
import { countText } from '../value/number-text.ts';
import { FullText, type ChosenFilters, type FilterCounts } from './full-text.ts';
import { noResults } from './no-results.ts';
import { addLinks, resultItem } from './result-item.ts';
import {
  findByIdOrUrl,
  resultOfName,
  resultsOfTexts,
  withLinks,
  type FoundRecord,
} from './search-results.ts';

interface ViewLimits {
  names: number;
  /** Of texts, at first and with each “Show more”. */
  texts: number;
}

/** Milliseconds without a keystroke before texts are searched, so that names appear while somebody types. */
const TEXT_DELAY = 40;

export class SearchView {
  /** Called with the number of records by filter value when texts were searched, and with none before. */
  onCounts: (counts: FilterCounts) => void = () => {};
  #files: SearchFiles;
  #limits: ViewLimits;
  #status = make('p', { className: 'search-status', role: 'status' });
  #list = make('ol', 'hits');
  #empty = make('div', 'search-empty');
  #more = make('button', { type: 'button', className: 'search-more' }, 'Show more results');
  readonly element = make('div', '', this.#status, this.#list, this.#more, this.#empty);
  #fullText = new FullText();
  #turn = 0;
  /** The turn whose results are listed. */
  #listed = 0;
  #showNext = (): Promise<void> => Promise.resolve();
  #done = Promise.resolve();

  constructor(files: SearchFiles, limits: ViewLimits) {
    this.#files = files;
    this.#limits = limits;
    this.#empty.dataset['suggestion'] = '';
    this.#more.addEventListener('click', () => void this.#showMore());
    this.#reset();
  }

  /** Rejects if search cannot be loaded. */
  show(query: string, filters: ChosenFilters = {}): Promise<void> {
    const turn = (this.#turn += 1);
    const isOld = (): boolean => turn !== this.#turn;
    this.element.ariaBusy = 'true';
    this.#done = this.#show(query.trim(), filters, isOld).finally(() => {
      if (!isOld()) this.element.ariaBusy = 'false';
    });
    return this.#done;
  }

  /** Follows the first result of the current query. */
  async openFirst(): Promise<void> {
    const turn = this.#turn;
    const first = (): HTMLElement | undefined => (this.#listed === turn ? this.#links[0] : undefined);
    // The first name needs no texts, but its link takes a moment.
    while (!first() && turn === this.#turn) {
      const isDone = await Promise.race([this.#done.then(() => true), wait(10).then(() => false)]);
      if (isDone) break;
    }
    if (turn === this.#turn) first()?.click();
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

  get #links(): HTMLAnchorElement[] {
    return [...this.#list.querySelectorAll<HTMLAnchorElement>('.hit-title a[href]')];
  }

  #reset(): void {
    this.#listed = this.#turn;
    this.onCounts({});
    this.#status.textContent = '';
    this.#list.replaceChildren();
    this.#empty.replaceChildren();
    this.#empty.hidden = this.#more.hidden = true;
  }

  async #showMore(): Promise<void> {
    const turn = this.#turn;
    const hadFocus = this.#more === document.activeElement;
    const before = this.#links.length;
    try {
      await this.#showNext();
      // The button may be hidden now, and new results begin before it.
      if (hadFocus && turn === this.#turn) (this.#links[before] ?? this.#links.at(-1))?.focus();
    } catch {
      if (turn !== this.#turn) return;
      this.#more.hidden = false;
      if (hadFocus) this.#more.focus();
      this.#status.textContent = 'Cannot load more results. Try again.';
    }
  }

  async #show(query: string, filters: ChosenFilters, isOld: () => boolean): Promise<void> {
    const isFiltered = Object.keys(filters).length > 0;
    if (query === '' && !isFiltered) return this.#reset();
    const index = await this.#files.nameIndex();
    const { keyed, nameQuery } = isFiltered
      ? { keyed: [], nameQuery: '' }
      : await findByIdOrUrl(this.#files, query);
    if (isOld()) return;
    const hits = index.search(nameQuery, this.#limits.names);
    const byName = hits.map(resultOfName);
    const items = byName.map(resultItem);
    const keyedItems = keyed.map(resultItem);
    this.#reset();
    // The host name of a service says more than that of a website.
    const isServiceFirst = hits[0]?.reason === 'URL' && !hits[0].isSimilar;
    this.#list.append(...(isServiceFirst ? [...items, ...keyedItems] : [...keyedItems, ...items]));
    const linked = await Promise.all(
      hits.map(async (hit, i) => {
        const result = withLinks(byName[i]!, await this.#files.linksOf(hit));
        if (!isOld()) addLinks(items[i]!, result);
        return result;
      }),
    );
    if (isOld()) return;
    const linkedHrefs = new Set(linked.map(({ href }) => href));
    for (const [i, { href }] of keyed.entries()) if (linkedHrefs.has(href)) keyedItems[i]!.remove();
    const found = [...keyed.filter(({ href }) => !linkedHrefs.has(href)), ...linked];
    if (idIn(query) !== undefined) this.#finish(query, found.length, false);
    else
      try {
        await this.#showTexts(query, filters, found, isOld);
      } catch {
        if (isOld()) return;
        // Names were found without it.
        this.#finish(query, found.length, false);
        this.#status.append(' The text of records could not be searched.');
        return;
      }
    if (isOld() || this.#list.childElementCount > 0) return;
    const suggestions = await noResults(this.#files, query, isFiltered);
    if (isOld()) return;
    this.#empty.append(...suggestions);
    this.#empty.hidden = false;
  }

  async #showTexts(
    query: string,
    filters: ChosenFilters,
    found: readonly FoundRecord[],
    isOld: () => boolean,
  ): Promise<void> {
    this.#status.textContent = 'Searching …';
    // A failure is reported by the search.
    this.#fullText.preload(query).catch(() => {});
    await wait(TEXT_DELAY);
    if (isOld()) return;
    const { count, counts, load } = await this.#fullText.search(query, filters);
    if (isOld()) return;
    this.onCounts(counts);
    // Including those of services under their platform.
    const known = new Set(found.flatMap(({ href, links }) => [href, ...links.map((link) => link.href)]));
    let [from, shown] = [0, found.length];
    this.#showNext = async () => {
      this.#more.hidden = true;
      const records = await load(from, from + this.#limits.texts);
      if (isOld()) return;
      from += this.#limits.texts;
      const results = resultsOfTexts(records, known, filters);
      for (const { href } of results) known.add(href);
      this.#list.append(...results.map(resultItem));
      shown += results.length;
      const hasMore = records.length > 0 && from < count;
      this.#more.hidden = !hasMore;
      this.#finish(query, shown, hasMore);
    };
    await this.#showNext();
  }

  #finish(query: string, count: number, hasMore: boolean): void {
    const counted = hasMore ? `First ${countText(count, 'result')}` : countText(count, 'result');
    const sought = query === '' ? '' : ` for “${query}”`;
    this.#status.textContent = count === 0 ? `No results${sought}.` : counted + sought;
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
