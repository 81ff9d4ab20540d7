import type { StoredHistory } from '../../../src/snapshot/store/history-store.ts';
import type { Snapshot } from '../../../src/snapshot/store/snapshot-store.ts';
import type { Model } from '../../../src/model/model-types.ts';
import type { Attempt } from '../attempt.ts';
import type { RecordFields } from '../simulated-records.ts';
import type { SimulatorState } from '../simulator-state.ts';

/** The state after an attempt, as invariants see it. */
export interface Outcome {
  state: SimulatorState;
  attempt: Attempt;
  /** The current snapshot before the attempt; undefined if it cannot be opened. */
  previous: Snapshot | undefined;
  /** The current snapshot after the attempt; undefined if it cannot be opened. */
  current: Snapshot | undefined;
  history: () => Promise<StoredHistory>;
  model: () => Model;
  /** By kind and ID, as published by the registry. */
  records: () => Map<string, RecordFields>;
  /** Published files of the history, by path in the site. */
  historyFiles: () => Promise<Map<string, string>>;
  /** Damages `historyFiles` on purpose. */
  damageHistoryFiles?: (files: Map<string, string>) => void;
  /** IDs of records whose answer cannot be read. The history reports them neither as changed nor as removed. */
  unreadable: () => ReadonlySet<string>;
  /** The length of a service's notification list. */
  notificationCountOf: (service: string) => number;
}

export interface Invariant {
  name: string;
  /** Throws BrokenError. */
  check: (outcome: Outcome) => void | Promise<void>;
  /** Checked after each attempt, not only at the end of a night. */
  isCheckedAfterEachAttempt?: true;
}

export class BrokenError extends Error {
  override name = 'BrokenError';
}

export function brokenInvariant(message: string): never {
  throw new BrokenError(message);
}

/** Short JSON for a message, safe to print. */
export function valueExcerptOf(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : (JSON.stringify(value) ?? 'nothing');
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
