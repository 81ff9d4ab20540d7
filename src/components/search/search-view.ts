// The results of a search field: shown in steps as they are found, and used by keyboard.
import { idIn } from '../../search/lookup.ts';
import { countText } from '../value/number-text.ts';
import { FullText, type ChosenFilters, type FilterCounts } from './full-text.ts';
import { noResults } from './no-results.ts';
import { addLinks, resultItem } from './result-item.ts';
import type { SearchFiles } from './search-files.ts';
import { findKeyed, resultOfName, resultsOfTexts, withLinks, type FoundRecord } from './search-results.ts';

export interface ViewLimits {
  names: number;
  /** Of texts, at first and with each “Show more”. */
  texts: number;
}

/** Milliseconds without a keystroke before texts are searched, so that names appear while somebody types. */
const TEXT_DELAY = 40;

export class SearchView {
  readonly element = document.createElement('div');
  /** Called with the number of records by filter value, when texts were searched. */
  onCounts: (counts: FilterCounts) => void = () => {};
  #files: SearchFiles;
  #limits: ViewLimits;
  #status = document.createElement('p');
  #list = document.createElement('ol');
  #empty = document.createElement('div');
  #more = document.createElement('button');
  #fullText: Promise<FullText>;
  #turn = 0;
  #showNext = (): Promise<void> => Promise.resolve();
  #done: Promise<void> = Promise.resolve();

  constructor(files: SearchFiles, limits: ViewLimits) {
    this.#files = files;
    this.#limits = limits;
    this.#status.setAttribute('role', 'status');
    this.#status.className = 'search-status';
    this.#list.className = 'hits';
    this.#empty.className = 'search-empty';
    this.#empty.dataset['suggestion'] = '';
    this.#more.type = 'button';
    this.#more.className = 'search-more';
    this.#more.textContent = 'Show more results';
    this.#more.addEventListener('click', () => void this.#showNext());
    this.#fullText = files.names().then(({ list }) => new FullText(files.base, list.textIndexes));
    // Reported when it is needed.
    this.#fullText.catch(() => {});
    this.element.append(this.#status, this.#list, this.#more, this.#empty);
    this.#reset('');
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
    const first = (): HTMLAnchorElement | undefined => this.#links[0];
    // The first name needs no texts, but its link takes a moment.
    while (!first() && turn === this.#turn) {
      const isDone = await Promise.race([this.#done.then(() => true), shortWhile().then(() => false)]);
      if (isDone) break;
    }
    if (turn === this.#turn) first()?.click();
  }

  /** Moves the focus between the field and the results. Returns whether there is somewhere to go. */
  move(step: 1 | -1, input: HTMLElement): boolean {
    const stops = [input, ...this.#links];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const next = stops[at + step];
    if (at < 0 || !next) return false;
    next.focus();
    next.scrollIntoView({ block: 'nearest' });
    return true;
  }

  async loadFilters(): Promise<void> {
    await (await this.#fullText).loadFilters();
  }

  get #links(): HTMLAnchorElement[] {
    return [...this.#list.querySelectorAll<HTMLAnchorElement>('.hit-title a[href]')];
  }

  #reset(status: string): void {
    this.#status.textContent = status;
    this.#list.replaceChildren();
    this.#empty.replaceChildren();
    this.#empty.hidden = true;
    this.#more.hidden = true;
  }

  async #show(query: string, filters: ChosenFilters, isOld: () => boolean): Promise<void> {
    const isFiltered = Object.keys(filters).length > 0;
    if (query === '' && !isFiltered) return this.#reset('');
    const { index } = await this.#files.names();
    const { keyed, nameQuery } = isFiltered
      ? { keyed: [], nameQuery: '' }
      : await findKeyed(this.#files, query);
    if (isOld()) return;
    const hits = index.search(nameQuery, this.#limits.names);
    const byName = hits.map(resultOfName);
    const items = byName.map(resultItem);
    this.#reset('');
    const keyedItems = keyed.map(resultItem);
    // The host name of a service says more than that of a website.
    const isServiceFirst = hits[0]?.reason === 'URL' && !hits[0].isSimilar;
    this.#list.append(...(isServiceFirst ? [...items, ...keyedItems] : [...keyedItems, ...items]));
    const linked = await Promise.all(
      hits.map(async (hit, i) => {
        const result = withLinks(byName[i]!, await this.#files.linksOf(hit), this.#files.base);
        if (!isOld()) addLinks(items[i]!, result);
        return result;
      }),
    );
    if (isOld()) return;
    const linkedHrefs = new Set(linked.map(({ href }) => href));
    for (const [i, { href }] of keyed.entries()) if (linkedHrefs.has(href)) keyedItems[i]!.remove();
    const found = [...keyed.filter(({ href }) => !linkedHrefs.has(href)), ...linked];
    if (idIn(query) === undefined) {
      try {
        await this.#showTexts(query, filters, found, isOld);
      } catch {
        // Names were found without it.
        if (!isOld()) this.#status.textContent += ' The text of records could not be searched.';
        return;
      }
    } else if (!isOld()) this.#finish(query, found.length, false);
    if (!isOld() && this.#list.childElementCount === 0) await this.#suggest(query, isFiltered, isOld);
  }

  async #showTexts(
    query: string,
    filters: ChosenFilters,
    found: readonly FoundRecord[],
    isOld: () => boolean,
  ): Promise<void> {
    if (found.length > 0) this.#finish(query, found.length, false);
    else this.#status.textContent = 'Searching …';
    const fullText = await this.#fullText;
    // A failure is reported by the search.
    fullText.preload(query).catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, TEXT_DELAY));
    if (isOld()) return;
    const { count, counts, load } = await fullText.search(query, filters);
    if (isOld()) return;
    this.onCounts(counts);
    // Including those of services under their platform.
    const known = new Set(found.flatMap(({ href, links }) => [href, ...links.map((link) => link.href)]));
    let [from, shown] = [0, found.length];
    const showNext = async (): Promise<void> => {
      this.#more.hidden = true;
      const records = await load(from, from + this.#limits.texts);
      if (isOld()) return;
      from += this.#limits.texts;
      const results = resultsOfTexts(records, known, { filters, base: this.#files.base });
      for (const { href } of results) known.add(href);
      this.#list.append(...results.map(resultItem));
      shown += results.length;
      const hasMore = records.length > 0 && from < count;
      this.#more.hidden = !hasMore;
      this.#finish(query, shown, hasMore);
    };
    this.#showNext = showNext;
    await showNext();
  }

  #finish(query: string, count: number, hasMore: boolean): void {
    const counted = hasMore ? `First ${countText(count, 'result')}` : countText(count, 'result');
    const sought = query === '' ? '' : ` for “${query}”`;
    this.#status.textContent = count === 0 ? `No results${sought}.` : counted + sought;
  }

  async #suggest(query: string, isFiltered: boolean, isOld: () => boolean): Promise<void> {
    const content = await noResults(this.#files, query, isFiltered);
    if (isOld()) return;
    this.#empty.append(...content);
    this.#empty.hidden = false;
  }
}

function shortWhile(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 10));
}
