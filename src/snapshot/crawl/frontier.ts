// A snapshot consists of the responses that can be reached from the start, each once.
import { apiPathOf, type Endpoint } from '../../registry/endpoint.ts';
import type { EndpointTarget } from '../fetch/fetch-response.ts';
import type { Crawl, VisitedResponse } from './visit.ts';

// Far more than any registry needs: only a list without end reaches it.
const MAX_PAGES = 1000;
const START = ['platforms', 'releases', 'notifications'] as const;

export interface ReachedResponse {
  visit: VisitedResponse;
  /** The first reference; undefined for the start. */
  referencedBy?: ReferenceSource;
}

interface ReferenceSource {
  visit: VisitedResponse;
  /** JSON pointer to the reference. */
  pointer: string;
}

export function frontierOf({ visits, scope: { brand } }: Crawl) {
  const start = START.map((kind) => responseTargetOf({ kind }, brand));
  const known = new Set(start.map(({ path }) => path));
  let pages = 1;
  const reached: ReachedResponse[] = [];
  const wanted: EndpointTarget[] = [];
  const endlessPaging: ReferenceSource[] = [];
  const follow = (visit: VisitedResponse) =>
    visit.resources.flatMap(({ endpoint, query, pointer }) => {
      const path = apiPathOf(endpoint, brand) + query;
      const isPage = endpoint.kind === 'notifications';
      if (known.has(path) || (isPage && pages === MAX_PAGES)) {
        if (isPage) endlessPaging.push({ visit, pointer });
        return [];
      }
      known.add(path);
      if (isPage) pages += 1;
      const target = responseTargetOf(endpoint, brand, isPage ? { query, number: pages } : undefined);
      return [{ target, referencedBy: { visit, pointer } }];
    });
  const queue: { target: EndpointTarget; referencedBy?: ReferenceSource }[] = start.map((target) => ({
    target,
  }));
  for (const { target, referencedBy } of queue) {
    const visit = visits.get(target.path);
    if (!visit) wanted.push(target);
    else {
      reached.push({ visit, referencedBy });
      for (const next of follow(visit)) queue.push(next);
    }
  }
  return {
    /** Visited responses, in the order of first reference. */
    reached,
    /** Responses not visited yet, in the order of first reference. */
    wanted,
    /** References from a list to an earlier page, or to one page too many; they are not followed. */
    endlessPaging,
    /** Adds the new references of a visit to the wanted responses and returns them. */
    follow,
  };
}

/** `page` is given for later pages of a list; its number becomes part of the file name. */
export function responseTargetOf(
  endpoint: Endpoint,
  brand: string,
  page?: { query: string; number: number },
): EndpointTarget {
  const path = apiPathOf(endpoint, brand);
  const folder = path.slice(1);
  if (!page) return { endpoint, path, file: `${folder}index.json` };
  return { endpoint, path: path + page.query, file: `${folder}page-${page.number}.json` };
}
