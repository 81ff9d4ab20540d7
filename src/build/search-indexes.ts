// Makes the indexes of the full-text search in a thread, which passes the records to Pagefind, a separate process.
import { hash } from 'node:crypto';
import { shardRecords, writeSearch, type SearchRecord } from '../search/write-search.ts';
import type { Coding } from '../mirror/contract.ts';
import { addCompressedCopies } from './compressed-copies.ts';
import { Outputs, type OutputPlace, type PartOutputs } from './outputs.ts';
import { runStage } from './stage-reporter.ts';
import type { ThreadFunction } from './thread.ts';
import { countWithNoun } from '../util/count-with-noun.ts';

export interface SearchStepInput {
  records: SearchRecord[];
  place: OutputPlace;
  codings: readonly Coding[];
}

/** Code that all indexes share; the first one has them. */
const SHARED = /^(pagefind\.js|wasm\.)/;

export const run: ThreadFunction<SearchStepInput, PartOutputs> = async (
  { records, place, codings },
  report,
) => {
  const outputs = new Outputs(place);
  const shards = shardRecords(records);
  await runStage(
    report,
    'search',
    async () => {
      let kept = 0;
      // One after the other, so that the memory of only one is needed.
      for (const [i, shard] of shards.entries()) {
        const key = hash('sha256', JSON.stringify(shard));
        const isKept = await outputs.reuseOrMake(`search ${i}`, key, (add) =>
          writeSearch(shard, (path, content) => {
            if (i === 0 || !SHARED.test(path)) add(`pagefind/${i}/${path}`, content);
          }),
        );
        kept += Number(isKept);
      }
      return kept;
    },
    (kept) =>
      `${countWithNoun(records.length, 'record')} in ${countWithNoun(shards.length, 'index', 'indexes')}, ${kept} of them as in the last build`,
  );
  await addCompressedCopies(outputs, outputs.takeNew(), codings);
  return outputs.toPart();
};
