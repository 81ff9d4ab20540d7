// What is wrong with what was fetched: a report of everything, and reasons to refuse it.
import { checkFieldsAgainstLastRun } from '../../registry/checks/drift.ts';
import { isDriftFinding } from '../../registry/finding.ts';
import type { CrawlResult } from '../crawl/crawl.ts';
import {
  checkAbsentRecords,
  checkBadRecords,
  checkEmptied,
  checkLostNotifications,
  checkNotificationList,
  checkVanished,
} from '../guards/guards.ts';
import type { Refusal } from '../guards/refusal.ts';
import type { FileEntry, Manifest } from '../store/manifest.ts';
import type { SnapshotReport } from '../store/snapshot-report.ts';
import { readResponseIfIntact, type Snapshot } from '../store/snapshot-store.ts';
import { badRecordPaths } from './bad-records.ts';
import { inspectResponses } from './inspect.ts';
import { keptRecordsOf } from './kept-records.ts';
import { listedNotificationsIn, listedPathsIn, readLists } from './listed-paths.ts';
import { recordNameLookupOf } from './record-names.ts';

/** What was fetched, and the snapshot to compare it with: the last good one of the same registry. */
export interface Candidate extends CrawlResult {
  read: (entry: FileEntry) => Buffer;
  manifest: Manifest;
  before: Snapshot | undefined;
  /** Whether `manifest` and `before` have the same content. */
  isSame: boolean;
  /** The start of the run. */
  started: Date;
}

export function reportOf(candidate: Candidate): SnapshotReport {
  const { read, brand, visits, root, before, isSame, started } = candidate;
  const { findings, statistics } = inspectResponses(visits, brand, read);
  const { kept, findings: keptFindings } = keptRecordsOf(visits, before?.report.kept ?? {}, started);
  // Unchanged content keeps the drift that was found when it was first seen.
  const drift =
    before && isSame
      ? before.report.findings.filter(isDriftFinding)
      : checkFieldsAgainstLastRun(before?.report.shape ?? {}, statistics);
  return {
    findings: [...findings, ...keptFindings, ...root.findings, ...drift],
    bad: badRecordPaths(visits, findings, brand),
    kept,
    shape: statistics,
  };
}

export function refusalsOf(
  { read, visits, manifest, before, isSame }: Candidate,
  report: SnapshotReport,
  maxVanished: number,
): Refusal[] {
  const listedNow = listedPathsIn(visits);
  const nameNow = recordNameLookupOf(manifest, read);
  const absent = checkAbsentRecords(visits, before?.manifest, listedNow, nameNow);
  // The same content was accepted before.
  if (isSame) return absent;
  const bad = checkBadRecords(report.bad, visits.length, nameNow);
  if (!before) return [...absent, ...bad];
  const readBefore = (entry: FileEntry): Buffer | undefined => readResponseIfIntact(before, entry);
  const listsBefore = readLists(before, visits);
  const listed = { before: listedPathsIn(listsBefore), now: listedNow };
  const nameBefore = recordNameLookupOf(before.manifest, readBefore);
  return [
    ...absent,
    ...checkVanished(before.manifest, manifest, maxVanished, nameBefore, listed),
    ...checkNotificationList(before.manifest, manifest),
    ...checkLostNotifications(listedNotificationsIn(listsBefore), visits, maxVanished),
    ...checkEmptied(before.report.shape, report.shape),
    ...bad,
  ];
}
