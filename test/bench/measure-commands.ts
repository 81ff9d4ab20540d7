// How long commands take from their start, as a person or a nightly job waits for them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { printError } from '../../scripts/terminal.ts';
import { freePort } from '../free-port.ts';
import type { BenchRow } from './bench-stage.ts';
import { startMeasuring } from './measure.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Measures a build whose site is up to date. */
export async function measureNothingNew(folder: string): Promise<BenchRow> {
  printError('nothing new');
  const next = startMeasuring();
  const script = ['-r', './scripts/preflight.cjs', 'scripts/build.ts'];
  const args = [...script, ...foldersIn(folder), '--site', 'https://mirror.example'];
  const build = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  await once(build, 'close');
  if (build.exitCode !== 0) throw new Error(`The build ended with exit code ${build.exitCode}.`);
  const { wall, cpu } = next();
  return { name: 'nothing new', wall, cpu };
}

/** Measures `npm start` in a fresh clone after `npm ci`, and again: until the site is shown. */
export async function measureStarts(folder: string): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const port = await freePort();
  for (const name of ['first npm start', 'second npm start']) {
    printError(name);
    const began = performance.now();
    const args = ['start', '--', ...foldersIn(folder), '--port', String(port)];
    const npm = spawn('npm', args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
    const ended = once(npm, 'close');
    while (!(await isShown(port))) {
      if (npm.exitCode !== null) throw new Error(`npm start ended with exit code ${npm.exitCode}.`);
      await setTimeout(10);
    }
    rows.push({ name, wall: performance.now() - began });
    npm.kill();
    await ended;
  }
  return rows;
}

function foldersIn(folder: string): string[] {
  return ['--snapshot', join(folder, 'snapshot'), '--dist', join(folder, 'dist')];
}

async function isShown(port: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
  return response?.ok ?? false;
}
