// Programs find records in the platform list. One that it no longer has may still be stored, as other records refer to it.
import { apiPathOf, endpointOf, withoutQuery } from '../../registry/endpoint.ts';
import { tryParseJsonBytes } from '../../registry/reading/json.ts';
import { visitedResponseOf, type VisitedResponse } from '../crawl/visit.ts';
import { readResponseIfIntact, type SnapshotFiles } from '../store/snapshot-store.ts';

/** API paths of the platforms and services in the list; none if there is no list. */
export function listedPathsIn(visits: readonly VisitedResponse[]): Set<string> {
  const list = visits.find(({ endpoint }) => endpoint.kind === 'platforms');
  return new Set(list?.resources.map(({ endpoint }) => apiPathOf(endpoint, '')));
}

/** IDs of the notifications in the notification list. */
export function listedNotificationsIn(visits: readonly VisitedResponse[]): Set<string> {
  const pages = visits.filter(({ endpoint }) => endpoint.kind === 'notifications');
  return new Set(pages.flatMap(({ notifications }) => notifications));
}

/** The lists of a stored snapshot, without what is lost. `visits` are the responses of the next one. */
export function readLists(snapshot: SnapshotFiles, visits: readonly VisitedResponse[]): VisitedResponse[] {
  const { brand, registry, aliases, files } = snapshot.manifest;
  const scope = { brand, bases: [registry, ...aliases] };
  return Object.entries(files).flatMap(([path, entry]) => {
    const endpoint = endpointOf(withoutQuery(path), brand);
    if (endpoint?.kind !== 'platforms' && endpoint?.kind !== 'notifications') return [];
    const visit = visits.find((each) => each.path === path);
    const isSame = visit && 'sha256' in visit.result && visit.result.sha256 === entry.sha256;
    const bytes = isSame ? undefined : readResponseIfIntact(snapshot, entry);
    const json = isSame ? visit.json : (visit?.lastJson ?? (bytes && tryParseJsonBytes(bytes)));
    if (json === undefined) return [];
    return visitedResponseOf({ endpoint, ...entry, path }, { entry, json }, scope);
  });
}
