// In the browser: the search page, whose address says what is asked and how it is narrowed.
import { component, loadEngine, setUpResults, type Engine, type Filters } from './pagefind-engine.ts';
import { SearchFilterForm } from './search-filters.ts';

// As many results as somebody would look through; the count above them says how many there are.
const MOST = 200;

async function openPage(place: HTMLElement): Promise<void> {
  const fields = JSON.parse(place.dataset['fields'] ?? '[]') as [name: string, label: string][];
  const engine = await loadEngine(place.dataset);
  const input = component('input');
  const narrowing = new SearchFilterForm(engine, fields);
  const results = component('results');
  setUpResults(results, MOST);
  place.replaceChildren(
    component('config', { faceted: '' }),
    input,
    narrowing.element,
    component('summary'),
    results,
  );
  await engine.triggerLoad();
  const names = fields.map(([name]) => name);
  ask(engine, names);
  engine.on('search', writeAddress);
  addEventListener('popstate', () => ask(engine, names));
  if (location.search === '') input.focus();
}

/** Asks what the address says. */
function ask(engine: Engine, names: string[]): void {
  const asked = new URLSearchParams(location.search);
  const filters: Filters = Object.fromEntries(
    names.map((name) => [name, asked.getAll(name)] as const).filter(([, values]) => values.length > 0),
  );
  engine.triggerSearchWithFilters(asked.get('q') ?? '', filters);
}

/** Makes the address say what is asked, without a new step in the browser's history. */
function writeAddress(query: string, filters: Filters): void {
  const asked = new URLSearchParams();
  if (query) asked.set('q', query);
  for (const [name, values] of Object.entries(filters)) {
    for (const value of values) asked.append(name, value);
  }
  history.replaceState(history.state, '', location.pathname + (asked.size > 0 ? `?${asked}` : ''));
}

const place = document.querySelector<HTMLElement>('[data-search-page]');
const otherwise = document.querySelector<HTMLElement>('[data-search-failed]');
if (place) {
  openPage(place).catch(() => {
    place.hidden = true;
    otherwise?.classList.add('shown');
  });
}
