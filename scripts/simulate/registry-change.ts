import { pickOf, type Dice } from './dice.ts';
import type { RecordFields } from './simulated-records.ts';
import type { StepKind } from './step.ts';
import type { World } from './world.ts';

export type RegistryChange = StepKind<World>;

export function planOne(dice: Dice) {
  return { pick: dice.roll() };
}

export function planTwo(dice: Dice) {
  return { pick: dice.roll(), second: dice.roll() };
}

export function pickId(records: RecordFields[], pick?: number): string | undefined {
  return pickOf(records, pick)?.['id'] as string | undefined;
}

export function setField(record: RecordFields | undefined, field: string, value: unknown): void {
  if (record) record[field] = value;
}
