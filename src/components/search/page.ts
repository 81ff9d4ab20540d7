// In the browser: the search page, with its filters; the address of the page says what was asked.
import { component, loadPagefind, resultList, type Instance } from './pagefind.ts';

const place = document.querySelector<HTMLElement>('.search-page');
const link = document.querySelector<HTMLAnchorElement>('a[data-search]');
if (place && link) void start(place, link);

async function start(page: HTMLElement, from: HTMLAnchorElement): Promise<void> {
  try {
    const instance = await loadPagefind(from.dataset);
    const filters = component('filter-pane');
    filters.setAttribute('open', 'kind');
    filters.setAttribute('sort', 'count-desc');
    const [asking, answer] = [document.createElement('div'), document.createElement('div')];
    asking.className = 'asking';
    answer.className = 'answers';
    asking.append(filters);
    answer.append(component('summary'), resultList());
    page.replaceChildren(component('input'), asking, answer);
    readAddress(instance);
    instance.on('search', writeAddress);
    addEventListener('popstate', () => readAddress(instance));
    page.querySelector('input')?.focus();
  } catch {
    page.textContent = 'Search could not be loaded. The lists below hold everything.';
  }
}

function readAddress(instance: Instance): void {
  const asked = new URLSearchParams(location.search);
  const filters: Record<string, string[]> = {};
  for (const name of new Set(asked.keys()))
    if (name !== 'q') filters[name.replaceAll('_', ' ')] = asked.getAll(name);
  const term = asked.get('q') ?? '';
  if (term || Object.keys(filters).length > 0) instance.triggerSearchWithFilters(term, filters);
}

function writeAddress(term: string, filters: Record<string, string[]>): void {
  const asked = new URLSearchParams();
  if (term) asked.set('q', term);
  for (const [name, values] of Object.entries(filters)) {
    for (const value of values) asked.append(name.replaceAll(' ', '_'), value);
  }
  const query = asked.size > 0 ? `?${asked}` : '';
  history.replaceState(history.state, '', location.pathname + query);
}
