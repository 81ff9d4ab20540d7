// What runs inside a thread (thread.ts).
import { parentPort, workerData } from 'node:worker_threads';
import { isExpectedError } from '../util/expected-error.ts';
import type { ThreadRun, ThreadMessage } from './thread.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- another thread, not another window
const say = (said: ThreadMessage): void => parentPort!.postMessage(said);

try {
  const { run } = (await import(workerData.module)) as { run: ThreadRun<unknown, unknown> };
  say({ result: await run(workerData.args, (...told) => say({ told })) });
} catch (error) {
  const { name, message, stack, code } = error as NodeJS.ErrnoException;
  const expected = isExpectedError(error) && { exitCode: error.exitCode, lines: error.lines };
  say({ error: { name, message, stack, ...(code !== undefined && { code }), ...expected } });
}
