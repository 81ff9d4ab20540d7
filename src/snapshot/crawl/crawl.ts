// What to fetch in which order: the platform list, then round by round what the answers name, until nothing is new;
// then the list again, as records come and go while a crawl goes on.
import { pathOf, type Endpoint } from '../../registry/endpoint.ts';
import { createFinding } from '../../registry/finding.ts';
import { RegistryError } from '../fetch/registry-error.ts';
import { frontierOf, targetOf, type Frontier } from './frontier.ts';
import {
  isPlatformList,
  PLATFORM_LIST_PATH,
  fetchPlatformList,
  required,
  type PlatformList,
  type PlatformListOptions,
} from './platform-list.ts';
import { inParallel } from '../../util/parallel.ts';
import type { AnswerTarget } from '../fetch/obtain-answer.ts';
import { visitOf, type Visit } from './visit.ts';

export interface CrawlOptions extends PlatformListOptions {
  /** Requests under way at once. */
  concurrency: number;
  /** Ends the crawl with its reason. */
  signal?: AbortSignal;
  onProgress?: (progress: CrawlProgress) => void;
}

export interface CrawlProgress {
  /** Answers so far. */
  done: number;
  /** Answers known to be wanted so far; grows while records name others. */
  known: number;
}

export interface CrawlResult {
  brand: string;
  sample: boolean;
  /** Every answer, in the manifest's order: kinds as in ORDER, each in the order of first mention. */
  visited: Visit[];
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
// A list that changes each time it is read is taken as it is in the end: all that it names is fetched all the same.
const READINGS = 4;

/**
 * Obtains a whole registry (specification §4); keeps no bodies. The result depends on the answers alone, not on the
 * order in which they come. Throws RegistryError, GuardError, and what `obtain` throws.
 */
export async function crawl(options: CrawlOptions): Promise<CrawlResult> {
  const { signal } = options;
  let list = await fetchPlatformList(options, signal);
  const crawling = crawlOf(options, list);
  await crawling.complete();
  for (let reading = 2; reading <= READINGS; reading += 1) {
    const again = await fetchPlatformList(options, signal, list);
    mustKeepBrand(options.base, list.home.brand, again.home.brand);
    const changed = crawling.replace(list, again);
    list = again;
    if (!changed) break;
    await crawling.complete();
  }
  await crawling.confirmMissing();
  const { home, sample } = list;
  return { brand: home.brand, sample, visited: visitedIn(crawling.frontier(), home.brand) };
}

/** What was fetched under one brand cannot be joined with what comes under another. */
function mustKeepBrand(base: string, before: string, now: string): void {
  if (before === now) return;
  throw new RegistryError(
    `The platform list of ${base} changed its brand from “${before}” to “${now}” while it was fetched: run this again.`,
    { invalidatesStaging: true },
  );
}

interface Crawling {
  frontier(): Frontier;
  /** Obtains everything that is named and not there yet. */
  complete(): Promise<void>;
  /**
   * Puts a later reading of the list in place: what it names anew or says otherwise is to be obtained again, and what
   * went is forgotten. Tells whether there was any.
   */
  replace(list: PlatformList, later: PlatformList): boolean;
  /** Asks once more for each record that is named and missing: it may have come meanwhile. */
  confirmMissing(): Promise<void>;
}

function crawlOf(options: CrawlOptions, { visited: first, home }: PlatformList): Crawling {
  const { base, obtain, concurrency, signal, onProgress } = options;
  const lists: Endpoint[] = [{ kind: 'releases' }, { kind: 'notifications' }];
  const start = [PLATFORM_LIST_PATH, ...lists.map((endpoint) => targetOf(endpoint, home.brand))];
  const web = new Map<string, Visit>();
  const stale = new Set<string>();
  const known = new Set(start.map(({ path }) => path));
  let last: Frontier | undefined;
  const enter = (visited: Visit): void => {
    const isNew = !web.has(visited.path);
    web.set(visited.path, visited);
    last = undefined;
    for (const { endpoint, query } of visited.named) known.add(pathOf(endpoint, home.brand) + query);
    if (isNew) onProgress?.({ done: web.size, known: known.size });
  };
  const frontier = (): Frontier => (last ??= frontierOf(start, web, home.brand));
  const obtainAll = (targets: AnswerTarget[]): Promise<Visit[]> =>
    inParallel(
      targets.toSorted(byKind),
      concurrency,
      async (target, stop) => {
        let obtained = await obtain(target, { signal: stop, again: stale.delete(target.path) });
        if (target.endpoint.kind === 'releases' && !isPlatformList(obtained)) {
          // It may be what an earlier run staged and failed by.
          obtained = await obtain(target, { signal: stop, again: true });
          required(base, target.path, obtained);
        }
        const visited = visitOf(target, obtained, home);
        enter(visited);
        return visited;
      },
      signal,
    );
  const complete = async (): Promise<void> => {
    for (let now = frontier(); now.wanted.length > 0; now = frontier()) {
      // Page after page names one more: that must not take a look at everything each time.
      for (let round = now.wanted; round.length > 0;) {
        const visited = await obtainAll(round);
        round = visited.flatMap((each) => now.follow(each)).map(({ target }) => target);
      }
    }
  };
  const forget = (path: string): void => {
    last = undefined;
    if (web.delete(path)) stale.add(path);
  };
  enter(first);
  return {
    frontier,
    complete,
    replace: ({ visited: list, prints: before }, { visited: later, prints }) => {
      const came = [...prints].filter(([id, print]) => before.get(id) !== print).map(([id]) => id);
      const went = [...before.keys()].filter((id) => !prints.has(id));
      const gone = new Set(ofPlatforms(list, went, home.brand));
      for (const path of [...gone, ...ofPlatforms(later, came, home.brand)]) forget(path);
      // Who names a platform that went may not do so any more.
      for (const { endpoint, path, named } of web.values())
        if (endpoint.kind === 'host' && named.some((each) => gone.has(pathOf(each.endpoint, home.brand))))
          forget(path);
      enter(later);
      return came.length + went.length > 0;
    },
    confirmMissing: async () => {
      const confirmed = new Set<string>();
      for (;;) {
        const doubtful = frontier().reached.filter(
          ({ visited, namedBy }) => 'missing' in visited.result && namedBy && !confirmed.has(visited.path),
        );
        if (doubtful.length === 0) return;
        for (const { visited } of doubtful) {
          confirmed.add(visited.path);
          stale.add(visited.path);
        }
        await obtainAll(doubtful.map(({ visited: { endpoint, path, file } }) => ({ endpoint, path, file })));
        await complete();
      }
    },
  };
}

/** The paths of platforms and their services, as the list names them. */
function ofPlatforms(list: Visit, ids: string[], brand: string): string[] {
  const wanted = new Set(ids);
  const element = (pointer: string): string | undefined => pointer.split('/')[1];
  const elements = new Set(
    list.named
      .filter(({ endpoint }) => endpoint.kind === 'platform' && wanted.has(endpoint.id))
      .map(({ pointer }) => element(pointer)),
  );
  return list.named
    .filter(({ pointer }) => elements.has(element(pointer)))
    .map(({ endpoint }) => pathOf(endpoint, brand));
}

/** What belongs to the snapshot, in the manifest's order, with what was found wrong between one answer and another. */
function visitedIn({ reached, endless }: Frontier, brand: string): Visit[] {
  for (const { visited, pointer } of endless) {
    const message = 'Names an earlier page as the next one, or pages without end; no further page is read.';
    visited.findings.push(createFinding('paging', pathOfAnswer(visited, brand), pointer, message));
  }
  for (const { visited, namedBy } of reached) {
    if ('file' in visited.result || !namedBy) continue;
    const [code, what] =
      'missing' in visited.result
        ? (['dangling', `answers ${visited.result.missing}`] as const)
        : (['not-fetched', `could not be fetched: ${visited.result.failed}`] as const);
    const message = `Names ${visited.path}, which ${what}${code === 'dangling' ? '.' : ''}`;
    namedBy.visited.findings.push(
      createFinding(code, pathOfAnswer(namedBy.visited, brand), namedBy.pointer, message),
    );
  }
  // The list of all notifications may be absent: nobody names it, so it is then neither stored nor missing.
  return reached
    .filter(({ visited, namedBy }) => !('missing' in visited.result) || namedBy)
    .map(({ visited }) => visited)
    .toSorted(byKind);
}

/** Without the query of a further page. */
function pathOfAnswer({ endpoint }: Visit, brand: string): string {
  return pathOf(endpoint, brand);
}

function byKind(one: AnswerTarget, other: AnswerTarget): number {
  return ORDER.indexOf(one.endpoint.kind) - ORDER.indexOf(other.endpoint.kind);
}
