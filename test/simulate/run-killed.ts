// Runs `takeSnapshot` in a child process that kills itself (SIGKILL) at a disk operation. The child runs this file too.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import type { TakeSnapshotOptions } from '../../src/snapshot/snapshot-options.ts';
import type { ExpectedError } from '../../src/util/expected-error.ts';
import { DeadError, withDiskFault } from './faulty-disk.ts';
import type { SimulatedOriginOptions } from './simulated-origin.ts';

/** Passed to the child in a file. */
interface ChildOptions extends Pick<SimulatedOriginOptions, 'validators' | 'encoding'> {
  /** Bytes in base64. */
  responses: [path: string, bytes: string][];
  options: Omit<TakeSnapshotOptions, 'dispatcher' | 'now'>;
  now: string;
  step: number;
}

/** Throws DeadError if the child was killed, else an error with the fields of the child's. */
export async function runKilled(
  {
    responses,
    ...childOptions
  }: Omit<ChildOptions, 'responses'> & { responses: ReadonlyMap<string, Buffer> },
  file: string,
): Promise<void> {
  const bytes = [...responses].map(([path, each]): [string, string] => [path, each.toString('base64')]);
  writeFileSync(file, JSON.stringify({ ...childOptions, responses: bytes } satisfies ChildOptions));
  const child = spawn(process.execPath, [import.meta.filename, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  rmSync(file);
  if (child.signalCode === 'SIGKILL') throw new DeadError('The process was killed.');
  const error = output === '' ? undefined : (JSON.parse(output) as Error);
  if (error) throw Object.assign(new Error(error.message), error);
}

if (import.meta.main) {
  // Imported after faulty-disk.ts, which wraps node:fs.
  const [{ takeSnapshot }, { SimulatedOrigin }, { SentResponses }] = await Promise.all([
    import('../../src/snapshot/take-snapshot.ts'),
    import('./simulated-origin.ts'),
    import('./sent-responses.ts'),
  ]);
  const childOptions = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as ChildOptions;
  const responses = new Map(
    childOptions.responses.map(([path, bytes]) => [path, Buffer.from(bytes, 'base64')]),
  );
  const dispatcher = new SimulatedOrigin({
    ...childOptions,
    responses: () => responses,
    sent: new SentResponses(),
    faults: [],
  });
  const { options, step } = childOptions;
  const fault = {
    folder: options.snapshotDir,
    step,
    onDeath: () => void process.kill(process.pid, 'SIGKILL'),
  };
  const { result } = await withDiskFault(fault, () =>
    takeSnapshot({ ...options, dispatcher, now: new Date(childOptions.now) }),
  );
  if (result.status === 'rejected') {
    const { name, message, exitCode, lines } = result.reason as ExpectedError;
    process.stdout.write(JSON.stringify({ name, message, exitCode, lines }));
  }
}
