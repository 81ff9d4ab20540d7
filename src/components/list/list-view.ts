// The rows of a list that its filter chooses, in the order that the heads of its table choose.
import { MINE, rowsOfPlatforms, withOption } from '../../lists/own-facts.ts';
import { RowSearch } from '../../lists/row-search.ts';
import { ROWS_PER_PAGE } from '../../model/list-pages.ts';
import { FilterForm } from '../filter/filter-form.ts';
import { onListChange, readOwnList } from '../mine/own-list.ts';
import { showStars } from '../mine/star.ts';
import { fileNameOf, shownSentenceOf } from '../filter/filter-text.ts';
import { leaveOutRepeats } from '../change/repeats.ts';
import { make } from '../value/make-element.ts';
import { numberText } from '../value/number-text.ts';
import { saveFile } from '../value/save-file.ts';
import { hrefIn } from '../value/site-files.ts';
import { rowElementsOf, type ListSource } from './list-source.ts';
import { SortHeads } from './sort-heads.ts';

/** States of the form that choose no rows. */
const OF_VIEW = ['sort', 'show'];

interface ListViewOptions {
  form: HTMLFormElement;
  /** The table, or the element with the entries. */
  list: HTMLElement;
  source: ListSource;
  /** Called with the rows whenever others are shown, in their order. */
  arrange?: ((rows: readonly HTMLElement[]) => void) | undefined;
  /** The CSV file of found rows, if it has more than these. */
  csvOf?: (found: readonly number[]) => string;
  /** Aborted when another view takes the place of this one. */
  signal?: AbortSignal;
}

export class ListView {
  readonly #form: HTMLFormElement;
  readonly #source: ListSource;
  readonly #arrange: (elements: readonly HTMLElement[]) => void;
  readonly #csvOf: ListViewOptions['csvOf'];
  /** Options of listeners to the window, which outlives the view. */
  readonly #whileShown: { signal?: AbortSignal };
  readonly #filter: FilterForm;
  /** Hidden, with its head, while nothing matches. */
  readonly #table: HTMLElement;
  readonly #body: Element;
  /** What the page lists without a filter, headings between the entries included. */
  readonly #own: HTMLElement[];
  readonly #ownCount: number;
  readonly #ownText: string;
  readonly #heads: SortHeads;
  /** What helps only while the list is whole and in its own order. */
  readonly #inOrder: HTMLElement[];
  readonly #showAll: HTMLAnchorElement;
  readonly #elsewhere = make('a', { hidden: true });
  #search: Promise<RowSearch> | undefined;
  #found: number[] | undefined;
  /** A run that a link to an earlier page of changes leads to. */
  #sought = location.hash.slice(1);

  constructor({ form, list, source, arrange = leaveOutRepeats, csvOf, signal }: ListViewOptions) {
    this.#form = form;
    this.#source = source;
    this.#arrange = arrange;
    this.#csvOf = csvOf;
    this.#whileShown = signal ? { signal } : {};
    this.#body = list instanceof HTMLTableElement ? list.tBodies[0]! : list;
    this.#table = list.closest<HTMLElement>('.table') ?? list;
    this.#own = [...this.#body.children] as HTMLElement[];
    this.#ownCount = rowElementsOf(list).length;
    this.#ownText = form.querySelector('output')!.value;
    this.#filter = new FilterForm(form, { show: (...choice) => this.#show(...choice) });
    this.#heads = new SortHeads(list, (sort) => this.#filter.set('sort', sort));
    this.#inOrder = [...document.querySelectorAll<HTMLElement>('[data-in-order]')];
    this.#showAll = document.createElement('a');
    this.#showAll.className = 'show-all';
    this.#showAll.addEventListener('click', (event) => {
      event.preventDefault();
      this.#filter.set('show', 'all');
    });
    this.#table.after(this.#showAll);
    form.querySelector('output')!.after(this.#elsewhere);
  }

  start(): void {
    // Loads the rows in advance. A failure is reported when they are needed.
    this.#form.addEventListener('focusin', () => void this.#rowSearch().catch(() => {}), { once: true });
    this.#form.querySelector('[data-csv]')?.addEventListener('click', () => void this.#save());
    const print = () => {
      if (!this.#found) return;
      const elements = this.#source.elementsOfNow(this.#found);
      this.#body.replaceChildren(...elements);
      this.#arrange(elements);
    };
    addEventListener('beforeprint', print, this.#whileShown);
    addEventListener('afterprint', () => this.#found && void this.#filter.update(), this.#whileShown);
    onListChange(() => {
      this.#search = undefined;
      if (this.#filter.choice.has('mine')) void this.#filter.update();
    }, this.#whileShown);
    this.#filter.start(this.#whileShown);
  }

  async #show(choice: URLSearchParams, signal: AbortSignal): Promise<string> {
    const { noun = '', total = '' } = this.#form.dataset;
    const sort = this.#heads.mark(choice.get('sort') ?? '');
    const isFiltered = [...choice.keys()].some((name) => !OF_VIEW.includes(name));
    const showsAll = choice.get('show') === 'all';
    const isWhole = !isFiltered && sort === '';
    if (isWhole && !showsAll) {
      this.#found = undefined;
      this.#replace(this.#own, this.#ownCount < Number(total) ? Number(total) : 0);
    } else {
      const found = (await this.#rowSearch()).find(choice);
      const elements = await this.#source.elementsOf(showsAll ? found : found.slice(0, ROWS_PER_PAGE));
      signal.throwIfAborted();
      this.#found = found;
      this.#replace(elements, elements.length < found.length ? found.length : 0);
    }
    for (const each of this.#inOrder) each.hidden = this.#found !== undefined;
    const count = this.#found?.length ?? Number(total);
    const isEmpty = count === 0 && isFiltered;
    this.#table.style.visibility = isEmpty ? 'hidden' : '';
    const save = this.#form.querySelector<HTMLElement>('[data-csv]');
    if (save) save.hidden = isEmpty;
    const text = choice.get('q');
    this.#elsewhere.hidden = !isEmpty || text === null;
    this.#elsewhere.href = `${hrefIn('/search/')}?${new URLSearchParams({ q: text ?? '' })}`;
    this.#elsewhere.textContent = `Search the whole site for “${text}”`;
    if (isWhole) return this.#ownText;
    return isEmpty
      ? `No ${noun} matches ${this.#filter.phrases.join(', ')}.`
      : shownSentenceOf(count, Number(total), noun, this.#filter.phrases);
  }

  /** `count` is the number of all rows if more could be shown, else 0. */
  #replace(elements: readonly HTMLElement[], count: number): void {
    this.#body.replaceChildren(...elements);
    this.#arrange(elements);
    elements.find((each) => each.dataset['run'] === this.#sought)?.scrollIntoView();
    this.#sought = '';
    showStars();
    const query = this.#filter.choice;
    query.set('show', 'all');
    this.#showAll.href = `${location.pathname}?${query}`;
    this.#showAll.textContent = `Show all ${numberText(count)}`;
    this.#showAll.hidden = count === 0;
  }

  #rowSearch(): Promise<RowSearch> {
    this.#search ??= this.#source
      .rows()
      .then((rows) => {
        const own = rowsOfPlatforms(rows, new Set(readOwnList().ids));
        return new RowSearch(withOption(rows, MINE, own));
      })
      .catch((error: unknown) => {
        this.#search = undefined;
        throw error;
      });
    return this.#search;
  }

  async #save(): Promise<void> {
    try {
      const search = await this.#rowSearch();
      const found = search.find(this.#filter.choice);
      const csv = this.#csvOf?.(found) ?? search.csvOf(found);
      saveFile(fileNameOf(this.#form.dataset['name']!, this.#filter.phrases), 'text/csv', csv);
      // An earlier failure no longer holds.
      await this.#filter.update();
    } catch (error) {
      this.#filter.showResult(`Cannot make the CSV file: ${(error as Error).message}`);
    }
  }
}
