import { checkResponse, type CheckedResponse, type TypedResponse } from '../../registry/reading/response.ts';
import { apiPathOf } from '../../registry/endpoint.ts';
import { referencedResourcesOf, type ResolvedReferences, type OwnLinkBases } from './referenced-resources.ts';
import type { ResponseTarget } from '../fetch/accepted-response.ts';
import type { MissingResponse, RequestOptions } from '../fetch/fetch-with-retries.ts';
import {
  fetchResponse,
  type FetchedResponse,
  type EndpointTarget,
  type FailedResponse,
  type ResponseSource,
} from '../fetch/fetch-response.ts';
import type { NextVersion } from '../stage/next-version.ts';
import type { FileEntry } from '../store/manifest.ts';
import { referencesIn } from './references.ts';

/** A checked response with what it refers to, or why there is none. */
export interface VisitedResponse extends EndpointTarget, CheckedResponse, ResolvedReferences {
  /** The stored file, or what the registry returned in place of the resource, or why it could not be fetched. */
  result: FileEntry | MissingResponse | FailedResponse;
  /** What the registry returned in place of the record: `result` is the response of the last snapshot. */
  kept?: string;
  /** The JSON of the last snapshot's response, if that has other bytes. */
  lastJson?: unknown;
  /** IDs of the notifications in the response. */
  notifications: string[];
}

export interface Crawl extends ResponseSource {
  version: NextVersion;
  scope: OwnLinkBases;
  /** Responses visited so far, by API path. What is removed from it is fetched again if it is still named. */
  visits: Map<string, VisitedResponse>;
  /** API paths of all responses named so far. */
  known: Set<string>;
  /** Simultaneous requests. */
  concurrency: number;
  signal: AbortSignal;
  onProgress?: (progress: CrawlProgress) => void;
}

export interface CrawlProgress {
  done: number;
  /** Responses to fetch; grows while records refer to other ones. */
  known: number;
}

export function addVisit(
  { visits, known, scope, onProgress }: Crawl,
  visit: VisitedResponse,
): VisitedResponse {
  const { path, resources } = visit;
  const isNew = !visits.has(path);
  visits.set(path, visit);
  known.add(path);
  for (const { endpoint, query } of resources) known.add(apiPathOf(endpoint, scope.brand) + query);
  if (isNew) onProgress?.({ done: visits.size, known: known.size });
  return visit;
}

/** Fetches a response that the snapshot may contain, and writes its bytes. */
export async function storeResponse(
  crawl: Crawl,
  target: ResponseTarget,
  options: RequestOptions,
): Promise<FetchedResponse | MissingResponse | FailedResponse> {
  const result = await fetchResponse(crawl, target, options);
  if ('entry' in result) await crawl.version.add(result.entry, result.bytes);
  return result;
}

export function visitedResponseOf(
  target: EndpointTarget,
  result: FetchedResponse | MissingResponse | FailedResponse,
  scope: OwnLinkBases,
): VisitedResponse {
  const { endpoint } = target;
  const { brand } = scope;
  const checked =
    'entry' in result
      ? checkResponse(endpoint, result.json, brand)
      : { json: undefined, typed: undefined, findings: [] };
  const { typed } = checked;
  const followed = referencedResourcesOf(typed ? referencesIn(typed) : [], apiPathOf(endpoint, brand), scope);
  return {
    ...target,
    ...checked,
    ...followed,
    ...('entry' in result ? { result: result.entry, lastJson: result.lastJson } : { result }),
    findings: [...checked.findings, ...followed.findings],
    notifications: typed ? notificationsIn(typed) : [],
  };
}

function notificationsIn({ kind, value }: TypedResponse): string[] {
  if (kind === 'service-notifications') return value.map(({ id }) => id);
  return kind === 'notifications' ? value.results.map(({ id }) => id) : [];
}
