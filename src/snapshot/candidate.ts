import { isDeepStrictEqual } from 'node:util';
import { isSameRegistry } from '../registry/registry-link.ts';
import { checkDrift, isDrift } from '../registry/checks/drift.ts';
import { badRecords } from './inspect/bad-records.ts';
import type { RegistryClient } from './fetch/registry-client.ts';
import { countsOf, manifestOf, type Counts } from './inspect/manifest-content.ts';
import type { CrawlOptions } from './crawl/crawl-state.ts';
import { crawl, type CrawlResult } from './crawl/crawl.ts';
import { RegistryError } from './fetch/registry-error.ts';
import { refuseForeign, type Refusal } from './crawl/refusal.ts';
import { checkBad, checkEmptied, checkVanished, GUARD_LIMITS } from './inspect/guards.ts';
import { inspect } from './inspect/inspect.ts';
import type { LastSnapshot } from './last-snapshot.ts';
import { contentDigestOf, hasSameContent, type Manifest } from './store/manifest.ts';
import { obtainFrom } from './fetch/obtain-answer.ts';
import { TIME_LIMIT, type TakeOptions } from './snapshot-options.ts';
import type { SnapshotReport } from './store/snapshot-report.ts';
import type { Staging } from './stage/staging.ts';

export interface Candidate {
  manifest: Manifest;
  report: SnapshotReport;
  counts: Counts;
  /** Same bytes as the last good snapshot. */
  hasSameContent: boolean;
  /** Bytes, report or registry URL differ from the last good snapshot, or that one is damaged. */
  isChanged: boolean;
  refusals: Refusal[];
}

/**
 * Crawls a registry into the staging folder and inspects it. `last` is the last good snapshot, of any registry. Throws
 * RegistryError, SnapshotError, and GuardError if no link leads to the registry itself.
 */
export async function candidateOf(
  options: TakeOptions,
  client: RegistryClient,
  staging: Staging,
  last: LastSnapshot | undefined,
): Promise<Candidate> {
  const { aliases = [], allow = [] } = options;
  const run = { registry: client.base, aliases };
  const earlier = last && isSameRegistry(last.manifest, run) ? last : undefined;
  let damaged = last?.isComplete === false;
  const onDamage = (): void => void (damaged = true);
  const allowMissing = allow.includes('missing');
  const obtain = obtainFrom({ client, staging, before: earlier, onDamage, allowMissing });
  const { brand, concurrency = 6, timeLimit, onProgress } = options;
  const crawlResult = await crawlWithTimeLimit({
    base: client.base,
    brand,
    brandIfEmpty: earlier?.manifest.brand,
    aliases,
    obtain,
    allowEmpty: allow.includes('empty'),
    concurrency,
    timeLimit,
    onProgress,
  });
  options.onStage?.('crawl');
  refuseForeign(crawlResult.visits, client.base);
  const manifest = manifestOf(crawlResult, client.base, aliases, staging.started);
  // A real registry is never compared with the sample, even if both use the same URL.
  const before = last?.manifest.sample && !manifest.sample ? undefined : earlier;
  const same = before !== undefined && hasSameContent(before.manifest, manifest);
  // `taken` is when the content was first seen.
  if (same) manifest.taken = before.manifest.taken;
  if (before) manifest.previous = same ? before.manifest.previous : contentDigestOf(before.manifest);
  const report = reportOf(crawlResult, staging, before?.report, same);
  options.onStage?.('inspection');
  const isChanged =
    !same ||
    damaged ||
    !isDeepStrictEqual(urlsOf(before.manifest), urlsOf(manifest)) ||
    !isDeepStrictEqual(report, before.report);
  const limits = { ...GUARD_LIMITS, ...options.limits };
  const badRefusals = checkBad(report.bad, crawlResult.visits.length, limits);
  const vanished = before ? checkVanished(before.manifest, manifest, limits) : [];
  const emptied = before ? checkEmptied(before.report.shape, report.shape) : [];
  // The same content was accepted before; only --strict refuses it again.
  const refusals = same && !limits.strict ? [] : [...vanished, ...emptied, ...badRefusals];
  return { manifest, report, counts: countsOf(crawlResult), hasSameContent: same, isChanged, refusals };
}

function urlsOf({ registry, aliases }: Manifest): unknown {
  return [registry, aliases];
}

async function crawlWithTimeLimit({
  timeLimit = TIME_LIMIT,
  ...crawlOptions
}: Omit<CrawlOptions, 'signal'> & { timeLimit?: number }): Promise<CrawlResult> {
  const timeout = new AbortController();
  const minutes = Math.round(timeLimit / 60_000);
  const timeoutError = new RegistryError(
    `Fetching ${crawlOptions.base} took longer than ${minutes} minutes. Continue with --resume, or raise TIME_LIMIT.`,
  );
  const timer = setTimeout(() => timeout.abort(timeoutError), timeLimit);
  try {
    return await crawl({ ...crawlOptions, signal: timeout.signal });
  } finally {
    clearTimeout(timer);
  }
}

function reportOf(
  { visits, brand }: CrawlResult,
  staging: Staging,
  before: SnapshotReport | undefined,
  same: boolean,
): SnapshotReport {
  const { findings, shape } = inspect(visits, brand, staging.read);
  // Unchanged content keeps the drift that was found when it was first seen.
  const drift = same ? before!.findings.filter(isDrift) : checkDrift(before?.shape ?? {}, shape);
  return { findings: [...findings, ...drift], bad: badRecords(visits, findings, brand), shape };
}
