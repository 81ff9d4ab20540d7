// What a site has for programs and for search, all of it made of the snapshot without a page: in a thread beside the pages.
import { join } from 'node:path';
import { writeMirror } from '../mirror/publish.ts';
import { modelOf } from '../model/model.ts';
import { recordsOf } from '../search/records.ts';
import { writeSearch } from '../search/search.ts';
import { readRegistry, type Snapshot } from '../snapshot/store.ts';
import { writeFeeds } from './feeds.ts';
import type { Run } from './thread.ts';
import { stage } from './told.ts';

export interface Programs {
  snapshot: Snapshot;
  snapshotDir: string;
  /** SITE_URL, base path included, no last slash. */
  site: string;
  withApiFormat: boolean;
  /** The folder to write to. */
  outDir: string;
}

/** Writes the mirror, the feeds and cursor pages of the history, and the search index. */
export const run: Run<Programs, void> = async (
  { snapshot, snapshotDir, site, withApiFormat, outDir },
  tell,
) => {
  await stage(
    tell,
    'mirror',
    () => writeMirror({ snapshot, site, outDir, withApiFormat }),
    ({ count }) => `${count} answers`,
  );
  const model = modelOf(await readRegistry(snapshot));
  await stage(
    tell,
    'history',
    () => writeFeeds({ snapshotDir, snapshot, model, site, outDir }),
    (feeds) => `${feeds} feeds and pages for programs`,
  );
  const records = recordsOf(model);
  await stage(
    tell,
    'search',
    () => writeSearch(records, join(outDir, 'pagefind')),
    () => `${records.length} records`,
  );
};
