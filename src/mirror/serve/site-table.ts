// The files of the site, listed when a build is noticed. A request is looked up in this list and never becomes a path
// on disk, so no request can lead out of the site.
import { lstatSync, readdirSync, realpathSync, type Stats } from 'node:fs';
import { sep } from 'node:path';
import { undefinedOnCodes } from '../../util/system-errors.ts';

interface SiteFile {
  /** On disk, links resolved. */
  path: string;
  identity: string;
}

/** By relative path, with `/`. */
export type SiteTable = ReadonlyMap<string, SiteFile>;

// The only public name with a leading dot (RFC 8615).
const PUBLIC_DOT = '.well-known';
const MISSING_CODES = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'EACCES', 'EPERM', 'EINVAL', 'ENXIO'];

/** The regular files below `dist`, without hidden ones and without what links lead out to. */
export function readSiteTable(dist: string): SiteTable {
  const table = new Map<string, SiteFile>();
  const root = unlessUnreadable(() => realpathSync(dist));
  /** `folders` are the real folder and those above it, because links may form a circle. */
  const addFiles = (within: string, folders: readonly string[]): void => {
    const folder = folders.at(-1)!;
    for (const entry of unlessUnreadable(() => readdirSync(folder, { withFileTypes: true })) ?? []) {
      const name = within + entry.name;
      if (entry.name.startsWith('.') && name !== PUBLIC_DOT) continue;
      const here = folder + sep + entry.name;
      const path = entry.isSymbolicLink() ? unlessUnreadable(() => realpathSync(here)) : here;
      if (!path?.startsWith(root + sep)) continue;
      const stats = entry.isDirectory() ? undefined : unlessUnreadable(() => lstatSync(path));
      if (stats?.isFile()) table.set(name, { path, identity: fileIdentityOf(stats) });
      else if ((stats ?? entry).isDirectory() && !folders.includes(path))
        addFiles(`${name}/`, [...folders, path]);
    }
  };
  if (root !== undefined) addFiles('', [root]);
  return table;
}

/** Changes whenever the file is replaced or written to. */
export function fileIdentityOf({ dev, ino, size, mtimeMs, ctimeMs }: Stats): string {
  return [dev, ino, size, mtimeMs, ctimeMs].join(':');
}

/** Undefined if a file or folder is missing or unreadable. */
export function unlessUnreadable<Result>(read: () => Result): Result | undefined {
  return undefinedOnCodes(MISSING_CODES, read);
}
