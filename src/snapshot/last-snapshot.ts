// A run compares with the last good snapshot as far as it is readable, and replaces its lost parts.
import { readdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_FILE, manifestSchema, type Manifest } from './store/manifest.ts';
import { readSnapshotReport, type SnapshotReport } from './store/snapshot-report.ts';
import { lastCheckOf } from './store/last-check.ts';
import { CURRENT_LINK, type Snapshot } from './store/snapshot-store.ts';
import { isVersion } from './store/version-name.ts';
import { hasCode, isSystemError } from '../util/has-code.ts';

export interface LastSnapshot extends Snapshot {
  /** `current` links to it. */
  isCurrent: boolean;
  /** It is current and has a report; stored answers may still be lost. */
  isComplete: boolean;
}

const NO_REPORT: SnapshotReport = { findings: [], bad: [], shape: {} };

/** The current snapshot, or the newest other version if its manifest is lost; undefined if there is none. */
export async function readLastSnapshot(snapshotDir: string): Promise<LastSnapshot | undefined> {
  const current = await undefinedIfLost(realpath(join(snapshotDir, CURRENT_LINK)));
  const others = (await versionsIn(snapshotDir)).map((name) => join(snapshotDir, name));
  for (const dir of current === undefined ? others : [current, ...others]) {
    const manifest = await readManifest(dir);
    if (!manifest) continue;
    const report = await undefinedIfLost(readSnapshotReport(dir));
    const checked = await lastCheckOf(snapshotDir, manifest.taken);
    const isCurrent = dir === current;
    const isComplete = isCurrent && report !== undefined;
    return { dir, manifest, report: report ?? NO_REPORT, checked, isCurrent, isComplete };
  }
  return undefined;
}

/** Names, newest first. */
async function versionsIn(snapshotDir: string): Promise<string[]> {
  const entries = (await undefinedIfLost(readdir(snapshotDir, { withFileTypes: true }))) ?? [];
  const names = entries.filter((entry) => entry.isDirectory() && isVersion(entry.name));
  return names.map(({ name }) => name).toSorted((a, b) => (a < b ? 1 : -1));
}

async function readManifest(dir: string): Promise<Manifest | undefined> {
  return undefinedIfLost(
    readFile(join(dir, MANIFEST_FILE), 'utf8').then((text) => manifestSchema.parse(JSON.parse(text))),
  );
}

// With other errors, such as a missing permission, the file may still exist.
const LOST_CODES = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'EIO'];

/** Undefined if a file is lost, or if its content is invalid. */
async function undefinedIfLost<Value>(value: Promise<Value>): Promise<Value | undefined> {
  try {
    return await value;
  } catch (error) {
    if (!isSystemError(error) || hasCode(error, ...LOST_CODES)) return undefined;
    throw error;
  }
}
