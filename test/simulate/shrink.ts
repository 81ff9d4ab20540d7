// Drops nights and steps from a failing scenario as long as the same invariant breaks.
import { play, type ScenarioFailure, type PlayOptions } from './play.ts';
import type { Scenario } from './step.ts';

export interface ShrunkScenario {
  scenario: Scenario;
  failure: ScenarioFailure;
}

const MAX_TRIES = 150;

export async function shrink(
  scenario: Scenario,
  failure: ScenarioFailure,
  options: PlayOptions,
): Promise<ShrunkScenario> {
  let best: ShrunkScenario = {
    scenario: { ...scenario, nights: scenario.nights.slice(0, failure.night) },
    failure,
  };
  let triesLeft = MAX_TRIES;
  const playShorter = async (nights: Scenario['nights']): Promise<boolean> => {
    if (triesLeft === 0) return false;
    triesLeft -= 1;
    const shorter = { ...scenario, nights };
    const shorterFailure = await play(shorter, options);
    if (shorterFailure?.invariant !== failure.invariant) return false;
    best = {
      scenario: { ...shorter, nights: nights.slice(0, shorterFailure.night) },
      failure: shorterFailure,
    };
    return true;
  };
  // Halves first, then quarters, down to single nights.
  for (
    let size = Math.ceil(best.scenario.nights.length / 2);
    size > 0;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let at = best.scenario.nights.length - size; at >= 0; at -= size)
      await playShorter(best.scenario.nights.toSpliced(at, size));
  }
  for (let night = best.scenario.nights.length - 1; night >= 0; night -= 1) {
    for (let step = (best.scenario.nights[night]?.length ?? 0) - 1; step >= 0; step -= 1)
      await playShorter(
        best.scenario.nights.map((steps, i) => (i === night ? steps.toSpliced(step, 1) : steps)),
      );
  }
  return best;
}
