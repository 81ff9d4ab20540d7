// One run of `takeSnapshot` in this process, with all that goes wrong in it; how it ended.
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { readConfig } from '../../src/config.ts';
import { openSnapshot, type Snapshot } from '../../src/snapshot/store/snapshot-store.ts';
import type { TakeOptions } from '../../src/snapshot/snapshot-options.ts';
import { takeSnapshot } from '../../src/snapshot/take-snapshot.ts';
import { isExpectedError } from '../../src/util/expected-error.ts';
import { CHANGES } from './changes.ts';
import { pickOf } from './dice.ts';
import { DeadError, withDiskFault, type DiskFault } from './faulty-disk.ts';
import { FAULTS } from './faults.ts';
import { FORMS } from './odd-forms.ts';
import { runKilled } from './run-killed.ts';
import { SimulatedOrigin } from './simulated-origin.ts';
import { answerFrom, type SimulatorState } from './simulator-state.ts';
import type { Step } from './step.ts';

export interface Attempt {
  /** How it ended, in one word for the table. */
  end: 'well' | 'refused' | 'failed' | 'died';
  error: Error | undefined;
  /** Kinds of what went wrong. */
  happened: string[];
  /** Nothing went wrong. */
  isClean: boolean;
  /** What had to be refused: another registry, the sample. */
  mustRefuse: boolean;
  /** What the operator accepted. */
  allowed: readonly string[];
}

export interface AttemptOptions {
  steps: Step[];
  allow?: TakeOptions['allow'];
  resume?: boolean;
  brand?: string;
  /** Asked in place of the registry: another one, or the sample. */
  other?: { registry: string; state: SimulatorState; server?: string };
  isClean: boolean;
}

// What comes back is there at once, so nothing need be waited for; the limits are small, so that little breaks them.
const RETRY_POLICY = { retries: 2, backoff: 0, ceiling: 0, timeout: 60_000, size: 512 * 1024 };
// Exit codes of a wrong configuration or another registry, and of a guard.
const REFUSED = [2, 4];

export async function attempt(state: SimulatorState, wish: AttemptOptions): Promise<Attempt> {
  const { steps, allow = [], resume = false, brand, other, isClean } = wish;
  const asked = other?.state ?? state;
  const { answers, changed } = answerFrom(asked);
  const happened: string[] = [];
  const paths = [...answers(state.life.base).keys()].toSorted();
  const meanwhile = steps.filter(({ kind }) => kind === 'registry changes meanwhile');
  const dispatcher = new SimulatedOrigin({
    ...state.life,
    answers,
    said: asked.said,
    faults: steps
      .filter(({ kind }) => kind in FAULTS)
      .map((step) => ({ ...step, path: step.path ?? pickOf(paths, step.pick)! })),
    ...(other?.server !== undefined && { server: other.server }),
    onFault: (kind) => void happened.push(kind),
    onRequest: (count) => {
      for (const { kind, from = 1, count: often = 1, step } of meanwhile) {
        if (!step || count < from || (count - from) % 5 !== 0 || count >= from + often * 5) continue;
        (CHANGES[step.kind] ?? FORMS[step.kind])?.play(asked.world, step);
        changed();
        happened.push(kind);
      }
    },
  });
  const { registry } = readConfig({ REGISTRY_URL: other?.registry ?? state.registry });
  const options = {
    registry: registry!,
    snapshotDir: state.snapshotDir,
    dispatcher,
    retryPolicy: RETRY_POLICY,
    allow,
    resume,
    brand,
    now: new Date(state.clock + state.skew),
  };
  const killed = steps.find(({ kind }) => kind === 'process is killed');
  const run = async (): Promise<unknown> => {
    if (!killed) return takeSnapshot(options);
    const { dispatcher: _, now, ...given } = options;
    const all = answers(new URL(registry!).href.replace(/\/+$/, ''));
    for (const [path, bytes] of all) asked.said.say(path, bytes);
    happened.push(killed.kind);
    const orders = {
      ...state.life,
      answers: all,
      options: given,
      now: now.toISOString(),
      step: killed.from ?? 1,
    };
    return runKilled(orders, join(state.folder, 'orders.json'));
  };
  const isTwice = steps.some(({ kind }) => kind === 'two runs at once');
  const trouble = troubleOf(steps, state.snapshotDir);
  const made = await withDiskFault(trouble, () => (isTwice ? twoAtOnce(run) : run()));
  if (made.happened) happened.push(trouble.step === undefined ? 'disk is full' : 'process dies');
  if (isTwice) happened.push('two runs at once');
  const error = made.result.status === 'rejected' ? (made.result.reason as Error) : undefined;
  const isDead = error instanceof DeadError || (made.happened && trouble.step !== undefined);
  const end = !error ? 'well' : isDead ? 'died' : endOf(error);
  return { end, error, happened, isClean, mustRefuse: other !== undefined, allowed: allow };
}

function endOf(error: Error): Attempt['end'] {
  return isExpectedError(error) && REFUSED.includes(error.exitCode) ? 'refused' : 'failed';
}

function troubleOf(steps: Step[], folder: string): DiskFault {
  const dies = steps.find(({ kind }) => kind === 'process dies');
  const full = steps.find(({ kind }) => kind === 'disk is full');
  return { folder, ...(dies && { step: dies.from }), ...(full && { bytes: full.from }) };
}

/** One of the two is refused, or both end well, one after the other. */
async function twoAtOnce(run: () => Promise<unknown>): Promise<void> {
  const ends = await Promise.allSettled([run(), run()]);
  const failed = ends.filter((each) => each.status === 'rejected').map(({ reason }) => reason as Error);
  const other = failed.find(({ message }) => !message.includes('Another run'));
  if (other ?? failed.length === ends.length) throw other ?? failed[0];
}

/** What a reader finds: the current snapshot, or undefined where there is none. */
export async function currentOf({ snapshotDir }: SimulatorState): Promise<Snapshot | undefined> {
  try {
    return await openSnapshot(snapshotDir);
  } catch {
    return undefined;
  }
}

/** A digest of all that a snapshot says it holds. */
export function contentAfter(snapshot: Snapshot | undefined): string {
  return hash('sha256', JSON.stringify(snapshot?.manifest.files ?? null));
}
