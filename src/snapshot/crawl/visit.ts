import { typedAnswerOfValue, type TypedAnswer } from '../../registry/reading/answer.ts';
import { apiPathOf } from '../../registry/endpoint.ts';
import { parseJsonBytes } from '../../registry/reading/json.ts';
import { addAnswerJson, emptyRegistry } from '../../registry/reading/registry.ts';
import { referencedResourcesOf, type ResolvedReferences, type OwnLinkBases } from './referenced-resources.ts';
import type { MissingAnswer } from '../fetch/fetch-answer.ts';
import {
  fetchResponse,
  type AcceptedAnswer,
  type AnswerTarget,
  type FailedAnswer,
  type ResponseSource,
  type ResponseTarget,
} from '../fetch/fetch-response.ts';
import type { NextVersion } from '../stage/next-version.ts';
import type { FileEntry } from '../store/manifest.ts';
import { referencesIn } from './references.ts';

/** What is kept of an answer after reading it. */
export interface VisitedAnswer extends AnswerTarget, ResolvedReferences {
  /** The stored file, or the status of a missing record, or why the answer could not be fetched. */
  result: FileEntry | MissingAnswer | FailedAnswer;
  /** IDs of the notifications in the answer. */
  notifications: string[];
}

export interface Crawl extends ResponseSource {
  version: NextVersion;
  scope: OwnLinkBases;
  /** Answers visited so far, by API path. What is removed from it is fetched again if it is still named. */
  visits: Map<string, VisitedAnswer>;
  /** API paths of all answers named so far. */
  known: Set<string>;
  /** Simultaneous requests. */
  concurrency: number;
  signal: AbortSignal;
  onProgress?: (progress: CrawlProgress) => void;
}

export interface CrawlProgress {
  done: number;
  /** Answers to fetch; grows while records refer to other ones. */
  known: number;
}

export function addVisit({ visits, known, scope, onProgress }: Crawl, visit: VisitedAnswer): VisitedAnswer {
  const { path, resources } = visit;
  const isNew = !visits.has(path);
  visits.set(path, visit);
  known.add(path);
  for (const { endpoint, query } of resources) known.add(apiPathOf(endpoint, scope.brand) + query);
  if (isNew) onProgress?.({ done: visits.size, known: known.size });
  return visit;
}

/** Fetches a response, checks it and writes it, unless an interrupted run has done so. */
export async function storeResponse(
  crawl: Crawl,
  target: ResponseTarget,
  signal: AbortSignal,
): Promise<AcceptedAnswer | MissingAnswer | FailedAnswer> {
  const { version } = crawl;
  const entry = version.takeWhole(target.path);
  if (entry) return { entry, json: parseJsonBytes(version.read(entry)) };
  const result = await fetchResponse(crawl, target, signal);
  if ('entry' in result) await version.add(target.path, result.entry, result.bytes);
  return result;
}

export function visitedAnswerOf(
  target: AnswerTarget,
  result: AcceptedAnswer | MissingAnswer | FailedAnswer,
  scope: OwnLinkBases,
): VisitedAnswer {
  const { endpoint } = target;
  // A registry for this answer alone, so that its records can be freed.
  const registry = emptyRegistry(scope.brand);
  const value = 'entry' in result ? addAnswerJson(registry, endpoint, result.json) : undefined;
  const answer = value && typedAnswerOfValue(endpoint, value);
  const followed = referencedResourcesOf(
    answer ? referencesIn(answer) : [],
    apiPathOf(endpoint, scope.brand),
    scope,
  );
  return {
    ...target,
    ...followed,
    result: 'entry' in result ? result.entry : result,
    findings: [...registry.findings, ...followed.findings],
    notifications: answer ? notificationsIn(answer) : [],
  };
}

function notificationsIn({ kind, value }: TypedAnswer): string[] {
  if (kind === 'service-notifications') return value.map(({ id }) => id);
  return kind === 'notifications' ? value.results.map(({ id }) => id) : [];
}
