// Makes the history's files for programs (feeds, cursor pages, removed records), the search by name, the files for lists of
// platforms, and the records for full-text search from the model, in a thread, whose memory is freed when it ends.
import { calendarFilesOf } from '../calendar/calendar-files.ts';
import { historyOf } from '../history/history.ts';
import { historyFilesOf } from '../history/feeds/history-files.ts';
import { formerProviderNames, providerHistories } from '../history/provider-history.ts';
import type { SiteIdentity } from '../identity/site-identity.ts';
import { mineFilesOf } from '../mine/mine-publish.ts';
import { modelOf } from '../model/model.ts';
import { searchRecordsOf } from '../search/search-records.ts';
import { nameFilesOf } from '../search/name-files.ts';
import { shardRecords, type SearchRecord } from '../search/write-search.ts';
import { readHistory } from '../snapshot/store/history-store.ts';
import { readRegistry, type Snapshot } from '../snapshot/store/snapshot-store.ts';
import { Outputs, type OutputPlace, type PartOutputs } from '../outputs/outputs.ts';
import { reportStage } from '../threads/stage-reporter.ts';
import type { ThreadRun } from '../threads/thread.ts';

export interface RecordsStep {
  snapshotDir: string;
  snapshot: Snapshot;
  identity: SiteIdentity;
  /** SITE_URL with its base path, without a trailing slash. */
  site: string;
  place: OutputPlace;
}

export interface RecordsResult {
  outputs: PartOutputs;
  searchRecords: SearchRecord[];
}

export const run: ThreadRun<RecordsStep, RecordsResult> = async (
  { snapshotDir, snapshot, identity, site, place },
  report,
) => {
  const outputs = new Outputs(place);
  const { entries } = await readHistory(snapshotDir, snapshot);
  const model = modelOf(readRegistry(snapshot), formerProviderNames(entries));
  const { platforms, providers, releases } = model;
  const { registry, taken } = snapshot.manifest;
  const siteName = identity.facts.name;
  await reportStage(
    report,
    'history',
    async () => {
      const histories = providerHistories(entries, platforms);
      const history = historyOf(entries, model);
      let count = 0;
      for (const [path, text] of historyFilesOf({
        history,
        entries,
        platforms,
        providers: providers.map((each) => ({ ...each, changes: histories.get(each.id)?.changes ?? [] })),
        releases,
        taken,
        site,
        siteName,
        registry,
      })) {
        outputs.put(path, text);
        count += 1;
      }
      for (const [path, text] of calendarFilesOf({ model, entries, taken, site, siteName })) {
        outputs.put(path, text);
        count += 1;
      }
      return count;
    },
    (count) => `${count} feeds, calendars and pages for programs`,
  );
  const searchRecords = searchRecordsOf(model, identity.pages);
  for (const [path, text] of nameFilesOf(model, shardRecords(searchRecords).length))
    outputs.put(`search/${path}`, text);
  for (const [path, text] of mineFilesOf(model, entries)) outputs.put(`mine/${path}`, text);
  return { outputs: outputs.toPart(), searchRecords };
};
