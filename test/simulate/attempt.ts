// One run of `takeSnapshot`, with the faults of its steps.
import { readConfig } from '../../src/config/config.ts';
import { openSnapshot, type Snapshot } from '../../src/snapshot/store/snapshot-store.ts';
import type { TakeSnapshotOptions } from '../../src/snapshot/snapshot-options.ts';
import { takeSnapshot } from '../../src/snapshot/take-snapshot.ts';
import { isExpectedError } from '../../src/util/expected-error.ts';
import { CHANGES } from './changes.ts';
import { pickOf } from './dice.ts';
import { DeadError, withDiskFault, type DiskFault } from './faulty-disk.ts';
import { FAULTS } from './faults.ts';
import { SimulatedOrigin } from './simulated-origin.ts';
import { responsesOfState, type SimulatorState } from './simulator-state.ts';
import type { Step } from './step.ts';

export interface AttemptOptions {
  steps: Step[];
  /** What the operator accepts. */
  allow?: TakeSnapshotOptions['allow'];
  brand?: string;
  /** Whether the run has no faults. */
  isClean: boolean;
}

export interface Attempt extends AttemptOptions {
  end: 'succeeded' | 'refused' | 'failed' | 'died';
  error: Error | undefined;
  /** Kinds of the faults that occurred. */
  faults: string[];
}

// No delays, because a simulated registry recovers at once; small limits, so that small responses exceed them.
const RETRY_POLICY = { retries: 2, backoff: 0, ceiling: 0, timeout: 60_000, size: 512 * 1024 };
/** Exit codes of a wrong configuration, of another registry, and of a guard. */
const REFUSAL_CODES = [2, 4];
/** The registry changes again after so many requests. */
const CHANGE_INTERVAL = 5;

export async function attempt(state: SimulatorState, options: AttemptOptions): Promise<Attempt> {
  const { steps, allow, brand } = options;
  const faults: string[] = [];
  const dispatcher = originOf(state, options, faults);
  const { registry } = readConfig({ REGISTRY_URL: state.scenario.base });
  const settings = {
    registry: registry!,
    snapshotDir: state.snapshotDir,
    retryPolicy: RETRY_POLICY,
    allow,
    brand,
  };
  const now = new Date(state.clock + state.skew);
  const run = (): Promise<unknown> => takeSnapshot({ ...settings, dispatcher, now });
  const isTwice = steps.some(({ kind }) => kind === 'two runs at once');
  const diskFault = diskFaultOf(steps, state.snapshotDir);
  const { result, hasFailed } = await withDiskFault(diskFault, () => (isTwice ? runTwice(run) : run()));
  if (hasFailed) faults.push(diskFault.step === undefined ? 'disk is full' : 'process dies');
  if (isTwice) faults.push('two runs at once');
  const error = result.status === 'rejected' ? (result.reason as Error) : undefined;
  const isDead = error instanceof DeadError || (hasFailed && diskFault.step !== undefined);
  const end = !error ? 'succeeded' : isDead ? 'died' : endOf(error);
  return { ...options, end, error, faults };
}

function originOf(state: SimulatorState, { steps }: AttemptOptions, occurred: string[]) {
  const { scenario, world, sent } = state;
  const { responses, forgetResponses } = responsesOfState(state);
  const paths = [...responses(scenario.base).keys()].toSorted();
  const changes = steps.filter(({ kind }) => kind === 'registry changes during the run');
  return new SimulatedOrigin({
    ...scenario,
    responses,
    sent,
    faults: steps
      .filter(({ kind }) => kind in FAULTS)
      .map((step) => ({ ...step, path: step.path ?? pickOf(paths, step.pick)! })),
    onFault: (kind) => void occurred.push(kind),
    onRequest: (requests) => {
      for (const { kind, from = 1, count = 1, step } of changes) {
        const isDue = requests >= from && requests < from + count * CHANGE_INTERVAL;
        if (!step || !isDue || (requests - from) % CHANGE_INTERVAL !== 0) continue;
        CHANGES[step.kind]?.play(world, step);
        forgetResponses();
        occurred.push(kind);
      }
    },
  });
}

function endOf(error: Error): Attempt['end'] {
  return isExpectedError(error) && REFUSAL_CODES.includes(error.exitCode) ? 'refused' : 'failed';
}

function diskFaultOf(steps: Step[], folder: string): DiskFault {
  const death = steps.find(({ kind }) => kind === 'process dies');
  const full = steps.find(({ kind }) => kind === 'disk is full');
  return { folder, ...(death && { step: death.from }), ...(full && { bytes: full.from }) };
}

/** Either one of the two runs is refused, or both succeed one after the other. */
async function runTwice(run: () => Promise<unknown>): Promise<void> {
  const results = await Promise.allSettled([run(), run()]);
  const errors = results.filter((each) => each.status === 'rejected').map(({ reason }) => reason as Error);
  const other = errors.find(({ message }) => !message.includes('Another run'));
  if (other ?? errors.length === results.length) throw other ?? errors[0];
}

/** The current snapshot; undefined if it cannot be opened. */
export async function openCurrent({ snapshotDir }: SimulatorState): Promise<Snapshot | undefined> {
  try {
    return await openSnapshot(snapshotDir);
  } catch {
    return undefined;
  }
}
