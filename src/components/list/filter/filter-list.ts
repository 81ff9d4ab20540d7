import { FilterChoice } from './filter-choice.ts';
import { matchesFacts } from './row-facts.ts';
import { csvOfEntries, FilteredList, sortEntries, type ListEntry } from './list-rows.ts';
import { filterButtonText, containsWords, sentenceOf, wordsOf } from './filter-text.ts';

class Filter {
  #form: HTMLFormElement;
  #heads: HTMLTableCellElement[];
  #list: FilteredList;
  #choice: FilterChoice;
  /** Toggles the fields on narrow screens. */
  #fold: HTMLButtonElement | null;
  #pager = document.querySelector<HTMLElement>('[data-pager]');
  #total: number;
  #shown: ListEntry[] | undefined;
  #turn = 0;

  constructor(form: HTMLFormElement, table: HTMLTableElement) {
    this.#form = form;
    this.#fold = form.querySelector('[data-fold]');
    this.#heads = [...table.tHead!.rows[0]!.cells];
    this.#list = new FilteredList(table, (form.dataset['pages'] ?? '').split(' ').filter(Boolean));
    this.#choice = new FilterChoice(
      form,
      this.#heads.flatMap((head) => head.dataset['sort'] ?? []),
    );
    this.#total = Number(form.dataset['total']);
  }

  start(): void {
    for (const head of this.#heads) this.#makeSortable(head);
    this.#form.addEventListener('input', () => this.#changed());
    // Loads all rows in advance. A failure is reported when they are needed.
    this.#form.addEventListener('focusin', () => void this.#list.entries().catch(() => {}), { once: true });
    this.#fold?.addEventListener('click', () => {
      this.#fold!.ariaExpanded = String(this.#fold!.ariaExpanded !== 'true');
    });
    this.#form.addEventListener('submit', (event) => event.preventDefault());
    this.#form.addEventListener('reset', () => {
      this.#choice.unsort();
      // The controls are cleared after this event.
      setTimeout(() => this.#changed());
    });
    this.#form.querySelector('[data-csv]')!.addEventListener('click', () => void this.#save());
    addEventListener('popstate', () => this.#readUrl());
    this.#readUrl();
  }

  #makeSortable(head: HTMLTableCellElement): void {
    const name = head.dataset['sort'];
    if (!name) return;
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...head.childNodes);
    button.addEventListener('click', () => {
      this.#choice.sortBy(name);
      this.#changed();
    });
    head.append(button);
  }

  #readUrl(): void {
    this.#choice.readUrl();
    void this.#apply();
  }

  #changed(): void {
    this.#choice.writeUrl();
    void this.#apply();
  }

  async #apply(): Promise<void> {
    const turn = (this.#turn += 1);
    const { isEmpty, sort, isDescending, numbers, text, count } = this.#choice;
    for (const head of this.#heads) {
      const isSorted = sort !== '' && head.dataset['sort'] === sort;
      head.ariaSort = isSorted ? (isDescending ? 'descending' : 'ascending') : null;
    }
    this.#form.querySelector<HTMLButtonElement>('[type="reset"]')!.disabled = isEmpty;
    if (this.#fold) this.#fold.textContent = filterButtonText(count);
    if (this.#pager) this.#pager.hidden = !isEmpty;
    if (isEmpty) {
      if (this.#shown) this.#list.reset();
      this.#shown = undefined;
      return this.#report(this.#total);
    }
    try {
      const entries = await this.#list.entries();
      // The choice may have changed in the meantime.
      if (turn !== this.#turn) return;
      const words = wordsOf(text);
      const matching = entries.filter(
        (each) => matchesFacts(each.facts, numbers) && containsWords(each.text, words),
      );
      const column = this.#heads.findIndex((head) => head.ariaSort !== null);
      this.#shown = column < 0 ? matching : sortEntries(matching, column, isDescending);
      this.#list.show(this.#shown);
      this.#report(this.#shown.length);
    } catch (error) {
      this.#output.value = `The list could not be narrowed: ${(error as Error).message}`;
    }
  }

  #report(count: number): void {
    const text = sentenceOf(count, this.#total, this.#form.dataset['noun']!, this.#choice.phrases);
    this.#output.value = count === 0 ? `${text}. Ask for less, or clear the form.` : text;
  }

  get #output(): HTMLOutputElement {
    return this.#form.querySelector('output')!;
  }

  async #save(): Promise<void> {
    const rows = this.#shown ?? (await this.#list.entries());
    const link = document.createElement('a');
    // Spreadsheets recognise UTF-8 by the byte order mark.
    link.href = URL.createObjectURL(
      new Blob([`\uFEFF${csvOfEntries(this.#list.table, rows)}`], { type: 'text/csv' }),
    );
    link.download = `${this.#list.table.dataset['list']}.csv`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }
}

const form = document.querySelector<HTMLFormElement>('form[data-filter]');
const table = document.querySelector<HTMLTableElement>('table[data-list]');
if (form && table) new Filter(form, table).start();
