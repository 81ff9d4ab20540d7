// Which answers were asked for, and which are to be next: each once, however often it is named.
import { pathOf, type Endpoint } from '../registry/endpoint.ts';
import type { Named } from './follow.ts';
import type { Target, Visited } from './visit.ts';

// Far more than any registry has: only one that makes up further pages for ever gets there.
const MAX_PAGES = 1000;

export interface Frontier {
  /** How many different answers are known to be wanted so far. */
  known(): number;
  /** Counts what an answer names, as soon as it is there. */
  note(visited: Visited): void;
  /**
   * What these answers name and nobody asked for yet, in their order; from now on it counts as asked for. A page that
   * names an earlier page as its next gets a finding `paging`, else its pages would never end.
   */
  next(visited: Visited[]): Target[];
}

/** A frontier that begins with these endpoints, which are asked for already. */
export function frontierOf(start: Target[], brand: string): Frontier {
  const asked = new Set(start.map(({ path }) => path));
  const known = new Set(asked);
  let pages = 1;
  const nextOf = (visited: Visited, { endpoint, query, pointer }: Named): Target[] => {
    const path = pathOf(endpoint, brand) + query;
    const isPage = endpoint.kind === 'notifications';
    if (asked.has(path) || (isPage && pages === MAX_PAGES)) {
      if (isPage) visited.findings.push(endless(visited, pointer, brand));
      return [];
    }
    asked.add(path);
    if (isPage) pages += 1;
    return [
      {
        ...targetOf(endpoint, brand, isPage ? { query, number: pages } : undefined),
        namedBy: { visited, pointer },
      },
    ];
  };
  return {
    known: () => known.size,
    note: ({ named }) => {
      for (const { endpoint, query } of named) known.add(pathOf(endpoint, brand) + query);
    },
    next: (visited) => visited.flatMap((each) => each.named.flatMap((named) => nextOf(each, named))),
  };
}

/** The target of an endpoint; of a further page with its query, and its number for the name of its file. */
export function targetOf(
  endpoint: Endpoint,
  brand: string,
  page?: { query: string; number: number },
): Target {
  const path = pathOf(endpoint, brand);
  const folder = path.slice(1);
  if (!page) return { endpoint, path, file: `${folder}index.json` };
  return { endpoint, path: path + page.query, file: `${folder}page-${page.number}.json` };
}

function endless({ endpoint }: Visited, pointer: string, brand: string): Visited['findings'][number] {
  const message = 'Names an earlier page as the next one, or pages without end; no further page is read.';
  return { code: 'paging', level: 'error', endpoint: pathOf(endpoint, brand), pointer, message };
}
