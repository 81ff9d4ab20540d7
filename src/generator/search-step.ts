// Makes the search index in a thread, which passes the records to Pagefind, a separate process.
import { hash } from 'node:crypto';
import { writeSearch, type SearchRecord } from '../search/write-search.ts';
import { Outputs, type OutputPlace, type PartOutputs } from '../outputs/outputs.ts';
import { reportStage } from '../threads/stage-reporter.ts';
import type { ThreadRun } from '../threads/thread.ts';

export interface SearchStep {
  records: SearchRecord[];
  place: OutputPlace;
}

export const run: ThreadRun<SearchStep, PartOutputs> = async ({ records, place }, report) => {
  const outputs = new Outputs(place);
  const key = hash('sha256', JSON.stringify(records));
  await reportStage(
    report,
    'search',
    () =>
      outputs.make('search', key, (add) =>
        writeSearch(records, (path, content) => add(`pagefind/${path}`, content)),
      ),
    (isKept) => `${records.length} records${isKept ? ', as in the last build' : ''}`,
  );
  return outputs.toPart();
};
