// A plain list of the responses that a run has fetched, a line for each, so that an interrupted run can be resumed.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { apiPathOf } from '../../registry/endpoint.ts';
import { isSameRegistry } from '../../registry/registry-link.ts';
import { FETCHED_LIST_FILE } from '../store/folder-names.ts';
import { fileEntrySchema, TOOL_AND_VERSION, type FileEntry } from '../store/manifest.ts';
import { readResponseIfIntact } from '../store/snapshot-store.ts';
import { linkedParentIn } from '../../folders/parent-folders.ts';
import { SnapshotError } from '../store/snapshot-error.ts';
import { tryParseJson } from '../../util/parse-json.ts';
import { undefinedOnCodes } from '../../util/system-errors.ts';

/** Milliseconds. Responses that are older are too far apart in time from new ones to form one snapshot. */
const MAX_AGE = 6 * 60 * 60 * 1000;

const headerSchema = z.object({
  // Another version may accept other responses.
  tool: z.literal(TOOL_AND_VERSION),
  started: z.iso.datetime(),
  registry: z.string(),
  brand: z.string().optional(),
  aliases: z.array(z.string()),
});

/** What was fetched under other conditions is never resumed. */
export interface FetchConditions extends Omit<z.infer<typeof headerSchema>, 'tool' | 'started'> {
  /** The SHA-256 of the platform list as the registry returns it now. */
  listDigest: string;
}

const lineSchema = z.object({ path: z.string(), ...fileEntrySchema.shape });

export interface InterruptedRun {
  started: Date;
  /** The keys are API paths. The bytes of these responses have the listed checksum, in their own file or the last version's. */
  whole: Map<string, FileEntry>;
  /** The names of the responses' own files. */
  files: Set<string>;
}

export function beginFetchedList(
  dir: string,
  { registry, brand, aliases }: FetchConditions,
  started: Date,
): void {
  const header = { tool: TOOL_AND_VERSION, started, registry, brand, aliases };
  writeFileSync(join(dir, FETCHED_LIST_FILE), JSON.stringify(header));
}

/** Call this when the response is stored. A later line about the same file replaces an earlier one. */
export function addToFetchedList(dir: string, path: string, entry: FileEntry): void {
  // The line break comes first, so that a line that a killed run left incomplete spoils no other.
  appendFileSync(join(dir, FETCHED_LIST_FILE), `\n${JSON.stringify({ path, ...entry })}`);
}

/** Returns an interrupted run, or a sentence that says why it cannot be resumed. */
export function readInterruptedRun(
  dir: string,
  lastDir: string | undefined,
  { listDigest, ...run }: FetchConditions,
  now: Date,
): InterruptedRun | string {
  const list = join(dir, FETCHED_LIST_FILE);
  const text = undefinedOnCodes(['ENOENT', 'ENOTDIR'], () => readFileSync(list, 'utf8'));
  if (!text) return 'No run to resume.';
  const [first, ...lines] = text.split('\n').map(tryParseJson);
  const header = headerSchema.safeParse(first);
  if (!header.success) return 'What the last run fetched cannot be read.';
  const { started, ...identity } = header.data;
  const hasSameSettings =
    JSON.stringify([identity.brand, identity.aliases]) === JSON.stringify([run.brand, run.aliases]);
  if (!hasSameSettings || !isSameRegistry(identity, run))
    return `The last run fetched ${identity.registry}, or had other settings.`;
  const age = now.getTime() - Date.parse(started);
  if (age >= MAX_AGE) return `The last run began at ${started}, more than six hours ago.`;
  if (age < 0) return `The last run began at ${started}, which is in the future.`;
  const { whole, files } = wholeResponses(dir, lastDir, lines);
  if (whole.get(apiPathOf({ kind: 'platforms' }, ''))?.sha256 !== listDigest)
    return 'The platform list has changed since the last run.';
  return { started: new Date(started), whole, files };
}

function wholeResponses(
  dir: string,
  lastDir: string | undefined,
  lines: unknown[],
): Omit<InterruptedRun, 'started'> {
  const whole = new Map<string, FileEntry>();
  const files = new Set<string>();
  const valid = lines.flatMap((line) => lineSchema.safeParse(line).data ?? []);
  const link = linkedParentIn(
    dir,
    valid.map(({ file }) => file),
  );
  if (link !== undefined)
    throw new SnapshotError(
      `“${link}” is a symbolic link. Put the folder itself in its place, or remove it.`,
    );
  for (const { path, ...entry } of new Map(valid.map((line) => [line.file, line])).values()) {
    // The pages of a list must be of one time.
    if (path.startsWith(apiPathOf({ kind: 'notifications' }, ''))) continue;
    if (readResponseIfIntact({ dir }, entry)) files.add(entry.file);
    else if (lastDir === undefined || !readResponseIfIntact({ dir: lastDir }, entry)) continue;
    whole.set(path, entry);
  }
  return { whole, files };
}
