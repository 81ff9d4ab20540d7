// Which answers belong to a snapshot: those that the start leads to, each once, however often it is named.
import { pathOf, type Endpoint } from '../../registry/endpoint.ts';
import type { NamedResource } from './follow-references.ts';
import type { AnswerTarget } from '../fetch/obtain-answer.ts';
import type { Visit } from './visit.ts';

// Far more than any registry has: only one that makes up further pages for ever gets there.
const MAX_PAGES = 1000;

/** An answer that belongs to the snapshot, and who names it first. */
interface ReachedAnswer {
  visited: Visit;
  namedBy?: ReferenceSource;
}

interface ReferenceSource {
  visited: Visit;
  /** JSON pointer to the place. */
  pointer: string;
}

export interface Frontier {
  /** What is there, in the order of first mention. */
  reached: ReachedAnswer[];
  /** What is named and not there yet, in the order of first mention. */
  wanted: AnswerTarget[];
  /** Who names an earlier page as the next, or pages without end: no further page is read. */
  endless: ReferenceSource[];
  /** What a further answer names that was neither reached nor wanted so far; from now on it is wanted. */
  follow(visited: Visit): { target: AnswerTarget; namedBy: ReferenceSource }[];
}

/** Follows what is there (`web`, by path) from the start on. */
export function frontierOf(start: AnswerTarget[], web: ReadonlyMap<string, Visit>, brand: string): Frontier {
  const asked = new Set(start.map(({ path }) => path));
  let pages = 1;
  const frontier: Frontier = {
    reached: [],
    wanted: [],
    endless: [],
    follow: (visited) => visited.named.flatMap((named) => followed(visited, named)),
  };
  const followed = (
    visited: Visit,
    { endpoint, query, pointer }: NamedResource,
  ): ReturnType<Frontier['follow']> => {
    const path = pathOf(endpoint, brand) + query;
    const isPage = endpoint.kind === 'notifications';
    if (asked.has(path) || (isPage && pages === MAX_PAGES)) {
      if (isPage) frontier.endless.push({ visited, pointer });
      return [];
    }
    asked.add(path);
    if (isPage) pages += 1;
    const target = targetOf(endpoint, brand, isPage ? { query, number: pages } : undefined);
    return [{ target, namedBy: { visited, pointer } }];
  };
  const queue: { target: AnswerTarget; namedBy?: ReferenceSource }[] = start.map((target) => ({ target }));
  for (const { target, namedBy } of queue) {
    const visited = web.get(target.path);
    if (!visited) frontier.wanted.push(target);
    else {
      frontier.reached.push({ visited, namedBy });
      for (const next of frontier.follow(visited)) queue.push(next);
    }
  }
  return frontier;
}

/** The target of an endpoint; of a further page with its query, and its number for the name of its file. */
export function targetOf(
  endpoint: Endpoint,
  brand: string,
  page?: { query: string; number: number },
): AnswerTarget {
  const path = pathOf(endpoint, brand);
  const folder = path.slice(1);
  if (!page) return { endpoint, path, file: `${folder}index.json` };
  return { endpoint, path: path + page.query, file: `${folder}page-${page.number}.json` };
}
