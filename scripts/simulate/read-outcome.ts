import { publishedRecordsOf } from '../../src/history/compare/published-records.ts';
import { historyFilesOf } from '../../src/history/feeds/history-files.ts';
import { historyOf } from '../../src/history/history.ts';
import { modelOf } from '../../src/model/model.ts';
import { endpointOf } from '../../src/registry/endpoint.ts';
import { readHistory } from '../../src/snapshot/store/history-store.ts';
import { readRegistry, readStoredAnswer, type Snapshot } from '../../src/snapshot/store/snapshot-store.ts';
import type { Outcome } from './invariants/invariant.ts';
import type { RecordFields } from './simulated-records.ts';

/** Adds the functions that read the current snapshot. Each reads once, when it is first called. */
export function addReaders(outcome: Outcome): void {
  const { state } = outcome;
  const published = once(() => publishedIn(outcome.current!));
  Object.assign(outcome, {
    history: once(() => readHistory(state.snapshotDir, outcome.current!)),
    model: once(() => modelOf(readRegistry(outcome.current!))),
    records: once(() => recordsOf(published())),
    historyFiles: once(async () => {
      const { entries } = await outcome.history();
      const { registry, taken } = outcome.current!.manifest;
      const model = outcome.model();
      const history = historyOf(entries, model);
      const { platforms, releases } = model;
      const files = new Map(
        historyFilesOf({ platforms, releases, history, entries, taken, site: state.site, registry }),
      );
      outcome.damageHistoryFiles?.(files);
      return files;
    }),
    unreadable: () => published().unreadable,
    notificationCountOf: (service: string) => published().notificationCounts.get(service) ?? 0,
  });
}

function once<Value>(read: () => Value): () => Value {
  let cached: { value: Value } | undefined;
  return () => (cached ??= { value: read() }).value;
}

function publishedIn(snapshot: Snapshot): ReturnType<typeof publishedRecordsOf> {
  const { brand, files } = snapshot.manifest;
  return publishedRecordsOf(
    brand,
    Object.entries(files).flatMap(([path, entry]) => {
      const endpoint = endpointOf(path.replace(/\?.*$/, ''), brand);
      return endpoint ? [[endpoint, () => readStoredAnswer(snapshot, entry)] as const] : [];
    }),
  );
}

function recordsOf({ records }: ReturnType<typeof publishedRecordsOf>): Map<string, RecordFields> {
  return new Map(
    Object.entries(records).flatMap(([kind, list]) =>
      [...list].flatMap(([id, record]): [string, RecordFields][] => [[`${kind} ${id}`, record.read() ?? {}]]),
    ),
  );
}
