// What a site has for programs and for search, all of it made of the snapshot without a page: in a thread beside the pages.
import { writeMirror } from '../mirror/publish.ts';
import { modelOf } from '../model/model.ts';
import { recordsOf } from '../search/records.ts';
import type { SearchRecord } from '../search/search.ts';
import { readRegistry, type Snapshot } from '../snapshot/store.ts';
import { writeFeeds } from './feeds.ts';
import { searchOf } from './search.ts';
import { allOf, type Run } from './thread.ts';
import { timed, type Told } from './told.ts';

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

/** Writes the feeds and cursor pages of the history, the mirror, and the search index. */
export const run: Run<Programs, void> = async (programs, tell) => {
  const { snapshot, site, withApiFormat, former, outDir } = programs;
  const records = await historyAndRecords(programs, tell);
  const search = timed(
    tell,
    'search',
    () => searchOf(records, outDir, former),
    (taken) => `${records.length} records${taken ? ', as in the last build' : ''}`,
  );
  // Pagefind is a process of its own: the mirror is written while it works.
  const mirror = timed(
    tell,
    'mirror',
    () => writeMirror({ snapshot, site, outDir, withApiFormat }),
    ({ count }) => `${count} answers`,
  );
  await allOf([search, mirror]);
};

/** All that is made of the model, which is then let go: the records for search take a tenth of its memory. */
async function historyAndRecords(
  { snapshotDir, snapshot, site, outDir }: Programs,
  tell: Told,
): Promise<SearchRecord[]> {
  const model = modelOf(readRegistry(snapshot));
  await timed(
    tell,
    'history',
    () => writeFeeds({ snapshotDir, snapshot, model, site, outDir }),
    (feeds) => `${feeds} feeds and pages for programs`,
  );
  return recordsOf(model);
}
