// Which files of a build's folders are ours, and whether a site is still complete.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { ownFilesIn, readOwnFiles, type OwnFiles } from '../folders/own-files.ts';
import { realFolderOf } from '../folders/folder-checks.ts';
import { pathsIn } from '../util/paths-in.ts';
import type { HostFile } from '../hosting/host-rules.ts';
import { readIdentity } from '../identity/site-identity.ts';
import { TOOL_NAME } from '../snapshot/store/manifest.ts';
import { openSnapshot } from '../snapshot/store/snapshot-store.ts';
import { readStamp, STAMP, stampText } from './build-stamp.ts';

/** The lists of own files: in the site, and in the folders beside it. */
export const SITE_FILES = 'data/files.json';
export const HOST_FILES = 'files.json';
export const CACHE_FILES = 'files.json';

// Version 0.1.0 kept no list: in a site with a build's stamp, these are ours.
const ADOPTED = [
  /^(_astro|api|changes|data|pagefind)\//,
  /^(platform|sushi-service|usage-data-host|report|report-type|audit|notification|search|snapshot)\/([^/]+\/)?(index\.html|changes\.atom)(\.br|\.gz)?$/,
  /^(index\.html|404\.html|favicon\.svg|sitemap(-\d+)?\.xml|\.htaccess|\.nojekyll|_headers|_redirects)(\.br|\.gz)?$/,
];

/** Throws FolderError if the folder contains only foreign files. */
export function ownSiteFiles(dist: string): OwnFiles {
  return ownFilesIn(dist, SITE_FILES, () => {
    if (!readStamp(dist)?.tool.startsWith(`${TOOL_NAME}/`)) return undefined;
    return new Set([...pathsIn(dist)].filter((path) => ADOPTED.some((pattern) => pattern.test(path))));
  });
}

/** The own files of the folder for the web host. Throws FolderError if it contains other files. */
export function ownHostFiles(folder: string, files: readonly HostFile[]): OwnFiles {
  return ownFilesIn(folder, HOST_FILES, () =>
    allPathsIn(folder, (path) => files.some((file) => file.path === path)),
  );
}

const CACHE_PATH = /^((pages|data|search|copies|bundle|files)\.json$|bundle-[0-9a-f]{16}\/)/;

/** Throws FolderError if the folder contains other files. */
export function ownCacheFiles(folder: string): OwnFiles {
  return ownFilesIn(folder, CACHE_FILES, () => allPathsIn(folder, (path) => CACHE_PATH.test(path)));
}

/** All files of a folder; undefined if one of them doesn't match. */
function allPathsIn(folder: string, isMatch: (path: string) => boolean): Set<string> | undefined {
  const paths = [...pathsIn(folder)];
  return paths.every(isMatch) ? new Set(paths) : undefined;
}

/** Whether a build would change nothing in the site except `data/status.json`. */
export async function isUpToDate(config: Config): Promise<boolean> {
  const dist = realFolderOf(config.distDir);
  const own = readOwnFiles(dist, SITE_FILES);
  if (!own || own.unfinished) return false;
  const existing = new Set(pathsIn(dist));
  if (![...own.files].every((path) => existing.has(path))) return false;
  const snapshot = await openSnapshot(config.snapshotDir);
  return readText(join(dist, STAMP)) === (await stampText(config, readIdentity(config), snapshot));
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
