// `current` links to one version, whose files never change.
import { hash } from 'node:crypto';
import { constants, readFileSync, realpathSync } from 'node:fs';
import { CONTACT_FIELD } from '../../registry/contacts.ts';
import { endpointOf, withoutQuery } from '../../registry/endpoint.ts';
import { addResponse, emptyRegistry, type Registry } from '../../registry/reading/registry.ts';
import { readManifest, type FileEntry, type Manifest } from './manifest.ts';
import { readSnapshotReport, type SnapshotReport } from './snapshot-report.ts';
import { CURRENT_LINK, LAST_CHECK_FILE } from './folder-names.ts';
import { SnapshotError } from './snapshot-error.ts';
import { checkSnapshotLinks } from './snapshot-links.ts';
import { hasErrorCode, reasonOf, undefinedOnCodes } from '../../util/system-errors.ts';
import { commandTextOf } from '../../util/command-text.ts';
import { replaceMembers } from '../../util/json-spans.ts';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileAtomically } from '../../folders/write-file.ts';
import { tryParseJson } from '../../util/json-text.ts';

export interface Snapshot {
  /** The folder of this version, symlinks resolved: a later promotion does not move it. */
  dir: string;
  manifest: Manifest;
  report: SnapshotReport;
  /** When a run last found this content: ISO 8601, UTC. Never before `manifest.taken`. */
  checked: string;
  /** Whether responses are read without contacts. */
  withoutContacts?: true;
}

export type SnapshotFiles = Pick<Snapshot, 'dir' | 'manifest'>;

// A link in place of a response counts as missing.
const RESPONSE_FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW;

// Version 1.0.0 wrote no `taken`.
const lastCheckSchema = z.object({ checked: z.iso.datetime(), taken: z.string().optional() });

/**
 * When a run last found the current content, from the only file in the snapshot folder that changes. Returns `taken` if
 * the file is missing, damaged or about earlier content, as after a run that was killed before `writeLastCheck`.
 */
export function readLastCheck(snapshotDir: string, taken: string): string {
  const text = undefinedOnCodes(['ENOENT'], () => readFileSync(join(snapshotDir, LAST_CHECK_FILE), 'utf8'));
  const last = lastCheckSchema.safeParse(tryParseJson(text ?? '')).data;
  // A clock that was ahead for one run leaves content that is later than its checks.
  return last && (last.taken === taken || last.checked > taken) ? last.checked : taken;
}

/** `checked` is the start of the run that found the content unchanged: ISO 8601, UTC. */
export function writeLastCheck(snapshotDir: string, checked: string, taken: string): void {
  writeFileAtomically(join(snapshotDir, LAST_CHECK_FILE), `${JSON.stringify({ checked, taken })}\n`);
}

/** Throws SnapshotError if there is no readable snapshot. */
export async function openSnapshot(snapshotDir: string): Promise<Snapshot> {
  checkSnapshotLinks(snapshotDir);
  let dir: string;
  try {
    dir = realpathSync(join(snapshotDir, CURRENT_LINK));
  } catch (cause) {
    const message = `No snapshot in “${snapshotDir}”. Take one with “${commandTextOf('snapshot')}”.`;
    throw new SnapshotError(message, { cause });
  }
  try {
    const manifest = readManifest(dir);
    const checked = readLastCheck(snapshotDir, manifest.taken);
    return { dir, manifest, report: readSnapshotReport(dir), checked };
  } catch (cause) {
    const reason = reasonOf(cause);
    throw new SnapshotError(
      `The snapshot in “${dir}” cannot be read (${reason}). Take a new one with “${commandTextOf('snapshot')}”.`,
      { cause },
    );
  }
}

/** Throws SnapshotError if the file of a response is missing. */
export function readStoredResponse(snapshot: Pick<Snapshot, 'dir'>, entry: FileEntry): Buffer {
  // Synchronous: for tens of thousands of small files, promises take ten times as long as reading.
  try {
    return readFileSync(join(snapshot.dir, entry.file), { flag: RESPONSE_FLAGS });
  } catch (cause) {
    if (!hasErrorCode(cause, 'ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP')) throw cause;
    throw new SnapshotError(
      `“${entry.file}” is missing from the snapshot “${snapshot.dir}”: take a new one with “${commandTextOf('snapshot')}”.`,
      { cause },
    );
  }
}

/** Undefined if the file is missing, or if its bytes don't match the manifest. */
export function readResponseIfIntact(
  { dir }: Pick<Snapshot, 'dir'>,
  { file, size, sha256 }: FileEntry,
): Buffer | undefined {
  try {
    const bytes = readFileSync(join(dir, file), { flag: RESPONSE_FLAGS });
    return bytes.length === size && hash('sha256', bytes) === sha256 ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** What pages and data are made from; the mirror is made from the snapshot itself. */
export function withoutHiddenContacts(
  snapshot: Snapshot,
  { contacts }: { contacts: 'everywhere' | 'mirror-only' },
): Snapshot {
  return contacts === 'mirror-only' ? { ...snapshot, withoutContacts: true } : snapshot;
}

/** The bytes of a response, with null in place of contacts if the snapshot is read without them. */
export function responseWithoutHiddenContacts({ withoutContacts }: Snapshot, bytes: Buffer): Buffer {
  if (!withoutContacts) return bytes;
  return Buffer.from(replaceMembers(bytes.toString('latin1'), CONTACT_FIELD, 'null'), 'latin1');
}

/** Reads records in the manifest's order. The findings are from reading only; the snapshot's report has all of them. */
export function readRegistry(snapshot: Snapshot): Registry {
  const { brand, files, taken } = snapshot.manifest;
  const registry = emptyRegistry(brand, taken);
  for (const [path, entry] of Object.entries(files)) {
    const endpoint = endpointOf(withoutQuery(path), brand);
    if (endpoint)
      addResponse(
        registry,
        endpoint,
        responseWithoutHiddenContacts(snapshot, readStoredResponse(snapshot, entry)),
      );
  }
  return registry;
}
