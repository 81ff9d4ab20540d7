// Makes the data sets and the mirror from the registry's answers, in a thread beside the pages.
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { writeDataset } from '../dataset/write-dataset.ts';
import type { RepublishedAnswer } from '../mirror/publish/republished-answers.ts';
import { mirroredAnswers } from '../mirror/publish/write-mirror.ts';
import { siteBytesOf, type Snapshot } from '../snapshot/store/snapshot-store.ts';
import { pathsIn } from '../util/paths-in.ts';
import type { Coding } from '../mirror/contract.ts';
import { addCopies } from '../outputs/text-copies.ts';
import { Outputs, type OutputPlace, type PartOutputs } from '../outputs/outputs.ts';
import { reportStage } from '../threads/stage-reporter.ts';
import type { ThreadRun } from '../threads/thread.ts';

export interface AnswersStep {
  snapshot: Snapshot;
  /** The same as data files show it: maybe without contacts. */
  siteSnapshot: Snapshot;
  /** SITE_URL with its base path, without a trailing slash. */
  site: string;
  withApiFormat: boolean;
  codings: readonly Coding[];
  place: OutputPlace;
}

export const run: ThreadRun<AnswersStep, PartOutputs> = async (
  { snapshot, siteSnapshot, site, withApiFormat, codings, place },
  report,
) => {
  const outputs = new Outputs(place);
  const put: Outputs['put'] = (...file) => outputs.put(...file);
  let answers = 0;
  // Both need its bytes, and reading it twice would take as long as writing it.
  function* mirrored(): Generator<RepublishedAnswer> {
    for (const answer of mirroredAnswers({ snapshot, site, withApiFormat, put })) {
      answers += 1;
      yield { ...answer, pages: answer.pages.map((bytes) => siteBytesOf(siteSnapshot, bytes)) };
    }
  }
  // The folder also contains files of other parts.
  const folder = `${place.folder}-data`;
  await reportStage(
    report,
    'data',
    () => {
      const { resources } = writeDataset(siteSnapshot, site, folder, mirrored());
      for (const path of pathsIn(folder)) renameSync(join(folder, path), outputs.fileFor(path));
      return resources.length;
    },
    (files) => `${files} files, and ${answers} answers for the mirror`,
  );
  await addCopies(outputs, outputs.takeNew(), codings);
  return outputs.toPart();
};
