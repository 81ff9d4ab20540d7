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
  const list = targetOf({ kind: 'platforms' }, '');
  const fetchedList = required(client, list, await fetchAnswer(client, list.path));
  const brand = options.brand ?? brandOf(fetchedList, client.base);
  const home: Home = { brand, bases: [client.base, ...options.aliases] };
  const first = await visitedOf(list, fetchedList, home, store);
  if (!first.named.some(({ endpoint }) => endpoint.kind === 'platform'))
    throw contentError(
      { url: client.base + list.path },
      "answered no platforms: is this the registry's base URL?",
    );

  const lists: Endpoint[] = [{ kind: 'releases' }, { kind: 'notifications' }];
  const start = lists.map((endpoint) => targetOf(endpoint, brand));
  const frontier = frontierOf([list, ...start], brand);
  const visited: Visited[] = [];
  let done = 0;
  const note = (each: Visited): void => {
    frontier.note(each);
    onProgress?.({ done: ++done, known: frontier.known() });
  };
  note(first);
  let round = [...start, ...frontier.next([first])];
  for (let results = [first]; results.length > 0; round = frontier.next(results)) {
    visited.push(...results);
    results = await inParallel(round, concurrency, async (target, signal) => {
      const fetched = await fetchAnswer(client, target.path, signal);
      if (target.endpoint.kind === 'releases') required(client, target, fetched);
      const each = await visitedOf(target, fetched, home, store);
      note(each);
      return each;
    });
  }
  reportDangling(visited);
  const sample = fetchedList.server === SAMPLE_SERVER;
  return { brand, sample, visited: visited.filter(isThere).toSorted((a, b) => rank(a) - rank(b)) };
}

function required(client: Client, { path }: Target, fetched: Fetched | Missing): Fetched {
  if ('missing' in fetched) throw statusError({ url: client.base + path, tries: 1 }, fetched.missing);
  return fetched;
}

function brandOf({ bytes }: Fetched, base: string): string {
  const brands = brandsIn(JSON.parse(new TextDecoder().decode(bytes)));
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

function rank({ endpoint }: Visited): number {
  return ORDER.indexOf(endpoint.kind);
}
