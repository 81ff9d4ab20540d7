// The newest changes of records, for the home page.
import { EVENTS } from '../events.ts';
import { filterRuns, type RunChanges } from '../history.ts';
import { changeEntriesOf } from './change-entries.ts';

/** The newest entries by run, `most` at most. New and removed fields of the registry are not among them. */
export function latestEntriesOf(runs: RunChanges[], most: number) {
  const ofRecords = filterRuns(runs, ({ event }) => EVENTS[event].family !== 'schema');
  // Each run has an entry at least.
  const found = ofRecords
    .slice(0, most)
    .flatMap((run) => changeEntriesOf(run.changes).map((entry) => ({ run, entry })))
    .slice(0, most);
  return [...Map.groupBy(found, ({ run }) => run)].map(([run, group]) => ({
    run,
    entries: group.map(({ entry }) => entry),
  }));
}
