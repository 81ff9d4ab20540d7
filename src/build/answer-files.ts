// Makes the data sets and the mirror from the registry's answers, in a thread beside the pages.
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { writeDataset } from '../dataset/write-dataset.ts';
import type { Note } from '../notes/note.ts';
import type { RepublishedAnswer } from '../mirror/publish/republished-answers.ts';
import { mirroredAnswers } from '../mirror/publish/write-mirror.ts';
import type { ProbeSource } from '../probe/published-probes.ts';
import { readHistory } from '../snapshot/store/history-store.ts';
import { answerBytesForSite, type Snapshot } from '../snapshot/store/snapshot-store.ts';
import { pathsIn } from '../util/paths-in.ts';
import type { Coding } from '../mirror/contract.ts';
import { addCopies } from './text-copies.ts';
import { Outputs, type OutputPlace, type PartOutputs } from './outputs.ts';
import { reportStage } from './stage-reporter.ts';
import type { ThreadRun } from './thread.ts';
import { countWithNoun } from '../util/count-with-noun.ts';

export interface AnswersStepInput {
  snapshotDir: string;
  snapshot: Snapshot;
  /** The same as data files show it: maybe without contacts. */
  siteSnapshot: Snapshot;
  /** SITE_URL with its base path, without a trailing slash. */
  site: string;
  /** Those of the operator. */
  notes: readonly Note[];
  withApiFormat: boolean;
  codings: readonly Coding[];
  place: OutputPlace;
  /** What probes of services found; undefined for a site without them. */
  probes: ProbeSource;
}

export const run: ThreadRun<AnswersStepInput, PartOutputs> = async (
  { snapshotDir, snapshot, siteSnapshot, site, notes, withApiFormat, codings, place, probes },
  report,
) => {
  const outputs = new Outputs(place);
  const put: Outputs['write'] = (...file) => outputs.write(...file);
  let answers = 0;
  // Both need its bytes, and reading it twice would take as long as writing it.
  function* mirrored(): Generator<RepublishedAnswer> {
    for (const answer of mirroredAnswers({ snapshot, site, withApiFormat, put })) {
      answers += 1;
      yield { ...answer, pages: answer.pages.map((bytes) => answerBytesForSite(siteSnapshot, bytes)) };
    }
  }
  const { entries } = await readHistory(snapshotDir, siteSnapshot);
  // In a folder of its own: that of the place contains files of other parts.
  const folder = `${place.folder}-data`;
  await reportStage(
    report,
    'data',
    () => {
      const data = { snapshot: siteSnapshot, site, entries, probes, notes };
      const { resources } = writeDataset(data, folder, mirrored());
      for (const path of pathsIn(folder)) renameSync(join(folder, path), outputs.fileFor(path));
      return resources.length;
    },
    (files) => `${countWithNoun(files, 'file')}, and ${countWithNoun(answers, 'answer')} for the mirror`,
  );
  await addCopies(outputs, outputs.takeNew(), codings);
  return outputs.toPart();
};
