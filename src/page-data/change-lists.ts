// What the page of all changes can be filtered by, and the history of a provider.
import { distinctReleasesOf, sortReleasesNewestFirst } from '../model/sort-order.ts';
import { filterRuns, pageOfRecord, releasesOfChange, type RunChanges } from '../history/history.ts';
import type { FilterField, Provider } from '../model/model-types.ts';
import { providerIdOf, slugOfProvider } from '../model/providers.ts';
import { dateInWords } from '../util/date-words.ts';
import type { SiteData } from './site-data.ts';
import { inSentence } from '../util/sentence.ts';

/** What the page of all changes can be filtered by. */
export function changeFieldsOf({ model, history, providerHistories }: SiteData): FilterField[] {
  const providers = model.providers
    .filter(({ id }) => providerHistories.has(id))
    .map((provider) => ({ value: slugOfProvider(provider), label: provider.name }));
  const changed = history.runs.flatMap(({ changes }) =>
    changes.flatMap(({ change }) => releasesOfChange(change)),
  );
  const releases = sortReleasesNewestFirst(distinctReleasesOf(changed), model.currentRelease);
  return [
    {
      name: 'month',
      label: 'Month',
      options: history.months.map(({ month }) => ({ value: month, label: dateInWords(month) })),
    },
    {
      name: 'event',
      label: 'Kind',
      options: history.events.map(({ event, label }) => ({
        value: event,
        label,
        short: inSentence(label),
      })),
    },
    { name: 'provider', label: 'Provider', options: providers },
    {
      name: 'release',
      label: 'Release',
      options: releases.map((release) => ({ value: release, label: release })),
    },
  ];
}

/** Platforms that no longer name the provider, with the provider that they name now: '' if none, undefined if removed. */
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
