import { byEndpointKind } from '../../registry/endpoint.ts';
import { inParallel } from '../../util/parallel.ts';
import type { EndpointTarget } from '../fetch/fetch-response.ts';
import type { RequestOptions } from '../fetch/fetch-with-retries.ts';
import { frontierOf } from './frontier.ts';
import { addVisit, storeResponse, visitedResponseOf, type Crawl, type VisitedResponse } from './visit.ts';

export function visitAll(
  crawl: Crawl,
  targets: EndpointTarget[],
  options: Pick<RequestOptions, 'isFresh'> = {},
): Promise<VisitedResponse[]> {
  const visit = async (target: EndpointTarget, signal: AbortSignal): Promise<VisitedResponse> => {
    const result = await storeResponse(crawl, target, { ...options, signal });
    return addVisit(crawl, visitedResponseOf(target, result, crawl.scope));
  };
  return inParallel(targets.toSorted(byEndpointKind), crawl.concurrency, visit, crawl.signal);
}

/** Fetches every response that is named and still missing. */
export async function complete(crawl: Crawl): Promise<void> {
  for (let now = frontierOf(crawl); now.wanted.length > 0; now = frontierOf(crawl)) {
    // Each page of a list refers to the next one: computing the whole frontier for each would take quadratic time.
    for (let round = now.wanted; round.length > 0;) {
      const visited = await visitAll(crawl, round);
      round = visited.flatMap((each) => now.follow(each)).map(({ target }) => target);
    }
  }
}
