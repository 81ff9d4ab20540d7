import { cursorPagesOf } from '../../src/history/feeds/cursor-pages.ts';
import { completeCursors, consistentFeeds, stableIds } from './invariants/history-invariants.ts';
import { BrokenError, type Invariant, type Outcome } from './invariants/invariant.ts';
import { mirroredBytes, publishedTexts } from './invariants/mirror-invariants.ts';
import { replayedHistory } from './invariants/replay-invariant.ts';
import { rebuiltSite } from './invariants/site-invariant.ts';
import {
  completeSnapshot,
  guardedPromotion,
  knownErrors,
  recovery,
  snapshotOrigin,
} from './invariants/snapshot-invariants.ts';
import { unchangedUserFiles } from './invariants/user-files-invariant.ts';
import { addReaders } from './read-outcome.ts';
import { emptyObservedHistory } from './simulator-state.ts';

export const INVARIANTS: Invariant[] = [
  knownErrors,
  completeSnapshot,
  snapshotOrigin,
  guardedPromotion,
  unchangedUserFiles,
  recovery,
  mirroredBytes,
  publishedTexts,
  stableIds,
  replayedHistory,
  completeCursors,
  consistentFeeds,
  rebuiltSite,
];

export class Violation extends Error {
  override name = 'Violation';
  readonly invariant: string;
  constructor(invariant: string, cause: Error) {
    super(cause instanceof BrokenError ? cause.message : (cause.stack ?? cause.message), { cause });
    this.invariant = invariant;
  }
}

/** Checks all invariants, or only those for each attempt. Throws Violation. */
export async function checkInvariants(
  outcome: Outcome,
  { all, build = false }: { all: boolean; build?: boolean },
): Promise<void> {
  addReaders(outcome);
  for (const invariant of INVARIANTS) {
    if (invariant === rebuiltSite ? !build : !all && !invariant.isCheckedAfterEachAttempt) continue;
    try {
      await invariant.check(outcome);
    } catch (error) {
      throw new Violation(invariant.name, error as Error);
    }
  }
  if (all && outcome.current) await observeHistory(outcome);
}

/** Stores the history for comparison with that of the next night. */
async function observeHistory({ state, history, records, unreadable }: Outcome): Promise<void> {
  if (state.isHistoryReset) state.observed = emptyObservedHistory();
  const { observed } = state;
  const { entries, findings } = await history();
  observed.findings = new Set(findings.map(({ message }) => message));
  const isNew = entries.at(-1)?.id !== observed.entries.at(-1)?.id;
  if (isNew || !observed.records) {
    observed.records = records();
    observed.unreadable = unreadable();
  }
  observed.entries = entries;
  for (const page of cursorPagesOf(entries)) if (page.next !== null) observed.pages.set(page.since, page);
}
