// A promoted snapshot on disk, as its readers see it: `current` names one whole version that never changes.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { endpointOf } from '../../registry/endpoint.ts';
import { addAnswer, emptyRegistry, type Registry } from '../../registry/reading/registry.ts';
import { MANIFEST_FILE, manifestSchema, type FileEntry, type Manifest } from './manifest.ts';
import { readSnapshotReport, type SnapshotReport } from './snapshot-report.ts';
import { lastCheckOf } from './last-check.ts';
import { ExpectedError } from '../../util/expected-error.ts';
import { hasCode } from '../../util/has-code.ts';

/** The symlink that names the version that readers read. */
export const CURRENT_LINK = 'current';

/** There is no snapshot, or it cannot be read. The message says where and what to do. */
export class SnapshotError extends ExpectedError {}

export interface Snapshot {
  /** The folder of this version, symlinks resolved: a promotion meanwhile does not move it. */
  dir: string;
  manifest: Manifest;
  report: SnapshotReport;
  /** When its content was last found unchanged, or taken: ISO 8601, UTC. Never before `manifest.taken`. */
  checked: string;
}

/** A snapshot's folder and what it holds. */
export type StoredAnswer = Pick<Snapshot, 'dir' | 'manifest'>;

/** Opens the last good snapshot in `snapshotDir`. Throws SnapshotError where there is none. */
export async function openSnapshot(snapshotDir: string): Promise<Snapshot> {
  let dir: string;
  try {
    dir = await realpath(join(snapshotDir, CURRENT_LINK));
  } catch (cause) {
    throw new SnapshotError(`There is no snapshot in “${snapshotDir}”: take one with “npm run snapshot”.`, {
      cause,
    });
  }
  try {
    const manifest = manifestSchema.parse(JSON.parse(await readFile(join(dir, MANIFEST_FILE), 'utf8')));
    return {
      dir,
      manifest,
      report: await readSnapshotReport(dir),
      checked: await lastCheckOf(snapshotDir, manifest.taken),
    };
  } catch (cause) {
    const why = (cause as Error).message.split('\n')[0];
    throw new SnapshotError(
      `The snapshot in “${dir}” cannot be read (${why}): take a new one with “npm run snapshot”.`,
      { cause },
    );
  }
}

/** The bytes of one mirrored answer as the registry sent them. Throws SnapshotError where its file is missing. */
export function readStored(snapshot: Snapshot, entry: FileEntry): Buffer {
  // At once: of tens of thousands of small files, a promise for each takes ten times as long as reading them.
  try {
    return readFileSync(join(snapshot.dir, entry.file));
  } catch (cause) {
    if (!hasCode(cause, 'ENOENT', 'ENOTDIR', 'EISDIR')) throw cause;
    throw new SnapshotError(
      `“${entry.file}” is missing from the snapshot “${snapshot.dir}”: take a new one with “npm run snapshot”.`,
      { cause },
    );
  }
}

/** The bytes of one mirrored answer; undefined if its file is lost or no longer has the bytes that the manifest names. */
export function readIntact({ dir }: Pick<Snapshot, 'dir'>, entry: FileEntry): Buffer | undefined {
  try {
    return intactAnswers(readFileSync(join(dir, entry.file)), entry);
  } catch {
    return undefined;
  }
}

/** Bytes, if they are those that a manifest names. */
export function intactAnswers(bytes: Buffer | undefined, { size, sha256 }: FileEntry): Buffer | undefined {
  return bytes?.length === size && hash('sha256', bytes) === sha256 ? bytes : undefined;
}

/**
 * Reads every stored answer into one Registry, in the manifest's order. Its findings are those of reading; those of
 * the crawl are in the snapshot's report.
 */
export function readRegistry(snapshot: Snapshot): Registry {
  const { brand, files } = snapshot.manifest;
  const registry = emptyRegistry(brand);
  for (const [path, entry] of Object.entries(files)) {
    const endpoint = endpointOf(path.replace(/\?.*$/, ''), brand);
    if (endpoint) addAnswer(registry, endpoint, readStored(snapshot, entry));
  }
  return registry;
}
