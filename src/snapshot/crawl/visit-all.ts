import { apiPathOf, byEndpointKind } from '../../registry/endpoint.ts';
import { inParallel } from '../../util/parallel.ts';
import type { AnswerTarget } from '../fetch/fetch-response.ts';
import { answerTargetOf, frontierOf, type Frontier } from './frontier.ts';
import { PLATFORM_LIST_TARGET } from './platform-list.ts';
import { visit, type VisitContext, type VisitedAnswer } from './visit.ts';

export interface Crawl extends VisitContext {
  /** Answers visited so far, by API path. What is removed from it is fetched again if it is still named. */
  visits: Map<string, VisitedAnswer>;
  /** API paths of all answers named so far. */
  known: Set<string>;
  /** Simultaneous requests. */
  concurrency: number;
  signal?: AbortSignal;
  onProgress?: (progress: CrawlProgress) => void;
}

export interface CrawlProgress {
  done: number;
  /** Answers to fetch; grows while records refer to other ones. */
  known: number;
}

/** Where a crawl starts. */
export function startOf(brand: string): AnswerTarget[] {
  const lists = [{ kind: 'releases' }, { kind: 'notifications' }] as const;
  return [PLATFORM_LIST_TARGET, ...lists.map((endpoint) => answerTargetOf(endpoint, brand))];
}

export function frontierNow({ visits, scope: { brand } }: Crawl): Frontier {
  return frontierOf(startOf(brand), visits, brand);
}

export function addVisit({ visits, known, scope, onProgress }: Crawl, visited: VisitedAnswer): void {
  const isNew = !visits.has(visited.path);
  visits.set(visited.path, visited);
  for (const { endpoint, query } of visited.resources) known.add(apiPathOf(endpoint, scope.brand) + query);
  if (isNew) onProgress?.({ done: visits.size, known: known.size });
}

export function visitAll(crawl: Crawl, targets: AnswerTarget[]): Promise<VisitedAnswer[]> {
  const visitOne = async (target: AnswerTarget, stop: AbortSignal): Promise<VisitedAnswer> => {
    const visited = await visit(crawl, target, stop);
    addVisit(crawl, visited);
    return visited;
  };
  return inParallel(targets.toSorted(byEndpointKind), crawl.concurrency, visitOne, crawl.signal);
}

/** Fetches every answer that is named and still missing. */
export async function complete(crawl: Crawl): Promise<void> {
  for (let now = frontierNow(crawl); now.wanted.length > 0; now = frontierNow(crawl)) {
    // Each page of a list refers to the next one: computing the whole frontier for each would take quadratic time.
    for (let round = now.wanted; round.length > 0;) {
      const visited = await visitAll(crawl, round);
      round = visited.flatMap((each) => now.follow(each)).map(({ target }) => target);
    }
  }
}
