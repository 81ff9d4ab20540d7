// Removes a text, such as a person's name, from all that a snapshot folder keeps beside the current snapshot. Each step
// is one rename, so that a killed run leaves a readable folder, and the next one completes the work.
import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isInFile } from '../../util/find-in-file.ts';
import { withDiskErrors } from './snapshot-error.ts';
import { SERVICE_STATES_FILE, STAGING_FOLDER, isOwnVersion, removeOwnFolder } from './folder-names.ts';
import { forgetTextInEntryFile, forgetTextInStatesFile, forgetTextInReport } from './forget-in-file.ts';
import { entryFilesIn } from './history-store.ts';
import { isRunSettingPlace, matchingPlacesInFile, type MatchingPlace } from './matching-places.ts';
import { filesInSnapshotFolder } from './snapshot-links.ts';
import { withSnapshotLock } from './snapshot-lock.ts';
import { REPORT_FILE } from './snapshot-report.ts';
import { openSnapshot } from './snapshot-store.ts';

interface CleanedFile {
  path: string;
  count: number;
}

/** Paths are relative to the snapshot folder. */
export interface PlacesOfForgottenText {
  /** Entries of the history with the text, which is removed from them. */
  entries: CleanedFile[];
  /** The report, if what it says about past changes had the text. */
  findings: CleanedFile[];
  /** The file with the states of services, if a note or an alert had the text. */
  states: CleanedFile[];
  /** Older snapshots and staged answers with the text, which are removed as a whole. */
  folders: string[];
  /** The places of the text in the current snapshot, which stays as the registry publishes it. */
  published: MatchingPlace[];
  /** Files that have the text where nothing is ever changed: in an ID, a time or a URL of the registry. */
  fixed: string[];
  /** Other files with the text: damaged entries, and files that are not ours. They stay. */
  others: string[];
  /** Links that are not ours. They were not followed. */
  links: string[];
}

/** `pattern` is global. With `isDryRun`, nothing is changed. Throws SnapshotError. */
export async function forgetText(
  snapshotDir: string,
  pattern: RegExp,
  { isDryRun = false } = {},
): Promise<PlacesOfForgottenText> {
  await openSnapshot(snapshotDir); // throws before the lock creates the folder
  return withSnapshotLock(snapshotDir, () =>
    withDiskErrors(snapshotDir, () => forgetWithLock(snapshotDir, pattern, isDryRun)),
  );
}

async function forgetWithLock(
  snapshotDir: string,
  pattern: RegExp,
  isDryRun: boolean,
): Promise<PlacesOfForgottenText> {
  const snapshot = await openSnapshot(snapshotDir);
  const { dir } = snapshot;
  const current = basename(dir);
  // Completed before anything is changed, as it may end with an error.
  const paths = [...filesInSnapshotFolder(snapshotDir)];
  const links = paths.filter((each) => each.isForeignLink).map(({ path }) => path);
  const result: PlacesOfForgottenText = {
    entries: [],
    findings: [],
    states: [],
    folders: [],
    published: [],
    fixed: [],
    others: [],
    links,
  };
  const folders = new Set<string>();
  const entryFiles = new Set(entryFilesIn(snapshotDir));
  for (const { path, isForeignLink } of paths) {
    const file = join(snapshotDir, path);
    const [folder = ''] = path.split('/');
    if (isForeignLink || folders.has(folder)) continue;
    if (!isInFile(file, pattern)) {
      if (folder !== current && !isOwnVersion(snapshotDir, folder) && path.search(pattern) >= 0)
        result.others.push(path);
      continue;
    }
    if (folder === STAGING_FOLDER || (folder !== current && isOwnVersion(snapshotDir, folder)))
      folders.add(folder);
    else if (entryFiles.has(file) || path === SERVICE_STATES_FILE) {
      const forget = path === SERVICE_STATES_FILE ? forgetTextInStatesFile : forgetTextInEntryFile;
      const { count, isFixed, isDamaged } = forget(file, pattern, isDryRun);
      if (count > 0) (path === SERVICE_STATES_FILE ? result.states : result.entries).push({ path, count });
      if (isFixed) result.fixed.push(path);
      if (isDamaged) result.others.push(path);
    } else if (path === `${SERVICE_STATES_FILE}.new` || entryFiles.has(file.replace(/\.new$/, ''))) {
      // A killed run was writing it.
      if (!isDryRun) rmSync(file);
    } else if (folder === current) {
      const inVersion = path.slice(current.length + 1);
      const report = inVersion === REPORT_FILE ? forgetTextInReport(dir, pattern, isDryRun) : undefined;
      if (report && report.count > 0) result.findings.push({ path, count: report.count });
      const places = matchingPlacesInFile(snapshot, inVersion, pattern, report?.text);
      if (!places) result.others.push(path);
      else if (places.some(isRunSettingPlace)) result.fixed.push(path);
      result.published.push(...(places ?? []).filter((place) => !isRunSettingPlace(place)));
    } else result.others.push(path);
  }
  result.folders.push(...folders);
  if (!isDryRun) for (const name of folders) removeOwnFolder(snapshotDir, name);
  return result;
}
