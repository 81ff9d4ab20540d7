// What is wrong with what was fetched: a report of everything, and reasons to refuse it.
import { checkFieldsAgainstLastRun } from '../../registry/checks/drift.ts';
import { isDriftFinding } from '../../registry/finding.ts';
import type { CrawlResult } from '../crawl/crawl.ts';
import {
  checkBadRecords,
  checkEmptied,
  checkNotificationList,
  checkVanished,
  type GuardLimits,
} from '../guards/guards.ts';
import type { Refusal } from '../guards/refusal.ts';
import type { FileEntry, Manifest } from '../store/manifest.ts';
import type { SnapshotReport } from '../store/snapshot-report.ts';
import { readResponseIfIntact, type Snapshot } from '../store/snapshot-store.ts';
import { badRecordPaths } from './bad-records.ts';
import { inspectResponses } from './inspect.ts';
import { listedPathsIn, listedPathsInSnapshot } from './listed-paths.ts';
import { recordNameLookupOf } from './record-names.ts';

/** What was fetched, and the snapshot to compare it with: the last good one of the same registry. */
export interface Candidate extends CrawlResult {
  read: (entry: FileEntry) => Buffer;
  manifest: Manifest;
  before: Snapshot | undefined;
  /** Whether `manifest` and `before` have the same content. */
  isSame: boolean;
}

export function reportOf({ read, brand, visits, root, before, isSame }: Candidate): SnapshotReport {
  const { findings, statistics } = inspectResponses(visits, brand, read);
  // Unchanged content keeps the drift that was found when it was first seen.
  const drift =
    before && isSame
      ? before.report.findings.filter(isDriftFinding)
      : checkFieldsAgainstLastRun(before?.report.shape ?? {}, statistics);
  return {
    findings: [...findings, ...root.findings, ...drift],
    bad: badRecordPaths(visits, findings, brand),
    shape: statistics,
  };
}

export function refusalsOf(
  { read, visits, manifest, before, isSame }: Candidate,
  report: SnapshotReport,
  limits: GuardLimits,
): Refusal[] {
  // The same content was accepted before; only a limit of 0 refuses it again.
  if (isSame && limits.maxBad > 0) return [];
  const bad = checkBadRecords(report.bad, visits.length, limits, recordNameLookupOf(manifest, read));
  if (!before) return bad;
  const readBefore = (entry: FileEntry): Buffer | undefined => readResponseIfIntact(before, entry);
  const listed = { before: listedPathsInSnapshot(before), now: listedPathsIn(visits) };
  const nameBefore = recordNameLookupOf(before.manifest, readBefore);
  return [
    ...checkVanished(before.manifest, manifest, limits, nameBefore, listed),
    ...checkNotificationList(before.manifest, manifest, { before: readBefore, now: read }),
    ...checkEmptied(before.report.shape, report.shape),
    ...bad,
  ];
}
