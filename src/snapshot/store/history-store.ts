// The entry of a snapshot is in its folder and promoted with it; a copy in history/ outlives the snapshot. Entries are
// never removed, and never changed but to remove people's data.
import { mkdirSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { entryWithoutContacts } from '../../history/change-without-contacts.ts';
import { chainOf } from '../../history/entry-chain.ts';
import { entrySchema, type HistoryEntry } from '../../history/entry.ts';
import { isEntryFor } from '../../history/compare/make-entry.ts';
import { createFinding, type Finding } from '../../registry/finding.ts';
import { contentDigestOf, type Manifest } from './manifest.ts';
import { CURRENT_LINK, type SnapshotFiles } from './snapshot-store.ts';
import { isOwnVersion } from './version-name.ts';
import { writeFileAtomically } from './write-file.ts';
import { hasCode, reasonOf } from '../../util/has-code.ts';

/** Inside the folder of its snapshot. */
export const ENTRY_FILE = 'history.json';
/** Inside the snapshot folder; it contains all entries. */
export const HISTORY_FOLDER = 'history';
// The time of the entry, and a number if another entry has the same time.
const ENTRY_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(\.\d+)?Z(-\d+)?\.json$/;

export interface StoredHistory {
  /** The entries that led to the current snapshot, oldest first (see `chainOf`). */
  entries: HistoryEntry[];
  /** About missing and damaged entries; the others stay valid. */
  findings: Finding[];
}

/**
 * The entry in the snapshot's folder, or its copy in history/; undefined if there is neither, as for a snapshot of an
 * older version.
 */
export async function readEntryOf(
  snapshotDir: string,
  snapshot: SnapshotFiles,
): Promise<HistoryEntry | undefined> {
  const own = await readEntry(join(snapshot.dir, ENTRY_FILE));
  return own ?? entryOfManifest(await entriesIn(snapshotDir), snapshot.manifest);
}

/** The entry of the current snapshot, or the one with the latest time; undefined if there is none. */
export async function newestEntry(snapshotDir: string): Promise<HistoryEntry | undefined> {
  const own = await readEntry(join(snapshotDir, CURRENT_LINK, ENTRY_FILE));
  const kept = (await entriesIn(snapshotDir)).toSorted((a, b) => (a.taken < b.taken ? 1 : -1));
  return own ?? kept[0];
}

/** Copies the entry of a promoted snapshot to history/ under an unused name. */
export async function keepEntry(snapshotDir: string, { dir }: SnapshotFiles): Promise<void> {
  const entry = await readEntry(join(dir, ENTRY_FILE));
  if (entry) await addEntry(snapshotDir, entry);
}

/** Writes an entry to history/ under an unused name, unless it is there. */
export async function addEntry(snapshotDir: string, entry: HistoryEntry): Promise<void> {
  const folder = join(snapshotDir, HISTORY_FOLDER);
  const name = entry.taken.replaceAll(':', '-');
  for (let n = 1; ; n += 1) {
    const file = join(folder, `${n === 1 ? name : `${name}-${n}`}.json`);
    const existing = await readEntry(file);
    if (existing?.id === entry.id) return;
    if (existing) continue;
    // The same state was seen before its snapshot was lost: its published entry stays.
    if ((await entriesIn(snapshotDir)).some(({ id }) => id === entry.id)) return;
    mkdirSync(folder, { recursive: true });
    return writeFileAtomically(file, entryText(entry));
  }
}

/** Removes the contacts that version 0.1.0 stored. Each entry is replaced in one rename, and a killed run is repeated. */
export async function removeStoredContacts(snapshotDir: string): Promise<void> {
  for (const file of await entryFilesIn(snapshotDir)) {
    const stored = await readStoredEntry(file);
    const cleaned = stored && entryWithoutContacts(stored);
    if (!isDeepStrictEqual(cleaned, stored)) writeFileAtomically(file, entryText(cleaned!));
  }
}

/** The files of all entries, in history/ and in the folders of snapshots. */
export async function entryFilesIn(snapshotDir: string): Promise<string[]> {
  const kept = (await entryNamesIn(snapshotDir)).map((name) => join(HISTORY_FOLDER, name));
  const names = await readdir(snapshotDir);
  const versions = names.filter((name) => isOwnVersion(snapshotDir, name)).toSorted();
  const own = versions.map((name) => join(name, ENTRY_FILE));
  return [...kept, ...own].map((path) => join(snapshotDir, path));
}

/** The same entry gives the same bytes. */
export function entryText(entry: HistoryEntry): string {
  return `${JSON.stringify(entry, undefined, 1)}\n`;
}

/** Reports unreadable and missing entries as findings; throws file system errors only. */
export async function readHistory(snapshotDir: string, current: SnapshotFiles): Promise<StoredHistory> {
  const findings: Finding[] = [];
  const onBroken = (name: string, why: string): void => void findings.push(brokenEntryFinding(name, why));
  const kept = await entriesIn(snapshotDir, onBroken);
  const own = await readEntry(join(current.dir, ENTRY_FILE), (why) => onBroken(ENTRY_FILE, why));
  const newest = own ?? entryOfManifest(kept, current.manifest);
  const entries = chainOf(own ? [...kept, own] : kept, newest);
  return { entries, findings: [...findings, ...gapFindings(entries, newest, current.manifest)] };
}

/** Ordered by file name. */
async function entriesIn(
  snapshotDir: string,
  onBroken: (name: string, why: string) => void = () => {},
): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = [];
  for (const name of await entryNamesIn(snapshotDir)) {
    const entry = await readEntry(join(snapshotDir, HISTORY_FOLDER, name), (why) => onBroken(name, why));
    if (entry) entries.push(entry);
  }
  return entries;
}

async function entryNamesIn(snapshotDir: string): Promise<string[]> {
  const names = await readdir(join(snapshotDir, HISTORY_FOLDER)).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  });
  return names.filter((each) => ENTRY_NAME.test(each)).toSorted();
}

function entryOfManifest(entries: HistoryEntry[], manifest: Manifest): HistoryEntry | undefined {
  return entries.find(
    ({ taken, ...entry }) => taken === manifest.taken && isEntryFor(entry, contentDigestOf(manifest)),
  );
}

function gapFindings(
  entries: HistoryEntry[],
  newest: HistoryEntry | undefined,
  { taken }: Manifest,
): Finding[] {
  const findings = entries.flatMap((entry, i) => {
    if (entry.previous === (entries[i - 1]?.id ?? null)) return [];
    const since = entry.since ?? entry.taken;
    return createFinding(
      'missing-entry',
      HISTORY_FOLDER,
      '',
      `An entry is missing: what changed until ${since} is not known.`,
    );
  });
  if (newest && entries.at(-1)?.id === newest.id) return findings;
  const message = `The snapshot of ${taken} has no history entry: the changes that led to it are unknown.`;
  return [...findings, createFinding('missing-entry', ENTRY_FILE, '', message)];
}

function brokenEntryFinding(name: string, why: string): Finding {
  return createFinding(
    'broken-entry',
    name,
    '',
    `This entry of the history cannot be read (${why}); it is left out.`,
  );
}

async function readEntry(file: string, onBroken?: (why: string) => void): Promise<HistoryEntry | undefined> {
  const entry = await readStoredEntry(file, onBroken);
  return entry && entryWithoutContacts(entry);
}

/** An entry of version 0.1.0 may have contacts. */
export async function readStoredEntry(
  file: string,
  onBroken: (why: string) => void = () => {},
): Promise<HistoryEntry | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    // A folder in its place, or a damaged disk.
    if (!hasCode(error, 'EISDIR', 'EIO')) throw error;
    onBroken(reasonOf(error));
    return undefined;
  }
  try {
    return entrySchema.parse(JSON.parse(text));
  } catch (error) {
    onBroken((error as Error).message.split('\n').slice(0, 2).join(' '));
    return undefined;
  }
}
