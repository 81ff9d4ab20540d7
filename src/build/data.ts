// The data sets, made in a thread while Astro gets ready.
import { writeDataset } from '../dataset/dataset.ts';
import type { Snapshot } from '../snapshot/store.ts';
import type { Run } from './thread.ts';
import { timed } from './told.ts';

export interface Data {
  snapshot: Snapshot;
  /** SITE_URL, base path included, no last slash. */
  site: string;
  /** The folder to write to. */
  outDir: string;
}

/** Writes what lies below /data/ and is made from the snapshot alone. */
export const run: Run<Data, void> = async ({ snapshot, site, outDir }, tell) => {
  await timed(
    tell,
    'data',
    () => writeDataset(snapshot, site, outDir),
    ({ resources }) => `${resources.length} files`,
  );
};
