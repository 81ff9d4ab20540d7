// What a site has for programs and for search, all of it made of the snapshot without a page: in a thread beside the pages.
import { hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeMirror } from '../mirror/publish.ts';
import { modelOf } from '../model/model.ts';
import { recordsOf } from '../search/records.ts';
import { writeSearch, type SearchRecord } from '../search/search.ts';
import { readRegistry, type Snapshot } from '../snapshot/store.ts';
import { writeFeeds } from './feeds.ts';
import { filesOf, takeOverFolder } from './former.ts';
import type { Run } from './thread.ts';
import { timed } from './told.ts';

export interface Programs {
  snapshot: Snapshot;
  snapshotDir: string;
  /** SITE_URL, base path included, no last slash. */
  site: string;
  withApiFormat: boolean;
  /** A site that the same code has made. */
  former: string | undefined;
  /** The folder to write to. */
  outDir: string;
}

/** Writes the mirror, the feeds and cursor pages of the history, and the search index. */
export const run: Run<Programs, void> = async (programs, tell) => {
  const { snapshot, snapshotDir, site, withApiFormat, former, outDir } = programs;
  await timed(
    tell,
    'mirror',
    () => writeMirror({ snapshot, site, outDir, withApiFormat }),
    ({ count }) => `${count} answers`,
  );
  const model = modelOf(readRegistry(snapshot));
  await timed(
    tell,
    'history',
    () => writeFeeds({ snapshotDir, snapshot, model, site, outDir }),
    (feeds) => `${feeds} feeds and pages for programs`,
  );
  const records = recordsOf(model);
  await timed(
    tell,
    'search',
    () => searchOf(records, outDir, former),
    (taken) => `${records.length} records${taken ? ', as in the last build' : ''}`,
  );
};

const [SEARCH, MADE_OF] = ['pagefind', 'records.sha256'];

/** Writes the search index, or takes over that of the same records; tells whether it did. */
async function searchOf(
  records: SearchRecord[],
  outDir: string,
  former: string | undefined,
): Promise<boolean> {
  const made = join(outDir, SEARCH);
  const digest = hash('sha256', JSON.stringify(records));
  if (former !== undefined && (await readMadeOf(former)) === madeOf(digest, join(former, SEARCH))) {
    if (takeOverFolder(former, outDir, SEARCH)) return true;
    await rm(made, { recursive: true, force: true });
  }
  await writeSearch(records, made);
  await writeFile(join(made, MADE_OF), madeOf(digest, made));
  return false;
}

/** What an index is made of, and which files it has: one of them may have been lost. */
function madeOf(digest: string, folder: string): string {
  const files = filesOf(folder).filter((path) => path !== MADE_OF);
  const sizes = files.toSorted().map((path) => [path, statSync(join(folder, path)).size]);
  return `${digest} ${hash('sha256', JSON.stringify(sizes))}\n`;
}

/** What the search index of a site says that it is made of; undefined where it says nothing. */
function readMadeOf(site: string): Promise<string | undefined> {
  return readFile(join(site, SEARCH, MADE_OF), 'utf8').catch(() => undefined);
}
