// What is made of the registry's answers, in a thread beside the pages: the data sets, and the mirror.
import { writeDataset } from '../dataset/write-dataset.ts';
import { writeMirror } from '../mirror/publish/write-mirror.ts';
import type { Snapshot } from '../snapshot/store/snapshot-store.ts';
import { openDraft, put, type SiteDraft, type SitePlace } from './site-draft.ts';
import type { ThreadRun } from './thread.ts';
import { reportStage } from './stage-reporter.ts';

export interface Answers {
  snapshot: Snapshot;
  /** SITE_URL, base path included, no last slash. */
  site: string;
  withApiFormat: boolean;
  /** The folder for data, all of which is written: pages tell of it. */
  dataDir: string;
  /** For the mirror. */
  place: SitePlace;
}

/** Writes them; returns what the mirror keeps of the last site. */
export const run: ThreadRun<Answers, SiteDraft['kept']> = async (
  { snapshot, site, withApiFormat, dataDir, place },
  tell,
) => {
  const draft = openDraft(place);
  await reportStage(
    tell,
    'data',
    () => writeDataset(snapshot, site, dataDir),
    ({ resources }) => `${resources.length} files`,
  );
  await reportStage(
    tell,
    'mirror',
    () => writeMirror({ snapshot, site, withApiFormat, put: (...file) => put(draft, ...file) }),
    ({ count }) => `${count} answers`,
  );
  return draft.kept;
};
