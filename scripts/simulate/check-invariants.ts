// Every invariant, and how they are looked at; what the simulator remembers is brought up to date in the end.
import { cursorPagesOf } from '../../src/history/feeds/cursor-pages.ts';
import { historyOf } from '../../src/history/history.ts';
import { historyFilesOf } from '../../src/history/feeds/history-files.ts';
import { publishedRecordsOf } from '../../src/history/compare/published-records.ts';
import { modelOf } from '../../src/model/model.ts';
import { endpointOf } from '../../src/registry/endpoint.ts';
import { readHistory } from '../../src/snapshot/store/history-store.ts';
import { readRegistry, readStoredAnswer } from '../../src/snapshot/store/snapshot-store.ts';
import { BrokenError, type After, type Invariant } from './invariants/invariant.ts';
import { keepsOwnFiles } from './invariants/own-files-invariant.ts';
import { isSaid, isTheRegistrys } from './invariants/mirrored.ts';
import { replays } from './invariants/replayed.ts';
import { isBuilt } from './invariants/site-invariant.ts';
import { agrees, keepsItsIds, missesNothing } from './invariants/history-invariants.ts';
import { endsAsItShould, isGuarded, isLastOrTonights, isWhole, recovers } from './invariants/whole.ts';
import type { RecordFields } from './simulated-records.ts';
import { emptyLedger, type SimulatorState } from './simulator-state.ts';

export const INVARIANTS: Invariant[] = [
  endsAsItShould,
  isWhole,
  isLastOrTonights,
  isGuarded,
  keepsOwnFiles,
  recovers,
  isTheRegistrys,
  isSaid,
  keepsItsIds,
  replays,
  missesNothing,
  agrees,
  isBuilt,
];

/** An invariant that did not hold, with its name. */
export class Violation extends Error {
  override name = 'Violation';
  readonly invariant: string;
  constructor(invariant: string, cause: Error) {
    super(cause instanceof BrokenError ? cause.message : (cause.stack ?? cause.message), { cause });
    this.invariant = invariant;
  }
}

/** Looks at the invariants, all or only those of each attempt; throws Violation. */
export async function checkInvariants(
  after: After,
  { all, build = false }: { all: boolean; build?: boolean },
): Promise<void> {
  readOnce(after);
  for (const invariant of INVARIANTS) {
    if (invariant === isBuilt ? !build : !all && !invariant.eachTime) continue;
    const { name, hold: look } = invariant;
    try {
      await look(after);
    } catch (error) {
      throw new Violation(name, error as Error);
    }
  }
  if (all && after.now) await remember(after);
}

/** Reads what several invariants want, each when it is first wanted. */
function readOnce(after: After): void {
  const once = <Value>(read: () => Value): (() => Value) => {
    let value: { read: Value } | undefined;
    return () => (value ??= { read: read() }).read;
  };
  const { state } = after;
  const published = once(() => {
    const now = after.now!;
    const { brand, files } = now.manifest;
    return publishedRecordsOf(
      brand,
      Object.entries(files).flatMap(([path, entry]) => {
        const endpoint = endpointOf(path.replace(/\?.*$/, ''), brand);
        return endpoint ? [[endpoint, () => readStoredAnswer(now, entry)] as const] : [];
      }),
    );
  });
  Object.assign(after, {
    memory: once(() => readHistory(state.snapshotDir, after.now!)),
    model: once(() => modelOf(readRegistry(after.now!))),
    records: once(() => recordsOf(published())),
    files: once(async () => {
      const { entries } = await after.memory();
      const { registry, taken } = after.now!.manifest;
      const model = after.model();
      const history = historyOf(entries, model);
      const files = new Map(
        historyFilesOf({ ...model, history, entries, taken, site: state.site, registry }),
      );
      after.spoilFiles?.(files);
      return files;
    }),
    unreadable: () => published().unreadable,
    noticesOf: (service: string) => published().notificationCounts.get(service) ?? 0,
  });
}

function recordsOf({ records }: ReturnType<typeof publishedRecordsOf>): Map<string, RecordFields> {
  return new Map(
    Object.entries(records).flatMap(([kind, list]) =>
      [...list].flatMap(([id, record]): [string, RecordFields][] => [[`${kind} ${id}`, record.read() ?? {}]]),
    ),
  );
}

/** What was told so far, to hold the next night against. */
async function remember({ state, memory, records, unreadable }: After): Promise<void> {
  if (state.forgotten) state.ledger = emptyLedger();
  const { ledger }: { ledger: SimulatorState['ledger'] } = state;
  const { entries, findings } = await memory();
  ledger.findings = new Set(findings.map(({ message }) => message));
  const isNew = entries.at(-1)?.id !== ledger.entries.at(-1)?.id;
  if (isNew || !ledger.records) {
    ledger.records = records();
    ledger.unreadable = unreadable();
  }
  ledger.entries = entries;
  for (const page of cursorPagesOf(entries)) if (page.next !== null) ledger.pages.set(page.since, page);
}
