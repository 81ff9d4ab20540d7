import type { ChangeDraft, FieldChange } from '../entry.ts';
import type { EventName } from '../events.ts';
import type { Difference } from './differences.ts';
import type { ComparedRecordKind, ComparedRecord } from './published-records.ts';

/** A record that both snapshots have. */
export interface RecordPair {
  kind: ComparedRecordKind;
  before: ComparedRecord;
  after: ComparedRecord;
  /** The differences that no event reports yet. */
  differences: Difference[];
}

/** Whether two records need not be compared, because their answers have the same bytes. */
export function hasSameAnswerBytes(before: ComparedRecord, after: ComparedRecord): boolean {
  return before.version !== undefined && before.version === after.version;
}

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
