// Whether a site, and the files that its web host needs beside it, are complete and of the current snapshot.
import { join } from 'node:path';
import { readOwnFiles } from '../folders/own-files.ts';
import type { WebHostFile } from '../hosting/web-host-files.ts';
import { SITE_FILE_LIST } from '../mirror/checksum-files.ts';
import { pathsIn } from '../util/paths-in.ts';
import { readTextIfAny } from '../util/read-text-if-any.ts';
import type { BuildFolders } from './build-folders.ts';
import type { BuildInput } from './build-input.ts';
import { STAMP_FILE } from './build-stamp.ts';

/** Whether a build would change nothing in the site but the files that `updateStatus` writes. */
export function isUpToDate({ folders, stamp }: BuildInput): boolean {
  const { path: dist } = folders.dist;
  const own = readOwnFiles(dist, SITE_FILE_LIST);
  if (!own || own.unfinished || staleRuleFilesOf(folders).length > 0) return false;
  const existing = new Set(pathsIn(dist));
  if (![...own.files].every((path) => existing.has(path))) return false;
  return readTextIfAny(join(dist, STAMP_FILE)) === stamp;
}

/** The files that the web host reads, in the site and beside it, and that are missing or differ from this build's. */
export function staleRuleFilesOf({ dist, beside, webHostFiles }: BuildFolders): string[] {
  const staleIn = (folder: string, files: readonly WebHostFile[]): string[] =>
    files
      .filter(({ path, text }) => readTextIfAny(join(folder, path)) !== text)
      .map(({ path }) => join(folder, path));
  return [...staleIn(dist.path, webHostFiles.inside), ...staleIn(beside.path, webHostFiles.beside)];
}
