// The rows of a list, including those on its other pages.
import { decodeFacts, type ListRow } from './row-facts.ts';
import { toSearchText } from './filter-text.ts';
import { csvLine, withoutFormulas } from '../../../util/csv.ts';

export interface ListEntry {
  element: HTMLTableRowElement;
  facts: ListRow;
  /** As `containsWords` expects it. */
  text: string;
}

/** More rows than a screen holds. */
const BATCH_SIZE = 60;
/** In pixels. */
const MIN_ROW_HEIGHT = 24;

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base', ignorePunctuation: true });

export class FilteredList {
  readonly table: HTMLTableElement;
  #body: HTMLTableSectionElement;
  #own: HTMLTableRowElement[];
  #entries: Promise<ListEntry[]> | undefined;
  #pages: string[];
  #turn = 0;

  constructor(table: HTMLTableElement, pages: string[]) {
    this.table = table;
    this.#body = table.tBodies[0]!;
    this.#own = [...this.#body.rows];
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

  show(entries: readonly ListEntry[]): void {
    this.#show(entries.map(({ element }) => element));
  }

  /** Shows the page's own rows. */
  reset(): void {
    this.#show(this.#own);
  }

  /**
   * Inserts the rows in batches between frames, because the layout of a thousand rows blocks input. While the page loads, all
   * rows are inserted at once, so that the browser can restore its scroll position.
   */
  #show(rows: readonly HTMLTableRowElement[]): void {
    const isLoaded = document.readyState === 'complete';
    // Either the page or the table's region is scrolled.
    const scrolled = scrollY + this.table.parentElement!.scrollTop;
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
    return (await this.#rows()).map((element) => ({
      element,
      facts: decodeFacts(element.dataset['facts'] ?? ''),
      text: toSearchText(element.textContent),
    }));
  }

  async #rows(): Promise<HTMLTableRowElement[]> {
    const ownPath = location.pathname;
    const rows = await Promise.all(
      this.#pages.map((page) => (page === ownPath ? this.#own : rowsOf(page, this.table.dataset['list']!))),
    );
    return this.#pages.length > 0 ? rows.flat() : this.#own;
  }
}

function afterFrame(next: () => void): void {
  requestAnimationFrame(() => setTimeout(next));
}

async function rowsOf(page: string, name: string): Promise<HTMLTableRowElement[]> {
  const response = await fetch(page);
  if (!response.ok) throw new Error(`${page} answers ${response.status}.`);
  const other = new DOMParser().parseFromString(await response.text(), 'text/html');
  const table = other.querySelector<HTMLTableElement>(`table[data-list="${name}"]`);
  return [...(table?.tBodies[0]?.rows ?? [])].map((row) => document.adoptNode(row));
}

/** Rows with an empty cell come last in both directions. */
export function sortEntries(
  entries: readonly ListEntry[],
  column: number,
  isDescending: boolean,
): ListEntry[] {
  const sign = isDescending ? -1 : 1;
  return entries
    .map((entry) => ({ entry, text: entry.element.cells[column]?.textContent.trim() ?? '' }))
    .toSorted(({ text: a }, { text: b }) =>
      a && b ? sign * collator.compare(a, b) : Number(!a) - Number(!b),
    )
    .map(({ entry }) => entry);
}

/** Splits the first column into name, abbreviation and the URL of the record. */
export function csvOfEntries(table: HTMLTableElement, entries: readonly ListEntry[]): string {
  const heads = [...table.tHead!.rows[0]!.cells].map(cellText);
  const rows = entries.map(({ element }) => {
    const [first, ...others] = [...element.cells];
    const link = first!.querySelector('a');
    return [
      link?.textContent.trim() ?? '',
      first!.querySelector('.aside')?.textContent.trim() ?? '',
      link?.href ?? '',
    ].concat(others.map(cellText));
  });
  const [name = '', ...rest] = heads;
  return [[name, 'Short name', 'Page', ...rest], ...rows]
    .map((row) => csvLine(row.map(withoutFormulas)))
    .join('');
}

function cellText(cell: HTMLTableCellElement): string {
  const parts = cell.querySelectorAll('[data-part]');
  const texts = parts.length > 0 ? [...parts].map((part) => part.textContent) : [cell.textContent];
  return texts.map((text) => text.replace(/\s+/g, ' ').trim()).join('; ');
}
