// The history on disk: the entry of a snapshot lies in its folder and is promoted with it, and a copy of it is kept in
// history/ when the snapshot has long gone. Entries are only ever added.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { entrySchema, type Entry } from '../history/entry.ts';
import { entryOf, type State } from '../history/night.ts';
import { publishedOf, type Source } from '../history/published.ts';
import { endpointOf } from '../registry/endpoint.ts';
import { found, type Finding } from '../registry/finding.ts';
import type { Manifest } from './manifest.ts';
import type { Snapshot } from './store.ts';

/** The entry's name in the folder of its snapshot. */
export const ENTRY = 'history.json';
/** The folder of all entries in the snapshot folder. */
export const HISTORY = 'history';
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(\.\d+)?Z\.json$/;

/** A snapshot's folder and what it holds. */
export type Stored = Pick<Snapshot, 'dir' | 'manifest'>;

export interface Memory {
  /** Oldest first, from the last baseline on. */
  entries: Entry[];
  /** What is missing or broken; the rest stands. */
  findings: Finding[];
}

/** What changed from the last good snapshot (undefined: there is none) to one that is not promoted yet. */
export async function entryBetween(before: Stored | undefined, after: Stored): Promise<Entry> {
  if (!before) return entryOf(undefined, stateOf(after));
  const entry = (await readEntryOf(before))?.id;
  return entryOf({ ...stateOf(before), entry }, stateOf(after));
}

/** The entry of a snapshot; undefined where it has none that can be read. */
export function readEntryOf({ dir }: Stored): Promise<Entry | undefined> {
  return readEntry(join(dir, ENTRY));
}

/** Copies the entry of a promoted snapshot to history/, unless it is there. One that has none is left alone. */
export async function keepEntry(snapshotDir: string, snapshot: Stored): Promise<void> {
  const entry = await readEntryOf(snapshot);
  if (!entry) return;
  const folder = join(snapshotDir, HISTORY);
  const file = join(folder, `${entry.taken.replaceAll(':', '-')}.json`);
  if (await readEntry(file)) return;
  await mkdir(folder, { recursive: true });
  await writeFile(`${file}.new`, textOf(entry));
  await rename(`${file}.new`, file);
}

/** An entry as it is written: the same entry gives the same bytes. */
export function textOf(entry: Entry): string {
  return `${JSON.stringify(entry, undefined, 1)}\n`;
}

/**
 * Reads the whole history, with the entry of the current snapshot where a killed run did not keep it. What cannot be
 * read, and a gap where an entry is missing, is a finding; only what the disk refuses throws.
 */
export async function readMemory(snapshotDir: string, current: Stored): Promise<Memory> {
  const folder = join(snapshotDir, HISTORY);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const findings: Finding[] = [];
  const entries = new Map<string, Entry>();
  const files = names.filter((name) => NAME.test(name)).map((name) => [name, join(folder, name)] as const);
  for (const [name, file] of [...files.toSorted(), [ENTRY, join(current.dir, ENTRY)] as const]) {
    const entry = await readEntry(file, (why) => findings.push(broken(name, why)));
    if (entry) entries.set(entry.id, entry);
  }
  const ordered = [...entries.values()].toSorted((a, b) => (a.taken < b.taken ? -1 : 1));
  // A baseline under another address is another registry: what was before is none of its history.
  const from = ordered.findLastIndex(
    ({ previous, registry }, i) => previous === null && registry !== ordered[i - 1]?.registry,
  );
  const told = ordered.slice(Math.max(0, from));
  return { entries: told, findings: [...findings, ...gapsIn(told, current.manifest)] };
}

function gapsIn(entries: Entry[], { taken }: Manifest): Finding[] {
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
  if (entries.at(-1)?.taken === taken) return findings;
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
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return entrySchema.parse(JSON.parse(text));
  } catch (error) {
    onBroken((error as Error).message.split('\n').slice(0, 2).join(' '));
    return undefined;
  }
}

/** What is published is read when it is asked for: a first snapshot has nothing to be compared with. */
function stateOf({ dir, manifest }: Stored): State {
  const { registry, taken, brand, files, missing } = manifest;
  const paths = Object.entries(files).map(([path, { sha256 }]) => [path, sha256]);
  const content = hash('sha256', JSON.stringify([brand, paths, missing]));
  let published: State['published'] | undefined;
  return {
    registry,
    taken,
    content,
    get published() {
      published ??= publishedOf(brand, answersIn(dir, manifest));
      return published;
    },
  };
}

/** One answer at a time, so that the bytes of all of them are never in memory at once. */
function* answersIn(dir: string, { brand, files }: Manifest): Generator<Source> {
  for (const [path, { file }] of Object.entries(files)) {
    const endpoint = endpointOf(path.replace(/\?.*$/, ''), brand);
    if (endpoint) yield [endpoint, () => readFileSync(join(dir, file))];
  }
}
