// The list of the files that this project wrote into a folder. It proves that they are ours: nothing else in the folder
// is ever replaced or removed.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ExpectedError } from '../util/expected-error.ts';
import { hasCode } from '../util/has-code.ts';

/** A folder that cannot be written as it is. The message says why and what to do. */
export class FolderError extends ExpectedError {
  /** Whether the work stopped half-way: the next run completes it. */
  readonly isPartial: boolean;

  constructor(message: string, { isPartial = false, cause }: { isPartial?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isPartial = isPartial;
  }
}

export interface OwnFiles {
  /** Paths inside the folder, with `/`. */
  files: ReadonlySet<string>;
  /** A run ended while it was replacing them: any of them may be old, new or missing. */
  unfinished: boolean;
}

const listSchema = z.object({ unfinished: z.literal(true).optional(), files: z.array(z.string()) });
/** Where the next version is made, in a folder that is a disk of its own. */
export const INNER_STAGE = '.registry-snapshot-staging';
// Never in the way: a checkout's own folder, and what a new disk holds.
const IGNORED = new Set(['.git', 'lost+found', INNER_STAGE]);

/** A list as it is written; the same files give the same bytes. */
export function ownFilesText(files: Iterable<string>, unfinished = false): string {
  const sorted = [...new Set(files)].toSorted();
  return `${JSON.stringify({ ...(unfinished && { unfinished }), files: sorted }, undefined, 0)}\n`;
}

/** Reads the list at a path inside a folder; undefined where it is missing or damaged. */
export function readOwnFiles(folder: string, list: string): OwnFiles | undefined {
  try {
    const { files, unfinished = false } = listSchema.parse(
      JSON.parse(readFileSync(join(folder, list), 'utf8')),
    );
    return { files: new Set(files.filter(isInside)), unfinished };
  } catch {
    return undefined;
  }
}

/**
 * The files in a folder that are ours: those on its list; without one, those that `adopt` recognises as written by a
 * version that kept no list. Throws FolderError where the folder holds files and none of that says they are ours.
 */
export function ownFilesIn(
  folder: string,
  list: string,
  adopt: (folder: string) => ReadonlySet<string> | undefined,
): OwnFiles {
  const listed = readOwnFiles(folder, list);
  if (listed) return listed;
  if (isEmpty(folder)) return { files: new Set(), unfinished: false };
  const adopted = adopt(folder);
  // Whatever wrote them did not vouch for them by a list.
  if (adopted) return { files: adopted, unfinished: true };
  throw new FolderError(
    `“${folder}” holds files that this project did not write (${list} would list its own): name another folder, or empty this one.`,
  );
}

/** Whether a folder is missing, or holds nothing but empty folders. */
function isEmpty(folder: string): boolean {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return true;
    throw error;
  }
  return entries.every(
    (entry) => IGNORED.has(entry.name) || (entry.isDirectory() && isEmpty(join(folder, entry.name))),
  );
}

/** A list that somebody changed must not lead out of the folder. */
function isInside(path: string): boolean {
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}
