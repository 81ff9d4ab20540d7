import { crawlFrom } from './crawl/crawl.ts';
import { fetchPlatformList } from './crawl/fetch-platform-list.ts';
import type { RegistryClient } from './fetch/registry-client.ts';
import { RegistryError } from './fetch/registry-error.ts';
import { refuseIfAllLinksAreForeign } from './guards/guards.ts';
import { DEFAULT_CRAWL_TIME_LIMIT, type TakeSnapshotOptions } from './snapshot-options.ts';
import { openNextVersion } from './stage/next-version.ts';
import type { SnapshotFiles } from './store/snapshot-store.ts';
import { countWithNoun } from '../util/count-with-noun.ts';
import { startDeadline } from '../util/deadline.ts';

export type FetchedRegistry = Awaited<ReturnType<typeof fetchRegistry>>;

/**
 * Fetches a registry into the folder of the next version. `last` is the last good snapshot, if it is of the same registry.
 * Throws RegistryError, SnapshotError, and GuardError if no link points to the registry itself.
 */
export async function fetchRegistry(
  options: TakeSnapshotOptions,
  client: RegistryClient,
  last: SnapshotFiles | undefined,
) {
  const { aliases = [], allow = [], brand, concurrency = 6, now = new Date(), onProgress } = options;
  const { snapshotDir, timeLimit = DEFAULT_CRAWL_TIME_LIMIT } = options;
  const { base } = client;
  const limit = countWithNoun(timeLimit / 60_000, 'minute');
  const { signal } = startDeadline(
    timeLimit / 60_000,
    new RegistryError(`Fetching ${base} took longer than ${limit}. Raise TIME_LIMIT.`),
  );
  const source = { client, last, allowMissing: allow.includes('missing'), signal };
  const brandIfEmpty = last?.manifest.brand;
  const listOptions = { ...source, brand, brandIfEmpty, aliases, allowEmpty: allow.includes('empty') };
  const version = await openNextVersion(snapshotDir, now, last?.dir);
  const readList = async () => {
    const { list, response } = await fetchPlatformList(listOptions);
    await version.add(response.entry, response.bytes);
    return list;
  };
  const list = await readList();
  const { scope } = list;
  const readListAgain = async () => {
    const later = await readList();
    checkSameBrand(base, scope.brand, later.scope.brand);
    return later;
  };
  const crawl = {
    ...source,
    version,
    scope,
    visits: new Map(),
    known: new Set<string>(),
    concurrency,
    onProgress,
  };
  const fetched = await crawlFrom(list, crawl, readListAgain);
  refuseIfAllLinksAreForeign(fetched.visits, base);
  return { ...fetched, version };
}

/** Responses of two brands cannot form one snapshot. */
function checkSameBrand(base: string, before: string, now: string): void {
  if (before === now) return;
  throw new RegistryError(
    `The platform list of ${base} changed its brand from “${before}” to “${now}” during the crawl. Run this again.`,
  );
}
