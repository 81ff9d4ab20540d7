// Removes a text, such as a person's name, from everything in a snapshot folder but the current snapshot. Each step is one
// rename, so that a killed run leaves a readable folder, and the next one completes it.
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { writeFileAtomically } from '../../folders/write-file.ts';
import type { HistoryEntry } from '../../history/entry.ts';
import { entryWithoutText } from '../../history/entry-without-text.ts';
import { isDriftFinding, jsonPointerOf } from '../../registry/finding.ts';
import { isInFile } from '../../util/find-in-file.ts';
import { jsonFileText, tryParseJson } from '../../util/json-text.ts';
import { isOwnStaging, isOwnVersion, removeOwnFolder, STAGING_FOLDER } from './folder-names.ts';
import { forgetTargetOf, type ForgetTarget } from './forget-target.ts';
import { entryFilesIn, readEntry } from './history-store.ts';
import { MANIFEST_FILE } from './manifest.ts';
import { withDiskErrors } from './snapshot-error.ts';
import { filesInSnapshotFolder } from './snapshot-links.ts';
import { withSnapshotLock } from './snapshot-lock.ts';
import { REPORT_FILE, type SnapshotReport } from './snapshot-report.ts';
import { openSnapshot } from './snapshot-store.ts';

/** Paths are relative to the snapshot folder. */
export interface ForgetResult {
  /** Files from which the text was removed: entries of the history, the report. */
  cleaned: string[];
  /** Older snapshots and staged responses, which are removed as a whole. */
  folders: string[];
  /** Places in the current snapshot, which stays as the registry publishes it: API path or file, JSON pointer. */
  published: string[];
  /** Files that have the text where nothing is ever changed: in an ID, a time or a URL of the registry. */
  fixed: string[];
  /** Files that are damaged or foreign, and stay. */
  others: string[];
  /** Foreign links, which are not followed. */
  links: string[];
}

/** In bytes. The project writes no larger file, and V8 cannot hold every larger one as a string. */
const MAX_JSON_SIZE = 256 << 20;

/** With `isDryRun`, nothing is changed, and the result is the same. Throws SnapshotError. */
export async function forget(
  snapshotDir: string,
  text: string,
  { isDryRun = false } = {},
): Promise<ForgetResult> {
  await openSnapshot(snapshotDir); // throws before the lock creates the folder
  return withSnapshotLock(snapshotDir, () =>
    withDiskErrors(snapshotDir, () => forgetWithLock(snapshotDir, forgetTargetOf(text), isDryRun)),
  );
}

async function forgetWithLock(
  snapshotDir: string,
  target: ForgetTarget,
  isDryRun: boolean,
): Promise<ForgetResult> {
  const { dir, manifest } = await openSnapshot(snapshotDir);
  const current = basename(dir);
  const responses = new Map(
    Object.entries(manifest.files).map(([path, { file }]) => [join(current, file), path]),
  );
  const isOld = (name: string): boolean =>
    name === STAGING_FOLDER ? isOwnStaging(snapshotDir) : name !== current && isOwnVersion(snapshotDir, name);
  const oldFolders = new Set(readdirSync(snapshotDir).filter(isOld));
  const cleaners = cleanersOf(snapshotDir, current, target);
  const result: ForgetResult = { cleaned: [], folders: [], published: [], fixed: [], others: [], links: [] };
  // The list is complete before anything is changed, as it may end with an error.
  const paths = [...filesInSnapshotFolder(snapshotDir)];
  for (const { path, isForeignLink } of paths) {
    const file = join(snapshotDir, path);
    const [folder = ''] = path.split('/');
    const clean = cleaners.get(path);
    if (isForeignLink) result.links.push(path);
    else if (result.folders.includes(folder)) continue;
    else if (!isStatedIn(file, target)) {
      if (folder !== current && !oldFolders.has(folder) && target.isIn(path)) result.others.push(path);
    } else if (oldFolders.has(folder)) result.folders.push(folder);
    else if (responses.has(path))
      result.published.push(...placesIn(readFileSync(file, 'utf8'), responses.get(path)!, target));
    else if (clean) {
      const before = readFileSync(file, 'utf8');
      const after = clean(before);
      if (after !== undefined && after !== before) {
        result.cleaned.push(path);
        if (!isDryRun) writeFileAtomically(file, after);
      }
      if (after === undefined) result.others.push(path);
      else if (path === join(current, REPORT_FILE))
        result.published.push(...placesIn(after, REPORT_FILE, target));
      else if (placesIn(after, path, target).length > 0) result.fixed.push(path);
    } else if (path.endsWith('.new') && cleaners.has(path.slice(0, -'.new'.length))) {
      // A killed run was writing it.
      if (!isDryRun) rmSync(file);
    } else result.others.push(path);
  }
  if (!isDryRun) for (const name of result.folders) removeOwnFolder(snapshotDir, name);
  return result;
}

/** Returns the new text of a file; undefined if it is damaged. */
type CleanFile = (text: string) => string | undefined;

/** The files that commands can clean, and the manifest, in which everything stays. If a key occurs twice, only the last value is kept. */
function cleanersOf(snapshotDir: string, current: string, { clean }: ForgetTarget): Map<string, CleanFile> {
  const cleanReport: CleanFile = (text) => {
    const report = JSON.parse(text) as SnapshotReport;
    const findings = report.findings.map((finding) =>
      isDriftFinding(finding) ? { ...finding, message: clean(finding.message) } : finding,
    );
    return jsonFileText({ ...report, findings });
  };
  return new Map<string, CleanFile>([
    ...entryFilesIn(snapshotDir).map((file): [string, CleanFile] => [
      relative(snapshotDir, file),
      (text) => readEntry(file) && jsonFileText(entryWithoutText(JSON.parse(text) as HistoryEntry, clean)),
    ]),
    [join(current, REPORT_FILE), cleanReport],
    [join(current, MANIFEST_FILE), (text) => text],
  ]);
}

/** Whether a file of any size has the text: in a string or key of its JSON, which may escape it, or in its bytes. */
function isStatedIn(file: string, target: ForgetTarget): boolean {
  if (isInFile(file, target.isIn, target.length)) return true;
  const isJson = file.endsWith('.json') && statSync(file).size <= MAX_JSON_SIZE;
  return isJson && placesIn(readFileSync(file, 'utf8'), file, target).length > 0;
}

/** Each with a JSON pointer; without one if only the bytes have it: no JSON, or a key that occurs twice. */
function placesIn(text: string, path: string, { isIn }: ForgetTarget): string[] {
  const pointers = [...pointersIn(tryParseJson(text), isIn)];
  if (pointers.length === 0 && isIn(text)) pointers.push('');
  return pointers.map((pointer) => `${path} ${pointer}`.trim());
}

/** This keeps a stack of its own: a response may be nested deeper than calls can be. */
function* pointersIn(root: unknown, isIn: ForgetTarget['isIn']): Generator<string> {
  const rest: [value: unknown, at: string][] = [[root, '']];
  for (let next = rest.pop(); next; next = rest.pop()) {
    const [value, at] = next;
    if (typeof value === 'string' && isIn(value)) yield at;
    if (typeof value !== 'object' || value === null) continue;
    const members = Object.entries(value).map(
      ([key, each]) => [key, each, at + jsonPointerOf([key])] as const,
    );
    for (const [key, , inner] of members) if (isIn(key)) yield inner;
    for (const [, each, inner] of members.toReversed()) rest.push([each, inner]);
  }
}
