import { seededRandom } from '../../src/sample/seeded.ts';

export type Dice = ReturnType<typeof diceOf>;

export function diceOf(seed: string) {
  const { next, int, pick } = seededRandom(seed);
  return {
    /** At least 0 and less than 1, with four digits to keep stored steps short. */
    roll: () => int(10_000) / 10_000,
    /** An integer, both ends included. */
    between: (min: number, max: number) => min + int(max - min + 1),
    of: pick,
    /** The name of a row, chosen by weight. */
    rowOf: (table: Record<string, { weight: number }>) => {
      const rows = Object.entries(table);
      let left = next() * rows.reduce((sum, [, { weight }]) => sum + weight, 0);
      return rows.find(([, { weight }]) => (left -= weight) < 0)![0];
    },
  };
}

/** The item at a fraction of a list, for a pick that is rolled before the list is known. */
export function pickOf<Item>(list: readonly Item[], pick = 0): Item | undefined {
  return list[Math.floor(pick * list.length)];
}
