import { byEndpointKind } from '../../registry/endpoint.ts';
import { inParallel } from '../../util/parallel.ts';
import type { AnswerTarget } from '../fetch/fetch-response.ts';
import { answerTargetOf, frontierOf, type Frontier } from './frontier.ts';
import { PLATFORM_LIST_TARGET } from './platform-list.ts';
import { visit, type Crawl, type VisitedAnswer } from './visit.ts';

/** Where a crawl starts. */
export function startOf(brand: string): AnswerTarget[] {
  const lists = [{ kind: 'releases' }, { kind: 'notifications' }] as const;
  return [PLATFORM_LIST_TARGET, ...lists.map((endpoint) => answerTargetOf(endpoint, brand))];
}

export function frontierNow({ visits, scope: { brand } }: Crawl): Frontier {
  return frontierOf(startOf(brand), visits, brand);
}

export function visitAll(crawl: Crawl, targets: AnswerTarget[]): Promise<VisitedAnswer[]> {
  const visitOne = (target: AnswerTarget, stop: AbortSignal) => visit(crawl, target, stop);
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
