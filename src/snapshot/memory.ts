// The history on disk: the entry of a snapshot lies in its folder and is promoted with it, and a copy of it is kept in
// history/ when the snapshot has long gone. Entries are only ever added.
import { mkdirSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chainOf } from '../history/chain.ts';
import { entrySchema, type Entry } from '../history/entry.ts';
import { isEntryOf } from '../history/night.ts';
import { found, type Finding } from '../registry/finding.ts';
import { digestOf, type Manifest } from './manifest.ts';
import { CURRENT, type Stored } from './store.ts';
import { writeFileWhole } from './write-file.ts';

/** The entry's name in the folder of its snapshot. */
export const ENTRY = 'history.json';
/** The folder of all entries in the snapshot folder. */
export const HISTORY = 'history';
// The time of the entry; a number where another entry has the same time.
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(\.\d+)?Z(-\d+)?\.json$/;

export interface Memory {
  /** Those that led to the current snapshot, oldest first (see `chainOf`). */
  entries: Entry[];
  /** What is missing or broken; the rest stands. */
  findings: Finding[];
}

/**
 * The entry of a snapshot: its own, or where that is lost, the copy in history/; undefined if there is neither, as for a
 * snapshot that an older tool took.
 */
export async function readEntryOf(snapshotDir: string, snapshot: Stored): Promise<Entry | undefined> {
  const own = await readEntry(join(snapshot.dir, ENTRY));
  return own ?? entryIn(await entriesIn(snapshotDir), snapshot.manifest);
}

/** The entry of the current snapshot, or where that is lost, the one with the latest time; undefined if there is none. */
export async function newestEntry(snapshotDir: string): Promise<Entry | undefined> {
  const own = await readEntry(join(snapshotDir, CURRENT, ENTRY));
  const kept = (await entriesIn(snapshotDir)).toSorted((a, b) => (a.taken < b.taken ? 1 : -1));
  return own ?? kept[0];
}

/** Copies the entry of a promoted snapshot to history/, under a name that no other entry has. */
export async function keepEntry(snapshotDir: string, { dir }: Stored): Promise<void> {
  const entry = await readEntry(join(dir, ENTRY));
  if (!entry) return;
  const folder = join(snapshotDir, HISTORY);
  const name = entry.taken.replaceAll(':', '-');
  for (let n = 1; ; n += 1) {
    const file = join(folder, `${n === 1 ? name : `${name}-${n}`}.json`);
    const there = await readEntry(file);
    if (there?.id === entry.id) return;
    if (there) continue;
    // The same state, seen again after its snapshot was lost: what was published of it stays as it was.
    if ((await entriesIn(snapshotDir)).some(({ id }) => id === entry.id)) return;
    mkdirSync(folder, { recursive: true });
    return writeFileWhole(file, textOf(entry));
  }
}

/** An entry as it is written: the same entry gives the same bytes. */
export function textOf(entry: Entry): string {
  return `${JSON.stringify(entry, undefined, 1)}\n`;
}

/**
 * Reads the whole history that led to the current snapshot. What cannot be read, and a gap where an entry is missing, is
 * a finding; only what the disk refuses throws.
 */
export async function readMemory(snapshotDir: string, current: Stored): Promise<Memory> {
  const findings: Finding[] = [];
  const onBroken = (name: string, why: string): void => void findings.push(broken(name, why));
  const kept = await entriesIn(snapshotDir, onBroken);
  const own = await readEntry(join(current.dir, ENTRY), (why) => onBroken(ENTRY, why));
  const newest = own ?? entryIn(kept, current.manifest);
  const entries = chainOf(own ? [...kept, own] : kept, newest);
  return { entries, findings: [...findings, ...gapsIn(entries, newest, current.manifest)] };
}

/** The entries in history/, in the order of their names. */
async function entriesIn(
  snapshotDir: string,
  onBroken: (name: string, why: string) => void = () => {},
): Promise<Entry[]> {
  const folder = join(snapshotDir, HISTORY);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const entries: Entry[] = [];
  for (const name of names.filter((each) => NAME.test(each)).toSorted()) {
    const entry = await readEntry(join(folder, name), (why) => onBroken(name, why));
    if (entry) entries.push(entry);
  }
  return entries;
}

function entryIn(entries: Entry[], manifest: Manifest): Entry | undefined {
  return entries.find(
    ({ taken, ...entry }) => taken === manifest.taken && isEntryOf(entry, digestOf(manifest)),
  );
}

function gapsIn(entries: Entry[], newest: Entry | undefined, { taken }: Manifest): Finding[] {
  const findings = entries.flatMap((entry, i) => {
    if (entry.previous === (entries[i - 1]?.id ?? null)) return [];
    const since = entry.since ?? entry.taken;
    return found(
      'missing-entry',
      HISTORY,
      '',
      `An entry is missing: what changed until ${since} is not known.`,
    );
  });
  if (newest && entries.at(-1)?.id === newest.id) return findings;
  const message = `What led to the content of ${taken} is missing: the snapshot has no entry.`;
  return [...findings, found('missing-entry', ENTRY, '', message)];
}

function broken(name: string, why: string): Finding {
  return found(
    'broken-entry',
    name,
    '',
    `This entry of the history cannot be read (${why}); it is left out.`,
  );
}

async function readEntry(
  file: string,
  onBroken: (why: string) => void = () => {},
): Promise<Entry | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    // A folder in its place, or a bad spot on the disk.
    if (!['EISDIR', 'EIO'].includes(code)) throw error;
    onBroken(code);
    return undefined;
  }
  try {
    return entrySchema.parse(JSON.parse(text));
  } catch (error) {
    onBroken((error as Error).message.split('\n').slice(0, 2).join(' '));
    return undefined;
  }
}
