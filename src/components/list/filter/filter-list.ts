import { FilterChoice, type SortableColumn } from './filter-choice.ts';
import { fetchColumnsForCsv } from './csv-columns.ts';
import { matchesFacts } from './row-facts.ts';
import { csvOfEntries, FilteredList, sortEntries, type ListEntry } from './list-rows.ts';
import { countText } from '../../value/number-text.ts';
import { saveFile } from '../../value/save-file.ts';
import { containsWords, fileNameOf, sentenceOf, spellingsOfEachWord } from '../../filter/filter-text.ts';

export interface FilterOptions {
  /** Whether the page's URL has the state of the filter. */
  isInUrl?: boolean;
}

const CHOSEN = 'option:checked:not([value=""])';

export class Filter {
  #form: HTMLFormElement;
  /** Of a table. */
  #heads: HTMLTableCellElement[];
  /** Undefined where one cannot be sorted by. */
  #columns: (SortableColumn | undefined)[];
  #list: FilteredList;
  #choice: FilterChoice;
  /** Toggles the fields on narrow screens. */
  #fold: HTMLButtonElement | null;
  /** Rarely used fields. */
  #more: HTMLDetailsElement | null;
  /** What helps only while the list is whole and in its own order. */
  #inOrder = document.querySelectorAll<HTMLElement>('[data-in-order]');
  #total: number;
  #isChanged = false;
  #isInUrl: boolean;
  #turn = 0;

  constructor(form: HTMLFormElement, list: HTMLElement, { isInUrl = true }: FilterOptions = {}) {
    this.#form = form;
    this.#isInUrl = isInUrl;
    this.#fold = form.querySelector('[data-fold]');
    this.#more = form.querySelector('.more-fields');
    this.#heads = [...list.querySelectorAll<HTMLTableCellElement>('thead th')];
    this.#list = new FilteredList(list, (form.dataset['pages'] ?? '').split(' ').filter(Boolean));
    this.#columns = this.#heads.map(sortColumnOf);
    this.#choice = new FilterChoice(
      form,
      this.#columns.filter((column) => column !== undefined),
    );
    this.#total = Number(form.dataset['total']);
  }

  start(): void {
    for (const [i, column] of this.#columns.entries())
      if (column) this.#makeSortable(this.#heads[i]!, column);
    this.#form.addEventListener('input', () => this.#changed());
    // Loads all rows in advance. A failure is reported when they are needed.
    this.#form.addEventListener('focusin', () => void this.#list.entries().catch(() => {}), { once: true });
    this.#fold?.addEventListener('click', () => {
      const isOpen = this.#fold!.ariaExpanded !== 'true';
      this.#fold!.ariaExpanded = String(isOpen);
      // Leaves room for the list below the fields.
      if (isOpen) this.#form.scrollIntoView({ behavior: 'instant' });
    });
    this.#more?.querySelector('summary')!.addEventListener('click', (event) => {
      // A field with a choice stays in view.
      if (this.#more!.querySelector(CHOSEN)) event.preventDefault();
    });
    this.#form.addEventListener('submit', (event) => event.preventDefault());
    this.#form.addEventListener('reset', () => {
      this.#choice.sort = '';
      // The controls are cleared after this event.
      setTimeout(() => this.#changed());
    });
    this.#form.querySelector('[data-csv]')?.addEventListener('click', () => void this.#save());
    if (!this.#isInUrl) return void this.#apply();
    addEventListener('popstate', () => this.#readUrl());
    this.#readUrl();
  }

  #makeSortable(head: HTMLTableCellElement, column: SortableColumn): void {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...head.childNodes);
    button.addEventListener('click', () => {
      this.#choice.sortBy(column);
      this.#changed();
    });
    head.append(button);
  }

  #readUrl(): void {
    this.#choice.readUrl();
    void this.#apply();
  }

  #changed(): void {
    if (this.#isInUrl) this.#choice.writeUrl();
    void this.#apply();
  }

  async #apply(): Promise<void> {
    const turn = (this.#turn += 1);
    const { isEmpty, sort, count } = this.#choice;
    const isDescending = sort.startsWith('-');
    const sorted = sort.replace(/^-/, '') || this.#choice.initial;
    for (const head of this.#heads) {
      const isSorted = sorted !== undefined && head.dataset['sort'] === sorted;
      head.ariaSort = isSorted ? (isDescending ? 'descending' : 'ascending') : null;
    }
    this.#form.querySelector<HTMLButtonElement>('[type="reset"]')!.disabled = isEmpty;
    if (this.#fold) this.#fold.textContent = count === 0 ? 'Filter and sort' : countText(count, 'filter');
    if (this.#more?.querySelector(CHOSEN)) this.#more.open = true;
    for (const each of this.#inOrder) each.inert = !isEmpty;
    if (isEmpty) {
      if (this.#isChanged) this.#list.show();
      this.#isChanged = false;
      return this.#report(this.#total);
    }
    try {
      const rows = await this.#chosenRows();
      // The choice may have changed in the meantime.
      if (turn !== this.#turn) return;
      this.#isChanged = true;
      this.#list.show(rows);
      this.#report(rows.length);
    } catch (error) {
      if (turn !== this.#turn) return;
      this.#output.value = `Cannot filter the list: ${(error as Error).message}`;
    }
  }

  /** The rows of all pages that match the choice, in its order. */
  async #chosenRows(): Promise<ListEntry[]> {
    const entries = await this.#list.entries();
    const { sort, numbers, text } = this.#choice;
    const words = spellingsOfEachWord(text);
    const matching = entries.filter(
      (each) => matchesFacts(each.facts, numbers) && containsWords(each.text, words),
    );
    const column = this.#heads.findIndex((head) => head.ariaSort !== null);
    return sort === '' ? matching : sortEntries(matching, column, sort.startsWith('-'));
  }

  #report(count: number): void {
    const noun = this.#form.dataset['noun']!;
    this.#output.value =
      count === 0 && this.#total > 0
        ? `No ${noun}s match. Remove a filter, or clear them all.`
        : sentenceOf(count, this.#total, noun, this.#choice.phrases);
  }

  get #output(): HTMLOutputElement {
    return this.#form.querySelector('output')!;
  }

  async #save(): Promise<void> {
    const { csvFile, csvColumns = '[]' } = this.#form.dataset;
    let csv: string;
    try {
      const further = csvFile ? await fetchColumnsForCsv(csvFile, JSON.parse(csvColumns)) : undefined;
      // Not what the table shows: rows of other pages may still be on their way.
      const rows = await this.#chosenRows();
      csv = csvOfEntries(this.#list.element as HTMLTableElement, rows, further);
    } catch (error) {
      this.#output.value = `Cannot make the CSV file: ${(error as Error).message}`;
      return;
    }
    saveFile(fileNameOf(this.#list.element.dataset['list']!, this.#choice.phrases), 'text/csv', csv);
    // An earlier failure no longer holds.
    void this.#apply();
  }
}

function sortColumnOf({ dataset, classList, ariaSort }: HTMLTableCellElement): SortableColumn | undefined {
  const { sort, descending } = dataset;
  const startsDescending = descending !== undefined || classList.contains('number');
  return sort ? { name: sort, startsDescending, isInitial: ariaSort !== null } : undefined;
}
