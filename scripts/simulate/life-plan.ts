// Plans lives: what happens in which night, as steps that can be stored and played again.
import { CHANGES } from './changes.ts';
import { diceOf, type Dice } from './dice.ts';
import { FAULTS } from './faults.ts';
import { FORMS } from './odd-forms.ts';
import { OPERATOR } from './operator.ts';
import { plannedSteps, type Life, type PlannedNight, type Step } from './step.ts';

interface Planned {
  weight: number;
  plan: (dice: Dice) => Omit<Step, 'kind'>;
}

/** What happens to the run itself. */
export const MACHINE: Record<string, Planned> = {
  'process dies': { weight: 4, plan: (dice) => ({ from: dice.between(1, dice.of([30, 300, 600])) }) },
  'disk is full': {
    weight: 3,
    plan: (dice) => ({ from: dice.between(0, dice.of([2000, 20_000, 100_000])) }),
  },
  // A process of its own takes half a second: only as many as are asked for.
  'process is killed': { weight: 0, plan: (dice) => ({ from: dice.between(1, 400) }) },
  'two runs at once': { weight: 1, plan: () => ({}) },
  'registry changes meanwhile': {
    weight: 4,
    plan: (dice) => ({ from: dice.between(1, 40), count: dice.of([1, 1, 3, 20]), step: changeOf(dice) }),
  },
  'REGISTRY_URL is forgotten': { weight: 1, plan: () => ({}) },
  'REGISTRY_URL names another registry': {
    weight: 1,
    plan: (dice) => ({ value: dice.of(['other platforms', 'the same platforms']) }),
  },
};

/** Every kind of step there is. */
export const STEP_KINDS: ReadonlySet<string> = new Set(
  [CHANGES, FORMS, FAULTS, OPERATOR, MACHINE].flatMap((table) => Object.keys(table)),
);

const BASES = [
  'http://registry.test',
  'https://registry.test/some/path',
  'http://localhost:4400',
  'https://127.0.0.1:8443',
];

function changeOf(dice: Dice): Step {
  const table: Record<string, Planned> = dice.chance(0.8) ? CHANGES : FORMS;
  const kind = dice.rowOf(table)!;
  return { kind, ...table[kind]!.plan(dice) };
}

/** A life of so many nights, the same for the same seed; kinds of `without` do not happen. */
export function lifeOf(seed: string, nights: number, without: ReadonlySet<string> = new Set()): Life {
  const dice = diceOf(seed);
  return {
    base: dice.of(BASES),
    seed,
    platforms: dice.between(3, 8),
    brand: dice.of(['usage', 'acme']),
    links: dice.of(['asked', 'fixed']),
    validators: dice.of(['etag', 'etag', 'time', 'none']),
    encoding: dice.of(['identity', 'identity', 'gzip', 'br']),
    nights: Array.from({ length: nights }, () => nightOf(dice, without)),
  };
}

/** The same life, with a process that is killed in some nights and nothing else that happens to their runs. */
export function withKills(life: Life, isKilled: (night: number) => boolean): Life {
  const dice = diceOf(`kills ${life.seed}`);
  const nights = life.nights.map((night, i): PlannedNight => {
    if (!isKilled(i + 1)) return night;
    const others = night.filter(({ kind }) => !(kind in MACHINE || kind in FAULTS));
    return [...others, { kind: 'process is killed', ...MACHINE['process is killed']!.plan(dice) }];
  });
  return { ...life, nights };
}

function nightOf(dice: Dice, without: ReadonlySet<string>): PlannedNight {
  const some = (table: Record<string, Planned>, count: number): Step[] =>
    Array.from({ length: count }).flatMap(() => plannedSteps(table, dice, without));
  return [
    ...some(CHANGES, dice.of([0, 1, 1, 2, 3, 5])),
    ...some(FORMS, dice.of([0, 0, 0, 0, 1, 2])),
    ...some(OPERATOR, dice.of([0, 0, 0, 0, 1, 1, 2])),
    ...some(MACHINE, dice.of([0, 0, 0, 1, 1, 2])),
    ...some(FAULTS, dice.of([0, 0, 0, 0, 1, 1, 3])),
  ];
}
