// Where a list's rows come from: its file of rows, and their markup from the pages of the list.
import type { RowsFile } from '../../lists/list.ts';
import type { Rows } from '../../lists/row-search.ts';
import { nameCopyButtons } from '../value/name-copy-buttons.ts';
import { fetchFresh, hrefIn } from '../value/site-files.ts';

/** The rows of a list, and the elements that show them. */
export interface ListSource {
  rows: () => Promise<Rows>;
  /** The elements, in the order of these rows. */
  elementsOf: (rows: readonly number[]) => Promise<HTMLElement[]>;
  /** Returns the elements synchronously, for printing. */
  elementsOfNow: (rows: readonly number[]) => HTMLElement[];
}

const UPDATED = 'The site was updated. Reload the page.';

/** The rows of a table, or the entries of another list. */
export function rowElementsOf(list: ParentNode): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(':scope > tbody > tr, :scope > [data-row]')];
}

export class PublishedList implements ListSource {
  readonly #path: string;
  readonly #stamp: string;
  readonly #size: number;
  /** The elements of the rows on the pages that were needed. */
  readonly #elements = new Map<number, HTMLElement>();
  /** The hrefs of the pages that have the rows; undefined where each page has equally many. */
  #hrefs: readonly string[] | undefined;

  /** `place` has the list's data: the form of its filter, or a part of another page. `list` has the rows of the page. */
  constructor({ dataset }: HTMLElement, list: HTMLElement) {
    this.#path = dataset['path']!;
    this.#stamp = dataset['stamp']!;
    this.#size = Number(dataset['size']);
    const first = (Number(dataset['page']) - 1) * this.#size;
    for (const [i, row] of rowElementsOf(list).entries()) this.#elements.set(first + i, row);
  }

  async rows(): Promise<RowsFile> {
    const file = JSON.parse(await fetchFresh(`${this.#path}rows.json`)) as RowsFile;
    if (file.stamp !== this.#stamp) throw new Error(UPDATED);
    this.#hrefs = file.paths?.map(hrefIn);
    return file;
  }

  async elementsOf(rows: readonly number[]): Promise<HTMLElement[]> {
    const hrefs = this.#missingPagesOf(rows);
    const texts = await Promise.all(hrefs.map(fetchFresh));
    for (const [i, href] of hrefs.entries()) this.#keep(href, texts[i]!);
    return this.elementsOfNow(rows);
  }

  elementsOfNow(rows: readonly number[]): HTMLElement[] {
    for (const href of this.#missingPagesOf(rows)) this.#keep(href, textOfNow(href));
    return rows.map((row) => this.#elements.get(row)!);
  }

  #missingPagesOf(rows: readonly number[]): string[] {
    const missing = rows.filter((row) => !this.#elements.has(row));
    return [...new Set(missing.map((row) => this.#hrefOf(row)))];
  }

  #keep(href: string, html: string): void {
    const page = new DOMParser().parseFromString(html, 'text/html');
    const stamp = page.querySelector<HTMLFormElement>('form[data-stamp]')?.dataset['stamp'];
    nameCopyButtons(page);
    const elements = rowElementsOf(page.querySelector('[data-rows]')!);
    const numbers = this.#rowsOf(href, elements.length);
    if ((stamp ?? this.#stamp) !== this.#stamp || numbers.length !== elements.length)
      throw new Error(UPDATED);
    for (const [i, row] of numbers.entries())
      // An earlier choice may have needed it, too.
      if (!this.#elements.has(row)) this.#elements.set(row, document.adoptNode(elements[i]!));
  }

  /** The numbers of the rows of a page. */
  #rowsOf(href: string, count: number): number[] {
    if (this.#hrefs) return [...this.#hrefs.keys()].filter((row) => this.#hrefs![row] === href);
    const first = (Number(/\/page\/(\d+)\/$/.exec(href)?.[1] ?? 1) - 1) * this.#size;
    return Array.from({ length: count }, (_, i) => first + i);
  }

  #hrefOf(row: number): string {
    if (this.#hrefs) return this.#hrefs[row]!;
    const number = Math.floor(row / this.#size) + 1;
    return number === 1 ? this.#path : `${this.#path}page/${number}/`;
  }
}

function textOfNow(url: string): string {
  const request = new XMLHttpRequest();
  request.open('GET', url, false);
  request.send();
  return request.responseText;
}
