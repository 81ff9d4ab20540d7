import { hash } from 'node:crypto';

export type Dice = ReturnType<typeof diceOf>;

/** Mulberry32 over a digest of the seed. */
export function diceOf(seed: string) {
  let state = Number.parseInt(hash('sha1', seed).slice(0, 8), 16);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /** At least 0 and less than 1, with four digits to keep stored steps short. */
    roll: () => Math.floor(next() * 10_000) / 10_000,
    /** An integer, both ends included. */
    between: (min: number, max: number) => min + Math.floor(next() * (max - min + 1)),
    of: <Item>(list: readonly Item[]): Item => list[Math.floor(next() * list.length)]!,
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
