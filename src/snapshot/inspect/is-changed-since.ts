// Whether a run found anything else than the last good snapshot.
import { isDeepStrictEqual } from 'node:util';
import { hasSameContent, type Manifest } from '../store/manifest.ts';
import type { SnapshotReport } from '../store/snapshot-report.ts';
import type { Snapshot } from '../store/snapshot-store.ts';

/** Whether bytes, report (but for notices) or registry URL differ. */
export function isChangedSince(before: Snapshot, manifest: Manifest, report: SnapshotReport): boolean {
  return !(
    hasSameContent(before.manifest, manifest) &&
    isDeepStrictEqual(urlsOf(before.manifest), urlsOf(manifest)) &&
    isDeepStrictEqual(withoutNotices(before.report), withoutNotices(report))
  );
}

function urlsOf({ registry, aliases }: Manifest): unknown {
  return [registry, aliases];
}

/** For the same bytes, only another version of this program reports other notices: they wait for the next change. */
function withoutNotices({ findings, ...report }: SnapshotReport) {
  return { ...report, findings: findings.filter(({ level }) => level !== 'notice') };
}
