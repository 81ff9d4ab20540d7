// Programs find records in the platform list. One that it no longer has may still be stored, as other records refer to it.
import { apiPathOf } from '../../registry/endpoint.ts';
import { tryParseJsonBytes } from '../../registry/reading/json.ts';
import { PLATFORM_LIST_TARGET } from '../crawl/platform-list.ts';
import { visitedResponseOf, type VisitedResponse } from '../crawl/visit.ts';
import { readResponseIfIntact, type SnapshotFiles } from '../store/snapshot-store.ts';

/** API paths of the platforms and services in the list; none if there is no list. */
export function listedPathsIn(visits: readonly VisitedResponse[]): Set<string> {
  const list = visits.find(({ endpoint }) => endpoint.kind === 'platforms');
  return new Set(list?.resources.map(({ endpoint }) => apiPathOf(endpoint, '')));
}

/** The same of a stored snapshot; none if its list is lost. */
export function listedPathsInSnapshot(snapshot: SnapshotFiles): Set<string> {
  const { brand, registry, aliases, files } = snapshot.manifest;
  const entry = files[PLATFORM_LIST_TARGET.path];
  const bytes = entry && readResponseIfIntact(snapshot, entry);
  if (!bytes) return new Set();
  const response = { entry, json: tryParseJsonBytes(bytes) };
  const scope = { brand, bases: [registry, ...aliases] };
  return listedPathsIn([visitedResponseOf(PLATFORM_LIST_TARGET, response, scope)]);
}
