// Fields that all or most records of a kind gain or lose in one run: the registry changed its schema, not its records.
import { differencesBetween, type Difference } from './differences.ts';
import type { ChangeDraft } from '../entry.ts';
import { hasSameAnswerBytes, type RecordPair } from './record-pair.ts';
import type { ComparedRecordKind, PublishedRecords } from './published-records.ts';

const NOUNS: Record<ComparedRecordKind, string> = {
  platform: 'platforms',
  service: 'sushi services',
  host: 'usage data hosts',
  notification: 'notifications',
  release: 'releases',
};
/** The smallest share of the records that counts as a change of the schema. */
const MIN_SHARE = 0.75;

export interface ComparedRegistries {
  before: PublishedRecords;
  after: PublishedRecords;
}

export class SchemaChanges {
  readonly #visits = new Map<string, number>();

  /** Counts the pairs of objects that were compared under this pattern. */
  visit(kind: ComparedRecordKind, pattern: string): void {
    const key = `${kind} ${pattern}`;
    this.#visits.set(key, (this.#visits.get(key) ?? 0) + 1);
  }

  /** Moves these fields from the pairs' differences to one change for each. Two records at least must have changed. */
  takeChanges(kind: ComparedRecordKind, pairs: RecordPair[]): ChangeDraft[] {
    const counts = new Map<string, number>();
    const differences = pairs.flatMap((pair) => pair.differences);
    for (const key of differences.flatMap(changeKeysOf)) counts.set(key, (counts.get(key) ?? 0) + 1);
    if (counts.values().some((count) => count > 1)) this.#visitUnread(kind, pairs);
    return [...counts].toSorted().flatMap(([key, count]): ChangeDraft[] => {
      // Names of fields may contain spaces.
      const [event] = key.split(' ', 1) as [ChangeDraft['event']];
      const pattern = key.slice(event.length + 1);
      const possible = this.#visits.get(`${kind} ${pattern.slice(0, pattern.lastIndexOf('/'))}`) ?? 0;
      if (count < 2 || count < possible * MIN_SHARE) return [];
      for (const pair of pairs) {
        pair.differences = pair.differences.filter((difference) => !changeKeysOf(difference).includes(key));
      }
      const share = count === possible ? 'All' : `${count} of ${possible}`;
      const about = [{ kind: 'registry' as const, id: kind, name: `${share} ${NOUNS[kind]}` }];
      return [{ event, about, fields: [{ field: pattern }] }];
    });
  }

  #visitUnread(kind: ComparedRecordKind, pairs: RecordPair[]): void {
    for (const { before, after } of pairs) {
      const record = hasSameAnswerBytes(before, after) ? after.read() : undefined;
      if (record) differencesBetween(record, record, (pattern) => this.visit(kind, pattern));
    }
  }
}

function changeKeysOf({ pattern, ...difference }: Difference): string[] {
  if (!('before' in difference)) return [`field-appeared ${pattern}`];
  if (!('after' in difference)) return [`field-vanished ${pattern}`];
  return [];
}
