// Makes a failing life shorter: drops nights and steps as long as the same invariant still breaks.
import { play, type LifeFailure, type PlayOptions } from './play.ts';
import type { Life } from './step.ts';

export interface ShrunkLife {
  life: Life;
  failure: LifeFailure;
}

/** Tries at most so many lives. */
const TRIES = 150;

export async function shrink(life: Life, failure: LifeFailure, options: PlayOptions): Promise<ShrunkLife> {
  let best: ShrunkLife = { life: { ...life, nights: life.nights.slice(0, failure.night) }, failure };
  let tries = TRIES;
  const attempt = async (nights: Life['nights']): Promise<boolean> => {
    if (tries === 0) return false;
    tries -= 1;
    const shorter = { ...life, nights };
    const found = await play(shorter, options);
    if (found?.invariant !== failure.invariant) return false;
    best = { life: { ...shorter, nights: nights.slice(0, found.night) }, failure: found };
    return true;
  };
  // Halves first, then quarters, down to single nights.
  for (
    let size = Math.ceil(best.life.nights.length / 2);
    size > 0;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let at = best.life.nights.length - size; at >= 0; at -= size)
      await attempt(best.life.nights.toSpliced(at, size));
  }
  for (let night = best.life.nights.length - 1; night >= 0; night -= 1) {
    for (let step = (best.life.nights[night]?.length ?? 0) - 1; step >= 0; step -= 1)
      await attempt(best.life.nights.map((steps, i) => (i === night ? steps.toSpliced(step, 1) : steps)));
  }
  return best;
}
