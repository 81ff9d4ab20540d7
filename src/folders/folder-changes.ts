import { dirname, join } from 'node:path';
import { pathsIn } from '../util/paths-in.ts';
import { hasSameBytes, lstatOf } from './compare-files.ts';
import { FolderError, type OwnFiles } from './own-files.ts';
import { parentFoldersOf } from './parent-folders.ts';

export interface NewVersion {
  /** The folder of the new files, on the same disk. They are moved out of it. */
  staged: string;
  folder: string;
  /** The files of the folder that may be replaced and removed. */
  own: OwnFiles;
  /** Relative path of the folder's list. */
  list: string;
  /** Folders such as `_astro/` whose files are removed one run later than others. */
  delayed?: readonly string[];
}

/**
 * Compares the own files of a folder with the new ones. Throws FolderError if anything but an own file has the path of a
 * new file or of one of its folders.
 */
export function folderChangesOf({ staged, folder, own, list, delayed = [] }: NewVersion) {
  const files = [...pathsIn(staged)].filter((path) => path !== list);
  const placeOf = placesIn(folder);
  const added: string[] = [];
  const changed: string[] = [];
  for (const path of files) {
    const place = placeOf(path);
    if (place === 'free') added.push(path);
    else if (place !== 'file' || !own.files.has(path)) throw blockedError(folder, path, placeOf);
    else if (!hasSameBytes(join(staged, path), join(folder, path))) changed.push(path);
  }
  const wanted = new Set([...files, list]);
  const unwanted = [...own.files].filter((path) => !wanted.has(path) && placeOf(path) === 'file');
  const isLeaving = (path: string): boolean =>
    !own.leaving.has(path) && delayed.some((each) => path.startsWith(each));
  return {
    files,
    added,
    changed,
    removed: unwanted.filter((path) => !isLeaving(path)),
    /** Files that only the last version has, and that stay until the next run. */
    leaving: unwanted.filter(isLeaving),
  };
}

type Place = 'free' | 'file' | 'folder' | 'below a file';

/** What is at the paths of a folder. Symbolic links are not followed and count as files. */
function placesIn(folder: string): (path: string) => Place {
  const places = new Map<string, Place>([['.', 'folder']]);
  const placeOf = (path: string): Place => {
    const known = places.get(path) ?? lookAt(path);
    places.set(path, known);
    return known;
  };
  const lookAt = (path: string): Place => {
    const parent = placeOf(dirname(path));
    if (parent !== 'folder') return parent === 'free' ? 'free' : 'below a file';
    const stats = lstatOf(join(folder, path));
    if (!stats) return 'free';
    return stats.isDirectory() ? 'folder' : 'file';
  };
  return placeOf;
}

function blockedError(folder: string, path: string, placeOf: (path: string) => Place): FolderError {
  const blocking = parentFoldersOf(path).find((each) => placeOf(each) === 'file') ?? path;
  return new FolderError(
    `“${join(folder, blocking)}” blocks a new file. Nothing was changed. Move it elsewhere.`,
  );
}
