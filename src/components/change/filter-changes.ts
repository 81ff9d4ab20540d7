// Filters the changes by month, event, provider and release. Older ones are loaded from the pages of their kind or months.
import { countText } from '../value/number-text.ts';
import { replaceAddress } from '../value/replace-address.ts';

class ChangeFilter {
  #form: HTMLFormElement;
  #list: HTMLElement;
  #selects: HTMLSelectElement[];
  #output: HTMLOutputElement;
  /** What the page lists without a filter. */
  #newest: Element[];
  #newestText: string;
  #pages = new Map<string, Promise<HTMLElement[]>>();
  #turn = 0;

  constructor(form: HTMLFormElement, list: HTMLElement) {
    this.#form = form;
    this.#list = list;
    this.#selects = [...form.querySelectorAll('select')];
    this.#output = form.querySelector('output')!;
    this.#newest = [...list.children];
    this.#newestText = this.#output.value;
  }

  start(): void {
    const fold = this.#form.querySelector<HTMLButtonElement>('[data-fold]')!;
    fold.addEventListener('click', () => (fold.ariaExpanded = String(fold.ariaExpanded !== 'true')));
    this.#form.addEventListener('input', () => this.#changed());
    this.#form.addEventListener('submit', (event) => event.preventDefault());
    // The controls are cleared after this event.
    this.#form.addEventListener('reset', () => setTimeout(() => this.#changed()));
    addEventListener('popstate', () => this.#readUrl());
    this.#readUrl();
  }

  get #chosen(): HTMLSelectElement[] {
    return this.#selects.filter(({ value }) => value !== '');
  }

  #readUrl(): void {
    const parameters = new URLSearchParams(location.search);
    for (const select of this.#selects) {
      select.value = parameters.get(select.name) ?? '';
      if (select.selectedIndex < 0) select.value = '';
    }
    void this.#apply();
  }

  #changed(): void {
    const query = new URLSearchParams(this.#chosen.map(({ name, value }) => [name, value]));
    const address = location.pathname + (query.size > 0 ? `?${query}` : '');
    replaceAddress(address);
    void this.#apply();
  }

  async #apply(): Promise<void> {
    const turn = (this.#turn += 1);
    const chosen = this.#chosen;
    this.#form.querySelector<HTMLButtonElement>('[type="reset"]')!.disabled = chosen.length === 0;
    if (chosen.length === 0) {
      this.#list.replaceChildren(...this.#newest);
      this.#output.value = this.#newestText;
      return;
    }
    try {
      const runs = await this.#runs();
      // The choice may have changed in the meantime.
      if (turn !== this.#turn) return;
      const matching = runs.flatMap((run) => matchesIn(run, chosen) ?? []);
      this.#list.replaceChildren(...matching.map(({ copy }) => copy));
      const count = matching.reduce((sum, each) => sum + each.count, 0);
      const choice =
        chosen.map(({ selectedOptions }) => selectedOptions[0]!.text).join(', ') + searchLimitText(runs);
      this.#output.value =
        count === 0
          ? `No changes match: ${choice}. Remove a filter, or clear them all.`
          : `${countText(count, 'change')}: ${choice}`;
    } catch (error) {
      if (turn !== this.#turn) return;
      this.#output.value = `The changes could not be filtered: ${(error as Error).message}`;
    }
  }

  /** The runs that can have matches, newest first. The page of a kind of change has those that months leave out. */
  async #runs(): Promise<HTMLElement[]> {
    const [months, events] = ['month', 'event'].map((each) =>
      this.#selects.find(({ name }) => name === each)!,
    );
    const month = months!.value;
    const one = events!.value || month;
    const pages = one === '' ? [...months!.options].flatMap(({ value }) => value || []) : [one];
    const runs = (await Promise.all(pages.map((page) => this.#runsOn(page)))).flat();
    return runs.filter(({ dataset }) => month === '' || dataset['month'] === month);
  }

  #runsOn(page: string): Promise<HTMLElement[]> {
    const known = this.#pages.get(page) ?? loadRuns(`${this.#form.dataset['changeFilter']}${page}/`);
    this.#pages.set(page, known);
    known.catch(() => this.#pages.delete(page));
    return known;
  }
}

async function loadRuns(address: string): Promise<HTMLElement[]> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered with status ${response.status}.`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  return [...page.querySelectorAll<HTMLElement>('.night')].map((run) => document.adoptNode(run));
}

/** '' if the pages list all changes of these runs. */
function searchLimitText(runs: readonly HTMLElement[]): string {
  const cut = runs.flatMap((run) => run.querySelector<HTMLElement>('[data-listed]') ?? [])[0];
  return cut ? ` (only the first ${cut.dataset['listed']} changes of each run are searched)` : '';
}

/** A copy with the entries in which a change matches, and how many do; undefined if none does. */
function matchesIn(run: Element, chosen: HTMLSelectElement[]): { copy: Element; count: number } | undefined {
  const copy = run.cloneNode(true) as Element;
  const facets = chosen.filter(({ name }) => name !== 'month');
  const isMatch = ({ dataset }: HTMLElement): boolean =>
    facets.every(({ name, value }) => (dataset[name] ?? '').split(' ').includes(value));
  let count = 0;
  for (const entry of copy.querySelectorAll('.change-entry')) {
    const matching = [...entry.querySelectorAll<HTMLElement>('.change')].filter(isMatch);
    if (matching.length === 0) entry.remove();
    count += matching.length;
  }
  copy.querySelector('[data-listed]')?.remove();
  return count > 0 ? { copy, count } : undefined;
}

const form = document.querySelector<HTMLFormElement>('form[data-change-filter]');
const list = document.querySelector<HTMLElement>('[data-change-list]');
if (form && list) new ChangeFilter(form, list).start();
