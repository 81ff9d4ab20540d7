// What pages of changes link to, what the page of all changes can be filtered by, and the history of a provider.
import { distinctReleasesOf, sortReleasesNewestFirst } from '../model/sort-order.ts';
import {
  eventCountsOf,
  filterRuns,
  pageOfRecord,
  releasesOfChange,
  type History,
  type RunChanges,
} from '../history/history.ts';
import type { Provider } from '../model/model-types.ts';
import { providerIdOf } from '../model/providers.ts';
import { dateInWords } from '../util/date-words.ts';
import type { SiteData } from './site-data.ts';

/** On the page of a month, the kinds of change are counted in that month. */
export function changeMonthsAndEventsOf({ months, events }: History, month?: string) {
  const runs = months.find((each) => each.month === month)?.runs;
  return { month, months: months.map((each) => each.month), events: runs ? eventCountsOf(runs) : events };
}

/** `name` is that of a field in the URL's query. */
export function changeFacetsOf({ model, history, providerHistories }: SiteData) {
  const slugs = new Map<string, string[]>();
  const providers = model.providers.flatMap(({ id, name, path }) => {
    const changes = providerHistories.get(id)?.changes ?? [];
    const slug = decodeURI(path.split('/')[2]!);
    for (const { change } of changes) slugs.set(change.id, [...(slugs.get(change.id) ?? []), slug]);
    return changes.length > 0 ? [{ value: slug, label: name }] : [];
  });
  const changed = history.runs.flatMap(({ changes }) =>
    changes.flatMap(({ change }) => releasesOfChange(change)),
  );
  const releases = sortReleasesNewestFirst(distinctReleasesOf(changed), model.currentRelease).map(
    (release) => ({
      value: release,
      label: `Release ${release}`,
    }),
  );
  const fields = [
    {
      name: 'month',
      label: 'Month',
      options: history.months.map(({ month }) => ({ value: month, label: dateInWords(month) })),
    },
    {
      name: 'event',
      label: 'Kind of change',
      options: history.events.map(({ event, label }) => ({ value: event, label })),
    },
    { name: 'provider', label: 'Provider', options: providers },
    { name: 'release', label: 'Release', options: releases.filter(({ value }) => /^\S+$/.test(value)) },
  ];
  return {
    fields: fields.filter(({ options }) => options.length > 0),
    /** The slugs of the providers of each change, by its ID. */
    providersIn: (runs: RunChanges[]): Record<string, string[]> =>
      Object.fromEntries(
        runs.flatMap(({ changes }) => changes.map(({ change }) => [change.id, slugs.get(change.id) ?? []])),
      ),
  };
}

/** Platforms that no longer name the provider, with the one that they name now: '' if none, undefined if removed. */
export function formerPlatformsOfProvider(
  { model, history, providerPaths, providerHistories }: SiteData,
  { id: providerId, platforms }: Provider,
) {
  const present = new Set(platforms.map(({ id }) => id));
  const former = (providerHistories.get(providerId)?.formerPlatforms ?? []).filter(
    ({ id }) => !present.has(id),
  );
  // Newest first, and each once.
  const isNewest = ({ id }: { id: string }, i: number) => former.findIndex((each) => each.id === id) === i;
  return former.filter(isNewest).map(({ id, name, until }) => {
    const to = model.platforms.find((each) => each.id === id)?.record.content_provider_name;
    return {
      name,
      path: pageOfRecord(history, { kind: 'platform', id }),
      until,
      to: to === undefined ? undefined : { name: to, path: providerPaths.get(providerIdOf(to)) },
    };
  });
}

/** The changes of its platforms while they named it, by run, newest first. */
export function runsOfProvider({ history, providerHistories }: SiteData, { id }: Provider): RunChanges[] {
  const changes = new Set(providerHistories.get(id)?.changes.map(({ change }) => change.id));
  return changes.size === 0 ? [] : filterRuns(history.runs, (change) => changes.has(change.id));
}
