// The site in the making. What differs from the last site lies in a folder; what is as it was is only named, and stays
// where it is, so that a night that changes little writes little.
import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hasBytes, sizeOf } from '../folders/same-bytes.ts';
import { linkOrCopy } from '../util/link-or-copy.ts';

/** Where a site is made, and beside what. */
export interface SitePlace {
  /** Gets the files that the last site lacks or has otherwise. */
  folder: string;
  /** The last site, which need not be there. */
  dist: string;
  /** Whether the same code has made that one: what it made of equal input is what would be made now. */
  sameCode: boolean;
}

/** A site in the making, or a part of one; a thread makes its own. Paths are relative, with `/`. */
export interface SiteDraft extends SitePlace {
  /** The files of the last site that belong to this one as they are. */
  kept: string[];
}

/** Begins a draft, of which nothing is kept yet. */
export function openDraft({ folder, dist, sameCode }: SitePlace): SiteDraft {
  mkdirSync(folder, { recursive: true });
  return { folder, dist, sameCode, kept: [] };
}

/** Puts a file into the site: it is written, unless the last site has the same. */
export function put(draft: SiteDraft, path: string, content: Uint8Array | string): void {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  if (hasBytes(join(draft.dist, path), bytes)) draft.kept.push(path);
  else write(draft, path, bytes);
}

/** Writes a file of which the last site has no equal. Throws where there is one already. */
export function write(draft: SiteDraft, path: string, bytes: Uint8Array): void {
  writeFileSync(placeFor(draft, path), bytes, { flag: 'wx' });
}

/** Where such a file is to be written; its folder is there then. */
export function placeFor({ folder }: SiteDraft, path: string): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  return file;
}

/** Leaves a file of the last site in this one; tells whether there is one. */
export function keep({ dist, kept }: SiteDraft, path: string): boolean {
  const isThere = sizeOf(join(dist, path)) !== undefined;
  if (isThere) kept.push(path);
  return isThere;
}

/** Puts all files of a part into the whole, which has none of them yet. */
export function mergeInto(whole: SiteDraft, { folder, kept }: SiteDraft): void {
  moveAll(folder, whole.folder);
  for (const path of kept) whole.kept.push(path);
}

/** Makes the folder of a draft whole, or a folder in it (`data/`): kept files are there then under second names. */
export function gather(draft: SiteDraft, within = ''): void {
  const { dist, kept } = draft;
  draft.kept = kept.filter((path) => !path.startsWith(within));
  for (const path of kept) {
    if (!path.startsWith(within)) continue;
    linkOrCopy(join(dist, path), placeFor(draft, path));
  }
}

function moveAll(from: string, to: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory() && existsSync(target)) moveAll(source, target);
    else renameSync(source, target);
  }
}
