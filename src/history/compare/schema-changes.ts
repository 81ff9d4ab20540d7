// Fields that all or most records of a kind gain or lose in one run: the registry changed its schema, not its records.
import type { ChangeDraft } from '../entry.ts';
import type { RecordKind } from '../events.ts';
import { differencesBetween, type Difference } from './differences.ts';
import type { RecordPair } from './record-pair.ts';

const NOUNS: Record<RecordKind, string> = {
  platform: 'platforms',
  service: 'sushi services',
  host: 'usage data hosts',
  notification: 'notifications',
  release: 'releases',
};
/** The smallest share of the records that counts as a change of the schema. */
const MIN_SHARE = 0.75;

/**
 * Moves these fields from the differences of all pairs of a kind to one change for each field. At least two records must
 * have changed.
 */
export function takeSchemaChanges(kind: RecordKind, pairs: RecordPair[]): ChangeDraft[] {
  const counts = countOfEach(pairs.flatMap(({ differences }) => differences.flatMap(changeKeysOf)));
  if (counts.values().every((count) => count < 2)) return [];
  const possible = countOfEach(pairs.flatMap(objectPatternsIn));
  return [...counts].toSorted().flatMap(([key, count]): ChangeDraft[] => {
    // Names of fields may contain spaces.
    const [event] = key.split(' ', 1) as [ChangeDraft['event']];
    const pattern = key.slice(event.length + 1);
    const most = possible.get(pattern.slice(0, pattern.lastIndexOf('/'))) ?? 0;
    if (count < 2 || count < most * MIN_SHARE) return [];
    for (const pair of pairs)
      pair.differences = pair.differences.filter((difference) => !changeKeysOf(difference).includes(key));
    const share = count === most ? 'All' : `${count} of ${most}`;
    const about = [{ kind: 'registry' as const, id: kind, name: `${share} ${NOUNS[kind]}` }];
    return [{ event, about, fields: [{ field: pattern }] }];
  });
}

/** The patterns of the objects that both records have. */
function objectPatternsIn({ before, after }: RecordPair): string[] {
  const objects: string[] = [];
  if (before.json && after.json) differencesBetween(before.json, after.json, objects);
  return objects;
}

function countOfEach(texts: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

function changeKeysOf({ pattern, ...difference }: Difference): string[] {
  if (!('before' in difference)) return [`field-appeared ${pattern}`];
  if (!('after' in difference)) return [`field-vanished ${pattern}`];
  return [];
}
