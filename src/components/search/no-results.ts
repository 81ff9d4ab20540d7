// What is offered where a search finds nothing: the nearest names, and lists to browse.
import { idIn } from '../../search/lookup.ts';
import type { SearchFiles } from '../../search/search-files.ts';
import { make } from '../value/make-element.ts';
import { hrefIn } from '../value/site-files.ts';

const LISTS: Record<string, string> = {
  Platforms: '/platform/',
  Providers: '/provider/',
  Services: '/sushi-service/',
  Reports: '/report/',
  'Data hosts': '/usage-data-host/',
};
const MAX_NAMES = 5;

export async function noResults(files: SearchFiles, query: string): Promise<HTMLElement[]> {
  const index = await files.nameIndex();
  const hits = query === '' || idIn(query) !== undefined ? [] : index.suggest(query, MAX_NAMES);
  const names = await Promise.all(
    hits.map(async (hit): Promise<[string, string]> => [hit.name, (await files.linksOf(hit)).path]),
  );
  return [
    ...(names.length > 0 ? [make('p', '', 'Did you mean:'), linkList(names)] : []),
    make('p', '', 'Try another word or fewer filters, or browse the lists:'),
    linkList(Object.entries(LISTS)),
  ];
}

function linkList(links: readonly (readonly [text: string, path: string])[]): HTMLElement {
  const items = links.map(([text, path]) =>
    make('li', '', make('a', { href: hrefIn(path), dir: 'auto' }, text)),
  );
  return make('ul', 'inline', ...items);
}
