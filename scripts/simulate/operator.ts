// What operators do to their own machine between two runs.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { FolderError } from '../../src/folders/own-files.ts';
import { SnapshotError } from '../../src/snapshot/store/snapshot-store.ts';
import { restorePlain, savePlain } from '../../src/snapshot/store/plain-copy.ts';
import { pickOf, type Dice } from './dice.ts';
import type { SimulatorState } from './simulator-state.ts';
import type { StepKind } from './step.ts';
import { pathsIn } from '../../src/util/paths-in.ts';

/** Whether it did anything: a file to lose may not be there yet. */
type Act = StepKind<SimulatorState, boolean | Promise<boolean>>;

const HOUR = 3_600_000;
const one = (dice: Dice) => ({ pick: dice.roll() });
/** Where people put files of their own: below each of these, in folders of ours too. */
const PLACES = [
  'web/dist/own.txt',
  'web/dist/.well-known/security.txt',
  'web/dist/platform/own.html',
  'web/dist/data/own.csv',
  'web/dist/api/own.json',
  'web/dist/api/v1/own.json',
  'web/dist/_astro/own.js',
  'web/dist/changes/own.atom',
  'web/dist/.git/HEAD',
  'web/own.txt',
  'web/dist-own/index.html',
  'own.txt',
  'snapshot/notes.txt',
  'snapshot/backup/manifest.json',
  'snapshot/history/notes.txt',
  'save/.git/HEAD',
];

export const OPERATOR: Record<string, Act> = {
  'clock jumps for a night': {
    weight: 3,
    plan: (dice) => ({ value: dice.of([-400 * 24, -48, -24, -1, -1 / 60, 1, 24, 400 * 24]) }),
    play: (state, { value }) => (state.skew = Number(value) * HOUR) !== 0,
  },
  'clock is put right': {
    weight: 2,
    plan: (dice) => ({ value: dice.of([-50, -25, -1, 25, 1000]) }),
    play: (state, { value }) => (state.clock += Number(value) * HOUR) !== 0,
  },
  'file of the snapshot is lost': {
    weight: 2,
    plan: one,
    play: (state, { pick }) => damage(state, 'current', /^(?!history\.json$|manifest|report)/, pick, rmSync),
  },
  'file of the snapshot is cut': {
    weight: 2,
    plan: one,
    play: (state, { pick }) =>
      damage(state, 'current', /^(?!history\.json$|manifest|report)/, pick, (file) =>
        truncateSync(file, Math.floor(statSync(file).size / 2)),
      ),
  },
  'entry of the snapshot is lost': {
    weight: 0.5,
    plan: () => ({}),
    play: (state) => damage(state, 'current', /^history\.json$/, 0, rmSync),
  },
  'manifest or report is lost': {
    weight: 0.5,
    plan: one,
    play: (state, { pick }) =>
      forget(state, damage(state, 'current', /^(manifest|report)\.json$/, pick, rmSync)),
  },
  'entry of the history is lost': {
    weight: 1,
    plan: one,
    play: (state, { pick }) => forget(state, damage(state, 'history', /^\d.*\.json$/, pick, rmSync)),
  },
  'status is lost': {
    weight: 0.5,
    plan: () => ({}),
    play: ({ snapshotDir }) => remove(join(snapshotDir, 'status.json')),
  },
  'staging is deleted': {
    weight: 0.5,
    plan: () => ({}),
    play: ({ snapshotDir }) => remove(join(snapshotDir, '.staging')),
  },
  'lock is deleted': {
    weight: 0.5,
    plan: () => ({}),
    play: ({ snapshotDir }) => remove(join(snapshotDir, '.lock')),
  },
  'caches are deleted': {
    weight: 1,
    plan: () => ({}),
    play: ({ distDir }) => {
      const beside = dirname(distDir);
      const names = existsSync(beside) ? readdirSync(beside).filter((name) => name.startsWith('.dist')) : [];
      return names.map((name) => remove(join(beside, name))).includes(true);
    },
  },
  'file of the site is lost': {
    weight: 1,
    plan: one,
    play: (state, { pick }) => {
      const file = pickOf(
        filesIn(state.distDir).filter((path) => !state.own.has(path)),
        pick,
      );
      return file !== undefined && remove(file);
    },
  },
  'own file is put there': {
    weight: 3,
    plan: (dice) => ({ path: dice.of(PLACES), value: `mine ${dice.between(1, 99)}` }),
    play: (state, { path = '', value }) => {
      const file = join(state.folder, path);
      // Nobody has a folder for backups, a repository or a site before there is anything to put there.
      if (path.startsWith('snapshot/') && !existsSync(state.snapshotDir)) return false;
      if (path.startsWith('web/dist/') && !existsSync(join(state.distDir, 'data'))) return false;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, String(value));
      state.own.set(file, String(value));
      return true;
    },
  },
  'snapshot is saved': {
    weight: 2,
    plan: () => ({}),
    play: async (state) => {
      if (!existsSync(join(state.snapshotDir, 'current'))) return false;
      if (!(await isDone(savePlain(state.snapshotDir, state.saveDir)))) return false;
      state.savedDamage = new Set(state.damaged);
      return true;
    },
  },
  'saved snapshot is restored': {
    weight: 1,
    plan: () => ({}),
    play: async (state) => {
      if (!existsSync(join(state.saveDir, 'manifest.json'))) return false;
      const away = mkdtempSync(join(state.folder, 'away-'));
      renameSync(state.snapshotDir, away);
      if (!(await isDone(restorePlain(state.saveDir, state.snapshotDir)))) {
        rmSync(state.snapshotDir, { recursive: true, force: true });
        renameSync(away, state.snapshotDir);
        return false;
      }
      state.damaged = new Set(state.savedDamage);
      state.own = new Map(
        Array.from(state.own, ([file, text]) => [
          file.startsWith(`${state.snapshotDir}/`) ? away + file.slice(state.snapshotDir.length) : file,
          text,
        ]),
      );
      return forget(state, true);
    },
  },
  'URL is spelled in another way': {
    weight: 2,
    plan: (dice) => ({ pick: dice.roll() }),
    play: (state, { pick }) => (state.registry = pickOf(spellingsOf(state.life.base), pick)!) !== '',
  },
};

/** Other ways to write the same address. */
function spellingsOf(base: string): string[] {
  const { host, pathname, port, hostname } = new URL(base);
  const path = pathname.replace(/\/$/, '');
  const local = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' }[hostname];
  return [
    base,
    `${base}/`,
    `${base}//`,
    `${base}/api/v1/`,
    `HTTP://${host.toUpperCase()}${path}`,
    ...(port ? [] : [`http://${host}:80${path}`, `https://${host}:443${path}/`, `https://${host}${path}`]),
    ...(local ? [`http://${local}:${port}${path}`] : []),
  ];
}

function damage(
  state: SimulatorState,
  folder: string,
  names: RegExp,
  pick: number | undefined,
  harm: (file: string) => void,
): boolean {
  const dir = join(state.snapshotDir, folder);
  const files = filesIn(dir).filter((file) => names.test(basename(file)) && !state.own.has(file));
  const file = pickOf(files, pick);
  if (file === undefined) return false;
  harm(file);
  state.damaged.add(file);
  return true;
}

/** Whether it was done: what is damaged is neither saved nor restored. */
async function isDone(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof SnapshotError || error instanceof FolderError) return false;
    throw error;
  }
}

function forget(state: SimulatorState, isSo: boolean): boolean {
  state.forgotten ||= isSo;
  return isSo;
}

function filesIn(folder: string): string[] {
  return [...pathsIn(folder)].map((path) => join(folder, path)).toSorted();
}

function remove(path: string): boolean {
  const isThere = existsSync(path);
  rmSync(path, { recursive: true, force: true });
  return isThere;
}
