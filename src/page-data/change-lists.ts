// The history of a provider.
import { filterRuns, pageOfRecord, type RunChanges } from '../history/history.ts';
import type { Provider } from '../model/model-types.ts';
import { providerIdOf } from '../registry/names.ts';
import type { SiteData } from './site-data.ts';

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
