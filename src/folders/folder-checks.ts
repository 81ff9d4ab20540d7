import { existsSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { ConfigError } from '../config/config.ts';
import { FolderError } from './own-files.ts';
import { undefinedOnCodes } from '../util/system-errors.ts';

export interface FolderSetting {
  /** The environment variable: `DIST_DIR`. */
  setting: string;
  path: string;
}

const PROJECT = realPathOf(resolve(import.meta.dirname, '../..'));
const SOURCE_FOLDERS = ['.ci', '.git', '.github', 'docs', 'node_modules', 'public', 'scripts', 'src', 'test'];

/**
 * Throws ConfigError if a folder, symlinks resolved, is or contains the root folder, the home folder or the project,
 * is inside the project's source, or overlaps another of the folders.
 */
export function checkFolderSettings(settings: readonly FolderSetting[]): void {
  const forbidden = [
    { what: 'the home folder', real: realPathOf(homedir()) },
    { what: 'the project', real: PROJECT },
  ];
  for (const { setting, path } of settings) {
    const real = realPathOf(path);
    const refuse = (reason: string): never => {
      throw new ConfigError(`${setting} is “${path}”, ${reason}. Choose a separate folder.`);
    };
    if (real === dirname(real)) refuse('the root folder');
    for (const item of forbidden) if (contains(real, item.real)) refuse(`which is or contains ${item.what}`);
    const source = SOURCE_FOLDERS.find((name) => contains(join(PROJECT, name), real));
    if (source !== undefined) refuse(`which is inside ${source}/ of the project`);
    const overlaps = (inner: string): boolean => contains(real, inner) || contains(inner, real);
    const other = settings.find((item) => item.setting < setting && overlaps(realPathOf(item.path)));
    if (other) refuse(`which overlaps ${other.setting} (“${other.path}”)`);
  }
}

/** The real path of an output folder, which need not exist. Throws FolderError if it cannot become a folder. */
export function realFolderOf(path: string): string {
  const target = brokenLinkIn(resolve(path));
  if (target !== undefined)
    throw new FolderError(
      `“${path}” is a link to “${target}”, which does not exist. Create that folder, or choose another one.`,
    );
  const real = realPathOf(path);
  if (statSync(real, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new FolderError(`“${path}” is a file. Move it, or choose another folder.`);
  return real;
}

/** The real path of a folder that need not exist; symlinks are resolved, broken ones included. */
export function realPathOf(path: string): string {
  const full = resolve(path);
  const real = undefinedOnCodes(['ENOENT', 'ENOTDIR'], () => realpathSync(full));
  if (real !== undefined) return real;
  const target = brokenLinkIn(full);
  return target === undefined ? join(realPathOf(dirname(full)), basename(full)) : realPathOf(target);
}

/** The target of a broken symlink; undefined for anything else. */
function brokenLinkIn(path: string): string | undefined {
  if (existsSync(path)) return undefined;
  try {
    return resolve(dirname(path), readlinkSync(path));
  } catch {
    return undefined; // nothing exists at this path
  }
}

/** Also true if both are the same folder. */
function contains(outer: string, inner: string): boolean {
  const fromOuter = relative(outer, inner);
  return fromOuter === '' || (fromOuter !== '..' && !fromOuter.startsWith(`..${sep}`));
}
