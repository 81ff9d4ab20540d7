// The staged answers of a run: all bytes in one file, and a line for each answer in another, so that a killed run can be
// resumed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isSameRegistry } from '../../registry/registry-link.ts';
import { fileEntry, type FileEntry } from '../store/manifest.ts';
import { openAppendFile } from './append-file.ts';
import { hasCode } from '../../util/has-code.ts';
import { parseJson } from '../../util/parse-json.ts';

const [JOURNAL_FILE, ANSWERS_FILE] = ['journal.ndjson', 'answers'];

/** Milliseconds. Answers that are older are too far apart in time from new ones to form one snapshot. */
const MAX_AGE = 6 * 60 * 60 * 1000;

export type StagedAnswer = FileEntry | { missing: 404 | 410 };

/** Answers of another registry, or fetched with other settings, are never resumed. */
export interface RunIdentity {
  registry: string;
  brand: string | undefined;
  aliases: string[];
}

export interface Journal {
  /** When the staged run began. */
  readonly started: Date;
  /** By API path; a later answer replaces an earlier one. */
  readonly staged: ReadonlyMap<string, StagedAnswer>;
  /** `content` is the bytes, or the path of a file that has them; undefined for bytes that are staged already. */
  keep(path: string, staged: StagedAnswer, content?: Uint8Array | string): void;
  /** Undefined if the bytes are missing or incomplete. */
  read(answer: FileEntry): Buffer | undefined;
  /** The file that has the bytes of an answer, if it was staged by path. */
  fileOf(answer: FileEntry): string | undefined;
  close(): void;
}

/** An offset in the file of answers, or the path of another file. */
type AnswerPlace = number | string;

interface JournalContent {
  staged: Map<string, StagedAnswer>;
  /** By the answer's file in the snapshot. */
  places: Map<string, AnswerPlace>;
}

const headerSchema = z.object({
  started: z.iso.datetime(),
  registry: z.string(),
  brand: z.string().optional(),
  aliases: z.array(z.string()),
});
const lineSchema = z.object({
  path: z.string(),
  staged: z.union([fileEntry, z.strictObject({ missing: z.union([z.literal(404), z.literal(410)]) })]),
  place: z.union([z.int().min(0), z.string()]).optional(),
});

/** The folder must be empty. */
export function beginJournal(dir: string, run: RunIdentity, started: Date): Journal {
  const first = { started: started.toISOString(), ...run };
  return openJournal(dir, started, { staged: new Map(), places: new Map() }, first);
}

function openJournal(
  dir: string,
  started: Date,
  { staged, places }: JournalContent,
  first?: object,
): Journal {
  const [lines, answers] = [openAppendFile(join(dir, JOURNAL_FILE)), openAppendFile(join(dir, ANSWERS_FILE))];
  const writeLine = (answer: object): void => void lines.add(Buffer.from(`${JSON.stringify(answer)}\n`));
  if (first) writeLine(first);
  return {
    started,
    staged,
    keep: (path, answer, content) => {
      // Before the line, so that each line refers to bytes that exist.
      const place = content instanceof Uint8Array ? answers.add(content) : content;
      writeLine({ path, staged: answer, place });
      recordAnswer({ staged, places }, path, answer, place);
    },
    read: ({ file, size }) => {
      const place = places.get(file);
      const bytes = typeof place === 'number' ? answers.read(place, size) : place && readIfExists(place);
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

function recordAnswer(
  { staged, places }: JournalContent,
  path: string,
  answer: StagedAnswer,
  place?: AnswerPlace,
): void {
  staged.set(path, answer);
  if (place !== undefined && 'file' in answer) places.set(answer.file, place);
}

function readIfExists(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Returns the journal of an interrupted run, or a sentence that says why it cannot be resumed. Ignores incomplete lines. */
export function resumeJournal(dir: string, run: RunIdentity, now: Date): Journal | string {
  let text: string;
  try {
    text = readFileSync(join(dir, JOURNAL_FILE), 'utf8');
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'ENOTDIR')) throw error;
    return 'No run to resume.';
  }
  const [first, ...lines] = text.split('\n').map(parseJson);
  const header = headerSchema.safeParse(first);
  if (!header.success) return 'The staged answers of the last run cannot be read.';
  const { started, ...identity } = header.data;
  const hasSameSettings =
    JSON.stringify([identity.brand, identity.aliases]) === JSON.stringify([run.brand, run.aliases]);
  if (!hasSameSettings || !isSameRegistry(identity, run))
    return `The last run fetched ${identity.registry}, or had other settings.`;
  const age = now.getTime() - Date.parse(started);
  if (age >= MAX_AGE) return `The last run began at ${started}, more than six hours ago.`;
  if (age < 0) return `The last run began at ${started}, which is in the future.`;
  const content: JournalContent = { staged: new Map(), places: new Map() };
  for (const each of lines) {
    const { data } = lineSchema.safeParse(each);
    if (data) recordAnswer(content, data.path, data.staged, data.place);
  }
  return openJournal(dir, new Date(started), content);
}
