// One answer, into the staging: from what a run before this one has staged, from the last good snapshot where the
// registry says that nothing has changed, else as it came. Bytes that are the same keep their file.
import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { RegistryClient } from './registry-client.ts';
import { RegistryError } from './registry-error.ts';
import { acceptedJson, fetchAnswer, type FetchedAnswer, type MissingAnswer } from './fetch-answer.ts';
import type { FileEntry } from '../store/manifest.ts';
import type { Staging } from '../stage/staging.ts';
import {
  intactBytes,
  readIntactAnswer,
  type SnapshotFiles as StoredSnapshot,
} from '../store/snapshot-store.ts';
import type { VisitTarget } from '../crawl/visit.ts';

/** An answer that is staged. */
export interface ObtainedAnswer {
  entry: FileEntry;
  /** What it says; undefined where that is nested too deep to be read. */
  json: unknown;
  /** The `Server` header; null for what was staged before. */
  server: string | null;
}

/** An optional answer that could not be fetched, and the sentence that says why. */
export interface FailedAnswer {
  failed: string;
}

export interface ObtainOptions {
  signal?: AbortSignal;
  /** Ask the registry although the answer is staged. */
  again?: boolean;
}

/** Gets an answer and stages it. Throws RegistryError, and SnapshotError where the disk refuses. */
export type Obtain = (
  target: VisitTarget,
  options?: ObtainOptions,
) => Promise<ObtainedAnswer | MissingAnswer | FailedAnswer>;

export interface Sources {
  client: RegistryClient;
  staging: Pick<Staging, 'staged' | 'read' | 'keep' | 'restart'>;
  /** The last good snapshot, if it is of the same registry. */
  before?: StoredSnapshot;
  /** Called for each file of it that is not there or not as it was. */
  onDamage?: () => void;
  /** Whether notifications and data hosts may fail. */
  allowMissing?: boolean;
}

const OPTIONAL = new Set(['service-notifications', 'notifications', 'host']);

/** How answers are obtained in one run. */
export function obtainFrom({ client, staging, before, onDamage, allowMissing = false }: Sources): Obtain {
  let listed = false;
  return async (target, { signal, again = false } = {}) => {
    const { path, file } = target;
    const earlier = lastTime(before, path);
    // Also where the answer is staged: a run that is resumed replaces a damaged snapshot like any other.
    if (!earlier && before?.manifest.files[path]) onDamage?.();
    const held = staging.staged.get(path);
    if (held && !again) {
      if ('missing' in held) return held;
      const bytes = intactBytes(staging.read(held), held);
      const stored = bytes && storedJson(path, bytes);
      if (stored) return { entry: held, ...stored, server: null };
    }
    const now = again && held && 'file' in held ? stagedBytes(staging, held) : undefined;
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
      const optional = allowMissing && OPTIONAL.has(target.endpoint.kind) && !signal?.aborted;
      if (!optional || !(error instanceof RegistryError)) throw error;
      return { failed: error.message };
    }
    if ('missing' in fetched) {
      await staging.keep(path, fetched);
      return fetched;
    }
    const { bytes, entry } = 'unchanged' in fetched ? known! : arrived(fetched, file);
    if (target.endpoint.kind === 'platforms' && !listed) {
      listed = true;
      // What was staged under another list is of another state of the registry.
      if (held && !now?.bytes.equals(bytes))
        await staging.restart('The platform list has changed since the last run.');
    }
    const staged = { ...entry, file };
    const isEarlier = earlier?.bytes.equals(bytes) ?? false;
    if (now?.bytes.equals(bytes)) await staging.keep(path, staged);
    else await staging.keep(path, staged, isEarlier ? earlier!.place : bytes);
    const { json } = 'json' in fetched ? fetched : stored!;
    return { entry: staged, json, server: fetched.server };
  };
}

/** The JSON of bytes that were stored; undefined where an older version stored what this one does not accept. */
function storedJson(path: string, bytes: Buffer): { json: unknown } | undefined {
  try {
    return { json: acceptedJson(path, bytes) };
  } catch {
    return undefined;
  }
}

interface Known {
  entry: FileEntry;
  bytes: Buffer;
}

function arrived({ bytes, contentType, etag, lastModified }: FetchedAnswer, file: string): Known {
  const sha256 = hash('sha256', bytes);
  const content_type = contentType;
  return {
    entry: { file, size: bytes.length, sha256, content_type, etag, last_modified: lastModified },
    bytes,
  };
}

/** What the last good snapshot has of a path, unless that is lost or damaged. */
function lastTime(before: StoredSnapshot | undefined, path: string): (Known & { place: string }) | undefined {
  const entry = before?.manifest.files[path];
  const bytes = entry && readIntactAnswer(before!, entry);
  return bytes && { entry, bytes, place: join(before!.dir, entry.file) };
}

function stagedBytes(staging: Sources['staging'], entry: FileEntry): Known | undefined {
  const bytes = intactBytes(staging.read(entry), entry);
  return bytes && { entry, bytes };
}
