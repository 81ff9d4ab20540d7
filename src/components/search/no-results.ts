// What is offered where a search finds nothing: notifications with these words, the nearest names, and the list of platforms.
import { idIn } from '../../search/record-index.ts';
import { make } from '../value/make-element.ts';
import { countText } from '../value/number-text.ts';
import { hrefIn } from '../value/site-files.ts';
import type { SearchSources } from './all-hits.ts';
import { inGroup } from './find-hits.ts';
import type { ChosenFilters } from './full-text.ts';
import { resultItem } from './result-item.ts';

const MAX_NAMES = 5;

export async function noResults(
  { files, fullText }: SearchSources,
  query: string,
  filters: ChosenFilters,
): Promise<HTMLElement[]> {
  const names = await files.nameSearch();
  const nearest = idIn(query) === undefined ? names.suggest(query, MAX_NAMES) : [];
  // A failure has been reported by the search for texts.
  const notifications = query === '' ? 0 : await fullText.countNotifications(query).catch(() => 0);
  const rows = nearest.flatMap((hit) => inGroup('', [hit])).map((hit) => resultItem(hit, false));
  return [
    ...(notifications > 0 ? [notificationsLine(query, notifications)] : []),
    ...(rows.length > 0 ? [make('p', '', 'The nearest names:'), make('ol', 'rows', ...rows)] : []),
    make(
      'p',
      '',
      Object.keys(filters).length > 0 ? 'Try fewer filters, or look through the ' : 'Look through the ',
      make('a', { href: hrefIn('/platform/') }, 'list of platforms'),
      '. If the registry does not have your platform, ask its provider for the URL.',
    ),
  ];
}

/** `3 notifications contain “restatement”` */
function notificationsLine(query: string, count: number): HTMLElement {
  const href = `${hrefIn('/notification/')}?${new URLSearchParams({ q: query })}`;
  const text = `${countText(count, 'notification')} ${count === 1 ? 'contains' : 'contain'} “${query}”`;
  return make('p', '', make('a', { href }, text));
}
