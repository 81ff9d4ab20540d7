// What a run has staged so far, a line for each answer, so that a run that was killed can be resumed.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { fileEntry, type FileEntry } from './manifest.ts';

/** In the staging folder; it does not become part of a snapshot. */
export const JOURNAL = 'journal.ndjson';
/** A staging that is older is not resumed: its records are too far apart in time to be one snapshot. */
const MAX_AGE = 6 * 60 * 60 * 1000;

/** What was staged under an API path. */
export type Staged = FileEntry | { missing: 404 | 410 };

/** Of what run a journal is: another registry's staging is never resumed. */
export interface RunOf {
  registry: string;
  brand: string | undefined;
  aliases: string[];
}

export interface Journal {
  /** When the run began that the staging is of. */
  started: Date;
  staged: Map<string, Staged>;
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
});

/** Begins the journal of a run in an empty staging folder. */
export function beginJournal(dir: string, run: RunOf, started: Date): void {
  writeFileSync(join(dir, JOURNAL), `${JSON.stringify({ started: started.toISOString(), ...run })}\n`);
}

/** Notes what was staged under a path; what is noted later counts. */
export function noteStaged(dir: string, path: string, staged: Staged): void {
  appendFileSync(join(dir, JOURNAL), `${JSON.stringify({ path, staged })}\n`);
}

/**
 * Reads the journal of a staging folder, or says in a sentence why that cannot be resumed at `now`. A last line that
 * a kill cut short is left out.
 */
export function readJournal(dir: string, run: RunOf, now: Date): Journal | string {
  let text: string;
  try {
    text = readFileSync(join(dir, JOURNAL), 'utf8');
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return 'There is no run to resume.';
  }
  const [first, ...lines] = text.split('\n').map(parsed);
  const begun = head.safeParse(first);
  if (!begun.success) return 'What the last run left cannot be read.';
  const { started, ...of } = begun.data;
  if (
    JSON.stringify([of.registry, of.brand, of.aliases]) !==
    JSON.stringify([run.registry, run.brand, run.aliases])
  )
    return `What the last run left is of ${of.registry}, or was taken with other settings.`;
  const age = now.getTime() - Date.parse(started);
  if (age >= MAX_AGE || age < 0) return `What the last run left is of ${started}, more than six hours ago.`;
  const staged = new Map<string, Staged>();
  for (const each of lines) {
    const noted = line.safeParse(each);
    if (noted.success) staged.set(noted.data.path, noted.data.staged);
  }
  return { started: new Date(started), staged };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
