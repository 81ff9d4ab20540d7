// What is made of the model, in a thread of its own: it ends when that is done, and its memory with it.
import { modelOf } from '../model/model.ts';
import { searchRecordsOf } from '../search/search-records.ts';
import type { SearchRecord } from '../search/write-search.ts';
import { readRegistry } from '../snapshot/store/snapshot-store.ts';
import { openDraft, type SiteDraft, type SitePlace } from './site-draft.ts';
import { writeFeeds, type Feeding } from './write-feeds.ts';
import type { ThreadRun } from './thread.ts';
import { reportStage } from './stage-reporter.ts';

export interface Records extends Omit<Feeding, 'model' | 'draft'> {
  place: SitePlace;
}

export interface OfModel {
  /** What can be found: a tenth of the model's size. */
  records: SearchRecord[];
  /** Of the last site. */
  kept: SiteDraft['kept'];
}

/** Makes the feeds and cursor pages of the history, and returns the records for search. */
export const run: ThreadRun<Records, OfModel> = async ({ place, ...given }, tell) => {
  const draft = openDraft(place);
  const model = modelOf(readRegistry(given.snapshot));
  await reportStage(
    tell,
    'history',
    () => writeFeeds({ ...given, model, draft }),
    (feeds) => `${feeds} feeds and pages for programs`,
  );
  return { records: searchRecordsOf(model), kept: draft.kept };
};
