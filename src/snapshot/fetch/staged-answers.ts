// An answer is staged from what an earlier run staged, from the last good snapshot if the registry confirms that, or
// as it was fetched. Equal bytes keep their file.
import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { RegistryClient } from './registry-client.ts';
import { RegistryError } from './registry-error.ts';
import { parseAcceptedJson, fetchAnswer, type FetchedAnswer, type MissingAnswer } from './fetch-answer.ts';
import type { FileEntry } from '../store/manifest.ts';
import type { Staging } from '../stage/staging.ts';
import { bytesIfIntact, readAnswerIfIntact, type SnapshotFiles } from '../store/snapshot-store.ts';
import type { Endpoint } from '../../registry/endpoint.ts';

/** What to fetch, and where it is stored. */
export interface AnswerTarget {
  endpoint: Endpoint;
  /** The API path, with the query of a further page. */
  path: string;
  file: string;
}

/** The API root has no endpoint. */
type StagingTarget = Omit<AnswerTarget, 'endpoint'> & Partial<Pick<AnswerTarget, 'endpoint'>>;

export interface ParsedStagedAnswer {
  entry: FileEntry;
  /** The parsed JSON; undefined if it is nested too deep to be read. */
  json: unknown;
}

/** An optional answer that could not be fetched. */
export interface FailedAnswer {
  /** Why, in a sentence. */
  failed: string;
}

/**
 * Gets an answer and stages it; with `again`, requests it although it is staged. Throws RegistryError, and SnapshotError
 * if the disk fails.
 */
export type FetchAndStage = (
  target: StagingTarget,
  options?: { signal?: AbortSignal; again?: boolean },
) => Promise<ParsedStagedAnswer | MissingAnswer | FailedAnswer>;

interface Sources {
  client: RegistryClient;
  staging: Staging;
  /** The last good snapshot, if it is of the same registry. */
  before?: SnapshotFiles;
  /** Called for each of its files that is missing or damaged. */
  onDamage?: () => void;
  /** Whether notifications and data hosts may fail. */
  allowMissing?: boolean;
}

const OPTIONAL = new Set<string>(['service-notifications', 'notifications', 'host']);

/** For the answers of one run. */
export function createAnswerStager({
  client,
  staging,
  before,
  onDamage,
  allowMissing = false,
}: Sources): FetchAndStage {
  let listed = false;
  return async (target, { signal, again = false } = {}) => {
    const { path, file } = target;
    const kind = target.endpoint?.kind;
    const earlierEntry = before?.manifest.files[path];
    const earlier = answerWith(earlierEntry, (entry) => readAnswerIfIntact(before!, entry));
    // Also if the answer is staged: a resumed run replaces a damaged snapshot too.
    if (earlierEntry && !earlier) onDamage?.();
    const held = staging.staged.get(path);
    if (held && 'missing' in held && !again) return held;
    const heldEntry = held && 'file' in held ? held : undefined;
    const now = answerWith(heldEntry, (entry) => bytesIfIntact(staging.read(entry), entry));
    if (now && !again) {
      const stored = storedJson(path, now.bytes);
      if (stored) return { entry: now.entry, ...stored };
    }
    const known = now ?? earlier;
    let fetched;
    let stored: { json: unknown } | undefined;
    try {
      fetched = await fetchAnswer(client, path, { signal, known: known?.entry });
      if ('unchanged' in fetched) {
        stored = storedJson(path, known!.bytes);
        if (!stored) fetched = await fetchAnswer(client, path, { signal });
      }
    } catch (error) {
      const isOptional = kind === undefined || (allowMissing && OPTIONAL.has(kind));
      if (!isOptional || signal?.aborted || !(error instanceof RegistryError)) throw error;
      return { failed: error.message };
    }
    if ('missing' in fetched) {
      await staging.keep(path, fetched);
      return fetched;
    }
    const { bytes, entry } = 'unchanged' in fetched ? known! : newAnswer(fetched, file);
    if (kind === 'platforms' && !listed) {
      listed = true;
      // What was staged with another list belongs to another state of the registry.
      if (held && !now?.bytes.equals(bytes))
        await staging.restart('The platform list has changed since the last run.');
    }
    const staged = { ...entry, file };
    const place = earlier?.bytes.equals(bytes) ? join(before!.dir, earlier.entry.file) : bytes;
    await staging.keep(path, staged, now?.bytes.equals(bytes) ? undefined : place);
    const { json } = 'json' in fetched ? fetched : stored!;
    return { entry: staged, json };
  };
}

/** The JSON of stored bytes; undefined if this version does not accept what an older one stored. */
function storedJson(path: string, bytes: Buffer): { json: unknown } | undefined {
  try {
    return { json: parseAcceptedJson(path, bytes) };
  } catch {
    return undefined;
  }
}

interface StoredBytes {
  entry: FileEntry;
  bytes: Buffer;
}

function newAnswer({ bytes, content_type, etag, last_modified }: FetchedAnswer, file: string): StoredBytes {
  const sha256 = hash('sha256', bytes);
  return { entry: { file, size: bytes.length, sha256, content_type, etag, last_modified }, bytes };
}

/** Undefined if the bytes are lost or damaged. */
function answerWith(
  entry: FileEntry | undefined,
  read: (entry: FileEntry) => Buffer | undefined,
): StoredBytes | undefined {
  const bytes = entry && read(entry);
  return bytes && { entry, bytes };
}
