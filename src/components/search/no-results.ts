// What is offered where a search finds nothing: notifications with these words, the nearest names, and lists to browse.
import { idIn } from '../../search/lookup.ts';
import { make } from '../value/make-element.ts';
import { countText } from '../value/number-text.ts';
import { hrefIn } from '../value/site-files.ts';
import type { SearchSources } from './search-steps.ts';

const LISTS: Record<string, string> = {
  Platforms: '/platform/',
  Providers: '/provider/',
  Services: '/sushi-service/',
  Reports: '/report/',
  'Data hosts': '/usage-data-host/',
};
const MAX_NAMES = 5;

export async function noResults({ files, fullText }: SearchSources, query: string): Promise<HTMLElement[]> {
  const names = await files.nameSearch();
  const hits = query === '' || idIn(query) !== undefined ? [] : names.suggest(query, MAX_NAMES);
  // A failure has been reported by the search for texts.
  const notifications = query === '' ? 0 : await fullText.countNotifications(query).catch(() => 0);
  return [
    ...(notifications > 0 ? [notificationsLine(query, notifications)] : []),
    ...(hits.length > 0
      ? [make('p', '', 'Did you mean:'), linkList(hits.map(({ record }) => [record.name, record.path]))]
      : []),
    make('p', '', 'Try another word or fewer filters, or browse the lists:'),
    linkList(Object.entries(LISTS)),
  ];
}

/** `3 notifications contain “restatement”` */
function notificationsLine(query: string, count: number): HTMLElement {
  const href = `${hrefIn('/notification/')}?${new URLSearchParams({ q: query })}`;
  const text = `${countText(count, 'notification')} ${count === 1 ? 'contains' : 'contain'} “${query}”`;
  return make('p', '', make('a', { href }, text));
}

function linkList(links: readonly (readonly [text: string, path: string])[]): HTMLElement {
  const items = links.map(([text, path]) =>
    make('li', '', make('a', { href: hrefIn(path), dir: 'auto' }, text)),
  );
  return make('ul', 'inline', ...items);
}
