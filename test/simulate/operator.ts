// What the operator does between two runs.
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { FolderError } from '../../src/folders/own-files.ts';
import { WEB_HOST_NAMES } from '../../src/config/web-host-names.ts';
import { SnapshotError } from '../../src/snapshot/store/snapshot-error.ts';
import { restoreSavedSnapshot } from '../../src/snapshot/store/restore-saved.ts';
import { copySnapshotToFolder } from '../../src/snapshot/store/save-snapshot.ts';
import { FILE_LOSSES, operatorStep, type OperatorStep } from './file-losses.ts';
import { NEW_TEXTS } from './texts.ts';

const HOUR = 3_600_000;
const USER_FILE_PATHS = [
  'web/dist/own.txt',
  'web/dist/.well-known/security.txt',
  'web/dist/platform/own.html',
  'web/dist/data/own.csv',
  'web/dist/api/own.json',
  'web/dist/api/v1/own.json',
  'web/dist/_astro/own.js',
  'web/dist/changes/own.atom',
  'web/dist/.git/HEAD',
  'web/own.txt',
  'web/dist-own/index.html',
  'own.txt',
  'snapshot/notes.txt',
  'snapshot/backup/manifest.json',
  'snapshot/history/notes.txt',
  'save/.git/HEAD',
];

export const OPERATOR: Record<string, OperatorStep> = {
  'clock wrong for one night': operatorStep(
    3,
    (state, { value }) => (state.skew = Number(value) * HOUR) !== 0,
    { value: [-400 * 24, -48, -24, -1, -1 / 60, 1, 24, 400 * 24] },
  ),
  'clock adjusted': operatorStep(2, (state, { value }) => (state.clock += Number(value) * HOUR) !== 0, {
    value: [-50, -25, -1, 25, 1000],
  }),
  'user file added': operatorStep(
    3,
    (state, { path = '', value }) => {
      const file = join(state.folder, path);
      // Users add files only to folders that exist.
      if (path.startsWith('snapshot/') && !existsSync(state.snapshotDir)) return false;
      if (path.startsWith('web/dist/') && !existsSync(join(state.distDir, 'data'))) return false;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, String(value));
      state.userFiles.set(file, String(value));
      return true;
    },
    { path: USER_FILE_PATHS, value: NEW_TEXTS },
  ),
  'snapshot saved': operatorStep(2, async (state) => {
    if (!existsSync(join(state.snapshotDir, 'current'))) return false;
    if (!(await succeeds(copySnapshotToFolder(state.snapshotDir, state.saveDir)))) return false;
    state.damagedSavedFiles = new Set(state.damagedFiles);
    for (const name of readdirSync(join(state.saveDir, 'history'))) state.savedEntries.add(name);
    return true;
  }),
  'history moved to another disk, or back': operatorStep(2, ({ folder, snapshotDir }) => {
    const history = join(snapshotDir, 'history');
    if (!existsSync(history)) return false;
    const isElsewhere = lstatSync(history).isSymbolicLink();
    const files = isElsewhere ? realpathSync(history) : history;
    const disk = join(mkdtempSync(join(folder, 'disk-')), 'history');
    renameSync(files, disk);
    if (isElsewhere) rmSync(history);
    if (isElsewhere) renameSync(disk, history);
    else symlinkSync(disk, history);
    return true;
  }),
  'folder linked by the user': operatorStep(
    1,
    (state, { path = '' }) => {
      const link = join(state.folder, path);
      if (!existsSync(dirname(link)) || lstatSync(link, { throwIfNoEntry: false })) return false;
      const target = mkdtempSync(join(state.folder, 'own-'));
      writeFileSync(join(target, 'own.txt'), 'mine');
      symlinkSync(target, link);
      state.userFiles.set(join(link, 'own.txt'), 'mine');
      return true;
    },
    { path: ['snapshot/own-link', 'snapshot/history/own-link', 'save/own-link', 'web/dist/own-link'] },
  ),
  'saved snapshot restored': operatorStep(1, async (state) => {
    if (!existsSync(join(state.saveDir, 'manifest.json'))) return false;
    const backup = mkdtempSync(join(state.folder, 'away-'));
    renameSync(state.snapshotDir, backup);
    if (!(await succeeds(restoreSavedSnapshot(state.saveDir, state.snapshotDir)))) {
      rmSync(state.snapshotDir, { recursive: true, force: true });
      renameSync(backup, state.snapshotDir);
      return false;
    }
    state.damagedFiles = new Set(state.damagedSavedFiles);
    const pathOf = (file: string): string =>
      file.startsWith(`${state.snapshotDir}/`) ? backup + file.slice(state.snapshotDir.length) : file;
    state.userFiles = new Map(Array.from(state.userFiles, ([file, text]) => [pathOf(file), text]));
    state.isHistoryReset = true;
    return true;
  }),
  'web host chosen': operatorStep(
    1,
    (state, { value }) => {
      const webHost = WEB_HOST_NAMES.find((name) => name === value);
      Object.assign(state, { webHost, isWebHostNew: true });
      return true;
    },
    { value: ['nginx', 'htaccess', 'cloudflare', 'serve'] },
  ),
  ...FILE_LOSSES,
};

/** False if the snapshot or its copy is damaged. */
async function succeeds(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof SnapshotError || error instanceof FolderError) return false;
    throw error;
  }
}
