// The history of a provider, for its page.
import { filterRuns, pageOfRecord, type RunChanges } from '../history/history.ts';
import { providerIdOf } from '../model/providers.ts';
import type { Provider } from '../model/model-types.ts';
import type { SiteData } from './site-data.ts';

/** Platforms that no longer name the provider, newest first. */
export function formerPlatformsOf(
  { history, providerPaths, providerHistories }: SiteData,
  { id: providerId, platforms }: Provider,
) {
  const present = new Set(platforms.map(({ id }) => id));
  const former = providerHistories.get(providerId)?.formerPlatforms ?? [];
  return former
    .filter(({ id }) => !present.has(id))
    .map(({ id, name, until, to }) => ({
      name,
      path: pageOfRecord(history, { kind: 'platform', id }),
      until,
      to: to === undefined ? undefined : { name: to, path: providerPaths.get(providerIdOf(to)) },
    }));
}

/** The changes of its platforms while they named it, by run, newest first. */
export function runsOfProvider({ history, providerHistories }: SiteData, { id }: Provider): RunChanges[] {
  const changes = new Set(providerHistories.get(id)?.changes.map(({ change }) => change.id));
  return changes.size === 0 ? [] : filterRuns(history.runs, (change) => changes.has(change.id));
}
