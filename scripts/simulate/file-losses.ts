// Files that the operator loses or deletes between two runs.
import { existsSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathsIn } from '../../src/util/paths-in.ts';
import { pickOf } from './dice.ts';
import type { SimulatorState } from './simulator-state.ts';
import type { StepKind } from './step.ts';

/** Returns whether it did anything: the file may not exist. */
export type OperatorStep = StepKind<SimulatorState, boolean | Promise<boolean>>;

const ANSWERS = /^(?!history\.json$|manifest|report)/;

export const FILE_LOSSES: Record<string, OperatorStep> = {
  'snapshot file lost': {
    weight: 2,
    plan: (dice) => ({ pick: dice.roll() }),
    play: (state, { pick }) => harmFile(state, 'current', ANSWERS, pick, rmSync),
  },
  'snapshot file truncated': {
    weight: 2,
    plan: (dice) => ({ pick: dice.roll() }),
    play: (state, { pick }) =>
      harmFile(state, 'current', ANSWERS, pick, (file) =>
        truncateSync(file, Math.floor(statSync(file).size / 2)),
      ),
  },
  'history entry of the snapshot lost': {
    weight: 0.5,
    plan: () => ({}),
    play: (state) => harmFile(state, 'current', /^history\.json$/, 0, rmSync),
  },
  'manifest or report lost': {
    weight: 0.5,
    plan: (dice) => ({ pick: dice.roll() }),
    play: (state, { pick }) =>
      resetHistory(state, harmFile(state, 'current', /^(manifest|report)\.json$/, pick, rmSync)),
  },
  'history entry lost': {
    weight: 1,
    plan: (dice) => ({ pick: dice.roll() }),
    play: (state, { pick }) => resetHistory(state, harmFile(state, 'history', /^\d.*\.json$/, pick, rmSync)),
  },
  'status lost': {
    weight: 0.5,
    plan: () => ({}),
    play: ({ snapshotDir }) => remove(join(snapshotDir, 'status.json')),
  },
  'staging folder deleted': {
    weight: 0.5,
    plan: () => ({}),
    play: ({ snapshotDir }) => remove(join(snapshotDir, '.staging')),
  },
  'lock deleted': {
    weight: 0.5,
    plan: () => ({}),
    play: ({ snapshotDir }) => remove(join(snapshotDir, '.lock')),
  },
  'caches deleted': {
    weight: 1,
    plan: () => ({}),
    play: ({ distDir }) => {
      const beside = dirname(distDir);
      const names = existsSync(beside) ? readdirSync(beside).filter((name) => name.startsWith('.dist')) : [];
      return names.map((name) => remove(join(beside, name))).includes(true);
    },
  },
  'site file lost': {
    weight: 1,
    plan: (dice) => ({ pick: dice.roll() }),
    play: (state, { pick }) => {
      const file = pickOf(
        filesIn(state.distDir).filter((path) => !state.userFiles.has(path)),
        pick,
      );
      return file !== undefined && remove(file);
    },
  },
};

function harmFile(
  state: SimulatorState,
  folder: string,
  names: RegExp,
  pick: number | undefined,
  harm: (file: string) => void,
): boolean {
  const files = filesIn(join(state.snapshotDir, folder));
  const file = pickOf(
    files.filter((each) => names.test(basename(each)) && !state.userFiles.has(each)),
    pick,
  );
  if (file === undefined) return false;
  harm(file);
  state.damagedFiles.add(file);
  return true;
}

/** The history can no longer be compared with the observed one. */
function resetHistory(state: SimulatorState, isDue: boolean): boolean {
  state.isHistoryReset ||= isDue;
  return isDue;
}

function filesIn(folder: string): string[] {
  return [...pathsIn(folder)].map((path) => join(folder, path)).toSorted();
}

function remove(path: string): boolean {
  const exists = existsSync(path);
  rmSync(path, { recursive: true, force: true });
  return exists;
}
