// The staged answers of a run: all bytes in one file, and a line for each answer in another, so that a killed run can be
// resumed.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isSameRegistry } from '../../registry/registry-link.ts';
import { fileEntrySchema, type FileEntry } from '../store/manifest.ts';
import { openAppendFile } from './append-file.ts';
import { undefinedOnCodes } from '../../util/system-errors.ts';
import { tryParseJson } from '../../util/parse-json.ts';

const [JOURNAL_FILE, ANSWERS_FILE] = ['journal.ndjson', 'answers'];

/** Milliseconds. Answers that are older are too far apart in time from new ones to form one snapshot. */
const MAX_AGE = 6 * 60 * 60 * 1000;

const headerSchema = z.object({
  started: z.iso.datetime(),
  registry: z.string(),
  brand: z.string().optional(),
  aliases: z.array(z.string()),
});
/** Answers of another registry, or fetched with other settings, are never resumed. */
export type ResumeConditions = Omit<z.infer<typeof headerSchema>, 'started'>;

const lineSchema = z.object({
  path: z.string(),
  staged: z.union([fileEntrySchema, z.strictObject({ missing: z.union([z.literal(404), z.literal(410)]) })]),
  /** An offset in the file of answers, or the path of another file. Without one, the bytes are staged already. */
  place: z.union([z.int().min(0), z.string()]).optional(),
});
type JournalLine = z.infer<typeof lineSchema>;
export type StagedAnswer = JournalLine['staged'];

export class Journal {
  /** When the staged run began. */
  readonly started: Date;
  /** By API path; a later answer replaces an earlier one. */
  readonly staged = new Map<string, StagedAnswer>();
  /** By the answer's file in the snapshot. */
  readonly #places = new Map<string, number | string>();
  readonly #lines: ReturnType<typeof openAppendFile>;
  readonly #answers: ReturnType<typeof openAppendFile>;
  #isClosed = false;

  constructor(dir: string, started: Date) {
    this.started = started;
    this.#lines = openAppendFile(join(dir, JOURNAL_FILE));
    this.#answers = openAppendFile(join(dir, ANSWERS_FILE));
  }

  /** `content` is the bytes, or the path of a file that has them; undefined for bytes that are staged already. */
  keep(path: string, staged: StagedAnswer, content?: Uint8Array | string): void {
    // Before the line, so that each line refers to bytes that exist.
    const place = content instanceof Uint8Array ? this.#answers.add(content) : content;
    this.#lines.add(Buffer.from(`${JSON.stringify({ path, staged, place })}\n`));
    this.record({ path, staged, place });
  }

  /** Adds an answer that has its line. */
  record({ path, staged, place }: JournalLine): void {
    this.staged.set(path, staged);
    if (place !== undefined && 'file' in staged) this.#places.set(staged.file, place);
  }

  /** Undefined if the bytes are missing or incomplete. */
  read({ file, size }: FileEntry): Buffer | undefined {
    const place = this.#places.get(file);
    const bytes = typeof place === 'number' ? this.#answers.read(place, size) : place && readIfExists(place);
    return bytes && bytes.length === size ? bytes : undefined;
  }

  /** The file that has the bytes of an answer, if it was staged by path. */
  fileOf({ file }: FileEntry): string | undefined {
    const place = this.#places.get(file);
    return typeof place === 'string' ? place : undefined;
  }

  /** Before its folder is removed: NFS keeps a file that is open, and so the folder. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#lines.close();
    this.#answers.close();
  }
}

/** The folder must be empty. */
export function beginJournal(dir: string, run: ResumeConditions, started: Date): Journal {
  writeFileSync(join(dir, JOURNAL_FILE), `${JSON.stringify({ started: started.toISOString(), ...run })}\n`);
  return new Journal(dir, started);
}

/** Returns the journal of an interrupted run, or a sentence that says why it cannot be resumed. Ignores incomplete lines. */
export function resumeJournal(dir: string, run: ResumeConditions, now: Date): Journal | string {
  const text = readIfExists(join(dir, JOURNAL_FILE));
  if (!text) return 'No run to resume.';
  const [first, ...lines] = text.toString().split('\n').map(tryParseJson);
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
  const journal = new Journal(dir, new Date(started));
  for (const line of lines) {
    const { data } = lineSchema.safeParse(line);
    if (data) journal.record(data);
  }
  return journal;
}

function readIfExists(path: string): Buffer | undefined {
  return undefinedOnCodes(['ENOENT', 'ENOTDIR'], () => readFileSync(path));
}
