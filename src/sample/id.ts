// Where chance comes from: everything that looks random in the sample is derived from a name, by hashing it.
import { hash } from 'node:crypto';

/** The UUID (version 5 in form) that belongs to a name, the same on every machine and in every size of sample. */
export function idOf(name: string): string {
  const hex = hash('sha1', `registry-snapshot sample: ${name}`);
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-');
}

/** A sequence of choices that a name fixes. */
export interface Dice {
  /** A whole number from 0 to below `n`. */
  int(n: number): number;
  /** True with probability `p`. */
  chance(p: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** The dice of a name: the same name throws the same sequence. */
export function diceOf(name: string): Dice {
  let state = Number.parseInt(hash('sha1', name).slice(0, 8), 16);
  // mulberry32: small, and good enough for a fiction.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (n: number): number => Math.floor(next() * n);
  return {
    int,
    chance: (p) => next() < p,
    pick: (list) => {
      if (!list.length) throw new RangeError('Nothing to pick from.');
      return list[int(list.length)]!;
    },
  };
}
