import { pathOf, type Endpoint } from '../../registry/endpoint.ts';
import { inParallel } from '../../util/parallel.ts';
import { frontierOf, targetOf, type Frontier } from './frontier.ts';
import {
  isPlatformList,
  PLATFORM_LIST_PATH,
  requireList,
  type PlatformList,
  type PlatformListOptions,
} from './platform-list.ts';
import type { AnswerTarget } from '../fetch/obtain-answer.ts';
import { visitOf, type Visit } from './visit.ts';

export interface CrawlOptions extends PlatformListOptions {
  /** Simultaneous requests. */
  concurrency: number;
  /** Aborts the crawl; it throws the signal's reason. */
  signal?: AbortSignal;
  onProgress?: (progress: CrawlProgress) => void;
}

export interface CrawlProgress {
  done: number;
  /** Answers to fetch; grows while records refer to other ones. */
  known: number;
}

const ORDER: Endpoint['kind'][] = [
  'releases',
  'platforms',
  'platform',
  'service',
  'service-notifications',
  'host',
  'notifications',
];
export interface CrawlState {
  frontier(): Frontier;
  /** Fetches every referenced answer that is still missing. */
  complete(): Promise<void>;
  /**
   * Replaces the platform list by a later reading: platforms that were added or changed are fetched again, removed ones
   * are dropped. Returns whether there were any.
   */
  replace(list: PlatformList, later: PlatformList): boolean;
  /** Requests each missing record once more: it may have been added in the meantime. */
  confirmMissing(): Promise<void>;
}

export function crawlStateOf(options: CrawlOptions, { visit: first, home }: PlatformList): CrawlState {
  const { base, obtain, concurrency, signal, onProgress } = options;
  const lists: Endpoint[] = [{ kind: 'releases' }, { kind: 'notifications' }];
  const start = [PLATFORM_LIST_PATH, ...lists.map((endpoint) => targetOf(endpoint, home.brand))];
  const visits = new Map<string, Visit>();
  const stale = new Set<string>();
  const known = new Set(start.map(({ path }) => path));
  let cached: Frontier | undefined;
  const addVisit = (visit: Visit): void => {
    const isNew = !visits.has(visit.path);
    visits.set(visit.path, visit);
    cached = undefined;
    for (const { endpoint, query } of visit.resources) known.add(pathOf(endpoint, home.brand) + query);
    if (isNew) onProgress?.({ done: visits.size, known: known.size });
  };
  const frontier = (): Frontier => (cached ??= frontierOf(start, visits, home.brand));
  const obtainAll = (targets: AnswerTarget[]): Promise<Visit[]> =>
    inParallel(
      targets.toSorted(compareKinds),
      concurrency,
      async (target, stop) => {
        let obtained = await obtain(target, { signal: stop, again: stale.delete(target.path) });
        if (target.endpoint.kind === 'releases' && !isPlatformList(obtained)) {
          // The staged answer of an earlier run may be the one that made that run fail.
          obtained = await obtain(target, { signal: stop, again: true });
          requireList(base, target.path, obtained);
        }
        const visit = visitOf(target, obtained, home);
        addVisit(visit);
        return visit;
      },
      signal,
    );
  const complete = async (): Promise<void> => {
    for (let now = frontier(); now.wanted.length > 0; now = frontier()) {
      // Each page of a list refers to the next one: computing the whole frontier for each would take quadratic time.
      for (let round = now.wanted; round.length > 0;) {
        const roundVisits = await obtainAll(round);
        round = roundVisits.flatMap((visit) => now.follow(visit)).map(({ target }) => target);
      }
    }
  };
  const forget = (path: string): void => {
    cached = undefined;
    if (visits.delete(path)) stale.add(path);
  };
  addVisit(first);
  return {
    frontier,
    complete,
    replace: ({ visit: list, digests: before }, { visit: later, digests }) => {
      const changedIds = [...digests].filter(([id, digest]) => before.get(id) !== digest).map(([id]) => id);
      const removedIds = [...before.keys()].filter((id) => !digests.has(id));
      const removedPaths = new Set(platformPaths(list, removedIds, home.brand));
      for (const path of [...removedPaths, ...platformPaths(later, changedIds, home.brand)]) forget(path);
      // Hosts that refer to a removed platform may have changed too.
      for (const { endpoint, path, resources } of visits.values())
        if (
          endpoint.kind === 'host' &&
          resources.some((each) => removedPaths.has(pathOf(each.endpoint, home.brand)))
        )
          forget(path);
      addVisit(later);
      return changedIds.length + removedIds.length > 0;
    },
    confirmMissing: async () => {
      const confirmed = new Set<string>();
      for (;;) {
        const unconfirmed = frontier().reached.filter(
          ({ visit, referencedBy }) =>
            'missing' in visit.result && referencedBy && !confirmed.has(visit.path),
        );
        if (unconfirmed.length === 0) return;
        for (const { visit } of unconfirmed) {
          confirmed.add(visit.path);
          stale.add(visit.path);
        }
        await obtainAll(unconfirmed.map(({ visit: { endpoint, path, file } }) => ({ endpoint, path, file })));
        await complete();
      }
    },
  };
}

/** The paths of platforms and their services in the list. */
function platformPaths(list: Visit, ids: string[], brand: string): string[] {
  const wantedIds = new Set(ids);
  const element = (pointer: string): string | undefined => pointer.split('/')[1];
  const elements = new Set(
    list.resources
      .filter(({ endpoint }) => endpoint.kind === 'platform' && wantedIds.has(endpoint.id))
      .map(({ pointer }) => element(pointer)),
  );
  return list.resources
    .filter(({ pointer }) => elements.has(element(pointer)))
    .map(({ endpoint }) => pathOf(endpoint, brand));
}

export function compareKinds(one: AnswerTarget, other: AnswerTarget): number {
  return ORDER.indexOf(one.endpoint.kind) - ORDER.indexOf(other.endpoint.kind);
}
