import { pickOf } from './dice.ts';
import type { RecordFields } from './simulated-records.ts';
import { stepKind, type StepKind } from './step.ts';
import type { World } from './world.ts';

export type RegistryChange = StepKind<World>;

export const RECORD_LISTS = ['platforms', 'services', 'hosts', 'notifications', 'releases'] as const;
export type RecordList = (typeof RECORD_LISTS)[number];

export const change = stepKind<World, void>;

/** Sets a field of one record. */
export function fieldChange(
  weight: number,
  list: RecordList,
  field: readonly string[],
  value: readonly unknown[],
): RegistryChange {
  const play: RegistryChange['play'] = (world, step) =>
    setField(pickOf(world[list], step.pick), step.field, step.value);
  return change(weight, play, { field, value });
}

export function pickId(records: RecordFields[], pick?: number): string | undefined {
  return pickOf(records, pick)?.['id'] as string | undefined;
}

export function setField(record: RecordFields | undefined, field = '', value?: unknown): void {
  if (record) record[field] = value;
}
