// The list of what needs attention at all platforms. A visitor's page has its rows about their platforms.
import { distinctReleasesOf } from '../util/sort-order.ts';
import { uncapitalize } from '../util/capitalize.ts';
import { attentionItemsOf, type AttentionSource } from './attention-items.ts';
import { ATTENTION_KINDS, type AttentionItem } from './attention-kinds.ts';
import { releaseFilterOf, toFilter } from './filter-fields.ts';
import type { List } from './list.ts';
import { MINE_FILTER } from './own-facts.ts';
import { defineList } from './rows-file.ts';

export function attentionListOf(source: AttentionSource): List<AttentionItem> {
  const items = attentionItemsOf(source);
  const kinds = new Set(items.map(({ kind }) => kind));
  const releases = distinctReleasesOf(items.flatMap(({ release }) => release || []));
  const options = Object.entries(ATTENTION_KINDS)
    .filter(([kind]) => kinds.has(kind as 'url'))
    .map(([value, label]) => ({ value, label, short: uncapitalize(label) }));
  return defineList({
    name: 'attention',
    noun: 'item',
    path: '/mine/attention/',
    items,
    searches: 'Platforms, separated by semicolons',
    fields: [
      toFilter('about', 'About', options),
      releaseFilterOf(source.model, 'Release', releases),
      MINE_FILTER,
    ],
    factsOf: ({ kind, release }) => ({
      always: [
        ['about', kind],
        ['release', release],
      ],
      combinations: [],
    }),
    columns: [
      {
        key: 'name',
        heading: 'Platform',
        class: 'name',
        valueOf: ({ platforms }) => platforms.map(({ name }) => name).join('; '),
        isSearched: true,
      },
      { key: 'text', heading: 'What', class: 'text', valueOf: ({ text }) => text },
      { key: 'date', heading: 'Date', class: 'date', valueOf: ({ day }) => day },
      { key: 'release', heading: 'Release', valueOf: ({ release }) => release },
      { key: 'old', heading: 'Old URL', valueOf: ({ old }) => old },
      { key: 'now', heading: 'New URL', valueOf: ({ now }) => now },
      { key: 'kind', heading: 'Kind', valueOf: ({ kind }) => kind },
      {
        key: 'platform_id',
        heading: 'Platform IDs',
        valueOf: ({ platforms }) => platforms.map(({ id }) => id).join('; '),
      },
      { key: 'service_id', heading: 'Service IDs', valueOf: ({ services }) => services.join('; ') },
    ],
    idOf: ({ key }) => key,
  });
}
