import type { ChosenFilters, FilterCounts } from './full-text.ts';

export class SearchFilterForm {
  #selects: HTMLSelectElement[];
  #clear: HTMLButtonElement;

  constructor(form: HTMLFormElement) {
    this.#selects = [...form.querySelectorAll('select')];
    this.#clear = form.querySelector<HTMLButtonElement>('[type=reset]')!;
  }

  get chosen(): ChosenFilters {
    const chosen = this.#selects.filter(({ value }) => value !== '');
    return Object.fromEntries(chosen.map(({ name, value }) => [name, value]));
  }

  /** Accepts unknown values too, because they may come from a shared URL. */
  choose(valueOf: (name: string) => string): void {
    for (const select of this.#selects) {
      const value = valueOf(select.name);
      if (![...select.options].some((option) => option.value === value))
        select.append(new Option(value, value));
      select.value = value;
    }
    this.update();
  }

  update(): void {
    this.#clear.disabled = Object.keys(this.chosen).length === 0;
  }

  /** Options of fields without a choice show how many records they would leave, if these were counted. */
  showCounts(counts: FilterCounts): void {
    for (const { name, value: chosen, options } of this.#selects) {
      const counted = chosen ? undefined : counts[name];
      for (const option of [...options].slice(1)) {
        const count = counted?.[option.value] ?? 0;
        option.text = counted ? `${option.value} (${count})` : option.value;
        option.disabled = counted !== undefined && count === 0;
      }
    }
  }
}
