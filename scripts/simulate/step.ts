// What happens in a simulated life, as plain JSON: made first, then played, stored when it fails.
import type { Dice } from './dice.ts';

/** One thing that happens. Which fields it has depends on its kind. */
export interface Step {
  /** A name of one of the tables: CHANGES, FAULTS, MACHINE or OPERATOR. */
  kind: string;
  /** Chooses among what is there when it is played: 0 the first, just below 1 the last. */
  pick?: number;
  second?: number;
  /** An API path, in place of `pick`. */
  path?: string;
  field?: string;
  value?: unknown;
  /** The first that it applies to, counted from 1: a request, or a step or byte on the disk. */
  from?: number;
  /** How many it applies to. */
  count?: number;
  /** What happens then. */
  step?: Step;
}

/** The steps of one night, in the order in which they are prepared. */
export type PlannedNight = Step[];

/** One registry and one operator, from the first night on. */
export interface Life {
  /** The registry's base URL, as the operator spells it at first. */
  base: string;
  /** Begins the registry. */
  seed: string;
  platforms: number;
  brand: string;
  /** Whether links begin with the address that was asked, or always with the same. */
  links: 'asked' | 'fixed';
  validators: 'etag' | 'time' | 'none';
  /** Bytes as they come, or compressed. */
  encoding: 'identity' | 'gzip' | 'br';
  nights: PlannedNight[];
}

/** A kind of step: how often it is planned, with which details, and what it does. */
export interface StepKind<Subject, Result = void> {
  weight: number;
  plan: (dice: Dice) => Omit<Step, 'kind'>;
  play: (subject: Subject, step: Step) => Result;
}

/** Plans one step of a table, leaving out what is switched off. */
export function plannedSteps(
  table: Record<string, Pick<StepKind<never>, 'weight' | 'plan'>>,
  dice: Dice,
  without: ReadonlySet<string>,
): Step[] {
  const kind = dice.rowOf(table);
  if (kind === undefined) return [];
  const step = { kind, ...table[kind]!.plan(dice) };
  return without.has(kind) || (step.step && without.has(step.step.kind)) ? [] : [step];
}
