// Web servers read a site as another user. So its files have these modes whatever the umask of the run.
import { chmodSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { makeFolder } from '../util/make-folder.ts';
import { undefinedOnCodes } from '../util/system-errors.ts';
import { lstatOf } from './compare-files.ts';
import { parentFoldersOf } from './parent-folders.ts';

export const PUBLIC_FILE_MODE = 0o644;
const PUBLIC_FOLDER_MODE = 0o755;

/** Creates a folder and its parents, unless they exist. */
export function makePublicFolder(path: string): void {
  const first = makeFolder(path);
  if (first === undefined) return;
  for (let each = resolve(path); each.length >= resolve(first).length; each = dirname(each))
    chmodSync(each, PUBLIC_FOLDER_MODE);
}

/** Corrects the modes of own files and of their folders. The folder itself may be the operator's: it only gains rights. */
export function makePublic(folder: string, files: ReadonlySet<string>): void {
  correctMode(folder, (mode) => mode | PUBLIC_FOLDER_MODE);
  for (const each of new Set([...files].flatMap(parentFoldersOf)))
    correctMode(join(folder, each), () => PUBLIC_FOLDER_MODE);
  for (const each of files) correctMode(join(folder, each), () => PUBLIC_FILE_MODE);
}

/** Skips links, and what another user owns or the disk gives no modes. */
function correctMode(path: string, modeOf: (mode: number) => number): void {
  const stats = lstatOf(path);
  if (!stats || stats.isSymbolicLink()) return;
  const mode = stats.mode & 0o777;
  // Keeps the bit by which new files get the folder's group.
  const special = stats.mode & 0o7000;
  if (mode !== modeOf(mode)) undefinedOnCodes(['EPERM'], () => chmodSync(path, special | modeOf(mode)));
}
