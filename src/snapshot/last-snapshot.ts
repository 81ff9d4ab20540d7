// A run compares with the last good snapshot as far as it is readable, and replaces its lost parts.
import { readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Refusal } from './guards/refusal.ts';
import { hasHistory } from './store/history-store.ts';
import { MANIFEST_FILE, readManifest } from './store/manifest.ts';
import { readSnapshotReport } from './store/snapshot-report.ts';
import { readLastCheck, type Snapshot } from './store/snapshot-store.ts';
import { CURRENT_LINK, isVersionName } from './store/folder-names.ts';
import { hasErrorCode, isSystemError, reasonOf } from '../util/system-errors.ts';

export interface LastSnapshot extends Snapshot {
  /** `current` links to it. */
  isCurrent: boolean;
  /** It is current and has a report; stored responses may still be lost. */
  isComplete: boolean;
}

/**
 * Refuses a run that would follow a history without a snapshot to compare with: no guard would notice vanished records.
 */
export function checkLastSnapshot(snapshotDir: string, last: LastSnapshot | undefined): Refusal[] {
  if (last || !hasHistory(snapshotDir)) return [];
  const problems = versionsIn(snapshotDir).map(manifestProblemIn);
  const found = problems.length > 0 ? problems.join('; ') : 'it contains no version';
  const reason =
    `The last snapshot in “${snapshotDir}” cannot be read (${found}), so records that vanished since would not be ` +
    'noticed. Restore it from a backup.';
  return [{ reason, allow: 'vanished' }];
}

function manifestProblemIn(dir: string): string {
  try {
    readManifest(dir);
    return '';
  } catch (error) {
    return `“${join(dir, MANIFEST_FILE)}”: ${reasonOf(error)}`;
  }
}

/** The current snapshot, or the newest other version if its manifest is lost; undefined if there is none. */
export function readLastSnapshot(snapshotDir: string): LastSnapshot | undefined {
  const current = undefinedIfLost(() => realpathSync(join(snapshotDir, CURRENT_LINK)));
  for (const dir of [current ?? [], ...versionsIn(snapshotDir)].flat()) {
    const manifest = undefinedIfLost(() => readManifest(dir));
    if (!manifest) continue;
    const report = undefinedIfLost(() => readSnapshotReport(dir));
    const checked = readLastCheck(snapshotDir, manifest.taken);
    const isCurrent = dir === current;
    const isComplete = isCurrent && report !== undefined;
    const noReport = { findings: [], bad: [], kept: {}, shape: {} };
    return { dir, manifest, report: report ?? noReport, checked, isCurrent, isComplete };
  }
  return undefined;
}

/** The newest first. */
function versionsIn(snapshotDir: string): string[] {
  const entries = undefinedIfLost(() => readdirSync(snapshotDir, { withFileTypes: true })) ?? [];
  const versions = entries.filter((entry) => entry.isDirectory() && isVersionName(entry.name));
  return versions
    .map(({ name }) => join(snapshotDir, name))
    .toSorted()
    .toReversed();
}

// With other errors, such as a missing permission, the file may still exist.
const LOST_CODES = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'EIO'];

/** Undefined if a file is lost, or if its content is invalid. */
function undefinedIfLost<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (!isSystemError(error) || hasErrorCode(error, ...LOST_CODES)) return undefined;
    throw error;
  }
}
