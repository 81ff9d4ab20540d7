// The last good snapshot, as far as it can still be read: a run compares with it, and replaces what is lost of it.
import { readdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST, manifestSchema, type Manifest } from './manifest.ts';
import { readReport, type Report } from './report.ts';
import { checkedAt } from './status.ts';
import { CURRENT, type Snapshot } from './store.ts';
import { isVersion } from './version.ts';

export interface Last extends Snapshot {
  /** Whether `current` names it. */
  isCurrent: boolean;
  /** Whether it has a report, too; stored answers may be lost all the same. */
  isWhole: boolean;
}

const NO_REPORT: Report = { findings: [], bad: [], shape: {} };

/** The current snapshot, or where its manifest is lost, the newest other version; undefined if there is none. */
export async function lastSnapshot(snapshotDir: string): Promise<Last | undefined> {
  const current = await orLost(realpath(join(snapshotDir, CURRENT)));
  const others = (await versionsIn(snapshotDir)).map((name) => join(snapshotDir, name));
  for (const dir of current === undefined ? others : [current, ...others]) {
    const manifest = await readManifest(dir);
    if (!manifest) continue;
    const report = await orLost(readReport(dir));
    const checked = await checkedAt(snapshotDir, manifest.taken);
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
  return orLost(readFile(join(dir, MANIFEST), 'utf8').then((text) => manifestSchema.parse(JSON.parse(text))));
}

// Anything else, a lack of permission above all, may pass: what is there is not lost.
const LOST = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'EIO']);

/** Undefined where a file is lost, or does not contain what it should. */
async function orLost<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    const { syscall, code = '' } = error as NodeJS.ErrnoException;
    if (syscall === undefined || LOST.has(code)) return undefined;
    throw error;
  }
}
