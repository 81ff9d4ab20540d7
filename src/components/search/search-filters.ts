// Replaces Pagefind's own filter menus, which screen readers can't identify.
import type { Available, Engine, Filters } from './pagefind-engine.ts';

const collator = new Intl.Collator('en', { numeric: true });

export class SearchFilterForm {
  readonly element = document.createElement('div');
  #selects: HTMLSelectElement[] = [];
  #clear = document.createElement('button');

  constructor(engine: Engine, fields: [name: string, label: string][]) {
    this.element.className = 'fields';
    this.element.setAttribute('role', 'group');
    this.element.ariaLabel = 'Narrow the results';
    for (const [name, text] of fields) {
      const label = document.createElement('label');
      label.className = 'field';
      const select = document.createElement('select');
      select.name = name;
      select.append(new Option('Any', ''));
      select.addEventListener('change', () =>
        engine.triggerSearchWithFilters(engine.searchTerm, this.#chosen),
      );
      label.append(text, select);
      this.element.append(label);
      this.#selects.push(select);
    }
    this.#clear.type = 'button';
    this.#clear.textContent = 'Clear filters';
    this.#clear.disabled = true;
    this.#clear.addEventListener('click', () => engine.triggerSearchWithFilters(engine.searchTerm, {}));
    this.element.append(this.#clear);
    engine.on('filters', ({ available, total }) => this.#updateOptions(available ?? {}, total ?? {}));
    engine.on('search', (_, filters) => this.#updateChoice(filters ?? {}));
  }

  get #chosen(): Filters {
    const chosen = this.#selects.filter(({ value }) => value !== '');
    return Object.fromEntries(chosen.map(({ name, value }) => [name, [value]]));
  }

  /** A field with a choice offers all its values, the others only those with results. */
  #updateOptions(available: Available, total: Available): void {
    for (const select of this.#selects) {
      const { name, value: chosen } = select;
      const counts = (chosen ? total[name] : available[name]) ?? {};
      const options = Object.entries(counts)
        .filter(([value, count]) => count > 0 || value === chosen)
        .toSorted(([one], [other]) => collator.compare(one, other))
        .map(([value, count]) => new Option(`${value} (${count})`, value));
      select.replaceChildren(new Option('Any', ''), ...options);
      this.#select(select, chosen);
    }
  }

  #updateChoice(filters: Filters): void {
    for (const select of this.#selects) this.#select(select, filters[select.name]?.[0] ?? '');
    this.#clear.disabled = Object.keys(this.#chosen).length === 0;
  }

  /** Accepts unknown values too, because they may come from the URL. */
  #select(select: HTMLSelectElement, value: string): void {
    if (![...select.options].some((option) => option.value === value))
      select.append(new Option(value, value));
    select.value = value;
  }
}
