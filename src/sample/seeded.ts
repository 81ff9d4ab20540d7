// IDs and random choices. Both are derived from a name by hashing it, so that the sample is the same on every machine.
import { hash } from 'node:crypto';

/** The UUID (version 5 in form) of a name. */
export function seededId(name: string): string {
  const hex = hash('sha1', `registry-snapshot sample: ${name}`);
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16);
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, `$1-$2-5$3-${variant}$4-$5`);
}

export type SeededRandom = ReturnType<typeof seededRandom>;

/** A generator that always makes the same choices for the same seed. */
export function seededRandom(seed: string) {
  let state = Number.parseInt(hash('sha1', seed).slice(0, 8), 16);
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  /** An integer of at least 0 and below `n`. */
  const int = (n: number): number => Math.floor(next() * n);
  return {
    /** At least 0 and below 1. */
    next,
    int,
    /** True with probability `p`. */
    chance: (p: number): boolean => next() < p,
    pick: <T>(list: readonly T[]): T => {
      if (!list.length) throw new RangeError('Nothing to pick from.');
      return list[int(list.length)]!;
    },
  };
}
