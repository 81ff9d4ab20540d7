// The hand-written platforms, in their order in the list: mixed, as registries list them.
import { ANGLOPHONE } from './cast-anglophone.ts';
import { EUROPE } from './cast-europe.ts';
import { WORLD } from './cast-world.ts';
import type { PlatformPlan } from './plan.ts';

const TURNS = Math.max(ANGLOPHONE.length, EUROPE.length, WORLD.length);

/** The plan of the k-th platform, as far as platforms are written by hand. */
export const CAST: readonly PlatformPlan[] = Array.from({ length: TURNS }, (_, turn) =>
  [ANGLOPHONE[turn], EUROPE[turn], WORLD[turn]].filter((plan) => plan !== undefined),
).flat();
