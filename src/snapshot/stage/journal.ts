// What a run has staged so far: the bytes of all answers in one file, and a line for each answer in another, so that a
// run that was killed can be resumed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isSameRegistry } from '../../registry/registry-link.ts';
import { fileEntry, type FileEntry } from '../store/manifest.ts';
import { openAppendFile } from './append-file.ts';
import { hasCode } from '../../util/has-code.ts';
import { parseJson } from '../../util/parse-json.ts';

const [LINES, ANSWERS] = ['journal.ndjson', 'answers'];

/** A staging that is older is not resumed: its records are too far apart in time to be one snapshot. */
const MAX_AGE = 6 * 60 * 60 * 1000;

/** What was staged under an API path. */
export type StagedAnswer = FileEntry | { missing: 404 | 410 };

/** Of what run a journal is: another registry's staging is never resumed. */
export interface RunIdentity {
  registry: string;
  brand: string | undefined;
  aliases: string[];
}

export interface Journal {
  /** When the run began that the staging is of. */
  readonly started: Date;
  /** By API path; what was kept later counts. */
  readonly staged: ReadonlyMap<string, StagedAnswer>;
  /** Keeps an answer: its bytes, or the path of a file that has them; nothing for bytes that are here already. */
  keep(path: string, staged: StagedAnswer, content?: Uint8Array | string): void;
  /** The bytes of an answer that was kept; undefined where they are not there, or not as many. */
  read(answer: FileEntry): Buffer | undefined;
  /** The file that has the bytes of an answer, where it was kept as such. */
  fileOf(answer: FileEntry): string | undefined;
  close(): void;
}

/** Where the bytes of an answer begin among all answers, or in which file they are. */
type Place = number | string;

interface Kept {
  staged: Map<string, StagedAnswer>;
  /** By the file that the answer will have. */
  places: Map<string, Place>;
}

const head = z.object({
  started: z.iso.datetime(),
  registry: z.string(),
  brand: z.string().optional(),
  aliases: z.array(z.string()),
});
const line = z.object({
  path: z.string(),
  staged: z.union([fileEntry, z.strictObject({ missing: z.union([z.literal(404), z.literal(410)]) })]),
  place: z.union([z.int().min(0), z.string()]).optional(),
});

/** Begins the journal of a run in an empty folder. */
export function beginJournal(dir: string, run: RunIdentity, started: Date): Journal {
  const first = { started: started.toISOString(), ...run };
  return openJournal(dir, started, { staged: new Map(), places: new Map() }, first);
}

function openJournal(dir: string, started: Date, { staged, places }: Kept, first?: object): Journal {
  const [lines, answers] = [openAppendFile(join(dir, LINES)), openAppendFile(join(dir, ANSWERS))];
  const note = (what: object): void => void lines.add(Buffer.from(`${JSON.stringify(what)}\n`));
  if (first) note(first);
  return {
    started,
    staged,
    keep: (path, what, content) => {
      // The bytes first: what a line tells of is there.
      const place = content instanceof Uint8Array ? answers.add(content) : content;
      note({ path, staged: what, place });
      enter({ staged, places }, path, what, place);
    },
    read: ({ file, size }) => {
      const place = places.get(file);
      const bytes = typeof place === 'number' ? answers.read(place, size) : place && readIfThere(place);
      return bytes && bytes.length === size ? bytes : undefined;
    },
    fileOf: ({ file }) => {
      const place = places.get(file);
      return typeof place === 'string' ? place : undefined;
    },
    close: () => {
      lines.close();
      answers.close();
    },
  };
}

function enter({ staged, places }: Kept, path: string, what: StagedAnswer, place?: Place): void {
  staged.set(path, what);
  if (place !== undefined && 'file' in what) places.set(what.file, place);
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * Opens the journal that a run left in its folder, or says in a sentence why that cannot be resumed at `now`. A last
 * line that a kill cut short is left out.
 */
export function resumeJournal(dir: string, run: RunIdentity, now: Date): Journal | string {
  let text: string;
  try {
    text = readFileSync(join(dir, LINES), 'utf8');
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'ENOTDIR')) throw error;
    return 'There is no run to resume.';
  }
  const [first, ...lines] = text.split('\n').map(parseJson);
  const begun = head.safeParse(first);
  if (!begun.success) return 'What the last run left cannot be read.';
  const { started, ...of } = begun.data;
  const isAlike = JSON.stringify([of.brand, of.aliases]) === JSON.stringify([run.brand, run.aliases]);
  if (!isAlike || !isSameRegistry(of, run))
    return `What the last run left is of ${of.registry}, or was taken with other settings.`;
  const age = now.getTime() - Date.parse(started);
  if (age >= MAX_AGE) return `What the last run left is of ${started}, more than six hours ago.`;
  if (age < 0) return `What the last run left is dated ${started}, which is later than now.`;
  const kept: Kept = { staged: new Map(), places: new Map() };
  for (const each of lines) {
    const { data } = line.safeParse(each);
    if (data) enter(kept, data.path, data.staged, data.place);
  }
  return openJournal(dir, new Date(started), kept);
}
