// Random numbers that are the same for the same seed.
import { hash } from 'node:crypto';

export interface Dice {
  /** From 0 to just below 1, in four digits: short in a stored step. */
  roll(): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** An integer from `least` to `most`. */
  between(least: number, most: number): number;
  /** One of a list. */
  of<Item>(list: readonly Item[]): Item;
  /** The name of one of a table's rows, a heavier one more often. */
  rowOf<Name extends string>(table: Record<Name, { weight: number }>): Name | undefined;
}

/** Mulberry32 over a digest of the seed. */
export function diceOf(seed: string): Dice {
  let state = Number.parseInt(hash('sha1', seed).slice(0, 8), 16);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    roll: () => Math.floor(next() * 10_000) / 10_000,
    chance: (probability) => next() < probability,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    of: (list) => list[Math.floor(next() * list.length)]!,
    rowOf: (table) => {
      const rows = Object.entries<{ weight: number }>(table);
      let left = next() * rows.reduce((sum, [, { weight }]) => sum + weight, 0);
      const row = rows.find(([, { weight }]) => (left -= weight) < 0);
      return row?.[0] as keyof typeof table | undefined;
    },
  };
}

/** What a number from 0 to just below 1 chooses of a list that was not known when it was rolled. */
export function pickOf<Item>(list: readonly Item[], pick = 0): Item | undefined {
  return list[Math.floor(pick * list.length)];
}
