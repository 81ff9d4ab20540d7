// What to fetch in which order: the platform list, then round by round what the answers name, until nothing is new.
import type { Endpoint } from '../registry/endpoint.ts';
import { frontierOf, targetOf } from './frontier.ts';
import { fetchAnswer } from './get.ts';
import { openList, required, type ListOptions } from './list.ts';
import { inParallel } from './parallel.ts';
import { visitedOf, type Target, type Visited } from './visit.ts';

export interface CrawlOptions extends ListOptions {
  /** Requests under way at once. */
  concurrency: number;
  onProgress?: (progress: Progress) => void;
}

export interface Progress {
  /** Answers so far. */
  done: number;
  /** Answers known to be wanted so far; grows while records name others. */
  known: number;
}

export interface Crawled {
  brand: string;
  sample: boolean;
  /** Every answer, in the manifest's order: kinds as in ORDER, each in the order of first mention. */
  visited: Visited[];
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

/**
 * Fetches a whole registry (specification §4) and stores every answer; keeps no bodies. The result depends on the
 * answers alone, not on the order in which they come. Throws RegistryError, and what `store` throws.
 */
export async function crawl(options: CrawlOptions): Promise<Crawled> {
  const { client, concurrency, store, onProgress } = options;
  const { first, home, sample } = await openList(options);
  const lists: Endpoint[] = [{ kind: 'releases' }, { kind: 'notifications' }];
  const start = lists.map((endpoint) => targetOf(endpoint, home.brand));
  const frontier = frontierOf([first, ...start], home.brand);
  let done = 0;
  const note = (each: Visited): void => {
    frontier.note(each);
    done += 1;
    onProgress?.({ done, known: frontier.known() });
  };
  note(first);
  let visited = [first];
  let round = [...start, ...frontier.next([first])];
  while (round.length > 0) {
    const results = await inParallel(round.toSorted(byKind), concurrency, async (target, signal) => {
      const fetched = await fetchAnswer(client, target.path, signal);
      if (target.endpoint.kind === 'releases') required(client, target, fetched);
      const each = await visitedOf(target, fetched, home, store);
      note(each);
      return each;
    });
    visited = visited.concat(results);
    round = frontier.next(results);
  }
  reportDangling(visited);
  return { brand: home.brand, sample, visited: visited.filter(isThere).toSorted(byKind) };
}

/** The list of all notifications may be absent: nobody names it, so it is then neither stored nor missing. */
function isThere({ result, namedBy }: Visited): boolean {
  return !('missing' in result) || namedBy !== undefined;
}

function reportDangling(visited: Visited[]): void {
  for (const { result, namedBy, path } of visited) {
    if (!('missing' in result) || !namedBy) continue;
    const message = `Names ${path}, which answers ${result.missing}.`;
    const endpoint = namedBy.visited.path.replace(/\?.*$/, '');
    namedBy.visited.findings.push({
      code: 'dangling',
      level: 'error',
      endpoint,
      pointer: namedBy.pointer,
      message,
    });
  }
}

function byKind(one: Target, other: Target): number {
  return ORDER.indexOf(one.endpoint.kind) - ORDER.indexOf(other.endpoint.kind);
}
