// What every invariant is given, and how one says that it does not hold.
import type { StoredHistory } from '../../../src/snapshot/store/history-store.ts';
import type { Snapshot } from '../../../src/snapshot/store/snapshot-store.ts';
import type { Model } from '../../../src/model/model-types.ts';
import type { Attempt } from '../attempt.ts';
import type { RecordFields } from '../simulated-records.ts';
import type { SimulatorState } from '../simulator-state.ts';

/** How things are after an attempt. */
export interface After {
  state: SimulatorState;
  attempt: Attempt;
  /** The current snapshot before the attempt, and after it; undefined where none can be opened. */
  before: Snapshot | undefined;
  now: Snapshot | undefined;
  /** Of the snapshot that is current now; read once. */
  memory: () => Promise<StoredHistory>;
  model: () => Model;
  /** Every record as the registry publishes it, by kind and ID. */
  records: () => Map<string, RecordFields>;
  /** What the history publishes, by path inside the site. */
  files: () => Promise<Map<string, string>>;
  /** Damages those, to see that it is noticed. */
  spoilFiles?: (files: Map<string, string>) => void;
  /** IDs of records that answer with something that is none: the history says neither that they changed nor went. */
  unreadable: () => ReadonlySet<string>;
  /** How many notifications the list of a service has. */
  noticesOf: (service: string) => number;
}

export interface Invariant {
  name: string;
  /** Throws BrokenError where it does not hold. */
  hold: (after: After) => void | Promise<void>;
  /** Looked at after each attempt, not only when the night is over: it takes next to nothing. */
  eachTime?: true;
}

/** An invariant does not hold; the message says where. */
export class BrokenError extends Error {
  override name = 'BrokenError';
}

export function brokenInvariant(message: string): never {
  throw new BrokenError(message);
}

/** Text for a message: not too long, and nothing that a terminal obeys. */
export function excerptOfValue(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : (JSON.stringify(value) ?? 'nothing');
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
