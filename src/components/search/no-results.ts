// What is offered where a search finds nothing: the nearest names, and lists to browse.
import { idIn } from '../../search/lookup.ts';
import type { SearchFiles } from '../../search/search-files.ts';
import { make } from '../value/make-element.ts';
import { hrefIn } from '../value/site-files.ts';

const LISTS = [
  ['/platform/', 'Platforms'],
  ['/provider/', 'Providers'],
  ['/sushi-service/', 'Services'],
  ['/report/', 'Reports'],
  ['/usage-data-host/', 'Data hosts'],
] as const;
const MAX_NAMES = 5;

export async function noResults(
  files: SearchFiles,
  query: string,
  isFiltered: boolean,
): Promise<HTMLElement[]> {
  const index = await files.nameIndex();
  const isName = query !== '' && idIn(query) === undefined;
  const hits = isName ? index.suggest(query, MAX_NAMES) : [];
  const links = await Promise.all(hits.map((hit) => files.linksOf(hit)));
  const names = hits.map(({ name }, i) => [links[i]!.path, name] as const);
  const listOf = (items: readonly (readonly [path: string, text: string])[]): HTMLElement =>
    make(
      'ul',
      '',
      ...items.map(([path, text]) => make('li', '', make('a', { href: hrefIn(path), dir: 'auto' }, text))),
    );
  return [
    ...(names.length > 0 ? [make('p', '', 'Did you mean:'), listOf(names)] : []),
    make('p', '', isFiltered ? 'Choose fewer filters, or browse the lists:' : 'Browse the lists:'),
    listOf(LISTS),
  ];
}
