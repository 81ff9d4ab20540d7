// Where a list's rows come from: its file of rows, and their markup from the pages of the list.
import type { Rows } from '../../lists/row-search.ts';
import type { RowsFile } from '../../lists/list.ts';

/** The rows of a list, and the elements that show them. */
export interface ListSource {
  rows: () => Promise<Rows>;
  /** In the order of these rows. */
  elementsOf: (rows: readonly number[]) => Promise<HTMLElement[]>;
  /** The same while the script must not wait: before the page is printed. */
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
  readonly #pages = new Map<number, Promise<HTMLElement[]> | HTMLElement[]>();

  /** `form` is that of the list's filter. */
  constructor({ dataset }: HTMLFormElement, list: HTMLElement) {
    this.#path = dataset['path']!;
    this.#stamp = dataset['stamp']!;
    this.#size = Number(dataset['size']);
    this.#pages.set(Number(dataset['page']), rowElementsOf(list));
  }

  async rows(): Promise<RowsFile> {
    const file = JSON.parse(await textOf(`${this.#path}rows.json`)) as RowsFile;
    if (file.stamp !== this.#stamp) throw new Error(UPDATED);
    return file;
  }

  async elementsOf(rows: readonly number[]): Promise<HTMLElement[]> {
    const numbers = [...new Set(rows.map((row) => this.#pageOf(row)))];
    const pages = await Promise.all(numbers.map((number) => this.#elementsOn(number)));
    const byNumber = new Map(numbers.map((number, i) => [number, pages[i]!]));
    return rows.map((row) => byNumber.get(this.#pageOf(row))![row % this.#size]!);
  }

  elementsOfNow(rows: readonly number[]): HTMLElement[] {
    return rows.map((row) => {
      const number = this.#pageOf(row);
      const known = this.#pages.get(number);
      const page = Array.isArray(known) ? known : this.#elementsIn(textOfNow(this.#hrefOf(number)));
      this.#pages.set(number, page);
      return page[row % this.#size]!;
    });
  }

  async #elementsOn(number: number): Promise<HTMLElement[]> {
    const page =
      this.#pages.get(number) ?? textOf(this.#hrefOf(number)).then((html) => this.#elementsIn(html));
    this.#pages.set(number, page);
    try {
      const elements = await page;
      this.#pages.set(number, elements);
      return elements;
    } catch (error) {
      this.#pages.delete(number);
      throw error;
    }
  }

  #elementsIn(html: string): HTMLElement[] {
    const page = new DOMParser().parseFromString(html, 'text/html');
    const form = page.querySelector<HTMLFormElement>('form[data-stamp]');
    if (form?.dataset['stamp'] !== this.#stamp) throw new Error(UPDATED);
    return rowElementsOf(page.querySelector('[data-rows]')!).map((each) => document.adoptNode(each));
  }

  #pageOf(row: number): number {
    return Math.floor(row / this.#size) + 1;
  }

  #hrefOf(number: number): string {
    return number === 1 ? this.#path : `${this.#path}page/${number}/`;
  }
}

async function textOf(url: string): Promise<string> {
  // A file of an earlier build may be in the browser's cache.
  const response = await fetch(url, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${url} returned status ${response.status}.`);
  return response.text();
}

function textOfNow(url: string): string {
  const request = new XMLHttpRequest();
  request.open('GET', url, false);
  request.send();
  return request.responseText;
}
