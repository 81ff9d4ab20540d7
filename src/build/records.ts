// What is made of the model, in a thread of its own: it ends when that is done, and its memory with it.
import { modelOf } from '../model/model.ts';
import { recordsOf } from '../search/records.ts';
import type { SearchRecord } from '../search/search.ts';
import { readRegistry } from '../snapshot/store.ts';
import { openDraft, type Draft, type Place } from './draft.ts';
import { writeFeeds, type Feeding } from './feeds.ts';
import type { Run } from './thread.ts';
import { timed } from './told.ts';

export interface Records extends Omit<Feeding, 'model' | 'draft'> {
  place: Place;
}

export interface OfModel {
  /** What can be found: a tenth of the model's size. */
  records: SearchRecord[];
  /** Of the last site. */
  kept: Draft['kept'];
}

/** Makes the feeds and cursor pages of the history, and returns the records for search. */
export const run: Run<Records, OfModel> = async ({ place, ...given }, tell) => {
  const draft = openDraft(place);
  const model = modelOf(readRegistry(given.snapshot));
  await timed(
    tell,
    'history',
    () => writeFeeds({ ...given, model, draft }),
    (feeds) => `${feeds} feeds and pages for programs`,
  );
  return { records: recordsOf(model), kept: draft.kept };
};
