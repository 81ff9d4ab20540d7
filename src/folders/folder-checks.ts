// Where folders really are, and which ones must not be written into.
import { lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { ConfigError } from '../config.ts';
import { FolderError } from './own-files.ts';
import { hasCode } from '../util/has-code.ts';

/** A folder that a setting names. */
export interface FolderSetting {
  /** As users know it: `DIST_DIR`. */
  setting: string;
  path: string;
}

const PROJECT = realPathOf(resolve(import.meta.dirname, '../..'));
const PARTS = ['.ci', '.git', '.github', 'docs', 'node_modules', 'public', 'scripts', 'src', 'test'];

/**
 * Checks folders that are to be written, links followed: each must be a folder of its own. Throws ConfigError where one
 * is or contains the root of the disk, the home folder or the project, lies in a part of the project, or overlaps with
 * another of them.
 */
export function checkFolderSettings(places: readonly FolderSetting[]): void {
  const taken = [
    { what: 'the home folder', real: realPathOf(homedir()) },
    { what: 'the project', real: PROJECT },
  ];
  for (const { setting, path } of places) {
    const real = realPathOf(path);
    const refuse = (why: string): never => {
      throw new ConfigError(`${setting} is “${path}”, ${why}: name a folder of its own.`);
    };
    if (real === dirname(real)) refuse('the root of the disk');
    for (const each of taken) if (contains(real, each.real)) refuse(`which is or contains ${each.what}`);
    const part = PARTS.find((name) => contains(join(PROJECT, name), real));
    if (part !== undefined) refuse(`which lies in ${part}/ of the project`);
    const other = places.find((each) => each.setting < setting && overlap(realPathOf(each.path), real));
    if (other) refuse(`which overlaps with ${other.setting} (“${other.path}”)`);
  }
}

/** The real path of a folder to write into, which need not exist. Throws FolderError where it cannot be a folder. */
export function realFolderOf(path: string): string {
  const target = brokenLinkIn(resolve(path));
  if (target !== undefined)
    throw new FolderError(
      `“${path}” is a link to “${target}”, which does not exist: create that folder, or name another one.`,
    );
  const real = realPathOf(path);
  if (statSync(real, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new FolderError(`“${path}” is a file: move it away, or name another folder.`);
  return real;
}

/** The real path of a folder that need not exist: links are followed, broken ones too. */
export function realPathOf(path: string): string {
  const full = resolve(path);
  try {
    return realpathSync(full);
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'ENOTDIR')) throw error;
  }
  const target = brokenLinkIn(full);
  if (target !== undefined) return realPathOf(target);
  return join(realPathOf(dirname(full)), basename(full));
}

/** Where a link leads whose target does not exist; undefined for anything else. */
function brokenLinkIn(path: string): string | undefined {
  try {
    if (!lstatSync(path).isSymbolicLink()) return undefined;
    realpathSync(path);
    return undefined;
  } catch {
    try {
      return resolve(dirname(path), readlinkSync(path));
    } catch {
      return undefined; // nothing there at all
    }
  }
}

function overlap(one: string, other: string): boolean {
  return contains(one, other) || contains(other, one);
}

/** Whether a folder is another one, or contains it. */
function contains(outer: string, inner: string): boolean {
  const way = relative(outer, inner);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`));
}
