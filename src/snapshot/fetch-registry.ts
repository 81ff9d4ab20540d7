// What was fetched: the platform list first, which also shows whether an interrupted run can be continued.
import { crawlFrom } from './crawl/crawl.ts';
import { fetchPlatformList, PLATFORM_LIST_TARGET } from './crawl/platform-list.ts';
import type { RegistryClient } from './fetch/registry-client.ts';
import { RegistryError } from './fetch/registry-error.ts';
import { refuseIfAllLinksAreForeign } from './guards/guards.ts';
import { DEFAULT_CRAWL_TIME_LIMIT, type TakeSnapshotOptions } from './snapshot-options.ts';
import { openNextVersion, removeNextVersion } from './stage/next-version.ts';
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
  const { resume = false, snapshotDir, timeLimit = DEFAULT_CRAWL_TIME_LIMIT } = options;
  const { base } = client;
  const limit = countWithNoun(timeLimit / 60_000, 'minute');
  const { signal } = startDeadline(
    timeLimit / 60_000,
    new RegistryError(
      `Fetching ${base} took longer than ${limit}. Continue with --resume, or raise TIME_LIMIT.`,
    ),
  );
  const source = { client, last, allowMissing: allow.includes('missing'), signal };
  const brandIfEmpty = last?.manifest.brand;
  const listOptions = { ...source, brand, brandIfEmpty, aliases, allowEmpty: allow.includes('empty') };
  const begin = async () => {
    if (!resume) await removeNextVersion(snapshotDir);
    const { list, response } = await fetchPlatformList(listOptions);
    const conditions = { registry: base, brand, aliases, listDigest: response.entry.sha256 };
    const version = await openNextVersion(snapshotDir, conditions, { now, resume, lastDir: last?.dir });
    await version.add(PLATFORM_LIST_TARGET.path, response.entry, response.bytes);
    return { list, version };
  };
  const { list, version } = await begin();
  const { scope } = list;
  const readListAgain = async () => {
    const later = await fetchPlatformList(listOptions);
    checkSameBrand(base, scope.brand, later.list.scope.brand);
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
