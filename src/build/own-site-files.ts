// Distinguishes the files that builds wrote from other files in their folders.
import { join } from 'node:path';
import { isSafeRelativePath, ownFilesIn, type OwnFiles } from '../folders/own-files.ts';
import { CHECKSUMS_FILE, checksumsInText, SITE_FILE_LIST, UNLISTED_FILES } from '../mirror/checksum-files.ts';
import { pathsIn } from '../util/paths-in.ts';
import type { WebHostFile } from '../hosting/web-host-files.ts';
import { TOOL_NAME } from '../snapshot/store/manifest.ts';
import { STAMP_FILE } from './build-stamp.ts';
import { readTextIfAny } from '../util/read-text-if-any.ts';
import { tryParseJson } from '../util/json-text.ts';

/** What pages load: their scripts, styles and pictures, and the index of the full-text search. */
export const [CODE_FOLDER, SEARCH_FOLDER] = ['_astro/', 'pagefind/'];
/** The list of own files in the folder beside the site. */
export const HOST_FILE_LIST = 'files.json';

/** Without the list, the checksums name the same files. Throws FolderError if the folder contains only foreign files. */
export function ownSiteFiles(dist: string): OwnFiles {
  return ownFilesIn(dist, SITE_FILE_LIST, () => {
    const { tool } = Object(tryParseJson(readTextIfAny(join(dist, STAMP_FILE)) ?? '')) as { tool?: unknown };
    if (!String(tool).startsWith(`${TOOL_NAME}/`)) return undefined;
    const listed = checksumsInText(readTextIfAny(join(dist, CHECKSUMS_FILE)) ?? '');
    if (listed.length === 0) return undefined;
    return new Set([...listed.map(([path]) => path), ...UNLISTED_FILES].filter(isSafeRelativePath));
  });
}

/** The own files of the folder for the web host. Throws FolderError if it contains other files. */
export function ownHostFiles(folder: string, files: readonly WebHostFile[]): OwnFiles {
  return ownFilesIn(folder, HOST_FILE_LIST, () => {
    const paths = [...pathsIn(folder)];
    return paths.every((path) => files.some((file) => file.path === path)) ? new Set(paths) : undefined;
  });
}
