// A folder with what the next build can reuse, for jobs that begin on an empty machine each time: the files of the site
// that the record of steps names, the record itself, and the bundle of the pages' code.
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { checkFolderSettings, realFolderOf } from '../folders/folder-checks.ts';
import { removeStagingFolder, openStagingFolder } from '../folders/staging-folder.ts';
import { FolderError, ownFilesIn, ownFilesText } from '../folders/own-files.ts';
import { replaceFiles } from '../folders/replace-files.ts';
import { writeSyncedFile } from '../folders/sync.ts';
import { snapshotFolderSettings } from '../snapshot/store/snapshot-links.ts';
import { SnapshotError } from '../snapshot/store/snapshot-error.ts';
import { linkOrCopy } from '../util/link-or-copy.ts';
import { pathsIn } from '../util/paths-in.ts';
import { STAMP_FILE, buildCodeKey } from './build-stamp.ts';
import { readBuildFolders } from './build-folders.ts';
import { SITE_FILE_LIST, readTextIfAny } from './own-site-files.ts';
import { readSteps, BUILD_PARTS, REUSABLE_STEPS_FILE } from './reusable-steps.ts';
import { presentStamp } from './up-to-date.ts';

/** Another command must not take this list for its own: it would remove the files on it. */
const LIST = 'reuse.json';
/** The stamp of the site that the files belong to. */
const OF_SITE = 'build.json';
/** Earlier versions named the list `files.json`. */
const OWN_PATH = /^(dist|cache)\/|^(reuse|files|build)\.json$/;

/**
 * Puts what the folder has where a build reuses it. Call it before the next snapshot is taken: only files of a site that
 * was made of the present snapshot and history, with the present settings and code, are used. Those of before `keep
 * --forget` are not. Returns a sentence about what was done.
 */
export async function restoreReusable(config: Config, folder: string): Promise<string> {
  checkReuseFolder(config, folder);
  const stamp = readTextIfAny(join(folder, OF_SITE));
  if (stamp === undefined) return `“${folder}” has nothing to reuse yet.`;
  const { dist, cache } = readBuildFolders(config);
  if (dist.own.files.size > 0 || cache.own.files.size > 0)
    return `“${config.distDir}” has a site, so nothing of “${folder}” is used.`;
  if (stamp !== (await stampOrNone(config)))
    return `“${folder}” belongs to another snapshot, history, code or configuration, so nothing of it is used.`;
  const sitePaths = [...pathsIn(join(folder, 'dist'))];
  // First, since this may end at any moment. The build completes an unfinished site, and removes what it does not make.
  const staging = openStagingFolder(dist.path);
  try {
    const list = join(dist.path, SITE_FILE_LIST);
    mkdirSync(dirname(list), { recursive: true });
    await writeSyncedFile(list, ownFilesText([...sitePaths, SITE_FILE_LIST], true), join(staging, 'list'));
  } finally {
    removeStagingFolder(staging);
  }
  linkAll(join(folder, 'dist'), dist.path);
  linkAll(join(folder, 'cache'), cache.path);
  return `Files in “${folder}” that can be reused: ${sitePaths.length}.`;
}

/** Replaces what is in the folder by what the next build can reuse of the present site. */
export async function saveReusable(config: Config, folder: string): Promise<void> {
  checkReuseFolder(config, folder);
  const { dist, cache } = readBuildFolders(config);
  const own = ownFilesIn(folder, LIST, (path) => new Set(pathsIn(path)));
  const foreign = [...own.files].find((path) => !OWN_PATH.test(path));
  if (foreign !== undefined)
    throw new FolderError(
      `“${folder}” contains “${foreign}”, which --reuse did not write. Choose another folder.`,
    );
  const staging = openStagingFolder(realFolderOf(folder));
  try {
    const staged = join(staging, 'files');
    const record = join(cache.path, REUSABLE_STEPS_FILE);
    const code = buildCodeKey();
    for (const part of BUILD_PARTS) {
      const [from, to] = part === 'bundle' ? [cache.path, 'cache'] : [dist.path, 'dist'];
      for (const { files } of Object.values(readSteps(record, part, code)))
        for (const [path] of files) linkInto(join(from, path), join(staged, to, path));
    }
    linkInto(record, join(staged, 'cache', REUSABLE_STEPS_FILE));
    linkInto(join(dist.path, STAMP_FILE), join(staged, OF_SITE));
    await replaceFiles({ staged, folder: realFolderOf(folder), own, list: LIST });
  } finally {
    removeStagingFolder(staging);
  }
}

function checkReuseFolder({ distDir, snapshotDir }: Config, folder: string): void {
  checkFolderSettings([
    { setting: '--reuse', path: folder },
    { setting: 'DIST_DIR', path: distDir },
    ...snapshotFolderSettings(snapshotDir),
  ]);
}

function stampOrNone(config: Config): Promise<string | undefined> {
  return presentStamp(config).catch((error: unknown) => {
    if (error instanceof SnapshotError) return undefined;
    throw error;
  });
}

function linkAll(from: string, to: string): void {
  for (const path of pathsIn(from)) linkInto(join(from, path), join(to, path));
}

/** What is missing is made again by the next build. */
function linkInto(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(dirname(to), { recursive: true });
  linkOrCopy(from, to);
}
