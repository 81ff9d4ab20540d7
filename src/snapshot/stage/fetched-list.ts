// A plain list of the responses that a run has fetched, a line for each, so that an interrupted run can be resumed.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { apiPathOf } from '../../registry/endpoint.ts';
import { isSameRegistry } from '../../registry/registry-link.ts';
import { fileEntrySchema, type FileEntry } from '../store/manifest.ts';
import { readAnswerIfIntact } from '../store/snapshot-store.ts';
import { tryParseJson } from '../../util/parse-json.ts';
import { undefinedOnCodes } from '../../util/system-errors.ts';

export const FETCHED_LIST_FILE = 'fetched.ndjson';

/** Milliseconds. Responses that are older are too far apart in time from new ones to form one snapshot. */
const MAX_AGE = 6 * 60 * 60 * 1000;
const [PLATFORMS, NOTIFICATIONS] = (['platforms', 'notifications'] as const).map((kind) =>
  apiPathOf({ kind }, ''),
) as [string, string];

const headerSchema = z.object({
  started: z.iso.datetime(),
  registry: z.string(),
  brand: z.string().optional(),
  aliases: z.array(z.string()),
});
/** Responses of another registry, or fetched with other settings, are never resumed. */
export type RunSettings = Omit<z.infer<typeof headerSchema>, 'started'>;

const lineSchema = z.object({ ...fileEntrySchema.shape, path: z.string() });

export interface InterruptedRun {
  started: Date;
  /** Responses whose file is whole, by API path. */
  whole: Map<string, FileEntry>;
}

export function beginFetchedList(dir: string, run: RunSettings, started: Date): void {
  writeFileSync(join(dir, FETCHED_LIST_FILE), JSON.stringify({ started: started.toISOString(), ...run }));
}

/** Call this when the file is written. A later line about the same file replaces an earlier one. */
export function addToFetchedList(dir: string, path: string, entry: FileEntry): void {
  // The line break comes first, so that a line that a killed run left incomplete spoils no other.
  appendFileSync(join(dir, FETCHED_LIST_FILE), `\n${JSON.stringify({ ...entry, path })}`);
}

/**
 * Returns what is whole of an interrupted run, or a sentence that says why it cannot be resumed. `listDigest` is the
 * SHA-256 of the platform list as the registry returns it now.
 */
export function readInterruptedRun(
  dir: string,
  run: RunSettings,
  now: Date,
  listDigest: string,
): InterruptedRun | string {
  const text = undefinedOnCodes(['ENOENT', 'ENOTDIR'], () =>
    readFileSync(join(dir, FETCHED_LIST_FILE), 'utf8'),
  );
  if (!text) return 'No run to resume.';
  const [first, ...lines] = text.split('\n').map(tryParseJson);
  const header = headerSchema.safeParse(first);
  if (!header.success) return 'The list of what the last run fetched cannot be read.';
  const { started, ...identity } = header.data;
  const hasSameSettings =
    JSON.stringify([identity.brand, identity.aliases]) === JSON.stringify([run.brand, run.aliases]);
  if (!hasSameSettings || !isSameRegistry(identity, run))
    return `The last run fetched ${identity.registry}, or had other settings.`;
  const age = now.getTime() - Date.parse(started);
  if (age >= MAX_AGE) return `The last run began at ${started}, more than six hours ago.`;
  if (age < 0) return `The last run began at ${started}, which is in the future.`;
  const whole = wholeResponses(dir, lines);
  if (whole.get(PLATFORMS)?.sha256 !== listDigest) return 'The platform list has changed since the last run.';
  return { started: new Date(started), whole };
}

function wholeResponses(dir: string, lines: unknown[]): Map<string, FileEntry> {
  const byFile = new Map(
    lines.flatMap((line) => {
      const { data } = lineSchema.safeParse(line);
      return data ? [[data.file, data]] : [];
    }),
  );
  const whole = new Map<string, FileEntry>();
  for (const { path, ...entry } of byFile.values())
    // The pages of a list must be of one time.
    if (!path.startsWith(NOTIFICATIONS) && readAnswerIfIntact({ dir }, entry)) whole.set(path, entry);
  return whole;
}
