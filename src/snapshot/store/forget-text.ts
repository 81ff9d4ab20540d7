// Removes a text, such as a person's name, from all that a snapshot folder keeps beside the current snapshot. Each step
// is one rename, so that a killed run leaves a readable folder, and the next one completes the work.
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { entryWithoutContacts } from '../../history/change-without-contacts.ts';
import { entryWithoutText } from '../../history/entry-without-text.ts';
import { pointerOf } from '../../registry/finding.ts';
import { isInFile } from '../../util/find-in-file.ts';
import { parseJson } from '../../util/parse-json.ts';
import { pathsIn } from '../../util/paths-in.ts';
import { withDiskErrors } from './disk-error.ts';
import { entryFilesIn, readStoredEntry } from './history-store.ts';
import type { Manifest } from './manifest.ts';
import { withLock } from './snapshot-lock.ts';
import { openSnapshot } from './snapshot-store.ts';
import { isOwnVersion, STAGING } from './version-name.ts';
import { jsonFileText, writeFileAtomically } from './write-file.ts';

/** Paths are relative to the snapshot folder. */
export interface ForgottenText {
  /** Entries of the history from which the text is removed. */
  entries: { path: string; count: number }[];
  /** Older snapshots and staged answers with the text, which are removed as a whole. */
  folders: string[];
  /** Where the current snapshot has it, which stays as the registry publishes it: API path and JSON pointer. */
  published: { path: string; pointer: string }[];
  /** Other files with the text: damaged entries, and files that are not ours. They stay. */
  others: string[];
}

/** `pattern` is global. With `isDryRun`, nothing is changed. Throws SnapshotError. */
export async function forgetText(
  snapshotDir: string,
  pattern: RegExp,
  { isDryRun = false } = {},
): Promise<ForgottenText> {
  await openSnapshot(snapshotDir); // throws before the lock creates the folder
  return withLock(snapshotDir, () =>
    withDiskErrors(snapshotDir, () => forgetWithLock(snapshotDir, pattern, isDryRun)),
  );
}

async function forgetWithLock(
  snapshotDir: string,
  pattern: RegExp,
  isDryRun: boolean,
): Promise<ForgottenText> {
  const { dir, manifest } = await openSnapshot(snapshotDir);
  const current = basename(dir);
  const result: ForgottenText = { entries: [], folders: [], published: [], others: [] };
  const folders = new Set<string>();
  const entryFiles = new Set(entryFilesIn(snapshotDir));
  for (const path of pathsIn(snapshotDir)) {
    const file = join(snapshotDir, path);
    const [folder = ''] = path.split('/');
    if (folders.has(folder) || !isInFile(file, pattern)) continue;
    if (folder === STAGING || (folder !== current && isOwnVersion(snapshotDir, folder))) folders.add(folder);
    else if (entryFiles.has(file)) {
      const stored = readStoredEntry(file);
      const { entry, count } = stored ? entryWithoutText(stored, pattern) : { entry: undefined, count: 0 };
      if (count > 0) result.entries.push({ path, count });
      if (!entry) result.others.push(path);
      else if (count > 0 && !isDryRun) writeFileAtomically(file, jsonFileText(entryWithoutContacts(entry)));
    } else if (entryFiles.has(file.replace(/\.new$/, ''))) {
      // A killed run was writing it.
      if (!isDryRun) rmSync(file);
    } else if (folder === current) result.published.push(...placesIn(path, file, manifest, pattern));
    else result.others.push(path);
  }
  result.folders.push(...folders);
  if (!isDryRun) for (const name of folders) removeFolder(snapshotDir, name);
  return result;
}

/** A version that is removed only in part would no longer be recognised as ours; the staging folder is. */
function removeFolder(snapshotDir: string, name: string): void {
  const staging = join(snapshotDir, STAGING);
  rmSync(staging, { recursive: true, force: true });
  if (name === STAGING) return;
  renameSync(join(snapshotDir, name), staging);
  rmSync(staging, { recursive: true, force: true });
}

/** The places in a file of the current snapshot: in an answer, or in the report about the answers. */
function placesIn(
  path: string,
  file: string,
  { files }: Manifest,
  pattern: RegExp,
): ForgottenText['published'] {
  const inVersion = path.slice(path.indexOf('/') + 1);
  const [apiPath = inVersion] = Object.keys(files).filter((each) => files[each]!.file === inVersion);
  const pointers = [...pointersIn(parseJson(readFileSync(file, 'utf8')), pattern, [])];
  return (pointers.length > 0 ? pointers : ['']).map((pointer) => ({ path: apiPath, pointer }));
}

function* pointersIn(value: unknown, pattern: RegExp, at: string[]): Generator<string> {
  if (typeof value === 'string' && value.search(pattern) >= 0) yield pointerOf(at);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, each] of Object.entries(value)) {
    const inner = [...at, key];
    if (key.search(pattern) >= 0) yield pointerOf(inner);
    yield* pointersIn(each, pattern, inner);
  }
}
