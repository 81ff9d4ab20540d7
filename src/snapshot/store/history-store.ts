// The history on disk: the entry of a snapshot lies in its folder and is promoted with it, and a copy of it is kept in
// history/ when the snapshot has long gone. Entries are only ever added.
import { mkdirSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chainOf } from '../../history/entry-chain.ts';
import { entrySchema, type HistoryEntry } from '../../history/entry.ts';
import { isEntryFor } from '../../history/compare/make-entry.ts';
import { createFinding, type Finding } from '../../registry/finding.ts';
import { contentDigestOf, type Manifest } from './manifest.ts';
import { CURRENT_LINK, type StoredAnswer } from './snapshot-store.ts';
import { writeFileWhole } from './write-file.ts';
import { hasCode, reasonOf } from '../../util/has-code.ts';

/** The entry's name in the folder of its snapshot. */
export const ENTRY_FILE = 'history.json';
/** The folder of all entries in the snapshot folder. */
export const HISTORY_FOLDER = 'history';
// The time of the entry; a number where another entry has the same time.
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(\.\d+)?Z(-\d+)?\.json$/;

export interface StoredHistory {
  /** Those that led to the current snapshot, oldest first (see `chainOf`). */
  entries: HistoryEntry[];
  /** What is missing or broken; the rest stands. */
  findings: Finding[];
}

/**
 * The entry of a snapshot: its own, or where that is lost, the copy in history/; undefined if there is neither, as for a
 * snapshot that an older tool took.
 */
export async function readEntryOf(
  snapshotDir: string,
  snapshot: StoredAnswer,
): Promise<HistoryEntry | undefined> {
  const own = await readEntry(join(snapshot.dir, ENTRY_FILE));
  return own ?? entryIn(await entriesIn(snapshotDir), snapshot.manifest);
}

/** The entry of the current snapshot, or where that is lost, the one with the latest time; undefined if there is none. */
export async function newestEntry(snapshotDir: string): Promise<HistoryEntry | undefined> {
  const own = await readEntry(join(snapshotDir, CURRENT_LINK, ENTRY_FILE));
  const kept = (await entriesIn(snapshotDir)).toSorted((a, b) => (a.taken < b.taken ? 1 : -1));
  return own ?? kept[0];
}

/** Copies the entry of a promoted snapshot to history/, under a name that no other entry has. */
export async function keepEntry(snapshotDir: string, { dir }: StoredAnswer): Promise<void> {
  const entry = await readEntry(join(dir, ENTRY_FILE));
  if (!entry) return;
  const folder = join(snapshotDir, HISTORY_FOLDER);
  const name = entry.taken.replaceAll(':', '-');
  for (let n = 1; ; n += 1) {
    const file = join(folder, `${n === 1 ? name : `${name}-${n}`}.json`);
    const there = await readEntry(file);
    if (there?.id === entry.id) return;
    if (there) continue;
    // The same state, seen again after its snapshot was lost: what was published of it stays as it was.
    if ((await entriesIn(snapshotDir)).some(({ id }) => id === entry.id)) return;
    mkdirSync(folder, { recursive: true });
    return writeFileWhole(file, entryText(entry));
  }
}

/** An entry as it is written: the same entry gives the same bytes. */
export function entryText(entry: HistoryEntry): string {
  return `${JSON.stringify(entry, undefined, 1)}\n`;
}

/**
 * Reads the whole history that led to the current snapshot. What cannot be read, and a gap where an entry is missing, is
 * a finding; only what the disk refuses throws.
 */
export async function readHistory(snapshotDir: string, current: StoredAnswer): Promise<StoredHistory> {
  const findings: Finding[] = [];
  const onBroken = (name: string, why: string): void => void findings.push(broken(name, why));
  const kept = await entriesIn(snapshotDir, onBroken);
  const own = await readEntry(join(current.dir, ENTRY_FILE), (why) => onBroken(ENTRY_FILE, why));
  const newest = own ?? entryIn(kept, current.manifest);
  const entries = chainOf(own ? [...kept, own] : kept, newest);
  return { entries, findings: [...findings, ...gapsIn(entries, newest, current.manifest)] };
}

/** The entries in history/, in the order of their names. */
async function entriesIn(
  snapshotDir: string,
  onBroken: (name: string, why: string) => void = () => {},
): Promise<HistoryEntry[]> {
  const folder = join(snapshotDir, HISTORY_FOLDER);
  const names = await readdir(folder).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  });
  const entries: HistoryEntry[] = [];
  for (const name of names.filter((each) => NAME.test(each)).toSorted()) {
    const entry = await readEntry(join(folder, name), (why) => onBroken(name, why));
    if (entry) entries.push(entry);
  }
  return entries;
}

function entryIn(entries: HistoryEntry[], manifest: Manifest): HistoryEntry | undefined {
  return entries.find(
    ({ taken, ...entry }) => taken === manifest.taken && isEntryFor(entry, contentDigestOf(manifest)),
  );
}

function gapsIn(entries: HistoryEntry[], newest: HistoryEntry | undefined, { taken }: Manifest): Finding[] {
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
  const message = `What led to the content of ${taken} is missing: the snapshot has no entry.`;
  return [...findings, createFinding('missing-entry', ENTRY_FILE, '', message)];
}

function broken(name: string, why: string): Finding {
  return createFinding(
    'broken-entry',
    name,
    '',
    `This entry of the history cannot be read (${why}); it is left out.`,
  );
}

async function readEntry(
  file: string,
  onBroken: (why: string) => void = () => {},
): Promise<HistoryEntry | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    // A folder in its place, or a bad spot on the disk.
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
