import { CHANGES } from './changes.ts';
import { diceOf, type Dice } from './dice.ts';
import { FAULTS } from './faults.ts';
import { OPERATOR } from './operator.ts';
import { planStep, type PlannedNight, type Scenario, type Step, type StepPlan } from './step.ts';

/** Faults of the machine and of its operation. */
export const MACHINE_FAULTS: Record<string, StepPlan> = {
  'process dies': { weight: 4, plan: (dice) => ({ from: dice.between(1, dice.of([30, 300, 600])) }) },
  'disk is full': {
    weight: 3,
    plan: (dice) => ({ from: dice.between(0, dice.of([2000, 20_000, 100_000])) }),
  },
  'two runs at once': { weight: 1, plan: () => ({}) },
  'registry changes during the run': {
    weight: 4,
    plan: (dice) => ({
      from: dice.between(1, 40),
      count: dice.of([1, 1, 3, 20]),
      step: planStep(CHANGES, dice)[0]!,
    }),
  },
};

export const STEP_KINDS: ReadonlySet<string> = new Set(
  Object.keys({ ...CHANGES, ...FAULTS, ...OPERATOR, ...MACHINE_FAULTS }),
);

const BASES = [
  'http://registry.test',
  'https://registry.test/some/path',
  'http://localhost:4400',
  'https://127.0.0.1:8443',
];

/** The same seed gives the same scenario; kinds in `without` are left out. */
export function scenarioOf(seed: string, nights: number, without: ReadonlySet<string> = new Set()): Scenario {
  const dice = diceOf(seed);
  return {
    base: dice.of(BASES),
    seed,
    platforms: dice.between(3, 8),
    brand: dice.of(['usage', 'acme']),
    links: dice.of(['requested', 'fixed']),
    validators: dice.of(['etag', 'etag', 'time', 'none']),
    encoding: dice.of(['identity', 'identity', 'gzip', 'br']),
    nights: Array.from({ length: nights }, () => nightOf(dice, without)),
  };
}

function nightOf(dice: Dice, without: ReadonlySet<string>): PlannedNight {
  const stepsOf = (table: Record<string, StepPlan>, count: number): Step[] =>
    Array.from({ length: count }).flatMap(() => planStep(table, dice, without));
  return [
    ...stepsOf(CHANGES, dice.of([0, 1, 2, 3, 4, 5])),
    ...stepsOf(OPERATOR, dice.of([0, 0, 0, 0, 1, 1, 2])),
    ...stepsOf(MACHINE_FAULTS, dice.of([0, 0, 0, 1, 1, 2])),
    ...stepsOf(FAULTS, dice.of([0, 0, 0, 0, 1, 1, 3])),
  ];
}
