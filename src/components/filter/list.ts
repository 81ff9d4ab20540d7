// In the browser: the rows of a list, in any order, also those of its other pages.
import { csvOf } from './csv.ts';
import { read, type Row } from './facts.ts';
import { plain } from './words.ts';

export interface Entry {
  element: HTMLTableRowElement;
  facts: Row;
  /** Everything that it says, as it is compared. */
  text: string;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base', ignorePunctuation: true });

export class List {
  readonly table: HTMLTableElement;
  #body: HTMLTableSectionElement;
  #own: HTMLTableRowElement[];
  #entries: Entry[] | undefined;
  #pages: string[];

  constructor(table: HTMLTableElement, pages: string[]) {
    this.table = table;
    this.#body = table.tBodies[0]!;
    this.#own = [...this.#body.rows];
    this.#pages = pages;
  }

  /** Every row of the list in its own order; what stands on other pages is fetched once. */
  async entries(): Promise<Entry[]> {
    this.#entries ??= (await this.#rows()).map((element) => ({
      element,
      facts: read(element.dataset['facts'] ?? ''),
      text: plain(element.textContent),
    }));
    return this.#entries;
  }

  /** Shows these rows in this order. */
  show(entries: readonly Entry[]): void {
    this.#body.replaceChildren(...entries.map(({ element }) => element));
  }

  /** Shows this page of the list as it came. */
  reset(): void {
    this.#body.replaceChildren(...this.#own);
  }

  async #rows(): Promise<HTMLTableRowElement[]> {
    const here = location.pathname;
    const rows = await Promise.all(
      this.#pages.map((page) => (page === here ? this.#own : rowsOf(page, this.table.dataset['list']!))),
    );
    return this.#pages.length > 0 ? rows.flat() : this.#own;
  }
}

async function rowsOf(page: string, name: string): Promise<HTMLTableRowElement[]> {
  const answer = await fetch(page);
  if (!answer.ok) throw new Error(`${page} answers ${answer.status}.`);
  const other = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const table = other.querySelector<HTMLTableElement>(`table[data-list="${name}"]`);
  return [...(table?.tBodies[0]?.rows ?? [])].map((row) => document.adoptNode(row));
}

/** Orders by what stands in a column, `-` in front turns it round; rows that say nothing there come last. */
export function byColumn(column: number, descending: boolean): (one: Entry, other: Entry) => number {
  const said = ({ element }: Entry) => element.cells[column]?.textContent.trim() ?? '';
  return (one, other) => {
    const [a, b] = [said(one), said(other)];
    if (!a || !b) return Number(!a) - Number(!b);
    return descending ? collator.compare(b, a) : collator.compare(a, b);
  };
}

/** The rows with the table's heads as CSV, each with the address of its record; the first column's addition in its own. */
export function csvFrom(table: HTMLTableElement, entries: readonly Entry[]): string {
  const heads = [...table.tHead!.rows[0]!.cells].map(saidIn);
  const rows = entries.map(({ element }) => {
    const [first, ...others] = [...element.cells];
    const link = first!.querySelector('a');
    return [
      link?.textContent.trim() ?? '',
      first!.querySelector('.aside')?.textContent.trim() ?? '',
      link?.href ?? '',
    ].concat(others.map(saidIn));
  });
  const [name = '', ...rest] = heads;
  return csvOf([[name, 'Short name', 'Page', ...rest], ...rows]);
}

function saidIn(cell: HTMLTableCellElement): string {
  const parts = cell.querySelectorAll('[data-part]');
  const texts = parts.length > 0 ? [...parts].map((part) => part.textContent) : [cell.textContent];
  return texts.map((text) => text.replace(/\s+/g, ' ').trim()).join('; ');
}
