// Records change while others are fetched: what may no longer be as it was is fetched again.
import { isDeepStrictEqual } from 'node:util';
import { apiPathOf, type Endpoint } from '../../registry/endpoint.ts';
import { frontierOf } from './frontier.ts';
import type { FetchedPlatformList } from './fetch-platform-list.ts';
import { addVisit, type Crawl, type VisitedResponse } from './visit.ts';
import { complete, visitAll } from './visit-all.ts';

/**
 * Replaces the platform list by a later reading: platforms that were added or changed are fetched again, removed ones are
 * dropped. Returns whether there were any.
 */
export async function replaceList(
  crawl: Crawl,
  list: FetchedPlatformList,
  later: FetchedPlatformList,
): Promise<boolean> {
  const { visits, scope } = crawl;
  const isChanged = (id: string): boolean => list.digests.get(id) !== later.digests.get(id);
  const changedIds = [...later.digests.keys()].filter(isChanged);
  const removedIds = [...list.digests.keys()].filter((id) => !later.digests.has(id));
  const removedPaths = new Set(platformPaths(list.visit, removedIds, scope.brand));
  const isRemoved = (endpoint: Endpoint): boolean => removedPaths.has(apiPathOf(endpoint, scope.brand));
  // Hosts that refer to a removed platform may have changed too.
  const hosts = [...visits.values()].filter(
    ({ endpoint, resources }) =>
      endpoint.kind === 'host' && resources.some((each) => isRemoved(each.endpoint)),
  );
  const changedPaths = platformPaths(later.visit, changedIds, scope.brand);
  for (const path of [...removedPaths, ...changedPaths, ...hosts.map((host) => host.path)])
    visits.delete(path);
  addVisit(crawl, later.visit);
  await complete(crawl);
  return changedIds.length + removedIds.length > 0;
}

/**
 * Reads a list of several pages again if its first one has changed: a record that was added or removed meanwhile moves
 * others from page to page. Returns whether it has.
 */
export async function replacePages(crawl: Crawl): Promise<boolean> {
  const pages = frontierOf(crawl).reached.filter(({ visit }) => visit.endpoint.kind === 'notifications');
  const [first, ...others] = pages.map(({ visit }) => visit);
  if (!first || others.length === 0) return false;
  const [again] = await visitAll(crawl, [first]);
  if (isDeepStrictEqual(again!.result, first.result)) return false;
  for (const { path } of others) crawl.visits.delete(path);
  await complete(crawl);
  return true;
}

/** The paths of platforms and their services in the list. */
function platformPaths(list: VisitedResponse, ids: string[], brand: string): string[] {
  const wantedIds = new Set(ids);
  const element = (pointer: string): string | undefined => pointer.split('/')[1];
  const elements = new Set(
    list.resources
      .filter(({ endpoint }) => endpoint.kind === 'platform' && wantedIds.has(endpoint.id))
      .map(({ pointer }) => element(pointer)),
  );
  return list.resources
    .filter(({ pointer }) => elements.has(element(pointer)))
    .map(({ endpoint }) => apiPathOf(endpoint, brand));
}
