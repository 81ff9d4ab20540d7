// The entry of a snapshot is in its folder and promoted with it; a copy in history/ outlives the snapshot. Entries are
// never removed, and never changed but to remove people's data.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { entrySchema, type HistoryEntry } from '../../history/entry.ts';
import { entriesLeadingTo } from '../../history/entry-chain.ts';
import { isEntryOfContent } from '../../history/compare/create-entry.ts';
import { createFinding, type Finding } from '../../registry/finding.ts';
import { contentDigestOf, type Manifest } from './manifest.ts';
import { CURRENT_LINK, HISTORY_FOLDER, isEntryName, isOwnVersion } from './folder-names.ts';
import type { SnapshotFiles } from './snapshot-store.ts';
import { jsonFileText } from '../../util/json-text.ts';
import { writeFileAtomically } from '../../folders/write-file.ts';
import { hasErrorCode, reasonOf, undefinedOnCodes } from '../../util/system-errors.ts';

/** Inside the folder of its snapshot. */
export const ENTRY_FILE = 'history.json';

export type StoredHistory = Awaited<ReturnType<typeof readHistory>>;

/**
 * The entry in the snapshot's folder, or its copy in history/; undefined if there is neither, as for a snapshot of an
 * older version.
 */
export function readEntryOf(snapshotDir: string, { dir, manifest }: SnapshotFiles): HistoryEntry | undefined {
  return readEntry(join(dir, ENTRY_FILE)) ?? entryOfManifest(entriesIn(snapshotDir), manifest);
}

/** The entry of the current snapshot, or the one with the latest time; undefined if there is none. */
export function readNewestEntry(snapshotDir: string): HistoryEntry | undefined {
  const current = readEntry(join(snapshotDir, CURRENT_LINK, ENTRY_FILE));
  return current ?? entriesIn(snapshotDir).toSorted((a, b) => (a.taken < b.taken ? 1 : -1))[0];
}

/** Copies the entry of a promoted snapshot to history/ under an unused name. */
export function copyEntryToHistory(snapshotDir: string, { dir }: SnapshotFiles): void {
  const entry = readEntry(join(dir, ENTRY_FILE));
  if (entry) addEntry(snapshotDir, entry);
}

/** Writes entries with IDs of their own to history/, as `addEntry`, which would read all entries for each. */
export function writeEntries(snapshotDir: string, entries: readonly HistoryEntry[]): void {
  const known = new Set(entriesIn(snapshotDir).map(({ id }) => id));
  for (const entry of entries) addEntry(snapshotDir, entry, (id) => known.has(id));
}

/** Writes an entry to history/ under an unused name, unless it is there. */
function addEntry(
  snapshotDir: string,
  entry: HistoryEntry,
  isKnown = (id: string): boolean => entriesIn(snapshotDir).some((each) => each.id === id),
): void {
  const folder = join(snapshotDir, HISTORY_FOLDER);
  const name = entry.taken.replaceAll(':', '-');
  for (let n = 1; ; n += 1) {
    const file = join(folder, `${n === 1 ? name : `${name}-${n}`}.json`);
    const existing = readEntry(file);
    if (existing?.id === entry.id) return;
    if (existing) continue;
    // The same state was seen before its snapshot was lost: its published entry stays.
    if (isKnown(entry.id)) return;
    mkdirSync(folder, { recursive: true });
    return writeFileAtomically(file, jsonFileText(entry));
  }
}

/** The files of all entries, in history/ and in the folders of snapshots. */
export function entryFilesIn(snapshotDir: string): string[] {
  const versions = readdirSync(snapshotDir).filter((name) => isOwnVersion(snapshotDir, name));
  const files = versions.toSorted().map((name) => join(snapshotDir, name, ENTRY_FILE));
  return [...keptFilesIn(snapshotDir), ...files];
}

/** The files of entries in another folder's history/ that this one lacks or cannot read. */
export function entryFilesMissingIn(snapshotDir: string, other: string): string[] {
  // Damaged entries have no ID and are identified by their names.
  const idOf = (file: string): string => readEntry(file)?.id ?? basename(file);
  const known = new Set(keptFilesIn(snapshotDir).map(idOf));
  return keptFilesIn(other).filter((file) => !known.has(idOf(file)));
}

/**
 * The entries that led to the current snapshot, oldest first (see `entriesLeadingTo`). Missing and damaged ones are findings; the
 * others stay valid. Throws file system errors only.
 */
export async function readHistory(snapshotDir: string, current: SnapshotFiles) {
  const findings: Finding[] = [];
  const kept = entriesIn(snapshotDir, findings);
  const promoted = readEntry(join(current.dir, ENTRY_FILE), findings);
  const newest = promoted ?? entryOfManifest(kept, current.manifest);
  const entries = entriesLeadingTo(promoted ? [...kept, promoted] : kept, newest);
  return { entries, findings: [...findings, ...gapFindings(entries, newest, current.manifest)] };
}

/** Ordered by file name. */
function entriesIn(snapshotDir: string, findings?: Finding[]): HistoryEntry[] {
  return keptFilesIn(snapshotDir).flatMap((file) => readEntry(file, findings) ?? []);
}

export function hasHistory(snapshotDir: string): boolean {
  return keptFilesIn(snapshotDir).length > 0;
}

function keptFilesIn(snapshotDir: string): string[] {
  const folder = join(snapshotDir, HISTORY_FOLDER);
  const names = undefinedOnCodes(['ENOENT', 'ENOTDIR'], () => readdirSync(folder)) ?? [];
  const entryNames = names.filter(isEntryName).toSorted();
  return entryNames.map((name) => join(folder, name));
}

function entryOfManifest(entries: HistoryEntry[], manifest: Manifest): HistoryEntry | undefined {
  return entries.find(
    ({ taken, ...entry }) => taken === manifest.taken && isEntryOfContent(entry, contentDigestOf(manifest)),
  );
}

function gapFindings(
  entries: HistoryEntry[],
  newest: HistoryEntry | undefined,
  { taken }: Manifest,
): Finding[] {
  const findings = entries.flatMap((entry, i) => {
    if (entry.previous === (entries[i - 1]?.id ?? null)) return [];
    const message =
      entry.previous === null
        ? `The snapshot of ${entry.taken} was not compared with an earlier one: what changed until then is not known.`
        : `An entry is missing: what changed until ${entry.since ?? entry.taken} is not known.`;
    return createFinding('missing-entry', HISTORY_FOLDER, '', message);
  });
  if (newest && entries.at(-1)?.id === newest.id) return findings;
  const message = `The snapshot of ${taken} has no history entry: the changes that led to it are unknown.`;
  return [...findings, createFinding('missing-entry', ENTRY_FILE, '', message)];
}

/** Undefined if the entry is missing, or damaged, which is added to `findings`. */
export function readEntry(file: string, findings: Finding[] = []): HistoryEntry | undefined {
  try {
    const text = undefinedOnCodes(['ENOENT'], () => readFileSync(file, 'utf8'));
    return text === undefined ? undefined : entrySchema.parse(JSON.parse(text));
  } catch (error) {
    // A folder in its place, or a damaged disk.
    const isUnreadable = hasErrorCode(error, 'EISDIR', 'EIO');
    if (!isUnreadable && !(error instanceof SyntaxError) && !(error instanceof z.ZodError)) throw error;
    const message = `This entry of the history cannot be read: ${reasonOf(error)}. It is left out.`;
    findings.push(createFinding('broken-entry', basename(file), '', message));
    return undefined;
  }
}
