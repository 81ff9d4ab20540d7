// Makes the data sets and the mirror from the registry's answers, in a thread beside the pages.
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { writeDataset } from '../dataset/write-dataset.ts';
import type { Note } from '../notes/note.ts';
import type { RepublishedAnswer } from '../mirror/publish/republished-answers.ts';
import { writeMirroredAnswers } from '../mirror/publish/write-mirror.ts';
import type { ProbesToPublish } from '../probe/published-probes.ts';
import { readHistory } from '../snapshot/store/history-store.ts';
import { answerWithoutHiddenContacts, type Snapshot } from '../snapshot/store/snapshot-store.ts';
import { pathsIn } from '../util/paths-in.ts';
import type { Coding } from '../mirror/contract.ts';
import { addCompressedCopies } from './compressed-copies.ts';
import { Outputs, type OutputPlace, type PartOutputs } from './outputs.ts';
import { runStage } from './stage-reporter.ts';
import type { ThreadFunction } from './thread.ts';
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
  probes: ProbesToPublish;
}

export const run: ThreadFunction<AnswersStepInput, PartOutputs> = async (
  { snapshotDir, snapshot, siteSnapshot, site, notes, withApiFormat, codings, place, probes },
  report,
) => {
  const outputs = new Outputs(place);
  const put: Outputs['write'] = (...file) => outputs.write(...file);
  let answers = 0;
  // Both need its bytes, and reading it twice would take as long as writing it.
  function* mirrored(): Generator<RepublishedAnswer> {
    for (const answer of writeMirroredAnswers({ snapshot, site, withApiFormat, put })) {
      answers += 1;
      yield {
        ...answer,
        pages: answer.pages.map((bytes) => answerWithoutHiddenContacts(siteSnapshot, bytes)),
      };
    }
  }
  const { entries } = await readHistory(snapshotDir, siteSnapshot);
  // In a folder of its own: that of the place contains files of other parts.
  const folder = `${place.folder}-data`;
  await runStage(
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
  await addCompressedCopies(outputs, outputs.takeNew(), codings);
  return outputs.toPart();
};
