// Plays a life from its first night to its last, or to the night in which an invariant breaks.
import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Violation } from './check-invariants.ts';
import { STEP_KINDS } from './life-plan.ts';
import { playNight, type Plant } from './play-night.ts';
import { simulatorStateOf } from './simulator-state.ts';
import type { Life } from './step.ts';
import { Tally } from './tally.ts';

const ROOT = resolve(import.meta.dirname, '../..');

export interface PlayOptions {
  /** Where the folder of the life is made, and removed when it is over. */
  scratch: string;
  tally?: Tally;
  plant?: Plant;
  /** Tells of each night whether a site is built when it is over. */
  isBuilt?: (night: number) => boolean;
  onNight?: () => void;
}

/** An invariant that did not hold, and in which night, counted from 1. */
export interface LifeFailure {
  invariant: string;
  message: string;
  night: number;
}

/** Plays a life; returns what broke, or undefined. */
export async function play(life: Life, options: PlayOptions): Promise<LifeFailure | undefined> {
  const { scratch, tally = new Tally(), plant, isBuilt = () => false, onNight } = options;
  const folder = mkdtempSync(join(scratch, 'life-'));
  const state = simulatorStateOf(life, folder);
  try {
    const unknown = life.nights.flat().find(({ kind }) => !STEP_KINDS.has(kind));
    if (unknown) throw new Error(`A step is of the kind “${unknown.kind}”, which there is not (any more).`);
    for (const night of life.nights) {
      const build = isBuilt(state.night + 1);
      if (build) tally.builds += 1;
      await playNight(state, night, { tally, plant, build });
      onNight?.();
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    const message = error.message.replaceAll(folder, '…').replaceAll(ROOT, '');
    return { invariant: error.invariant, message, night: state.night };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
