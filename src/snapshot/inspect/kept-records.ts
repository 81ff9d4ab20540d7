// Records that the registry names and does not return now: the snapshot has the response of the last one.
import { createFinding, type Finding } from '../../registry/finding.ts';
import { dateInWords } from '../../util/date-words.ts';
import type { VisitedResponse } from '../crawl/visit.ts';
import type { SnapshotReport } from '../store/snapshot-report.ts';

/** `before` has the days of the last snapshot; `today` is the start of this run. */
export function keptRecordsOf(
  visits: readonly VisitedResponse[],
  before: SnapshotReport['kept'],
  today: Date,
): { kept: SnapshotReport['kept']; findings: Finding[] } {
  const kept: SnapshotReport['kept'] = {};
  const findings = visits.flatMap(({ path, kept: reason }) => {
    if (reason === undefined) return [];
    const since = (kept[path] = before[path] ?? today.toISOString().slice(0, 10));
    const message =
      `The registry returns ${reason} in place of this record, and has not returned the record since ` +
      `${dateInWords(since)}. The mirror has the last response.`;
    return [createFinding('kept', path, '', message)];
  });
  return { kept, findings };
}
