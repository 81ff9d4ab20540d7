// One night: the registry changes, the operator does something, a run is made with all that goes wrong, and where it
// did not end well, another one when nothing is wrong any more.
import type { AllowedChange } from '../../src/snapshot/crawl/refusal.ts';
import { attempt, currentOf, type AttemptOptions } from './attempt.ts';
import { CHANGES } from './changes.ts';
import { FAULTS } from './faults.ts';
import { FORMS, mend } from './odd-forms.ts';
import { checkInvariants, Violation } from './check-invariants.ts';
import type { After } from './invariants/invariant.ts';
import { recovers } from './invariants/whole.ts';
import { OPERATOR } from './operator.ts';
import { MACHINE } from './life-plan.ts';
import { simulatorStateOf, type SimulatorState } from './simulator-state.ts';
import type { PlannedNight, Step } from './step.ts';
import type { Tally } from './tally.ts';

/** Damages what there is before it is looked at: to see that an invariant can be broken. */
export type Plant = (after: After) => void | Promise<void>;

export interface Playing {
  tally: Tally;
  plant?: Plant;
  /** Builds the site when the night is over, and looks at it. */
  build?: boolean;
}

// A guard may object to one thing when another is accepted.
const TRIES = 4;

const DAY = 24 * 3_600_000;

/** Plays a night; throws BrokenError where an invariant does not hold. */
export async function playNight(
  state: SimulatorState,
  night: PlannedNight,
  { tally, plant, build = false }: Playing,
): Promise<void> {
  state.night += 1;
  state.clock += DAY;
  Object.assign(state, { skew: 0, damaged: new Set(), forgotten: false });
  state.said.beginNight();
  for (const step of night) {
    const change = CHANGES[step.kind] ?? FORMS[step.kind];
    if (change) change.play(state.world, step);
    if (change || (await OPERATOR[step.kind]?.play(state, step))) tally.happened([step.kind]);
  }
  // A mistake in the first night makes a snapshot like any other.
  const others = (await currentOf(state)) ? night.flatMap((step) => otherRegistry(state, step) ?? []) : [];
  for (const other of others) {
    await made(state, { steps: [], other, isClean: false });
    tally.happened([other.kind]);
  }
  const steps = night.filter(({ kind }) => kind in FAULTS || kind in MACHINE);
  const isClean = steps.length === 0 && Object.keys(state.world.spoils).length === 0;
  const first = await made(state, { steps, isClean });
  tally.ended(first, night);
  let last = first;
  const again: AttemptOptions = { steps: [], isClean: true, allow: [] };
  for (let tries = 0; last.attempt.end !== 'well' && tries < TRIES; tries += 1) {
    mend(state.world, state.life.base);
    state.registry = state.life.base;
    accept(again, last.attempt.error!.message, state.world.brand);
    // A resumed run takes what the refused one staged, and may be refused for it again.
    again.resume = tries === 0 && state.night % 2 === 0;
    last = await made(state, again);
  }
  if (last.attempt.end !== 'well') throw new Violation(recovers.name, last.attempt.error!);
  if (plant) {
    await plant(last);
    last.now = await currentOf(state);
  }
  await checkInvariants(last, { all: true, build });

  async function made(of: SimulatorState, wish: AttemptOptions): Promise<After> {
    const before = await currentOf(of);
    const done = await attempt(of, wish);
    tally.happened(done.happened);
    const after = { state: of, attempt: done, before, now: await currentOf(of) } as After;
    await checkInvariants(after, { all: false });
    return after;
  }
}

/** What the operator does about a run that did not end well: just what its message says. */
function accept(wish: AttemptOptions, message: string, brand: string): void {
  const flags = [...message.matchAll(/--allow-(\w+)/g)].map(([, flag]) => flag as AllowedChange);
  wish.allow = [...new Set([...(wish.allow ?? []), ...flags])];
  if (message.includes('REGISTRY_BRAND')) wish.brand = brand;
}

/** Which other registry an operator asks by mistake. */
function otherRegistry(
  state: SimulatorState,
  { kind, value }: Step,
): (AttemptOptions['other'] & { kind: string }) | undefined {
  const { life } = state;
  const stateAs = (base: string, seed: string): SimulatorState =>
    simulatorStateOf({ ...life, base, seed }, `${state.folder}/other`);
  switch (kind) {
    case 'REGISTRY_URL is forgotten': {
      const registry = 'http://registry.example';
      return { kind, registry, server: 'registry-snapshot-sample', state: stateAs(registry, 'sample') };
    }
    case 'REGISTRY_URL names another registry': {
      const registry = 'http://staging.test';
      return {
        kind,
        registry,
        state: stateAs(registry, value === 'the same platforms' ? life.seed : 'other'),
      };
    }
    default:
      return undefined;
  }
}
