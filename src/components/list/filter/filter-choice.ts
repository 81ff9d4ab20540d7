// The state of a list's filter, in its form controls and in the page's URL.
import { numberingOf, optionNumberOf, type FactNumbering } from './row-facts.ts';
import { phraseOf } from '../../filter/filter-text.ts';
import { replaceAddress } from '../../value/replace-address.ts';

export interface SortableColumn {
  name: string;
  /** Numbers and dates: the largest first. */
  startsDescending: boolean;
  /** The list's own order is by this column, ascending. */
  isInitial: boolean;
}

export class FilterChoice {
  /** The name of a column, with `-` before it for descending; '' for the list's own order. */
  sort = '';
  #text: HTMLInputElement;
  #selects: HTMLSelectElement[];
  #numbering: FactNumbering;
  #columns: readonly SortableColumn[];

  constructor(form: HTMLFormElement, columns: readonly SortableColumn[]) {
    this.#columns = columns;
    this.#text = form.querySelector('input')!;
    this.#selects = [...form.querySelectorAll('select')];
    // The first option of each field is “any”.
    const fields = this.#selects.map(({ name, options }) => ({ name, options: [...options].slice(1) }));
    this.#numbering = numberingOf(fields);
  }

  get text(): string {
    return this.#text.value.trim();
  }

  /** The numbers of the chosen options. */
  get numbers(): number[] {
    return this.#chosen.flatMap(({ name, value }) => optionNumberOf(this.#numbering, name, value) ?? []);
  }

  get isEmpty(): boolean {
    return this.text === '' && this.sort === '' && this.count === 0;
  }

  /** The number of fields with a choice. */
  get count(): number {
    return this.#chosen.length;
  }

  /** The column of the list's own order, if there is one. */
  get initial(): string | undefined {
    return this.#columns.find(({ isInitial }) => isInitial)?.name;
  }

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

  /** Cycles through the column's first direction, the other one and the list's own order. */
  sortBy({ name, startsDescending, isInitial }: SortableColumn): void {
    const directions = startsDescending ? [`-${name}`, name, ''] : [name, `-${name}`, ''];
    if (isInitial) directions.shift();
    this.sort = directions[(directions.indexOf(this.sort) + 1) % directions.length]!;
  }

  /** Ignores values that this list doesn't have. */
  readUrl(): void {
    const parameters = new URLSearchParams(location.search);
    this.#text.value = parameters.get('q') ?? '';
    for (const select of this.#selects) {
      select.value = parameters.get(select.name) ?? '';
      if (select.selectedIndex < 0) select.value = '';
    }
    const sort = parameters.get('sort') ?? '';
    this.sort = this.#columns.some(({ name }) => name === sort.replace(/^-/, '')) ? sort : '';
  }

  /** Replaces the URL without a new entry in the browser's history. */
  writeUrl(): void {
    const parameters = new URLSearchParams();
    if (this.text) parameters.set('q', this.text);
    for (const { name, value } of this.#chosen) parameters.set(name, value);
    if (this.sort) parameters.set('sort', this.sort);
    const query = parameters.size > 0 ? `?${parameters}` : '';
    replaceAddress(location.pathname + query + location.hash);
  }

  get #chosen(): HTMLSelectElement[] {
    return this.#selects.filter(({ value }) => value !== '');
  }
}
