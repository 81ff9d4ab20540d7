// In the browser: a list narrowed and sorted as its form says, and saved as it is shown.
import { Choice } from './filter-choice.ts';
import { matchesFacts } from './row-facts.ts';
import { csvOfEntries, FilteredList, sortEntries, type ListEntry } from './list-rows.ts';
import { chosenIn, containsWords, sentenceOf, wordsOf } from './filter-text.ts';

class Filter {
  #form: HTMLFormElement;
  #heads: HTMLTableCellElement[];
  #list: FilteredList;
  #choice: Choice;
  /** Opens and shuts the fields where the screen is narrow. */
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
    this.#choice = new Choice(
      form,
      this.#heads.flatMap((head) => head.dataset['sort'] ?? []),
    );
    this.#total = Number(form.dataset['total']);
  }

  start(): void {
    for (const head of this.#heads) this.#makeSortable(head);
    this.#form.addEventListener('input', () => this.#changed());
    // Whoever reaches for the form will want all rows in a moment; that they cannot be had is said when they are needed.
    this.#form.addEventListener('focusin', () => void this.#list.entries().catch(() => {}), { once: true });
    this.#fold?.addEventListener('click', () => {
      this.#fold!.ariaExpanded = String(this.#fold!.ariaExpanded !== 'true');
    });
    this.#form.addEventListener('submit', (event) => event.preventDefault());
    this.#form.addEventListener('reset', () => {
      this.#choice.unsort();
      // The controls are empty only after this event.
      setTimeout(() => this.#changed());
    });
    this.#form.querySelector('[data-csv]')!.addEventListener('click', () => void this.#save());
    addEventListener('popstate', () => this.#readAddress());
    this.#readAddress();
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

  #readAddress(): void {
    this.#choice.readAddress();
    void this.#apply();
  }

  #changed(): void {
    this.#choice.writeAddress();
    void this.#apply();
  }

  async #apply(): Promise<void> {
    const turn = (this.#turn += 1);
    const { idle, sort, descending, numbers, text, count } = this.#choice;
    for (const head of this.#heads) {
      const sorting = sort !== '' && head.dataset['sort'] === sort;
      head.ariaSort = sorting ? (descending ? 'descending' : 'ascending') : null;
    }
    this.#form.querySelector<HTMLButtonElement>('[type="reset"]')!.disabled = idle;
    if (this.#fold) this.#fold.textContent = chosenIn(count);
    if (this.#pager) this.#pager.hidden = !idle;
    if (idle) {
      if (this.#shown) this.#list.reset();
      this.#shown = undefined;
      return this.#say(this.#total);
    }
    try {
      const entries = await this.#list.entries();
      // Meanwhile something else may have been chosen.
      if (turn !== this.#turn) return;
      const words = wordsOf(text);
      const passing = entries.filter(
        (each) => matchesFacts(each.facts, numbers) && containsWords(each.text, words),
      );
      const column = this.#heads.findIndex((head) => head.ariaSort !== null);
      this.#shown = column < 0 ? passing : sortEntries(passing, column, descending);
      this.#list.show(this.#shown);
      this.#say(this.#shown.length);
    } catch (error) {
      this.#output.value = `The list could not be narrowed: ${(error as Error).message}`;
    }
  }

  #say(count: number): void {
    const said = sentenceOf(count, this.#total, this.#form.dataset['noun']!, this.#choice.phrases);
    this.#output.value = count === 0 ? `${said}. Ask for less, or clear the form.` : said;
  }

  get #output(): HTMLOutputElement {
    return this.#form.querySelector('output')!;
  }

  async #save(): Promise<void> {
    const rows = this.#shown ?? (await this.#list.entries());
    const link = document.createElement('a');
    // Spreadsheets take a file for UTF-8 by its first character.
    link.href = URL.createObjectURL(
      new Blob([`\uFEFF${csvOfEntries(this.#list.table, rows)}`], { type: 'text/csv' }),
    );
    link.download = `${this.#list.table.dataset['list']}.csv`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }
}

const ofList = document.querySelector<HTMLFormElement>('form[data-filter]');
const narrowed = document.querySelector<HTMLTableElement>('table[data-list]');
if (ofList && narrowed) new Filter(ofList, narrowed).start();
