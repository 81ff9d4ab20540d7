// Makes the data sets and the mirror from the registry's answers, in a thread beside the pages.
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { writeDataset } from '../dataset/write-dataset.ts';
import { writeMirror } from '../mirror/publish/write-mirror.ts';
import type { Snapshot } from '../snapshot/store/snapshot-store.ts';
import { pathsIn } from '../util/paths-in.ts';
import { Outputs, type OutputPlace, type PartOutputs } from '../outputs/outputs.ts';
import { reportStage } from '../threads/stage-reporter.ts';
import type { ThreadRun } from '../threads/thread.ts';

export interface AnswersStep {
  snapshot: Snapshot;
  /** The same as data files show it: maybe without contacts. */
  shown: Snapshot;
  /** SITE_URL with its base path, without a trailing slash. */
  site: string;
  withApiFormat: boolean;
  place: OutputPlace;
}

export const run: ThreadRun<AnswersStep, PartOutputs> = async (
  { snapshot, shown, site, withApiFormat, place },
  report,
) => {
  const outputs = new Outputs(place);
  await reportStage(
    report,
    'data',
    () => {
      // The folder also contains files of other parts.
      const folder = `${place.folder}-data`;
      const written = writeDataset(shown, site, folder);
      for (const path of pathsIn(folder)) renameSync(join(folder, path), outputs.fileFor(path));
      return written;
    },
    ({ resources }) => `${resources.length} files`,
  );
  await reportStage(
    report,
    'mirror',
    () => writeMirror({ snapshot, site, withApiFormat, put: (...file) => outputs.put(...file) }),
    ({ count }) => `${count} answers`,
  );
  return outputs.toPart();
};
