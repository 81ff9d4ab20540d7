// Which files of a build's folders are ours.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSafeRelativePath, ownFilesIn, type OwnFiles } from '../folders/own-files.ts';
import { CHECKSUMS_FILE, checksumsInText, UNLISTED_FILES } from '../mirror/checksum-files.ts';
import { pathsIn } from '../util/paths-in.ts';
import type { HostFile } from '../hosting/host-rules.ts';
import { TOOL_NAME } from '../snapshot/store/manifest.ts';
import { STAMP_FILE } from './build-stamp.ts';
import { tryParseJson } from '../util/parse-json.ts';

/** The lists of own files: in the site, and in the folders beside it. */
export const SITE_FILE_LIST = 'data/files.json';
export const HOST_FILE_LIST = 'files.json';
export const CACHE_FILE_LIST = 'files.json';

// Version 0.1.0 kept no list and no checksums of the whole site: beside a build's stamp, these are ours.
const ADOPTED = [
  /^(_astro|api|changes|data|pagefind)\//,
  /^(platform|sushi-service|usage-data-host|report|report-type|audit|notification|search|snapshot)\/([^/]+\/)?(index\.html|changes\.atom)(\.br|\.gz)?$/,
  /^(index\.html|404\.html|favicon\.svg|sitemap(-\d+)?\.xml|\.htaccess|\.nojekyll|_headers|_redirects)(\.br|\.gz)?$/,
];

/** Without the list, the checksums name the same files. Throws FolderError if the folder contains only foreign files. */
export function ownSiteFiles(dist: string): OwnFiles {
  return ownFilesIn(dist, SITE_FILE_LIST, () => {
    const { tool } = Object(tryParseJson(readTextIfAny(join(dist, STAMP_FILE)) ?? '')) as { tool?: unknown };
    if (!String(tool).startsWith(`${TOOL_NAME}/`)) return undefined;
    const listed = checksumsInText(readTextIfAny(join(dist, CHECKSUMS_FILE)) ?? '');
    if (listed.length > 0)
      return new Set([...listed.map(([path]) => path), ...UNLISTED_FILES].filter(isSafeRelativePath));
    return new Set([...pathsIn(dist)].filter((path) => ADOPTED.some((pattern) => pattern.test(path))));
  });
}

/** The own files of the folder for the web host. Throws FolderError if it contains other files. */
export function ownHostFiles(folder: string, files: readonly HostFile[]): OwnFiles {
  return ownFilesIn(folder, HOST_FILE_LIST, () =>
    allPathsIn(folder, (path) => files.some((file) => file.path === path)),
  );
}

const CACHE_PATH = /^(steps\.txt|(pages|data|search|copies|bundle|files)\.json)$|^bundle-[0-9a-f]{16}\//;

/** Throws FolderError if the folder contains other files. */
export function ownCacheFiles(folder: string): OwnFiles {
  return ownFilesIn(folder, CACHE_FILE_LIST, () => allPathsIn(folder, (path) => CACHE_PATH.test(path)));
}

/** All files of a folder; undefined if one of them doesn't match. */
function allPathsIn(folder: string, isMatch: (path: string) => boolean): Set<string> | undefined {
  const paths = [...pathsIn(folder)];
  return paths.every(isMatch) ? new Set(paths) : undefined;
}

/** Undefined if a file cannot be read. */
export function readTextIfAny(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
