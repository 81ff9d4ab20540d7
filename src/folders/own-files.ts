// The list of files that this project wrote into a folder. Only listed files are ever replaced or removed.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ExpectedError } from '../util/expected-error.ts';
import { undefinedOnCodes } from '../util/system-errors.ts';

export class FolderError extends ExpectedError {}

export interface OwnFiles {
  /** Relative paths with `/`. */
  files: ReadonlySet<string>;
  /** Files that the current version no longer has. The next run removes them. */
  leaving: ReadonlySet<string>;
  /** A run was interrupted while it replaced them: any file may be old, new or missing. */
  unfinished: boolean;
}

export const NO_OWN_FILES: OwnFiles = { files: new Set(), leaving: new Set(), unfinished: false };

const pathsSchema = z.array(z.string()).transform((paths) => paths.filter(isSafeRelativePath));
const listSchema = z.object({
  unfinished: z.literal(true).optional(),
  files: pathsSchema,
  leaving: pathsSchema.default([]),
});
/** The staging folder inside a folder that is a mount point. */
export const INNER_STAGING_FOLDER = '.registry-snapshot-staging';
// A Git checkout has `.git`, and a new file system has `lost+found`.
const IGNORED = new Set(['.git', 'lost+found', INNER_STAGING_FOLDER]);

/** The list's JSON; the same files give the same bytes. */
export function ownFilesText(
  files: Iterable<string>,
  { leaving = [], unfinished = false }: { leaving?: readonly string[]; unfinished?: boolean } = {},
): string {
  const list = {
    ...(unfinished && { unfinished }),
    files: [...new Set(files)].toSorted(),
    ...(leaving.length > 0 && { leaving: leaving.toSorted() }),
  };
  return `${JSON.stringify(list)}\n`;
}

/** Returns undefined if the list is missing or damaged. */
export function readOwnFiles(folder: string, list: string): OwnFiles | undefined {
  try {
    const text = readFileSync(join(folder, list), 'utf8');
    const { files, leaving, unfinished = false } = listSchema.parse(JSON.parse(text));
    return { files: new Set([...files, ...leaving]), leaving: new Set(leaving), unfinished };
  } catch {
    return undefined;
  }
}

/**
 * The files in a folder that this project wrote: those on its list; without a list, those that `adopt` recognises as
 * written by a version that kept no list. Throws FolderError if the folder contains files and neither applies.
 */
export function ownFilesIn(
  folder: string,
  list: string,
  adopt: (folder: string) => ReadonlySet<string> | undefined,
): OwnFiles {
  const listed = readOwnFiles(folder, list);
  if (listed) return listed;
  if (isEmpty(folder)) return NO_OWN_FILES;
  const adopted = adopt(folder);
  // Without a list, nothing proves that the run that wrote them completed.
  if (adopted) return { ...NO_OWN_FILES, files: adopted, unfinished: true };
  throw new FolderError(
    `“${folder}” contains files that this project did not write: it has no ${list}. Choose another folder, or empty this one.`,
  );
}

/** Whether a folder is missing or contains only empty folders. */
function isEmpty(folder: string): boolean {
  const entries = undefinedOnCodes(['ENOENT'], () => readdirSync(folder, { withFileTypes: true })) ?? [];
  return entries.every(
    (entry) => IGNORED.has(entry.name) || (entry.isDirectory() && isEmpty(join(folder, entry.name))),
  );
}

/** An edited list must not lead out of the folder, or name what no disk can have. */
export function isSafeRelativePath(path: string): boolean {
  return (
    !path.includes('\0') && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  );
}
