// In the browser: the rows of a list, in any order, also those of its other pages.
import { decodeFacts, type ListRow } from './row-facts.ts';
import { foldText } from './filter-text.ts';
import { csvLine, withoutFormulas } from '../../../util/csv.ts';

export interface ListEntry {
  element: HTMLTableRowElement;
  facts: ListRow;
  /** Everything that it says, as it is compared. */
  text: string;
}

/** How many rows are put in at a time: more than a screen holds. */
const STEP = 60;
/** No row is lower, in pixels. */
const LOWEST = 24;

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

  /** Every row of the list in its own order; what stands on other pages is fetched once, and again where that failed. */
  entries(): Promise<ListEntry[]> {
    this.#entries ??= this.#read().catch((error: unknown) => {
      this.#entries = undefined;
      throw error;
    });
    return this.#entries;
  }

  /** Shows these rows in this order. */
  show(entries: readonly ListEntry[]): void {
    this.#show(entries.map(({ element }) => element));
  }

  /** Shows this page of the list as it came. */
  reset(): void {
    this.#show(this.#own);
  }

  /**
   * Puts in at once what a screen can hold, and the rest between pictures: laying out a thousand rows takes a moment in
   * which nobody could type on. While the page loads nobody types, and the browser may look for the place where it was.
   */
  #show(rows: readonly HTMLTableRowElement[]): void {
    const loaded = document.readyState === 'complete';
    // The page may be scrolled, or the region of the table.
    const above = scrollY + this.table.parentElement!.scrollTop;
    const inSight = loaded ? STEP + Math.ceil(above / LOWEST) : rows.length;
    this.#body.replaceChildren(...rows.slice(0, inSight));
    const turn = (this.#turn += 1);
    const goOn = (from: number) => {
      if (turn !== this.#turn || from >= rows.length) return;
      this.#body.append(...rows.slice(from, from + STEP));
      afterPicture(() => goOn(from + STEP));
    };
    afterPicture(() => goOn(inSight));
  }

  async #read(): Promise<ListEntry[]> {
    return (await this.#rows()).map((element) => ({
      element,
      facts: decodeFacts(element.dataset['facts'] ?? ''),
      text: foldText(element.textContent),
    }));
  }

  async #rows(): Promise<HTMLTableRowElement[]> {
    const here = location.pathname;
    const rows = await Promise.all(
      this.#pages.map((page) => (page === here ? this.#own : rowsOf(page, this.table.dataset['list']!))),
    );
    return this.#pages.length > 0 ? rows.flat() : this.#own;
  }
}

/** Calls back when what was done so far can be seen. */
function afterPicture(next: () => void): void {
  requestAnimationFrame(() => setTimeout(next));
}

async function rowsOf(page: string, name: string): Promise<HTMLTableRowElement[]> {
  const answer = await fetch(page);
  if (!answer.ok) throw new Error(`${page} answers ${answer.status}.`);
  const other = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const table = other.querySelector<HTMLTableElement>(`table[data-list="${name}"]`);
  return [...(table?.tBodies[0]?.rows ?? [])].map((row) => document.adoptNode(row));
}

/** Entries by what stands in a column; rows that say nothing there come last, whichever way it is turned. */
export function sortEntries(entries: readonly ListEntry[], column: number, descending: boolean): ListEntry[] {
  const turn = descending ? -1 : 1;
  return entries
    .map((entry) => ({ entry, said: entry.element.cells[column]?.textContent.trim() ?? '' }))
    .toSorted(({ said: a }, { said: b }) =>
      a && b ? turn * collator.compare(a, b) : Number(!a) - Number(!b),
    )
    .map(({ entry }) => entry);
}

/** The rows with the table's heads as CSV, each with the address of its record; the first column's addition in its own. */
export function csvOfEntries(table: HTMLTableElement, entries: readonly ListEntry[]): string {
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
  return [[name, 'Short name', 'Page', ...rest], ...rows]
    .map((row) => csvLine(row.map(withoutFormulas)))
    .join('');
}

function saidIn(cell: HTMLTableCellElement): string {
  const parts = cell.querySelectorAll('[data-part]');
  const texts = parts.length > 0 ? [...parts].map((part) => part.textContent) : [cell.textContent];
  return texts.map((text) => text.replace(/\s+/g, ' ').trim()).join('; ');
}
