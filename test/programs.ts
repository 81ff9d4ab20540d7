// Programs of the system that tests use. Outside CI, the tests of a missing program are skipped, and the end of the run names it.
import { accessSync, appendFileSync, constants, existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const FOLDERS = [
  ...(process.env['PATH'] ?? '').split(delimiter),
  '/usr/sbin',
  '/usr/bin',
  '/usr/local/sbin',
  '/usr/local/bin',
  '/opt/homebrew/bin',
];

/** The processes of a run share this file. */
const missingFile = (): string => join(tmpdir(), 'missing-programs');

/** The path of a program; undefined if it is missing, which is an error in CI. */
export function programOf(name: string): string | undefined {
  const found = FOLDERS.map((folder) => join(folder, name)).find(isExecutable);
  if (found === undefined) reportMissing(name);
  return found;
}

export function has(name: string): boolean {
  return programOf(name) !== undefined;
}

/** Notes what tests were skipped for. */
export function reportMissing(name: string): void {
  if (process.env['CI']) throw new Error(`CI needs ${name}. Install it.`);
  appendFileSync(missingFile(), `${name}\n`);
}

/** One sentence at the end of a run. */
export function missingSentence(): string | undefined {
  if (!existsSync(missingFile())) return undefined;
  const names = new Set(readFileSync(missingFile(), 'utf8').trim().split('\n'));
  return `Some tests were skipped. They need: ${[...names].toSorted().join(', ')}.`;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
