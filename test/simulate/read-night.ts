import { publishedOf } from '../history/published.ts';
import { historyFilesOf } from '../../src/history/feeds/history-files.ts';
import { historyOf } from '../../src/history/history.ts';
import type { Model } from '../../src/model/model-types.ts';
import { modelOf } from '../../src/model/model.ts';
import { endpointOf } from '../../src/registry/endpoint.ts';
import { readHistory, type StoredHistory } from '../../src/snapshot/store/history-store.ts';
import { readRegistry, readStoredResponse, type Snapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { brokenInvariant, type Outcome } from './invariants/invariant.ts';
import type { RecordFields } from './simulated-records.ts';

/** The outcome of the last attempt of a night, and what the snapshot folder then contains. */
export interface NightOutcome extends Outcome {
  current: Snapshot;
  history: StoredHistory;
  model: Model;
  /** The published records; the keys are made of kind and ID. */
  records: Map<string, RecordFields>;
  /** IDs of records whose response cannot be read. The history reports them neither as changed nor as removed. */
  unreadable: ReadonlySet<string>;
  /** The lengths of notification lists; the keys are service IDs. */
  notificationCounts: ReadonlyMap<string, number>;
  /** Published files of the history, by path in the site. */
  historyFiles: Map<string, string>;
}

export async function readNight(outcome: Outcome): Promise<NightOutcome> {
  const { state, current = brokenInvariant('There is no snapshot.') } = outcome;
  const { registry, taken, brand, files } = current.manifest;
  const history = await readHistory(state.snapshotDir, current);
  const { entries } = history;
  const model = modelOf(readRegistry(current));
  const { platforms, releases } = model;
  const shown = historyOf(entries, model);
  const content = { platforms, releases, history: shown };
  const historyFiles = new Map(historyFilesOf({ ...content, taken, site: state.site, registry }));
  outcome.damageHistoryFiles?.(historyFiles);
  const { records, ...published } = publishedOf(
    Object.entries(files).flatMap(([path, entry]) => {
      const endpoint = endpointOf(path.replace(/\?.*$/, ''), brand);
      return endpoint ? [[endpoint, readStoredResponse(current, entry)] as const] : [];
    }),
    brand,
  );
  const fields = Object.entries(records).flatMap(([kind, list]) =>
    Array.from(list, ([id, record]) => [`${kind} ${id}`, record.json ?? {}] as const),
  );
  return { ...outcome, ...published, current, history, model, historyFiles, records: new Map(fields) };
}
