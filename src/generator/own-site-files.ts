// Which files of a site are ours, by its list; and whether it is still the whole site that a build made.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { ownFilesIn, readOwnFiles, type OwnFiles } from '../folders/own-files.ts';
import { realFolderOf } from '../folders/folder-checks.ts';
import { pathsIn } from '../util/paths-in.ts';
import type { HostFile } from '../hosting/host-rules.ts';
import { TOOL_NAME } from '../snapshot/store/manifest.ts';
import { openSnapshot } from '../snapshot/store/snapshot-store.ts';
import { readStamp, STAMP, stampText } from './build-stamp.ts';

/** The list of the site's own files, and that of the folder beside it. */
export const SITE_FILES = 'data/files.json';
export const HOST_FILES = 'files.json';

// Version 0.1.0 kept no list. What lies here is then ours where the site has a build's stamp.
const ADOPTED = [
  /^(_astro|api|changes|data|pagefind)\//,
  /^(platform|sushi-service|usage-data-host|report|report-type|audit|notification|search|snapshot)\/([^/]+\/)?(index\.html|changes\.atom)(\.br|\.gz)?$/,
  /^(index\.html|404\.html|favicon\.svg|sitemap(-\d+)?\.xml|\.htaccess|\.nojekyll|_headers|_redirects)(\.br|\.gz)?$/,
];

/** The own files of a site. Throws FolderError where the folder holds others' files only. */
export function ownSiteFiles(dist: string): OwnFiles {
  return ownFilesIn(dist, SITE_FILES, () => {
    if (!readStamp(dist)?.tool.startsWith(`${TOOL_NAME}/`)) return undefined;
    return new Set([...pathsIn(dist)].filter((path) => ADOPTED.some((pattern) => pattern.test(path))));
  });
}

/** The own files of the folder with a web host's settings. Throws FolderError where it holds other files. */
export function ownHostFiles(folder: string, files: readonly HostFile[]): OwnFiles {
  return ownFilesIn(folder, HOST_FILES, () => {
    const there = [...pathsIn(folder)];
    return there.every((path) => files.some((file) => file.path === path)) ? new Set(there) : undefined;
  });
}

/** Whether `dist/` is, file by file, what a build would make now, but for the time of the last check. */
export async function isUpToDate(config: Config): Promise<boolean> {
  const dist = realFolderOf(config.distDir);
  const own = readOwnFiles(dist, SITE_FILES);
  if (!own || own.unfinished) return false;
  const there = new Set(pathsIn(dist));
  if (![...own.files].every((path) => there.has(path))) return false;
  return readText(join(dist, STAMP)) === (await stampText(config, await openSnapshot(config.snapshotDir)));
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
