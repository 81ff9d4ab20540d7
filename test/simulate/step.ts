import type { Dice } from './dice.ts';

/** Stored as JSON. Which fields it has depends on its kind. */
export interface Step {
  /** A key of CHANGES, FAULTS, MACHINE_FAULTS or OPERATOR. */
  kind: string;
  /** Chooses an item when the step is played: 0 is the first, just below 1 the last. */
  pick?: number;
  second?: number;
  /** An API path, instead of `pick`. */
  path?: string;
  field?: string;
  value?: unknown;
  /** The first request, disk operation or byte affected, counted from 1. */
  from?: number;
  /** How many are affected. */
  count?: number;
  /** The change that happens during the run. */
  step?: Step;
}

export type PlannedNight = Step[];

/** One registry and its operator, from the first night on. */
export interface Scenario {
  /** The registry's base URL as the operator first spells it. */
  base: string;
  /** Seeds the registry. */
  seed: string;
  platforms: number;
  brand: string;
  /** Whether links start with the requested base URL or always with the same one. */
  links: 'requested' | 'fixed';
  validators: 'etag' | 'time' | 'none';
  encoding: 'identity' | 'gzip' | 'br';
  nights: PlannedNight[];
}

/** How a step is chosen and planned. */
export interface StepPlan {
  weight: number;
  plan: (dice: Dice) => Omit<Step, 'kind'>;
}

export interface StepKind<Subject, Result = void> extends StepPlan {
  play: (subject: Subject, step: Step) => Result;
}

/** What the fields of a step are chosen from. */
type Choices = { [Field in Exclude<keyof Step, 'kind'>]?: readonly Step[Field][] };

/** A step always has picks. */
export function stepKind<Subject, Result>(
  weight: number,
  play: StepKind<Subject, Result>['play'],
  choices: Choices = {},
): StepKind<Subject, Result> {
  const plan: StepPlan['plan'] = (dice) => ({
    pick: dice.roll(),
    second: dice.roll(),
    ...Object.fromEntries(Object.entries(choices).map(([field, values]) => [field, dice.of(values)])),
  });
  return { weight, plan, play };
}

/** Plans one step of a table, or none if its kind is in `without`. */
export function planStep(
  table: Record<string, StepPlan>,
  dice: Dice,
  without: ReadonlySet<string> = new Set(),
): Step[] {
  const kind = dice.rowOf(table);
  const step = { kind, ...table[kind]!.plan(dice) };
  return without.has(kind) || (step.step && without.has(step.step.kind)) ? [] : [step];
}
