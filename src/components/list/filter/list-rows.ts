// The rows of a table, or the entries of another list, including those on its other pages.
import { nameCollator } from '../../../model/sort-order.ts';
import { decodeFacts, type RowFacts } from './row-facts.ts';
import type { CsvColumns } from './csv-columns.ts';
import { toSearchText } from '../../filter/filter-text.ts';
import { csvLine, withoutFormulas } from '../../../util/csv.ts';

export interface ListEntry {
  element: HTMLElement;
  facts: RowFacts;
  /** As `containsWords` expects it. */
  text: string;
}

/** More rows than a screen holds. */
const BATCH_SIZE = 60;
/** In pixels. */
const MIN_ROW_HEIGHT = 24;

export class FilteredList {
  readonly element: HTMLElement;
  #body: Element;
  /** With the headings between the entries. */
  #own: Element[];
  #entries: Promise<ListEntry[]> | undefined;
  #pages: string[];
  #turn = 0;

  constructor(element: HTMLElement, pages: string[]) {
    this.element = element;
    this.#body = bodyOf(element);
    this.#own = [...this.#body.children];
    this.#pages = pages;
  }

  /** All rows in the list's own order. Other pages are fetched once, or again after a failure. */
  entries(): Promise<ListEntry[]> {
    this.#entries ??= this.#read().catch((error: unknown) => {
      this.#entries = undefined;
      throw error;
    });
    return this.#entries;
  }

  /**
   * Shows the page's own entries if none are given. Inserts the rows in batches between frames, because the layout of a thousand rows blocks input. While the page loads, all
   * rows are inserted at once, so that the browser can restore its scroll position.
   */
  show(entries?: readonly ListEntry[]): void {
    const rows = entries?.map(({ element }) => element) ?? this.#own;
    const isLoaded = document.readyState === 'complete';
    // Either the page or the table's region is scrolled.
    const scrolled = scrollY + this.element.parentElement!.scrollTop;
    const firstBatch = isLoaded ? BATCH_SIZE + Math.ceil(scrolled / MIN_ROW_HEIGHT) : rows.length;
    this.#body.replaceChildren(...rows.slice(0, firstBatch));
    const turn = (this.#turn += 1);
    const insertFrom = (from: number) => {
      if (turn !== this.#turn || from >= rows.length) return;
      this.#body.append(...rows.slice(from, from + BATCH_SIZE));
      afterFrame(() => insertFrom(from + BATCH_SIZE));
    };
    afterFrame(() => insertFrom(firstBatch));
  }

  async #read(): Promise<ListEntry[]> {
    const own = entriesOf(this.#own);
    const pages = this.#pages.length > 0 ? this.#pages : [location.pathname];
    const rows = await Promise.all(
      pages.map((page) => (page === location.pathname ? own : rowsOf(page, this.element.dataset['list']!))),
    );
    return rows.flat().map((element) => ({
      element,
      facts: decodeFacts(element.dataset['facts'] ?? ''),
      text: toSearchText(searchedTextOf(element)),
    }));
  }
}

function afterFrame(next: () => void): void {
  requestAnimationFrame(() => setTimeout(next));
}

function bodyOf(list: HTMLElement): Element {
  return list instanceof HTMLTableElement ? list.tBodies[0]! : list;
}

function entriesOf(elements: Iterable<Element>): HTMLElement[] {
  return [...elements].filter(
    (each) => each instanceof HTMLElement && each.dataset['facts'] !== undefined,
  ) as HTMLElement[];
}

async function rowsOf(page: string, name: string): Promise<HTMLElement[]> {
  // A page of an earlier build may be in the browser's cache.
  const response = await fetch(page, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${page} returned status ${response.status}.`);
  const other = new DOMParser().parseFromString(await response.text(), 'text/html');
  if (filterOf(other) !== filterOf(document))
    throw new Error('The site was updated meanwhile. Reload the page.');
  // Elements of another document are of other classes until they are adopted.
  const list = document.adoptNode(other.querySelector<HTMLElement>(`[data-list="${name}"]`)!);
  return entriesOf(bodyOf(list).children);
}

/** What the facts of a page's rows refer to. */
function filterOf(page: Document): string {
  const form = page.querySelector<HTMLFormElement>('form[data-filter]');
  const options = [...(form?.querySelectorAll('option') ?? [])];
  return [form?.dataset['total'], ...options.map(({ value }) => value)].join('\n');
}

export function sortEntries(
  entries: readonly ListEntry[],
  column: number,
  isDescending: boolean,
): ListEntry[] {
  return entries
    .map((entry) => ({ entry, text: sortTextOf(cellsOf(entry)[column]) }))
    .toSorted((one, other) => compareSortTexts(one.text, other.text, isDescending))
    .map(({ entry }) => entry);
}

/** Empty values come last in both directions. */
export function compareSortTexts(one: string, other: string, isDescending: boolean): number {
  if (!one || !other) return Number(!one) - Number(!other);
  return (isDescending ? -1 : 1) * nameCollator.compare(one, other);
}

function sortTextOf(cell: HTMLTableCellElement | undefined): string {
  if (!cell) return '';
  return (cell.tagName === 'TH' ? cell.textContent : plainNumber(cell, valueOf(cell))).trim();
}

/** Splits the first column into name, aside and the URL of the record; `further` columns and its ID come last. */
export function csvOfEntries(
  table: HTMLTableElement,
  entries: readonly ListEntry[],
  further?: CsvColumns,
): string {
  const [firstHead, ...heads] = [...table.tHead!.rows[0]!.cells];
  const aside = firstHead!.dataset['aside'];
  const rows = entries.map((entry) => {
    const [first, ...others] = cellsOf(entry);
    const link = first!.querySelector('a');
    return [
      cellText(first!, '.aside:not([data-part] *)'),
      ...(aside ? [first!.querySelector('.aside')?.textContent.trim() ?? ''] : []),
      link?.href ?? '',
      ...others.map((cell) => cellText(cell)),
      ...(further?.valuesOf(idIn(link)) ?? []),
      idIn(link),
    ];
  });
  const head = [
    cellText(firstHead!),
    ...(aside ? [aside] : []),
    'Page',
    ...heads.map((each) => cellText(each)),
  ];
  return [[...head, ...(further?.headings ?? []), 'ID'], ...rows]
    .map((row) => csvLine(row.map(withoutFormulas)))
    .join('');
}

/** Of the record that is linked; for a provider the name in its URL. */
function idIn(link: HTMLAnchorElement | null): string {
  return link?.pathname.split('/').at(-2) ?? '';
}

/** Without words that only the page has: what a cell that states nothing says, and the text of buttons. */
function searchedTextOf(element: HTMLElement): string {
  if (!(element instanceof HTMLTableRowElement)) return element.textContent;
  const [first, ...others] = [...element.cells];
  return [first!.textContent, ...others.map(valueOf)].join('\n');
}

function valueOf(cell: HTMLTableCellElement): string {
  return cell.dataset['value'] ?? cell.textContent;
}

/** Numbers without the commas that `numberText` adds. */
function plainNumber({ classList }: HTMLTableCellElement, text: string): string {
  return classList.contains('number') ? text.replaceAll(',', '') : text;
}

function cellsOf({ element }: ListEntry): HTMLTableCellElement[] {
  return element instanceof HTMLTableRowElement ? [...element.cells] : [];
}

/** Without elements that match `except`, and without words that only cards have. */
function cellText(cell: HTMLTableCellElement, except = '.on-card, [data-answers]'): string {
  const { value } = cell.dataset;
  if (value !== undefined) return value.trim();
  const copy = cell.cloneNode(true) as HTMLTableCellElement;
  for (const each of copy.querySelectorAll(`${except}, .on-card`)) each.remove();
  const parts = copy.querySelectorAll('[data-part]');
  const texts = parts.length > 0 ? [...parts].map((part) => part.textContent) : [copy.textContent];
  return plainNumber(cell, texts.map((text) => text.replace(/[\s\u200b]+/g, ' ').trim()).join('; '));
}
