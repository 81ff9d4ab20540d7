import type { ChangeDraft, FieldChange } from '../entry.ts';
import type { EventName } from '../events.ts';
import type { Difference } from './differences.ts';
import type { PublishedRecord, PublishedRecords } from './published-records.ts';

/** A record that both snapshots have. */
export interface RecordPair {
  before: PublishedRecord;
  after: PublishedRecord;
  /** The differences that no event reports yet. */
  differences: Difference[];
}

/** Returns events and removes the differences that they report from the pair. A rule may add or drop a difference without an event. */
export type EventRule = (
  pair: RecordPair,
  before: PublishedRecords,
  after: PublishedRecords,
) => ChangeDraft[];

/** Moves the matching differences from the pair to an event. */
export function takeDifferences(
  pair: RecordPair,
  isMatch: (difference: Difference) => boolean,
): FieldChange[] {
  const matches = pair.differences.filter(isMatch);
  pair.differences = pair.differences.filter((difference) => !matches.includes(difference));
  return matches.map((difference) => {
    const { pattern: _, ...field } = difference;
    return field;
  });
}

export function createChangeDraft(
  event: EventName,
  pair: RecordPair,
  fields: FieldChange[],
  release?: string,
): ChangeDraft {
  return { event, about: [pair.after.subject], ...(release !== undefined && { release }), fields };
}
