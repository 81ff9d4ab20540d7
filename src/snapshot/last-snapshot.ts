// The last good snapshot, as far as it can still be read: a run compares with it, and replaces what is lost of it.
import { readdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_FILE, manifestSchema, type Manifest } from './store/manifest.ts';
import { readSnapshotReport, type SnapshotReport } from './store/snapshot-report.ts';
import { lastCheckOf } from './store/last-check.ts';
import { CURRENT_LINK, type Snapshot } from './store/snapshot-store.ts';
import { isVersion } from './store/version-name.ts';
import { hasCode, isSystemError } from '../util/has-code.ts';

export interface LastSnapshot extends Snapshot {
  /** Whether `current` names it. */
  isCurrent: boolean;
  /** Whether it has a report, too; stored answers may be lost all the same. */
  isWhole: boolean;
}

const NO_REPORT: SnapshotReport = { findings: [], bad: [], shape: {} };

/** The current snapshot, or where its manifest is lost, the newest other version; undefined if there is none. */
export async function readLastSnapshot(snapshotDir: string): Promise<LastSnapshot | undefined> {
  const current = await orLost(realpath(join(snapshotDir, CURRENT_LINK)));
  const others = (await versionsIn(snapshotDir)).map((name) => join(snapshotDir, name));
  for (const dir of current === undefined ? others : [current, ...others]) {
    const manifest = await readManifest(dir);
    if (!manifest) continue;
    const report = await orLost(readSnapshotReport(dir));
    const checked = await lastCheckOf(snapshotDir, manifest.taken);
    const isCurrent = dir === current;
    const isWhole = isCurrent && report !== undefined;
    return { dir, manifest, report: report ?? NO_REPORT, checked, isCurrent, isWhole };
  }
  return undefined;
}

/** The names of all versions, the newest first. */
async function versionsIn(snapshotDir: string): Promise<string[]> {
  const entries = (await orLost(readdir(snapshotDir, { withFileTypes: true }))) ?? [];
  const names = entries.filter((entry) => entry.isDirectory() && isVersion(entry.name));
  return names.map(({ name }) => name).toSorted((a, b) => (a < b ? 1 : -1));
}

async function readManifest(dir: string): Promise<Manifest | undefined> {
  return orLost(
    readFile(join(dir, MANIFEST_FILE), 'utf8').then((text) => manifestSchema.parse(JSON.parse(text))),
  );
}

// Anything else, a lack of permission above all, may pass: what is there is not lost.
const LOST = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'EIO'];

/** Undefined where a file is lost, or does not contain what it should. */
async function orLost<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (!isSystemError(error) || hasCode(error, ...LOST)) return undefined;
    throw error;
  }
}
