import { SearchFiles } from '../../search/search-files.ts';
import { fetchJson } from '../value/site-files.ts';
import { SearchFilterForm } from './search-filters.ts';
import { SearchView } from './search-view.ts';
import { replaceAddress } from '../value/replace-address.ts';

const LIMITS = { names: 50, texts: 50 };

async function openPage(form: HTMLFormElement): Promise<void> {
  const files = new SearchFiles(fetchJson);
  const view = new SearchView(files, LIMITS);
  form.querySelector('[data-search-results]')!.replaceWith(view.element);
  const input = form.querySelector('input')!;
  const filters = new SearchFilterForm(form);
  const fields = form.querySelector('.fields')!;
  const fold = form.querySelector('details')!;
  view.onCounts = (counts) => filters.showCounts(counts);

  const search = (): void => {
    filters.update();
    view.show(input.value, filters.chosen).then(showSearch, showLists);
  };
  const changed = (): void => {
    writeUrl(input.value.trim(), filters.chosen);
    search();
  };
  const readUrl = (): void => {
    const parameters = new URLSearchParams(location.search);
    input.value = parameters.get('q') ?? '';
    filters.choose((name) => parameters.get(name) ?? '');
    // A filter in use is never hidden.
    fold.open ||= Object.keys(filters.chosen).length > 0;
    search();
  };
  // Filters are a large part of the index, and few people use them.
  const loadCounts = async (): Promise<void> => {
    await view.loadFilters();
    if (input.value.trim() !== '' || Object.keys(filters.chosen).length > 0) search();
  };
  fields.addEventListener('focusin', () => void loadCounts().catch(() => {}), { once: true });
  input.addEventListener('input', changed);
  fields.addEventListener('change', changed);
  form.addEventListener('reset', (event) => {
    event.preventDefault();
    filters.choose(() => '');
    changed();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void view.openFirst();
  });
  form.addEventListener('keydown', (event) => {
    if (!(event.target instanceof HTMLSelectElement)) view.moveBy(event, input);
  });
  addEventListener('popstate', readUrl);
  // Somebody may have typed before this script was loaded.
  if (input.value === '') readUrl();
  else changed();
  if (location.search === '') input.focus();
  await files.nameIndex();
}

function writeUrl(query: string, filters: Record<string, string>): void {
  const parameters = new URLSearchParams({ ...(query && { q: query }), ...filters });
  replaceAddress(location.pathname + (parameters.size > 0 ? `?${parameters}` : ''));
}

const page = document.querySelector<HTMLFormElement>('[data-search-page]');

// The next search loads again what could not be loaded.
function showSearch(): void {
  document.querySelector('[data-search-failed]')!.classList.remove('shown');
}

function showLists(): void {
  document.querySelector('[data-search-failed]')!.classList.add('shown');
}

if (page) {
  page.dataset['ready'] = '';
  openPage(page).catch(showLists);
}
