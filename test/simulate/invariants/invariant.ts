import type { Snapshot } from '../../../src/snapshot/store/snapshot-store.ts';
import type { Attempt } from '../attempt.ts';
import type { SimulatorState } from '../simulator-state.ts';

/** The state after an attempt, as invariants see it. */
export interface Outcome {
  state: SimulatorState;
  attempt: Attempt;
  /** The current snapshot before the attempt; undefined if it cannot be opened. */
  previous: Snapshot | undefined;
  /** The current snapshot after the attempt; undefined if it cannot be opened. */
  current: Snapshot | undefined;
  /** Damages the published files of the history on purpose. */
  damageHistoryFiles?: (files: Map<string, string>) => void;
}

/** The keys are names. Each invariant throws BrokenError. */
export type Invariants<Subject> = Record<string, (subject: Subject) => void | Promise<void>>;

export class BrokenError extends Error {
  override name = 'BrokenError';
}

export function brokenInvariant(message: string): never {
  throw new BrokenError(message);
}

/** Short JSON for a message, safe to print. */
export function valueExcerptOf(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
