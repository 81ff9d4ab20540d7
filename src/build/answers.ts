// What is made of the registry's answers, in a thread beside the pages: the data sets, and the mirror.
import { writeDataset } from '../dataset/dataset.ts';
import { writeMirror } from '../mirror/publish.ts';
import type { Snapshot } from '../snapshot/store.ts';
import { openDraft, put, type Draft, type Place } from './draft.ts';
import type { Run } from './thread.ts';
import { timed } from './told.ts';

export interface Answers {
  snapshot: Snapshot;
  /** SITE_URL, base path included, no last slash. */
  site: string;
  withApiFormat: boolean;
  /** The folder for data, all of which is written: pages tell of it. */
  dataDir: string;
  /** For the mirror. */
  place: Place;
}

/** Writes them; returns what the mirror keeps of the last site. */
export const run: Run<Answers, Draft['kept']> = async (
  { snapshot, site, withApiFormat, dataDir, place },
  tell,
) => {
  const draft = openDraft(place);
  await timed(
    tell,
    'data',
    () => writeDataset(snapshot, site, dataDir),
    ({ resources }) => `${resources.length} files`,
  );
  await timed(
    tell,
    'mirror',
    () => writeMirror({ snapshot, site, withApiFormat, put: (...file) => put(draft, ...file) }),
    ({ count }) => `${count} answers`,
  );
  return draft.kept;
};
