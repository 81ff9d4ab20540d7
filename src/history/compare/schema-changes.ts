// Fields that all records of a kind got or lost in one night: the registry changed its form, not its records.
import type { Difference } from './differences.ts';
import type { ChangeDraft } from '../entry.ts';
import type { ComparedKind } from './published-records.ts';

const WORDS: Record<ComparedKind, string> = {
  platform: 'All platforms',
  service: 'All sushi services',
  host: 'All usage data hosts',
  notification: 'All notifications',
  release: 'All releases',
};

/** Counts what was compared, and tells what appeared or vanished wherever it could. */
export class SchemaChanges {
  readonly #visits = new Map<string, number>();
  readonly #settled = new Set<string>();

  /** Notes that two records, or two parts of records, were compared under this pattern. */
  visit(kind: ComparedKind, pattern: string): void {
    const key = `${kind} ${pattern}`;
    this.#visits.set(key, (this.#visits.get(key) ?? 0) + 1);
  }

  /** Takes such fields out of the pairs' differences; returns one change for each. One record is not everywhere. */
  settle(kind: ComparedKind, pairs: { differences: Difference[] }[]): ChangeDraft[] {
    const counts = new Map<string, number>();
    const all = pairs.flatMap((pair) => pair.differences);
    for (const key of all.flatMap(keyOf)) counts.set(key, (counts.get(key) ?? 0) + 1);
    return [...counts].toSorted().flatMap(([key, count]): ChangeDraft[] => {
      const [event, pattern] = key.split(' ', 2) as [ChangeDraft['event'], string];
      const possible = this.#visits.get(`${kind} ${pattern.slice(0, pattern.lastIndexOf('/'))}`);
      if (count < 2 || count !== possible) return [];
      this.#settled.add(`${kind} ${pattern}`);
      for (const pair of pairs) {
        pair.differences = pair.differences.filter((difference) => !keyOf(difference).includes(key));
      }
      const about = [{ kind: 'registry' as const, id: kind, name: WORDS[kind] }];
      return [{ event, about, fields: [{ field: pattern }] }];
    });
  }

  /** Whether a field of a kind appeared or vanished everywhere. */
  has(kind: ComparedKind, pattern: string): boolean {
    return this.#settled.has(`${kind} ${pattern}`);
  }
}

function keyOf({ pattern, ...difference }: Difference): string[] {
  if (!('before' in difference)) return [`field-appeared ${pattern}`];
  if (!('after' in difference)) return [`field-vanished ${pattern}`];
  return [];
}
