// What runs inside a thread (thread.ts).
import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadRun, ThreadMessage } from './thread.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- another thread, not another window
const send = (message: ThreadMessage): void => parentPort!.postMessage(message);

try {
  const { run } = (await import(workerData.module)) as { run: ThreadRun<unknown, unknown> };
  send({ result: await run(workerData.args, (...stage) => send({ stage })) });
} catch (error) {
  const { name, message, stack, code } = error as NodeJS.ErrnoException;
  send({ error: { name, message, stack, ...(code !== undefined && { code }) } });
}
