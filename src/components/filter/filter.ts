// In the browser: a list narrowed and sorted as its form says, and saved as it is shown.
import { Choice } from './choice.ts';
import { passes } from './facts.ts';
import { byColumn, csvFrom, List, type Entry } from './list.ts';
import { holds, sentenceOf } from './words.ts';

class Filter {
  #form: HTMLFormElement;
  #heads: HTMLTableCellElement[];
  #list: List;
  #choice: Choice;
  #pager = document.querySelector<HTMLElement>('[data-pager]');
  #total: number;
  #shown: Entry[] | undefined;
  #turn = 0;

  constructor(form: HTMLFormElement, table: HTMLTableElement) {
    this.#form = form;
    this.#heads = [...table.tHead!.rows[0]!.cells];
    this.#list = new List(table, (form.dataset['pages'] ?? '').split(' ').filter(Boolean));
    this.#choice = new Choice(form);
    this.#total = Number(form.dataset['total']);
  }

  start(): void {
    for (const head of this.#heads) this.#makeSortable(head);
    this.#form.addEventListener('input', () => this.#changed());
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
    const { idle, sort, descending, numbers, text } = this.#choice;
    for (const head of this.#heads) {
      const sorted = sort !== '' && head.dataset['sort'] === sort;
      head.ariaSort = sorted ? (descending ? 'descending' : 'ascending') : null;
    }
    this.#form.querySelector<HTMLButtonElement>('[type="reset"]')!.disabled = idle;
    if (this.#pager) this.#pager.hidden = !idle;
    if (idle) {
      this.#shown = undefined;
      this.#list.reset();
      return this.#say(this.#total);
    }
    try {
      const entries = await this.#list.entries();
      // Meanwhile something else may have been chosen.
      if (turn !== this.#turn) return;
      this.#shown = entries.filter((each) => passes(each.facts, numbers) && holds(each.text, text));
      const column = this.#heads.findIndex((head) => head.ariaSort !== null);
      if (column >= 0) this.#shown.sort(byColumn(column, descending));
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
      new Blob([`\uFEFF${csvFrom(this.#list.table, rows)}`], { type: 'text/csv' }),
    );
    link.download = `${this.#list.table.dataset['list']}.csv`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }
}

const ofList = document.querySelector<HTMLFormElement>('form[data-filter]');
const narrowed = document.querySelector<HTMLTableElement>('table[data-list]');
if (ofList && narrowed) new Filter(ofList, narrowed).start();
