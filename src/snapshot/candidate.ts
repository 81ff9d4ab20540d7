// What may become the next snapshot: everything crawled and staged, inspected, compared with the last good one, and
// what guards say of it.
import { isDeepStrictEqual } from 'node:util';
import { isSameRegistry } from '../registry/registry-link.ts';
import { checkDrift, isDrift } from '../registry/checks/drift.ts';
import { badRecords } from './inspect/bad-records.ts';
import type { RegistryClient } from './fetch/registry-client.ts';
import { countsOf, manifestOf, type Counts } from './inspect/manifest-content.ts';
import { crawl, type CrawlResult } from './crawl/crawl.ts';
import { RegistryError } from './fetch/registry-error.ts';
import { refuseForeign, type Refusal } from './crawl/refusal.ts';
import { checkBad, checkEmptied, checkVanished, GUARD_LIMITS } from './inspect/guards.ts';
import { inspect } from './inspect/inspect.ts';
import type { LastSnapshot } from './last-snapshot.ts';
import { hasSameContent, type Manifest } from './store/manifest.ts';
import { obtainFrom, type Obtain } from './fetch/obtain-answer.ts';
import { TIME_LIMIT, type TakeOptions } from './snapshot-options.ts';
import type { SnapshotReport } from './store/snapshot-report.ts';
import type { Staging } from './stage/staging.ts';

export interface Candidate {
  manifest: Manifest;
  report: SnapshotReport;
  counts: Counts;
  /** It has the same bytes as the last good snapshot. */
  same: boolean;
  /**
   * It says something new, in its bytes or in its report, or spells the registry's URL otherwise; or the last good
   * snapshot was damaged on the disk.
   */
  changed: boolean;
  /** What the guards object to. */
  refusals: Refusal[];
}

/**
 * Crawls a registry into the staging folder and inspects it. `last` is the last good snapshot, of whatever registry.
 * Throws RegistryError, SnapshotError, and GuardError where no link is the registry's own.
 */
export async function candidateOf(
  options: TakeOptions,
  client: RegistryClient,
  staging: Staging,
  last: LastSnapshot | undefined,
): Promise<Candidate> {
  const { aliases = [], allow } = options;
  const isSame = last !== undefined && isSameRegistry(last.manifest, { registry: client.base, aliases });
  const known = isSame ? last : undefined;
  let damaged = last?.isWhole === false;
  const onDamage = (): void => void (damaged = true);
  const allowMissing = allow?.includes('missing');
  const obtain = obtainFrom({ client, staging, before: known, onDamage, allowMissing });
  const crawled = await crawlWithin(options, client, obtain, known);
  options.onStage?.('crawl');
  refuseForeign(crawled.visited, client.base);
  const manifest = manifestOf(crawled, client.base, aliases, staging.started);
  // A real registry has nothing to do with the sample, even where both answer at one URL.
  const before = last?.manifest.sample && !manifest.sample ? undefined : known;
  const same = before !== undefined && hasSameContent(before.manifest, manifest);
  // The same content was first seen then; only what is said of it may be new.
  if (same) manifest.taken = before.manifest.taken;
  const report = reportOf(crawled, staging, before?.report, same);
  options.onStage?.('second look');
  const changed =
    !same ||
    damaged ||
    !isDeepStrictEqual(addressesOf(before.manifest), addressesOf(manifest)) ||
    !isDeepStrictEqual(report, before.report);
  const limits = { ...GUARD_LIMITS, ...options.limits };
  const isBad = checkBad(report.bad, crawled.visited.length, limits);
  const isLess = before
    ? [
        ...checkVanished(before.manifest, manifest, limits),
        ...checkEmptied(before.report.shape, report.shape),
      ]
    : [];
  // What is the same was accepted once; only --strict goes on asking.
  const refusals = same && !limits.strict ? [] : [...isLess, ...isBad];
  return { manifest, report, counts: countsOf(crawled), same, changed, refusals };
}

function addressesOf({ registry, aliases }: Manifest): unknown {
  return [registry, aliases];
}

async function crawlWithin(
  { brand, aliases = [], concurrency = 6, timeLimit = TIME_LIMIT, allow = [], onProgress }: TakeOptions,
  client: RegistryClient,
  obtain: Obtain,
  before: LastSnapshot | undefined,
): Promise<CrawlResult> {
  const limit = new AbortController();
  const minutes = Math.round(timeLimit / 60_000);
  const late = new RegistryError(
    `Asking ${client.base} took longer than ${minutes} minutes: go on with --resume, or raise TIME_LIMIT.`,
  );
  const timer = setTimeout(() => limit.abort(late), timeLimit);
  try {
    return await crawl({
      base: client.base,
      brand,
      brandIfEmpty: before?.manifest.brand,
      aliases,
      obtain,
      allowEmpty: allow.includes('empty'),
      concurrency,
      signal: limit.signal,
      onProgress,
    });
  } finally {
    clearTimeout(timer);
  }
}

function reportOf(
  { visited, brand }: CrawlResult,
  staging: Staging,
  before: SnapshotReport | undefined,
  same: boolean,
): SnapshotReport {
  const { findings, shape } = inspect(visited, brand, staging.read);
  // What drifted when this content came is still so on each day that it stays.
  const drift = same ? before!.findings.filter(isDrift) : checkDrift(before?.shape ?? {}, shape);
  return { findings: [...findings, ...drift], bad: badRecords(visited, findings, brand), shape };
}
