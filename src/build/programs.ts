// What a site has for programs and for search, all of it made of the snapshot without a page: in a thread beside the pages.
import { writeMirror } from '../mirror/publish.ts';
import { modelOf } from '../model/model.ts';
import { recordsOf } from '../search/records.ts';
import { readRegistry, type Snapshot } from '../snapshot/store.ts';
import { writeFeeds } from './feeds.ts';
import { searchOf } from './search.ts';
import { allOf, type Run } from './thread.ts';
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

/** Writes the search index, the mirror, and the feeds and cursor pages of the history. */
export const run: Run<Programs, void> = async (programs, tell) => {
  const { snapshot, snapshotDir, site, withApiFormat, former, outDir } = programs;
  const model = modelOf(readRegistry(snapshot));
  const records = recordsOf(model);
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
  const history = mirror.then(() =>
    timed(
      tell,
      'history',
      () => writeFeeds({ snapshotDir, snapshot, model, site, outDir }),
      (feeds) => `${feeds} feeds and pages for programs`,
    ),
  );
  await allOf([search, mirror, history]);
};
