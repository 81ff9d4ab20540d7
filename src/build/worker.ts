// The entry of a thread or process started by thread.ts.
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { isExpectedError } from '../util/expected-error.ts';
import type { ThreadMessage, ThreadFunction } from './thread.ts';

interface Work {
  module: string;
  args: unknown;
}

function send(message: ThreadMessage): void {
  if (parentPort) parentPort.postMessage(message);
  else process.send!(message);
}

// A process must not outlive the build that started it.
if (!parentPort) process.once('disconnect', () => process.exit());
const { module, args } = (parentPort ? workerData : (await once(process, 'message'))[0]) as Work;
// Waiting for messages would keep the process alive.
if (!parentPort) process.channel!.unref();
try {
  const { run } = (await import(module)) as { run: ThreadFunction<unknown, unknown> };
  send({ result: await run(args, (...stage) => send({ stage })) });
} catch (error) {
  const { name, message, stack, code } = error as NodeJS.ErrnoException;
  const expected = isExpectedError(error) && { exitCode: error.exitCode, lines: error.lines };
  send({ error: { name, message, stack, ...(code !== undefined && { code }), ...expected } });
} finally {
  if (!parentPort) process.disconnect();
}
