// In the browser: what was chosen in the form of a list, in its controls and in the address of the page.
import { numberingOf, numberOf, type FactNumbering } from './row-facts.ts';
import { phraseOf } from './filter-text.ts';

export class Choice {
  /** The column by which rows are sorted; '' for the list's own order. */
  sort = '';
  descending = false;
  #text: HTMLInputElement;
  #selects: HTMLSelectElement[];
  #numbering: FactNumbering;
  #columns: readonly string[];

  /** `columns` are those by which the list can be sorted. */
  constructor(form: HTMLFormElement, columns: readonly string[]) {
    this.#columns = columns;
    this.#text = form.querySelector('input')!;
    this.#selects = [...form.querySelectorAll('select')];
    // The first option of each is that nothing is chosen.
    const fields = this.#selects.map(({ name, options }) => ({ name, options: [...options].slice(1) }));
    this.#numbering = numberingOf(fields);
  }

  get text(): string {
    return this.#text.value.trim();
  }

  /** The chosen options by their numbers. */
  get numbers(): number[] {
    return this.#chosen.flatMap(({ name, value }) => numberOf(this.#numbering, name, value) ?? []);
  }

  /** Whether the list is as it came. */
  get idle(): boolean {
    return this.text === '' && this.sort === '' && this.count === 0;
  }

  /** In how many fields something was chosen. */
  get count(): number {
    return this.#chosen.length;
  }

  /** What was chosen, in words. */
  get phrases(): string[] {
    const phrases = this.#chosen.map((select) => {
      const option = select.selectedOptions[0]!;
      return phraseOf(
        select.labels[0]!.firstChild!.textContent!.trim(),
        option.dataset['short'] ?? option.text,
      );
    });
    return this.text ? [...phrases, `“${this.text}”`] : phrases;
  }

  /** Ascending, then descending, then as it came. */
  sortBy(name: string): void {
    if (this.sort === name && this.descending) return this.unsort();
    this.descending = this.sort === name;
    this.sort = name;
  }

  unsort(): void {
    this.sort = '';
    this.descending = false;
  }

  /** Takes over what the address of the page asks for; what this list does not have is left out. */
  readAddress(): void {
    const asked = new URLSearchParams(location.search);
    this.#text.value = asked.get('q') ?? '';
    for (const select of this.#selects) {
      select.value = asked.get(select.name) ?? '';
      if (select.selectedIndex < 0) select.value = '';
    }
    const sort = asked.get('sort') ?? '';
    this.unsort();
    if (!this.#columns.includes(sort.replace(/^-/, ''))) return;
    this.descending = sort.startsWith('-');
    this.sort = sort.replace(/^-/, '');
  }

  /** Makes the address of the page say what was chosen, without a new step in the browser's history. */
  writeAddress(): void {
    const asked = new URLSearchParams();
    if (this.text) asked.set('q', this.text);
    for (const { name, value } of this.#chosen) asked.set(name, value);
    if (this.sort) asked.set('sort', (this.descending ? '-' : '') + this.sort);
    const query = asked.size > 0 ? `?${asked}` : '';
    history.replaceState(history.state, '', location.pathname + query + location.hash);
  }

  get #chosen(): HTMLSelectElement[] {
    return this.#selects.filter(({ value }) => value !== '');
  }
}
