// What is offered where a search finds nothing: the nearest names, and lists to browse.
import { idIn } from '../../search/lookup.ts';
import type { SearchFiles } from './search-files.ts';

const LISTS = [
  ['platform/', 'Platforms'],
  ['sushi-service/', 'Services'],
  ['report/', 'Reports'],
  ['usage-data-host/', 'Data hosts'],
] as const;
const MAX_NAMES = 5;

export async function noResults(
  files: SearchFiles,
  query: string,
  isFiltered: boolean,
): Promise<HTMLElement[]> {
  const { index } = await files.names();
  const isName = query !== '' && idIn(query) === undefined;
  const hits = isName ? index.suggest(query, MAX_NAMES) : [];
  const links = await Promise.all(hits.map((hit) => files.linksOf(hit)));
  const base = files.base.replace(/\/$/, '');
  const names = hits.map(({ name }, i) => linkItem(base + links[i]!.path, name));
  const lists = LISTS.map(([path, label]) => linkItem(`${base}/${path}`, label));
  return [
    ...(names.length > 0 ? [line('Did you mean:'), listOf(names)] : []),
    line(isFiltered ? 'Choose fewer filters, or browse the lists:' : 'Browse the lists:'),
    listOf(lists),
  ];
}

function line(text: string): HTMLElement {
  const paragraph = document.createElement('p');
  paragraph.textContent = text;
  return paragraph;
}

function listOf(items: HTMLElement[]): HTMLElement {
  const list = document.createElement('ul');
  list.append(...items);
  return list;
}

function linkItem(href: string, text: string): HTMLElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = href;
  link.dir = 'auto';
  link.textContent = text;
  item.append(link);
  return item;
}
