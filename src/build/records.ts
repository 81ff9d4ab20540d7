// What is made of the model alone, in a thread of its own: it ends when that is done, and its memory with it.
import { modelOf } from '../model/model.ts';
import { recordsOf } from '../search/records.ts';
import type { SearchRecord } from '../search/search.ts';
import { readRegistry, type Snapshot } from '../snapshot/store.ts';
import { writeFeeds } from './feeds.ts';
import type { Run } from './thread.ts';
import { timed } from './told.ts';

export interface Records {
  snapshot: Snapshot;
  snapshotDir: string;
  /** SITE_URL, base path included, no last slash. */
  site: string;
  /** The folder to write to. */
  outDir: string;
}

/** Writes the feeds and cursor pages of the history; returns the records for search, a tenth of the model's size. */
export const run: Run<Records, SearchRecord[]> = async ({ snapshotDir, snapshot, site, outDir }, tell) => {
  const model = modelOf(readRegistry(snapshot));
  await timed(
    tell,
    'history',
    () => writeFeeds({ snapshotDir, snapshot, model, site, outDir }),
    (feeds) => `${feeds} feeds and pages for programs`,
  );
  return recordsOf(model);
};
