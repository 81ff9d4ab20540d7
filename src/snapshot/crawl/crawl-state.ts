import { isDeepStrictEqual } from 'node:util';
import { apiPathOf, byEndpointKind, type Endpoint } from '../../registry/endpoint.ts';
import { inParallel } from '../../util/parallel.ts';
import { frontierOf, answerTargetOf } from './frontier.ts';
import {
  isListAnswer,
  PLATFORM_LIST_TARGET,
  requireList,
  type PlatformList,
  type PlatformListOptions,
} from './platform-list.ts';
import type { AnswerTarget } from '../fetch/staged-answers.ts';
import { visitedAnswerOf, type VisitedAnswer } from './visit.ts';

export interface CrawlOptions extends PlatformListOptions {
  /** Simultaneous requests. */
  concurrency: number;
  /** Whether the last snapshot has an answer of this path. */
  isInLastSnapshot?: (path: string) => boolean;
  onProgress?: (progress: CrawlProgress) => void;
}

export interface CrawlProgress {
  done: number;
  /** Answers to fetch; grows while records refer to other ones. */
  known: number;
}

export function createCrawlState(options: CrawlOptions, { visit: first, scope }: PlatformList) {
  const { base, stageAnswer, concurrency, isInLastSnapshot, signal, onProgress } = options;
  const lists: Endpoint[] = [{ kind: 'releases' }, { kind: 'notifications' }];
  const start = [PLATFORM_LIST_TARGET, ...lists.map((endpoint) => answerTargetOf(endpoint, scope.brand))];
  const visits = new Map<string, VisitedAnswer>();
  const stale = new Set<string>();
  const known = new Set(start.map(({ path }) => path));
  const addVisit = (visit: VisitedAnswer): void => {
    const isNew = !visits.has(visit.path);
    visits.set(visit.path, visit);
    for (const { endpoint, query } of visit.resources) known.add(apiPathOf(endpoint, scope.brand) + query);
    if (isNew) onProgress?.({ done: visits.size, known: known.size });
  };
  const frontier = () => frontierOf(start, visits, scope.brand);
  const visitOne = async (target: AnswerTarget, stop: AbortSignal): Promise<VisitedAnswer> => {
    let result = await stageAnswer(target, { signal: stop, again: stale.delete(target.path) });
    if (target.endpoint.kind === 'releases' && !isListAnswer(result)) {
      // The staged answer of an earlier run may be the one that made that run fail.
      result = await stageAnswer(target, { signal: stop, again: true });
      requireList(base, target.path, result);
    }
    const visit = visitedAnswerOf(target, result, scope);
    addVisit(visit);
    return visit;
  };
  const visitAll = (targets: AnswerTarget[]): Promise<VisitedAnswer[]> =>
    inParallel(targets.toSorted(byEndpointKind), concurrency, visitOne, signal);
  /** Fetches every referenced answer that is still missing. */
  const complete = async (): Promise<void> => {
    for (let now = frontier(); now.wanted.length > 0; now = frontier()) {
      // Each page of a list refers to the next one: computing the whole frontier for each would take quadratic time.
      for (let round = now.wanted; round.length > 0;) {
        const roundVisits = await visitAll(round);
        round = roundVisits.flatMap((visit) => now.follow(visit)).map(({ target }) => target);
      }
    }
  };
  /**
   * Replaces the platform list by a later reading: platforms that were added or changed are fetched again, removed ones
   * are dropped. Returns whether there were any.
   */
  const replace = (list: PlatformList, later: PlatformList): boolean => {
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
      if (visits.delete(path)) stale.add(path);
    addVisit(later.visit);
    return changedIds.length + removedIds.length > 0;
  };
  /**
   * Reads a list of several pages again if its first one has changed: a record that was added or removed meanwhile moves
   * others from page to page. Returns whether it has.
   */
  const replacePages = async (): Promise<boolean> => {
    const [firstPage, ...others] = frontier().reached.filter(
      ({ visit }) => visit.endpoint.kind === 'notifications',
    );
    if (!firstPage || others.length === 0) return false;
    stale.add(firstPage.visit.path);
    const [again] = await visitAll([firstPage.visit]);
    if (isDeepStrictEqual(again!.result, firstPage.visit.result)) return false;
    for (const { visit } of others) if (visits.delete(visit.path)) stale.add(visit.path);
    await complete();
    return true;
  };
  /** Requests each missing answer once more: it may have been added in the meantime, or be missing for a moment only. */
  const confirmMissing = async (): Promise<void> => {
    const confirmed = new Set<string>();
    for (;;) {
      const unconfirmed = frontier()
        .reached.filter(
          ({ visit, referencedBy }) =>
            'missing' in visit.result && (referencedBy || isInLastSnapshot?.(visit.path)),
        )
        .map(({ visit: { endpoint, path, file } }) => ({ endpoint, path, file }))
        .filter(({ path }) => !confirmed.has(path));
      if (unconfirmed.length === 0) return;
      for (const { path } of unconfirmed) {
        confirmed.add(path);
        stale.add(path);
      }
      await visitAll(unconfirmed);
      await complete();
    }
  };
  addVisit(first);
  return { frontier, complete, replace, replacePages, confirmMissing };
}

/** The paths of platforms and their services in the list. */
function platformPaths(list: VisitedAnswer, ids: string[], brand: string): string[] {
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
