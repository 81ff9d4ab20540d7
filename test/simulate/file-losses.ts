// Files that the operator loses or deletes between two runs.
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathsIn } from '../../src/util/paths-in.ts';
import { pickOf } from './dice.ts';
import type { SimulatorState } from './simulator-state.ts';
import { stepKind, type StepKind } from './step.ts';

/** Returns whether it did anything: the file may not exist. */
export type OperatorStep = StepKind<SimulatorState, boolean | Promise<boolean>>;

const RESPONSES = /^(?!history\.json$|manifest|report)/;
export const operatorStep = stepKind<SimulatorState, boolean | Promise<boolean>>;

export const FILE_LOSSES: Record<string, OperatorStep> = {
  'snapshot file lost': harm(2, 'current', RESPONSES),
  'snapshot file truncated': harm(2, 'current', RESPONSES, {
    damage: (file) => truncateSync(file, Math.floor(statSync(file).size / 2)),
  }),
  'snapshot file linked': harm(1, 'current', RESPONSES, { damage: replaceByLink }),
  'history entry of the snapshot lost': harm(0.5, 'current', /^history\.json$/),
  'manifest or report lost': harm(0.5, 'current', /^(manifest|report)\.json$/, { isHistoryLost: true }),
  'history entry lost': harm(1, 'history', /^\d.*\.json$/, { isHistoryLost: true }),
  'status lost': operatorStep(0.5, ({ snapshotDir }) => remove(join(snapshotDir, 'status.json'))),
  'staging folder deleted': operatorStep(0.5, ({ snapshotDir }) => remove(join(snapshotDir, '.staging'))),
  'lock deleted': operatorStep(0.5, ({ snapshotDir }) => remove(join(snapshotDir, '.lock'))),
  'lock and staging folder of the site deleted': operatorStep(1, ({ distDir }) => {
    const beside = dirname(distDir);
    const names = existsSync(beside) ? readdirSync(beside).filter((name) => name.startsWith('.dist')) : [];
    return names.map((name) => remove(join(beside, name))).includes(true);
  }),
  'site file lost': operatorStep(1, (state, { pick }) => {
    const file = pickOf(filesIn(state.distDir, state), pick);
    return file !== undefined && remove(file);
  }),
};

/** Loses or damages a file in a folder of the snapshot. */
function harm(
  weight: number,
  folder: string,
  names: RegExp,
  {
    damage = (file) => rmSync(file),
    isHistoryLost = false,
  }: { damage?: (file: string, state: SimulatorState) => void; isHistoryLost?: boolean } = {},
): OperatorStep {
  return stepKind(weight, (state, { pick }) => {
    const files = filesIn(join(state.snapshotDir, folder), state);
    const file = pickOf(
      files.filter((each) => names.test(basename(each))),
      pick,
    );
    if (file === undefined) return false;
    damage(file, state);
    state.damagedFiles.add(file);
    // It can no longer be compared with the observed one.
    state.isHistoryReset ||= isHistoryLost;
    return true;
  });
}

/** The file that it leads to is the user's now. */
function replaceByLink(file: string, { folder, userFiles }: SimulatorState): void {
  const target = join(mkdtempSync(join(folder, 'own-')), 'answer');
  const text = readFileSync(file, 'utf8');
  writeFileSync(target, text);
  rmSync(file);
  symlinkSync(target, file);
  userFiles.set(target, text);
}

/** Leaves out the user's own files. */
function filesIn(folder: string, { userFiles }: SimulatorState): string[] {
  return [...pathsIn(folder)]
    .map((path) => join(folder, path))
    .filter((file) => !userFiles.has(file))
    .toSorted();
}

function remove(path: string): boolean {
  const exists = existsSync(path);
  rmSync(path, { recursive: true, force: true });
  return exists;
}
