// Programs as process 1 of a namespace of their own, as in a container.
import { spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { commandEnv } from './run.ts';

const ROOT = join(import.meta.dirname, '..');
const UNSHARE = [
  ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']),
  '--pid',
  '--fork',
  '--mount-proc',
  '--kill-child',
];

/** Whether the system lets this user make a namespace. */
export const canBeProcessOne = spawnSync('unshare', [...UNSHARE, 'true']).status === 0;

interface ProcessOne {
  /** The process of unshare, which ends with the exit code of its own process. */
  child: ChildProcessByStdio<null, Readable, Readable>;
  /** Sends a signal to the process, not to unshare. */
  kill: (signal: NodeJS.Signals) => void;
  ended: Promise<{ code: number | null; output: string }>;
}

/** Starts Node as the package does, until the test has ended. */
export function startAsProcessOne(args: string[], env: Record<string, string> = {}): ProcessOne {
  const node = [process.execPath, '-r', join(ROOT, 'scripts/preflight.cjs'), ...args];
  const child = spawn('unshare', [...UNSHARE, ...node], {
    cwd: ROOT,
    env: { ...commandEnv(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const kill = (signal: NodeJS.Signals): void => {
    const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
    process.kill(Number(children.trim()), signal);
  };
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const written = Promise.all([text(child.stdout), text(child.stderr)]);
  const ended = Promise.all([closed, written]).then(([code, parts]) => ({ code, output: parts.join('') }));
  return { child, kill, ended };
}
