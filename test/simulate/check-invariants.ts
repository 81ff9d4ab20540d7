import { HISTORY_INVARIANTS } from './invariants/history-invariants.ts';
import { BrokenError, type Invariants, type Outcome } from './invariants/invariant.ts';
import { MIRROR_INVARIANTS } from './invariants/mirror-invariants.ts';
import { REPLAY_INVARIANTS } from './invariants/replay-invariant.ts';
import { SITE_INVARIANTS } from './invariants/site-invariant.ts';
import { SNAPSHOT_INVARIANTS } from './invariants/snapshot-invariants.ts';
import { readNight, type NightOutcome } from './read-night.ts';
import { emptyObservedHistory } from './simulator-state.ts';

const NIGHT_INVARIANTS = { ...MIRROR_INVARIANTS, ...HISTORY_INVARIANTS, ...REPLAY_INVARIANTS };

/** The last one needs a site. */
export const INVARIANT_NAMES = Object.keys({
  ...SNAPSHOT_INVARIANTS,
  ...NIGHT_INVARIANTS,
  ...SITE_INVARIANTS,
});

export class Violation extends Error {
  override name = 'Violation';
  readonly invariant: string;
  constructor(invariant: string, cause: Error) {
    super(cause instanceof BrokenError ? cause.message : (cause.stack ?? cause.message), { cause });
    this.invariant = invariant;
  }
}

/** Checks what must hold after each attempt. Throws Violation. */
export async function checkAttempt(outcome: Outcome): Promise<void> {
  await check(SNAPSHOT_INVARIANTS, outcome);
}

/** Checks what must hold after the last attempt of a night. Throws Violation. */
export async function checkNight(outcome: Outcome, isSiteBuilt: boolean): Promise<void> {
  await checkAttempt(outcome);
  const night = await readNight(outcome).catch((error: Error) => {
    throw new Violation('the current snapshot is complete', error);
  });
  await check(NIGHT_INVARIANTS, night);
  if (isSiteBuilt) await check(SITE_INVARIANTS, night);
  observeHistory(night);
}

async function check<Subject>(invariants: Invariants<Subject>, subject: Subject): Promise<void> {
  for (const [name, isKept] of Object.entries(invariants)) {
    try {
      await isKept(subject);
    } catch (error) {
      throw new Violation(name, error as Error);
    }
  }
}

/** Stores the history for comparison after the next night. */
function observeHistory({ state, history: { entries, findings }, records, unreadable }: NightOutcome): void {
  if (state.isHistoryReset) state.observed = emptyObservedHistory();
  const { observed } = state;
  const isNew = entries.at(-1)?.id !== observed.entries.at(-1)?.id;
  if (isNew || !observed.records) Object.assign(observed, { records, unreadable });
  Object.assign(observed, { entries, findings: new Set(findings.map(({ message }) => message)) });
}
