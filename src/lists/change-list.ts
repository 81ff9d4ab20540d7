// The list of all changes, newest first.
import { EVENTS } from '../history/events.ts';
import { releasesOfChange, type ListedChange } from '../history/history.ts';
import { monthPagePath } from '../history/month-pages.ts';
import { platformIdsOf } from '../history/past.ts';
import { sentenceOf } from '../history/words/sentences.ts';
import { slugOfProvider } from '../model/providers.ts';
import { changeFactsOf, changeFiltersOf, type ChangeSource } from './change-filters.ts';
import type { List, ListColumn } from './list.ts';
import { defineList } from './rows-file.ts';

export function changeListOf(source: ChangeSource): List<ListedChange> {
  const { model, history, providerSlugs } = source;
  const names = new Map(model.providers.map((each) => [slugOfProvider(each), each.name]));
  return defineList({
    name: 'changes',
    noun: 'change',
    path: '/changes/',
    items: history.runs.flatMap(({ changes }) => changes),
    searches: 'Platforms, separated by semicolons',
    fields: changeFiltersOf(source),
    factsOf: (each) => changeFactsOf(each, source),
    columns: [
      { key: 'date', heading: 'Date', valueOf: ({ taken }) => taken.slice(0, 10) },
      { key: 'change', heading: 'Change', valueOf: sentenceOf },
      { key: 'kind', heading: 'Kind', valueOf: ({ change }) => EVENTS[change.event].one },
      { ...listColumn('name', 'Records', namesOf), isSearched: true },
      listColumn('releases', 'Releases', ({ change }) => releasesOfChange(change)),
      listColumn('provider', 'Providers', ({ change }) =>
        (providerSlugs.get(change.id) ?? []).flatMap((slug) => names.get(slug) ?? []),
      ),
      listColumn('platform_id', 'Platform IDs', ({ change }) => platformIdsOf(change)),
    ],
    pathOf: ({ taken, page }) => monthPagePath(taken.slice(0, 7), page),
    idOf: ({ change }) => change.id,
  });
}

/** A column with several values in a cell, each once. */
function listColumn(
  key: string,
  heading: string,
  valuesOf: (each: ListedChange) => readonly string[],
): ListColumn<ListedChange> {
  return { key, heading, valueOf: (each) => [...new Set(valuesOf(each))].join('; ') };
}

/** The names of the records and of their platforms. */
function namesOf({ change: { about } }: ListedChange): string[] {
  return about.flatMap(({ name, platforms = [] }) => [name, ...platforms.map((each) => each.name)]);
}
