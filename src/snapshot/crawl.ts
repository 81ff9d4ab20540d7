// What to fetch in which order: the platform list, then round by round what the answers name, until nothing is new.
import { brandsIn } from '../registry/brand.ts';
import type { Endpoint } from '../registry/endpoint.ts';
import type { Client } from './client.ts';
import { contentError, RegistryError, statusError } from './failure.ts';
import { frontierOf, targetOf } from './frontier.ts';
import { fetchAnswer, type Fetched, type Missing } from './get.ts';
import { SAMPLE_SERVER } from './manifest.ts';
import type { Home } from './mentions.ts';
import { inParallel } from './parallel.ts';
import { visitedOf, type Store, type Target, type Visited } from './visit.ts';

export interface CrawlOptions {
  client: Client;
  /** Read from the platform list where it is not given. */
  brand?: string;
  /** Other bases under which the registry spells its own links. */
  aliases: string[];
  /** Requests under way at once. */
  concurrency: number;
  store: Store;
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

/** The platform list comes first: it tells the brand and whether this is a registry at all. It is never empty. */
async function openList(options: CrawlOptions): Promise<{ first: Visited; home: Home; sample: boolean }> {
  const { client, aliases, store } = options;
  const target = targetOf({ kind: 'platforms' }, '');
  const fetched = required(client, target, await fetchAnswer(client, target.path));
  const list: unknown = JSON.parse(new TextDecoder().decode(fetched.bytes));
  const none = contentError(
    { url: client.base + target.path },
    "answered no platforms: is this the registry's base URL?",
  );
  if (!Array.isArray(list) || list.length === 0) throw none;
  const home: Home = { brand: options.brand ?? brandOf(list, client.base), bases: [client.base, ...aliases] };
  const first = await visitedOf(target, fetched, home, store);
  if (!first.named.some(({ endpoint }) => endpoint.kind === 'platform')) throw none;
  return { first, home, sample: fetched.server === SAMPLE_SERVER };
}

function required(client: Client, { path }: Target, fetched: Fetched | Missing): Fetched {
  if ('missing' in fetched) throw statusError({ url: client.base + path, tries: 1 }, fetched.missing);
  return fetched;
}

function brandOf(list: unknown, base: string): string {
  const brands = brandsIn(list);
  if (brands.length === 1) return brands[0]!;
  const found = brands.length
    ? `several keys that end in “_release” (${brands.join(', ')})`
    : 'no key that ends in “_release”';
  throw new RegistryError(
    `The platform list of ${base} has ${found}: set REGISTRY_BRAND to the word before “_release”.`,
  );
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
