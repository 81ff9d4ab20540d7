import { isDeepStrictEqual } from 'node:util';
import { isSameRegistry } from '../registry/registry-link.ts';
import { checkFieldsAgainstLastRun } from '../registry/checks/drift.ts';
import { API_PATH } from '../registry/endpoint.ts';
import { isDriftFinding } from '../registry/finding.ts';
import { badRecordPaths } from './inspect/bad-records.ts';
import type { RegistryClient } from './fetch/registry-client.ts';
import { recordCountsOfCrawl, manifestOf } from './inspect/manifest-content.ts';
import { fetchApiRoot, type ApiRoot } from './crawl/api-root.ts';
import { crawl, type CrawlResult } from './crawl/crawl.ts';
import { countWithNoun } from '../util/count-with-noun.ts';
import { startDeadline } from '../util/deadline.ts';
import { RegistryError } from './fetch/registry-error.ts';
import {
  checkBadRecords,
  checkEmptied,
  checkNotificationList,
  checkVanished,
  DEFAULT_GUARD_LIMITS,
  refuseIfAllLinksAreForeign,
  type GuardLimits,
} from './guards/guards.ts';
import type { Refusal } from './guards/refusal.ts';
import { inspectStagedAnswers } from './inspect/inspect.ts';
import { recordNameLookupOf } from './inspect/record-names.ts';
import { listedPathsIn, listedPathsInSnapshot } from './inspect/listed-paths.ts';
import type { LastSnapshot } from './last-snapshot.ts';
import { contentDigestOf, hasSameContent, type FileEntry, type Manifest } from './store/manifest.ts';
import { createAnswerStager } from './fetch/staged-answers.ts';
import { DEFAULT_CRAWL_TIME_LIMIT, type TakeSnapshotOptions } from './snapshot-options.ts';
import type { SnapshotReport } from './store/snapshot-report.ts';
import { readAnswerIfIntact } from './store/snapshot-store.ts';
import type { Staging } from './stage/staging.ts';

export type Candidate = Awaited<ReturnType<typeof fetchCandidate>>;

/**
 * Crawls a registry into the staging folder and inspects it. `last` is the last good snapshot, of any registry. Throws
 * RegistryError, SnapshotError, and GuardError if no link leads to the registry itself.
 */
export async function fetchCandidate(
  options: TakeSnapshotOptions,
  client: RegistryClient,
  staging: Staging,
  last: LastSnapshot | undefined,
) {
  const { base } = client;
  const {
    aliases = [],
    allow = [],
    brand,
    isSample = false,
    concurrency = 6,
    timeLimit = DEFAULT_CRAWL_TIME_LIMIT,
    onProgress,
  } = options;
  const earlier = last && isSameRegistry(last.manifest, { registry: base, aliases }) ? last : undefined;
  let damaged = last?.isComplete === false;
  const onDamage = (): void => void (damaged = true);
  const allowMissing = allow.includes('missing');
  const stageAnswer = createAnswerStager({ client, staging, before: earlier, onDamage, allowMissing });
  const limit = countWithNoun(timeLimit / 60_000, 'minute');
  const { signal } = startDeadline(
    timeLimit / 60_000,
    new RegistryError(
      `Fetching ${base} took longer than ${limit}. Continue with --resume, or raise TIME_LIMIT.`,
    ),
  );
  const crawlResult = await crawl({
    base,
    brand,
    brandIfEmpty: earlier?.manifest.brand,
    aliases,
    stageAnswer,
    allowEmpty: allow.includes('empty'),
    concurrency,
    isInLastSnapshot: (path) => earlier?.manifest.files[path] !== undefined,
    signal,
    onProgress,
  });
  const root = await fetchApiRoot(stageAnswer, {
    isInLastSnapshot: earlier?.manifest.files[API_PATH] !== undefined,
    signal,
  });
  options.onPhase?.('crawl');
  refuseIfAllLinksAreForeign(crawlResult.visits, base);
  const manifest = manifestOf(crawlResult, { registry: base, aliases, sample: isSample }, staging.started);
  if (root.entry) manifest.files[API_PATH] = root.entry;
  // A real registry is never compared with the sample, even if both use the same URL.
  const before = last?.manifest.sample && !manifest.sample ? undefined : earlier;
  const same = before !== undefined && hasSameContent(before.manifest, manifest);
  // `taken` is when the content was first seen.
  if (same) manifest.taken = before.manifest.taken;
  if (before) manifest.previous = same ? before.manifest.previous : contentDigestOf(before.manifest);
  const report = reportOf(crawlResult, root, staging, before?.report, same);
  options.onPhase?.('inspection');
  const isChanged =
    !same ||
    damaged ||
    !isDeepStrictEqual(urlsOf(before.manifest), urlsOf(manifest)) ||
    !isDeepStrictEqual(withoutNotices(report), withoutNotices(before.report));
  const limits = { ...DEFAULT_GUARD_LIMITS, ...options.limits };
  const nameNow = recordNameLookupOf(manifest, staging.read);
  const badRefusals = checkBadRecords(report.bad, crawlResult.visits.length, limits, nameNow);
  const vanished = before ? vanishedSince(before, manifest, crawlResult, { limits, read: staging.read }) : [];
  const emptied = before ? checkEmptied(before.report.shape, report.shape) : [];
  // The same content was accepted before; only --strict refuses it again.
  const refusals = same && !limits.strict ? [] : [...vanished, ...emptied, ...badRefusals];
  return {
    manifest,
    report,
    counts: recordCountsOfCrawl(crawlResult),
    /** Same bytes as the last good snapshot. */
    hasSameContent: same,
    /** Bytes, report (but for notices) or registry URL differ from the last good snapshot, or that one is damaged. */
    isChanged,
    refusals,
  };
}

function vanishedSince(
  before: LastSnapshot,
  now: Manifest,
  { visits }: CrawlResult,
  { limits, read }: { limits: GuardLimits; read: Staging['read'] },
): Refusal[] {
  const readBefore = (entry: FileEntry) => readAnswerIfIntact(before, entry);
  const nameOf = recordNameLookupOf(before.manifest, readBefore);
  const listed = { before: listedPathsInSnapshot(before), now: listedPathsIn(visits) };
  return [
    ...checkVanished(before.manifest, now, limits, nameOf, listed),
    ...checkNotificationList(before.manifest, now, { before: readBefore, now: read }),
  ];
}

function urlsOf({ registry, aliases }: Manifest): unknown {
  return [registry, aliases];
}

/** For the same bytes, only another version of this program reports other notices: they wait for the next change. */
function withoutNotices({ findings, ...report }: SnapshotReport) {
  return { ...report, findings: findings.filter(({ level }) => level !== 'notice') };
}

function reportOf(
  { visits, brand }: CrawlResult,
  root: ApiRoot,
  staging: Staging,
  before: SnapshotReport | undefined,
  same: boolean,
): SnapshotReport {
  const { findings, statistics } = inspectStagedAnswers(visits, brand, staging.read);
  // Unchanged content keeps the drift that was found when it was first seen.
  const drift = same
    ? before!.findings.filter(isDriftFinding)
    : checkFieldsAgainstLastRun(before?.shape ?? {}, statistics);
  return {
    findings: [...findings, ...root.findings, ...drift],
    bad: badRecordPaths(visits, findings, brand),
    shape: statistics,
  };
}
