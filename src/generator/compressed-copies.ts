// The compressed copies that one thread makes.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Coding } from '../mirror/contract.ts';
import { contentTypeOf } from '../mirror/content-types.ts';
import { BEST, encodeFile, encode, decodesTo, decodesToFile, QUICK } from './content-coding.ts';
import { hasBytes, hasSameBytes } from '../folders/same-bytes.ts';
import { pathsIn } from '../util/paths-in.ts';
import { keep, placeFor, write, type SiteDraft } from './site-draft.ts';
import type { ThreadRun } from './thread.ts';

export interface CopyShare {
  draft: SiteDraft;
  codings: readonly Coding[];
  /** How many copies are claimed: each thread that shares them claims one after the other, in the same order. */
  claimed: Int32Array<SharedArrayBuffer>;
}

export interface Copies {
  count: number;
  /** Those of the last site that belong to this one. */
  kept: string[];
}

const TEXT = /^text\/|[/+](json|xml|yaml|x-ndjson|javascript|vnd\.sqlite3)\b/;
/** How the name of a copy ends. */
const SUFFIXES: Record<Coding, string> = { br: '.br', gzip: '.gz' };
// What fits into the first packet of an answer is not sent faster when it is smaller.
const LEAST = 1024;
// Below this, brotli saves a tenth of what gzip leaves, and gzip is what all programs and web hosts know: one copy will do.
const LARGE = 16 * 1024;
// From here on a text is not held in memory.
const HUGE = 4 * 1024 * 1024;
// What every page loads and search waits for is compressed as well as can be.
const LOADED = ['_astro/', 'pagefind/'];

/** Makes those copies that nobody else has claimed. */
export const run: ThreadRun<CopyShare, Copies> = async ({ draft, codings, claimed }) => {
  const copies: SiteDraft = { ...draft, kept: [] };
  let [at, mine, count] = [0, Atomics.add(claimed, 0, 1), 0];
  for (const [path, site] of textsOf(draft))
    for (const coding of codings) {
      if (at === mine) {
        if (await putCopy(copies, path, site, coding, codings)) count += 1;
        mine = Atomics.add(claimed, 0, 1);
      }
      at += 1;
    }
  return { count, kept: copies.kept };
};

/** Each text of a draft, and the folder that has it; one after the other, as a list takes more memory than the copies. */
function* textsOf({ folder, dist, kept }: SiteDraft): Generator<[path: string, site: string]> {
  for (const path of pathsIn(folder)) if (isText(path)) yield [path, folder];
  for (const path of kept) yield [path, dist];
}

/** Whether there may be copies of a file. */
export function isText(path: string): boolean {
  return TEXT.test(contentTypeOf(path));
}

/** Puts the copy of a text, which lies in `site`, into a draft; tells whether there is one. */
async function putCopy(
  draft: SiteDraft,
  path: string,
  site: string,
  coding: Coding,
  codings: readonly Coding[],
): Promise<boolean> {
  const file = join(site, path);
  const { size } = statSync(file);
  const isLoaded = LOADED.some((start) => path.startsWith(start));
  if (size < LEAST) return false;
  if (coding === 'br' && size < LARGE && !isLoaded && codings.includes('gzip')) return false;
  const level = isLoaded ? BEST : QUICK;
  const [name, before] = [path + SUFFIXES[coding], join(draft.dist, path)];
  const former = join(draft.dist, name);
  if (size >= HUGE) {
    const isAsBefore = draft.sameCode && (site === draft.dist || hasSameBytes(file, before));
    if (isAsBefore && (await decodesToFile(former, coding, file)) && keep(draft, name)) return true;
    await encodeFile(file, placeFor(draft, name), coding, level, size);
    return true;
  }
  const text = readFileSync(file);
  const isAsBefore = draft.sameCode && (site === draft.dist || hasBytes(before, text));
  if (isAsBefore && decodesTo(former, coding, text) && keep(draft, name)) return true;
  const copy = encode(text, coding, level);
  if (copy.length >= size) return false;
  write(draft, name, copy);
  return true;
}
