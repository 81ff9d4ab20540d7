// Chooses the web host that a site is built for: the setting, else what the site in its place was built for, else what a
// restored snapshot names, else the built-in server.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, type Config } from '../config/config.ts';
import { realFolderOf } from '../folders/folder-checks.ts';
import { FolderError } from '../folders/own-files.ts';
import { webHostOfFiles } from '../hosting/web-host-of-files.ts';
import { WEB_HOST_NAMES, type WebHostName } from '../config/web-host-names.ts';
import { WEB_HOST_FILE, webHostNameIn } from '../mirror/web-host-file.ts';
import { HOST_FILE_LIST, ownSiteFiles } from './own-site-files.ts';
import { SAVED_HOST_FILE } from '../snapshot/store/folder-names.ts';
import { readTextIfAny } from '../util/read-text-if-any.ts';

/** `reason` is for operators, without a full stop. Throws ConfigError if a file names a web host that only another version knows. */
export function chooseWebHost({
  webHost,
  distDir,
  snapshotDir,
}: Pick<Config, 'webHost' | 'distDir' | 'snapshotDir'>) {
  if (webHost !== undefined) return { name: webHost, reason: 'set by BUILD_FOR' };
  const remembered = rememberedIn(join(distDir, WEB_HOST_FILE));
  if (remembered) return remembered;
  const files = sitePathsIn(distDir);
  if (files.size === 0)
    return (
      rememberedIn(join(snapshotDir, SAVED_HOST_FILE)) ??
      byDefault(distDir, `there is no site in ${distDir}/`)
    );
  const name = webHostOfFiles(files);
  if (name === undefined || name === 'serve')
    return byDefault(distDir, `the files in ${distDir}/ show no other web host`);
  return { name, reason: `the files in ${distDir}/ were built for it` };
}

function rememberedIn(file: string) {
  const remembered = webHostNameIn(readTextIfAny(file) ?? '');
  if (remembered === undefined) return undefined;
  const name = WEB_HOST_NAMES.find((each) => each === remembered);
  if (name) return { name, reason: `remembered in ${file}` };
  throw new ConfigError(
    `“${file}” names the web host “${remembered}”, which this version does not know. Set BUILD_FOR, or --for, to one of ${WEB_HOST_NAMES.join(', ')}.`,
  );
}

function byDefault(distDir: string, why: string) {
  const folders = WEB_HOST_NAMES.map((name) => folderBesideSiteOf(distDir, name));
  const others = folders.filter((folder) => existsSync(join(folder, HOST_FILE_LIST)));
  const hint = others.length > 0 ? ` ${others.join(' and ')} exist${others.length > 1 ? '' : 's'}:` : '';
  return { name: 'serve' as const, reason: `${why};${hint} --for NAME sets another one` };
}

/** The folder for files that the web host needs outside the site. */
export function folderBesideSiteOf(distDir: string, name: WebHostName): string {
  return `${distDir.replace(/[\\/]+$/, '')}-${name}`;
}

/** Folders that a build will refuse have none. */
function sitePathsIn(distDir: string): ReadonlySet<string> {
  try {
    return ownSiteFiles(realFolderOf(distDir)).files;
  } catch (error) {
    if (error instanceof FolderError) return new Set();
    throw error;
  }
}
