// Where a list's rows come from: its file of rows, and their markup from the pages of the list.
import type { RowsFile } from '../../lists/list.ts';
import type { Rows } from '../../lists/row-search.ts';
import { nameCopyButtons } from '../value/copy-button-element.ts';
import { fetchFresh } from '../value/site-files.ts';

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
  /** The rows of the pages that were needed. */
  readonly #pages = new Map<number, HTMLElement[]>();

  /** `form` is the form of the list's filter. */
  constructor({ dataset }: HTMLFormElement, list: HTMLElement) {
    this.#path = dataset['path']!;
    this.#stamp = dataset['stamp']!;
    this.#size = Number(dataset['size']);
    this.#pages.set(Number(dataset['page']), rowElementsOf(list));
  }

  async rows(): Promise<RowsFile> {
    const file = JSON.parse(await fetchFresh(`${this.#path}rows.json`)) as RowsFile;
    if (file.stamp !== this.#stamp) throw new Error(UPDATED);
    return file;
  }

  async elementsOf(rows: readonly number[]): Promise<HTMLElement[]> {
    const missing = this.#missingPagesOf(rows);
    const texts = await Promise.all(missing.map((number) => fetchFresh(this.#hrefOf(number))));
    for (const [i, number] of missing.entries()) this.#keep(number, texts[i]!);
    return this.elementsOfNow(rows);
  }

  elementsOfNow(rows: readonly number[]): HTMLElement[] {
    for (const number of this.#missingPagesOf(rows)) this.#keep(number, textOfNow(this.#hrefOf(number)));
    return rows.map((row) => this.#pages.get(this.#pageOf(row))![row % this.#size]!);
  }

  #missingPagesOf(rows: readonly number[]): number[] {
    const numbers = new Set(rows.map((row) => this.#pageOf(row)));
    return [...numbers].filter((number) => !this.#pages.has(number));
  }

  #keep(number: number, html: string): void {
    // An earlier choice may have needed it, too.
    if (this.#pages.has(number)) return;
    const page = new DOMParser().parseFromString(html, 'text/html');
    const form = page.querySelector<HTMLFormElement>('form[data-stamp]');
    if (form?.dataset['stamp'] !== this.#stamp) throw new Error(UPDATED);
    nameCopyButtons(page);
    const rows = rowElementsOf(page.querySelector('[data-rows]')!);
    this.#pages.set(
      number,
      rows.map((row) => document.adoptNode(row)),
    );
  }

  #pageOf(row: number): number {
    return Math.floor(row / this.#size) + 1;
  }

  #hrefOf(number: number): string {
    return number === 1 ? this.#path : `${this.#path}page/${number}/`;
  }
}

function textOfNow(url: string): string {
  const request = new XMLHttpRequest();
  request.open('GET', url, false);
  request.send();
  return request.responseText;
}
