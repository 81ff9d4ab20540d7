// The search index of a build, in a thread that hands records to Pagefind, a process of its own: made anew, or kept where
// the last build made it of the same records.
import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writeSearch, type SearchRecord } from '../search/write-search.ts';
import { pathsIn } from '../util/paths-in.ts';
import { keep, openDraft, put, type SiteDraft, type SitePlace } from './site-draft.ts';
import type { ThreadRun } from './thread.ts';
import { reportStage } from './stage-reporter.ts';

const [SEARCH, MADE_OF] = ['pagefind/', 'records.sha256'];

export interface Search {
  records: SearchRecord[];
  place: SitePlace;
}

/** Makes the index; returns what is kept of the last site. */
export const run: ThreadRun<Search, SiteDraft['kept']> = async ({ records, place }, tell) => {
  const draft = openDraft(place);
  await reportStage(
    tell,
    'search',
    () => searchOf(records, draft),
    (kept) => `${records.length} records${kept ? ', as in the last build' : ''}`,
  );
  return draft.kept;
};

/** Tells whether the last site's index was kept. */
async function searchOf(records: SearchRecord[], draft: SiteDraft): Promise<boolean> {
  const digest = hash('sha256', JSON.stringify(records));
  const there = draft.sameCode ? indexIn(draft.dist) : [];
  if (there.length > 0 && readMadeOf(draft.dist) === madeOf(digest, there)) {
    for (const [path] of [...there, [MADE_OF]]) keep(draft, SEARCH + path);
    return true;
  }
  const made: Sized[] = [];
  await writeSearch(records, (path, content) => {
    put(draft, SEARCH + path, content);
    made.push([path, content.length]);
  });
  put(draft, SEARCH + MADE_OF, madeOf(digest, made));
  return false;
}

/** A file of the index: its path there, and its bytes. */
type Sized = [path: string, size: number];

/** The files of a site's index, compressed copies aside. */
function indexIn(site: string): Sized[] {
  const folder = join(site, SEARCH);
  return [...pathsIn(folder)]
    .filter((path) => path !== MADE_OF && !/\.(br|gz)$/.test(path))
    .map((path) => [path, statSync(join(folder, path)).size]);
}

/** What an index is made of, and which files it has: one of them may have been lost. */
function madeOf(digest: string, files: Sized[]): string {
  const sorted = files.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `${digest} ${hash('sha256', JSON.stringify(sorted))}\n`;
}

/** What the search index of a site says that it is made of; undefined where it says nothing. */
function readMadeOf(site: string): string | undefined {
  try {
    return readFileSync(join(site, SEARCH, MADE_OF), 'utf8');
  } catch {
    return undefined;
  }
}
