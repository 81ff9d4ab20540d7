// Makes the data sets and the mirror from the registry's answers, in a thread beside the pages.
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { writeDataset } from '../dataset/write-dataset.ts';
import { republishedAnswers, type RepublishedAnswer } from '../mirror/publish/republished-answers.ts';
import { MirrorFiles } from '../mirror/publish/write-mirror.ts';
import type { Snapshot } from '../snapshot/store/snapshot-store.ts';
import { pathsIn } from '../util/paths-in.ts';
import { Outputs, type OutputPlace, type PartOutputs } from '../outputs/outputs.ts';
import { reportStage } from '../threads/stage-reporter.ts';
import type { ThreadRun } from '../threads/thread.ts';

export interface AnswersStep {
  snapshot: Snapshot;
  /** SITE_URL with its base path, without a trailing slash. */
  site: string;
  withApiFormat: boolean;
  place: OutputPlace;
}

export const run: ThreadRun<AnswersStep, PartOutputs> = async (
  { snapshot, site, withApiFormat, place },
  report,
) => {
  const outputs = new Outputs(place);
  const mirror = new MirrorFiles({ snapshot, site, withApiFormat, put: (...file) => outputs.put(...file) });
  // The folder also contains files of other parts.
  const folder = `${place.folder}-data`;
  await reportStage(
    report,
    'data',
    () => {
      const { resources } = writeDataset(snapshot, site, folder, mirroring(mirror, snapshot, site));
      for (const path of pathsIn(folder)) renameSync(join(folder, path), outputs.fileFor(path));
      return { files: resources.length, answers: mirror.close().count };
    },
    ({ files, answers }) => `${files} files, and ${answers} answers for the mirror`,
  );
  return outputs.toPart();
};

/** Each answer, once it is in the mirror: both need its bytes, and reading it twice would take as long as writing it. */
function* mirroring(mirror: MirrorFiles, snapshot: Snapshot, site: string): Generator<RepublishedAnswer> {
  for (const answer of republishedAnswers(snapshot, site)) {
    mirror.add(answer);
    yield answer;
  }
}
