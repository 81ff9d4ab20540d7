// A run in a process of its own that is really killed (SIGKILL) at a step on the disk: the parent's half, and the child's.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import type { TakeOptions } from '../../src/snapshot/snapshot-options.ts';
import type { ExpectedError } from '../../src/util/expected-error.ts';
import { DeadError, withDiskFault } from './faulty-disk.ts';
import type { SimulatedOriginOptions } from './simulated-origin.ts';

/** What the child is given, in a file. */
interface Orders extends Pick<SimulatedOriginOptions, 'validators' | 'encoding'> {
  /** By path, in base64. */
  answers: [path: string, bytes: string][];
  options: Omit<TakeOptions, 'dispatcher' | 'now'>;
  now: string;
  step: number;
}

/** Makes the run; throws DeadError where it was killed, and else what the run threw, as far as it is an expected error. */
export async function runKilled(
  { answers, ...orders }: Omit<Orders, 'answers'> & { answers: ReadonlyMap<string, Buffer> },
  file: string,
): Promise<void> {
  const bytes = [...answers].map(([path, each]): [string, string] => [path, each.toString('base64')]);
  writeFileSync(file, JSON.stringify({ ...orders, answers: bytes } satisfies Orders));
  const child = spawn(process.execPath, [import.meta.filename, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [out] = await Promise.all([text(child.stdout), once(child, 'close')]);
  rmSync(file);
  if (child.signalCode === 'SIGKILL') throw new DeadError('The process was killed.');
  const failed = out === '' ? undefined : (JSON.parse(out) as Error);
  if (failed) throw Object.assign(new Error(failed.message), failed);
}

if (import.meta.main) {
  // Not before: the disk has to be watched when these are loaded.
  const [{ takeSnapshot }, { SimulatedOrigin }, { ReportedTexts }] = await Promise.all([
    import('../../src/snapshot/take-snapshot.ts'),
    import('./simulated-origin.ts'),
    import('./reported-texts.ts'),
  ]);
  const orders = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Orders;
  const answers = new Map(orders.answers.map(([path, bytes]) => [path, Buffer.from(bytes, 'base64')]));
  const dispatcher = new SimulatedOrigin({
    ...orders,
    answers: () => answers,
    said: new ReportedTexts(),
    faults: [],
  });
  const { options, step } = orders;
  const trouble = {
    folder: options.snapshotDir,
    step,
    onDeath: () => void process.kill(process.pid, 'SIGKILL'),
  };
  const { result } = await withDiskFault(trouble, () =>
    takeSnapshot({ ...options, dispatcher, now: new Date(orders.now) }),
  );
  if (result.status === 'rejected') {
    const { name, message, exitCode, lines } = result.reason as ExpectedError;
    process.stdout.write(JSON.stringify({ name, message, exitCode, lines }));
  }
}
