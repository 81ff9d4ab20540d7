import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { REMOVED_FILES } from '../../config/removed.ts';
import { realFolderOf } from '../../folders/folder-checks.ts';
import { removeStagingFolder, openStagingFolder } from '../../folders/staging-folder.ts';
import { ownFilesIn } from '../../folders/own-files.ts';
import { replaceFiles } from '../../folders/replace-files.ts';
import { commandTextOf } from '../../util/command-text.ts';
import { HISTORY_FOLDER, LAST_CHECK_FILE } from './folder-names.ts';
import { ENTRY_FILE, copyEntryToHistory, entryFilesMissingIn } from './history-store.ts';
import { MANIFEST_FILE } from './manifest.ts';
import { SnapshotError } from './snapshot-error.ts';
import { filesInSnapshotFolder } from './snapshot-links.ts';
import { withSnapshotLock } from './snapshot-lock.ts';
import { REPORT_FILE } from './snapshot-report.ts';
import { openSnapshot, readResponseIfIntact, type Snapshot } from './snapshot-store.ts';

const LIST_FILE = 'files.json';
// Diffs of the responses and of metadata are unreadable; history/ shows the changes.
const ATTRIBUTES = ['api/**', LIST_FILE, MANIFEST_FILE, REPORT_FILE, ENTRY_FILE]
  .map((path) => `${path} -diff\n`)
  .join('');

/**
 * Saves the current snapshot and its history in a folder; foreign files in it stay. Throws SnapshotError, before anything
 * changes there, if there is no intact snapshot, or if the folder would lose an entry of its history; and FolderError if
 * it contains only foreign files.
 */
export async function copySnapshotToFolder(snapshotDir: string, target: string): Promise<void> {
  await openSnapshot(snapshotDir); // throws before the lock creates the folder
  await withSnapshotLock(snapshotDir, async () => {
    const snapshot = await openSnapshot(snapshotDir);
    refuseDamage(snapshot);
    copyEntryToHistory(snapshotDir, snapshot);
    const folder = realFolderOf(target);
    refuseLoss(snapshotDir, folder);
    const { files, ...listed } = ownFilesIn(folder, LIST_FILE, () => undefined);
    const own = { ...listed, files: files.difference(REMOVED_FILES) };
    const staging = openStagingFolder(folder);
    try {
      const staged = join(staging, 'snapshot');
      const version = basename(snapshot.dir);
      copyFiles(snapshotDir, version, staged);
      copyFiles(snapshotDir, HISTORY_FOLDER, join(staged, HISTORY_FOLDER));
      const lastCheck = join(snapshotDir, LAST_CHECK_FILE);
      if (existsSync(lastCheck)) copyFileSync(lastCheck, join(staged, LAST_CHECK_FILE));
      writeFileSync(join(staged, '.gitattributes'), ATTRIBUTES);
      await replaceFiles({ staged, folder, own, list: LIST_FILE, last: [MANIFEST_FILE] });
    } finally {
      removeStagingFolder(staging);
    }
  });
}

/** The saved folder may contain the only good copy. */
function refuseDamage(snapshot: Snapshot): void {
  const { files } = snapshot.manifest;
  const damaged = Object.values(files).find((entry) => !readResponseIfIntact(snapshot, entry));
  if (!damaged) return;
  throw new SnapshotError(
    `“${join(snapshot.dir, damaged.file)}” is missing or damaged. Nothing was saved. Fetch it again with “${commandTextOf('snapshot')}”.`,
  );
}

/** Entries are never removed: those that only the saved folder has are lost here. */
function refuseLoss(snapshotDir: string, folder: string): void {
  const lost = entryFilesMissingIn(snapshotDir, folder);
  if (lost.length === 0) return;
  const [entries, them] = lost.length === 1 ? ['1 entry', 'it'] : [`${lost.length} entries`, 'them'];
  const [here, there] = [snapshotDir, folder].map((each) => `“${join(each, HISTORY_FOLDER)}”`);
  throw new SnapshotError(
    `${there} has ${entries} missing or damaged in ${here}, such as “${basename(lost[0]!)}”. Nothing was saved. ` +
      `Copy ${them} there, or save to another folder.`,
  );
}

function copyFiles(snapshotDir: string, name: string, to: string): void {
  const folders = new Set<string>();
  for (const { path, isForeignLink } of filesInSnapshotFolder(snapshotDir, `${name}/`)) {
    if (isForeignLink) continue;
    const target = join(to, path.slice(name.length + 1));
    const folder = dirname(target);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    copyFileSync(join(snapshotDir, path), target);
  }
}
