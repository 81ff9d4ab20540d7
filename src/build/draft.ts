// The site in the making. What differs from the last site lies in a folder; what is as it was is only named, and stays
// where it is, so that a night that changes little writes little.
import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Where a site is made, and beside what. */
export interface Place {
  /** Gets the files that the last site lacks or has otherwise. */
  folder: string;
  /** The last site, which need not be there. */
  dist: string;
  /** Whether the same code has made that one: what it made of equal input is what would be made now. */
  sameCode: boolean;
}

/** A site in the making, or a part of one; a thread makes its own. Paths are relative, with `/`. */
export interface Draft extends Place {
  /** The files of the last site that belong to this one as they are. */
  kept: string[];
}

/** Begins a draft, of which nothing is kept yet. */
export function openDraft({ folder, dist, sameCode }: Place): Draft {
  mkdirSync(folder, { recursive: true });
  return { folder, dist, sameCode, kept: [] };
}

/** Puts a file into the site: it is written, unless the last site has the same. */
export function put(draft: Draft, path: string, content: Uint8Array | string): void {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  if (hasBytes(join(draft.dist, path), bytes)) draft.kept.push(path);
  else write(draft, path, bytes);
}

/** Writes a file of which the last site has no equal. Throws where there is one already. */
export function write({ folder }: Draft, path: string, bytes: Uint8Array): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes, { flag: 'wx' });
}

/** Leaves a file of the last site in this one; tells whether there is one. */
export function keep({ dist, kept }: Draft, path: string): boolean {
  const isThere = sizeOf(join(dist, path)) !== undefined;
  if (isThere) kept.push(path);
  return isThere;
}

/** Puts all files of a part into the whole, which has none of them yet. */
export function mergeInto(whole: Draft, { folder, kept }: Draft): void {
  moveAll(folder, whole.folder);
  for (const path of kept) whole.kept.push(path);
}

/** Makes the folder of a draft whole, or a folder in it (`data/`): kept files are there then under second names. */
export function gather(draft: Draft, within = ''): void {
  const { folder, dist, kept } = draft;
  draft.kept = kept.filter((path) => !path.startsWith(within));
  for (const path of kept) {
    if (!path.startsWith(within)) continue;
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    linkOrCopy(join(dist, path), file);
  }
}

/**
 * The files below a folder by their paths in it, always in the same order, one after the other, as there may be many;
 * none where it is not there.
 */
export function* pathsIn(folder: string, within = ''): Generator<string> {
  if (within === '' && !existsSync(folder)) return;
  const entries = readdirSync(join(folder, within), { withFileTypes: true });
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = within + entry.name;
    if (entry.isDirectory()) yield* pathsIn(folder, `${path}/`);
    else if (entry.isFile()) yield path;
  }
}

/** Whether there is a file of these bytes. */
export function hasBytes(path: string, bytes: Uint8Array): boolean {
  try {
    return sizeOf(path) === bytes.length && readFileSync(path).equals(bytes);
  } catch {
    return false;
  }
}

/** Of a file, in bytes; undefined where there is none. */
function sizeOf(path: string): number | undefined {
  try {
    // Mostly there is none in a first build, and an error would take longer than all else here.
    const stats = lstatSync(path, { throwIfNoEntry: false });
    return stats?.isFile() ? stats.size : undefined;
  } catch {
    return undefined; // below what is a file
  }
}

function moveAll(from: string, to: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory() && existsSync(target)) moveAll(source, target);
    else renameSync(source, target);
  }
}

/** Not every disk knows second names. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
