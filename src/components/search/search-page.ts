// The search page: results below the field, and filters as soon as there are results.
import { FilterForm } from '../filter/filter-form.ts';
import type { FilterCounts } from './full-text.ts';
import { SearchView } from './search-view.ts';

const LIMIT = 50;

function openPage(page: HTMLElement): void {
  const [form, start, failed] = ['form', '[data-search-start]', '[data-search-failed]'].map((selector) =>
    page.querySelector<HTMLElement>(selector)!,
  ) as [HTMLFormElement, HTMLElement, HTMLElement];
  const input = form.querySelector('input')!;
  const selects = [...form.querySelectorAll('select')];
  const output = form.querySelector('output')!;
  const view = new SearchView(LIMIT, output);
  start.after(view.element);
  view.onChange = (counts) => {
    showCounts(selects, counts);
    page.toggleAttribute('data-found', view.hasResults || selects.some(({ value }) => value !== ''));
  };
  // Without its class, the sentence appears at once.
  failed.className = '';
  failed.hidden = true;

  const filter = new FilterForm(form, {
    keepsText: true,
    show: async (choice, signal) => {
      const { q = '', ...filters } = Object.fromEntries(choice);
      start.hidden = choice.size > 0;
      const isFound = await view.show(q, filters).then(
        () => true,
        () => false,
      );
      // The next search loads again what could not be loaded.
      if (!signal.aborted) failed.hidden = isFound;
      return output.value;
    },
  });
  filter.start();
  view.load().catch(() => (failed.hidden = false));
  // Filters are a large part of the index, and few people use them.
  const loadCounts = (): Promise<void> => view.loadFilters().then(() => filter.update());
  form
    .querySelector('.fields')!
    .addEventListener('focusin', () => void loadCounts().catch(() => {}), { once: true });
  form.addEventListener('submit', () => void view.openFirst());
  page.addEventListener('keydown', (event) => {
    if (!(event.target instanceof HTMLSelectElement)) view.moveBy(event, input);
  });
  if (location.search === '') input.focus();
}

/** Options of fields without a choice show how many records they would leave, if these were counted. */
function showCounts(selects: readonly HTMLSelectElement[], counts: FilterCounts): void {
  for (const { name, value: chosen, options } of selects) {
    const counted = chosen ? undefined : counts[name];
    for (const option of [...options].slice(1)) {
      const count = counted?.[option.value] ?? 0;
      option.text = counted ? `${option.value} (${count})` : option.value;
      option.disabled = counted !== undefined && count === 0;
    }
  }
}

const page = document.querySelector<HTMLElement>('[data-search-page]');
if (page) openPage(page);
