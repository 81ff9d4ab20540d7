// One night: changes, a run with faults, and further runs without faults until one succeeds.
import type { GuardName } from '../../src/snapshot/guards/refusal.ts';
import { attempt, openCurrent, type AttemptOptions } from './attempt.ts';
import { CHANGES } from './changes.ts';
import { repairRegistry } from './damage-changes.ts';
import { FAULTS } from './faults.ts';
import { checkAttempt, checkNight, Violation } from './check-invariants.ts';
import type { Outcome } from './invariants/invariant.ts';
import { RECOVERY } from './invariants/snapshot-invariants.ts';
import { OPERATOR } from './operator.ts';
import { MACHINE_FAULTS } from './plan-scenario.ts';
import type { SimulatorState } from './simulator-state.ts';
import type { PlannedNight } from './step.ts';
import type { Tally } from './tally.ts';

/** Breaks an invariant on purpose before they are checked. */
export type InjectFault = (outcome: Outcome) => void | Promise<void>;

export interface NightOptions {
  tally: Tally;
  injectFault?: InjectFault;
  /** Builds the site at the end of the night and checks it. */
  build?: boolean;
}

// After one refusal is accepted, another guard may refuse the next run.
const MAX_RETRIES = 4;

const DAY = 24 * 3_600_000;

/** Throws Violation. */
export async function playNight(
  state: SimulatorState,
  night: PlannedNight,
  { tally, injectFault, build = false }: NightOptions,
): Promise<void> {
  state.night += 1;
  state.clock += DAY;
  Object.assign(state, { skew: 0, damagedFiles: new Set(), isHistoryReset: false });
  state.sent.startNight();
  for (const step of night) {
    const change = CHANGES[step.kind];
    if (change) change.play(state.world, step);
    if (change || (await OPERATOR[step.kind]?.play(state, step))) tally.addSteps([step.kind]);
  }
  const steps = night.filter(({ kind }) => kind in FAULTS || kind in MACHINE_FAULTS);
  const isClean = steps.length === 0 && Object.keys(state.world.damage).length === 0;
  let last = await tryRun({ steps, isClean });
  tally.addNight(last.attempt);
  const retry: AttemptOptions = { steps: [], isClean: true, allow: [] };
  for (let retries = 0; last.attempt.end !== 'succeeded' && retries < MAX_RETRIES; retries += 1) {
    repairRegistry(state.world, state.scenario.base);
    acceptRefusal(retry, last.attempt.error!.message, state.world.brand);
    last = await tryRun(retry);
  }
  if (last.attempt.end !== 'succeeded') throw new Violation(RECOVERY, last.attempt.error!);
  if (injectFault) {
    await injectFault(last);
    last.current = await openCurrent(state);
  }
  await checkNight(last, build);

  async function tryRun(options: AttemptOptions): Promise<Outcome> {
    const previous = await openCurrent(state);
    const result = await attempt(state, options);
    tally.addSteps(result.faults);
    const outcome: Outcome = { state, attempt: result, previous, current: await openCurrent(state) };
    await checkAttempt(outcome);
    return outcome;
  }
}

/** The operator follows the message of a refused run. */
function acceptRefusal(options: AttemptOptions, message: string, brand: string): void {
  const flags = [...message.matchAll(/--allow-(\w+)/g)].map(([, flag]) => flag as GuardName);
  options.allow = [...new Set([...(options.allow ?? []), ...flags])];
  if (message.includes('REGISTRY_BRAND')) options.brand = brand;
}
