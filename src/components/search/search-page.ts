import { createComponent, loadEngine, setUpResults, type Engine, type Filters } from './pagefind-engine.ts';
import { SearchFilterForm } from './search-filters.ts';

// The number above the results counts all of them.
const MAX_RESULTS = 200;

async function openPage(container: HTMLElement): Promise<void> {
  const fields = JSON.parse(container.dataset['fields'] ?? '[]') as [name: string, label: string][];
  const engine = await loadEngine(container.dataset);
  const input = createComponent('input');
  const filterForm = new SearchFilterForm(engine, fields);
  const results = createComponent('results');
  setUpResults(results, MAX_RESULTS);
  container.replaceChildren(
    createComponent('config', { faceted: '' }),
    input,
    filterForm.element,
    createComponent('summary'),
    results,
  );
  await engine.triggerLoad();
  const names = fields.map(([name]) => name);
  searchFromUrl(engine, names);
  engine.on('search', writeUrl);
  addEventListener('popstate', () => searchFromUrl(engine, names));
  if (location.search === '') input.focus();
}

function searchFromUrl(engine: Engine, names: string[]): void {
  const parameters = new URLSearchParams(location.search);
  const filters: Filters = Object.fromEntries(
    names.map((name) => [name, parameters.getAll(name)] as const).filter(([, values]) => values.length > 0),
  );
  engine.triggerSearchWithFilters(parameters.get('q') ?? '', filters);
}

/** Replaces the URL without a new entry in the browser's history. */
function writeUrl(query: string, filters: Filters): void {
  const parameters = new URLSearchParams();
  if (query) parameters.set('q', query);
  for (const [name, values] of Object.entries(filters)) {
    for (const value of values) parameters.append(name, value);
  }
  history.replaceState(history.state, '', location.pathname + (parameters.size > 0 ? `?${parameters}` : ''));
}

const page = document.querySelector<HTMLElement>('[data-search-page]');
const fallback = document.querySelector<HTMLElement>('[data-search-failed]');
if (page) {
  openPage(page).catch(() => {
    page.hidden = true;
    fallback?.classList.add('shown');
  });
}
