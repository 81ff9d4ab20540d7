import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Violation } from './check-invariants.ts';
import { STEP_KINDS } from './plan-scenario.ts';
import { playNight, type InjectFault } from './play-night.ts';
import { simulatorStateOf } from './simulator-state.ts';
import type { Scenario } from './step.ts';
import { Tally } from './tally.ts';

const ROOT = resolve(import.meta.dirname, '../..');

export interface PlayOptions {
  /** Parent of the scenario's temporary folder. */
  scratch: string;
  tally?: Tally;
  injectFault?: InjectFault;
  /** Whether to build the site at the end of a night. */
  shouldBuild?: (night: number) => boolean;
  onNight?: () => void;
}

export interface ScenarioFailure {
  invariant: string;
  message: string;
  /** Counted from 1. */
  night: number;
}

/** Plays a scenario until an invariant breaks. */
export async function play(scenario: Scenario, options: PlayOptions): Promise<ScenarioFailure | undefined> {
  const { scratch, tally = new Tally(), injectFault, shouldBuild = () => false, onNight } = options;
  const folder = mkdtempSync(join(scratch, 'scenario-'));
  const state = simulatorStateOf(scenario, folder);
  try {
    const unknown = scenario.nights.flat().find(({ kind }) => !STEP_KINDS.has(kind));
    if (unknown)
      throw new Error(`Unknown kind of step: “${unknown.kind}”. It may come from another version.`);
    for (const night of scenario.nights) {
      const build = shouldBuild(state.night + 1);
      if (build) tally.builds += 1;
      await playNight(state, night, { tally, injectFault, build });
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
