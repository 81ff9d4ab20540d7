// A piece of a build in a thread of its own, so that it runs on another core.
import { Worker } from 'node:worker_threads';
import type { ExpectedError } from '../util/expected-error.ts';
import { BuildError } from './build-error.ts';
import type { StageReporter } from './stage-reporter.ts';

/** What a module for a thread exports as `run`. What is passed and returned is copied between the threads. */
export type ThreadRun<Args, Result> = (args: Args, tell: StageReporter) => Promise<Result> | Result;

/** What a thread says: that a stage of it has ended, what it returns at last, or why it failed. */
export type ThreadMessage =
  { told: Parameters<StageReporter> } | { result: unknown } | { error: ThreadFailure };

/** An error, as it is passed between threads: a copy would lose all but its message and stack. */
interface ThreadFailure extends Partial<Pick<ExpectedError, 'exitCode' | 'lines'>> {
  name: string;
  message: string;
  stack?: string;
  code?: string;
}

/**
 * Runs `run` of a module of this folder (`./data.ts`) in a thread. Rejects with what it throws, or with the reason of
 * `signal`, which ends the thread.
 */
export function inThread<Args, Result>(
  module: string,
  args: Args,
  { tell = () => {}, signal }: { tell?: StageReporter; signal?: AbortSignal } = {},
): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: { module, args } });
    // Settled when the thread has ended, and not before: it must not write to a folder that is being removed.
    const stop = (): void => void worker.terminate().then(() => reject(signal!.reason));
    signal?.addEventListener('abort', stop);
    worker.once('exit', () => signal?.removeEventListener('abort', stop));
    worker.on('message', (said: ThreadMessage) => {
      if ('told' in said) tell(...said.told);
      else if ('result' in said) resolve(said.result as Result);
      else reject(Object.assign(new Error(said.error.message), said.error));
    });
    worker.once('error', reject);
    // What it waits for cannot come any more, such as an answer of a library's process that has died.
    worker.once('exit', () => {
      if (signal?.aborted) reject(signal.reason);
      else reject(new BuildError('The build stopped in the middle: what is printed above may say why.'));
    });
  });
}

/**
 * Waits for all parts of a work and rejects with what the first of them rejects with, but only when all have ended:
 * none may go on writing to a folder that is being removed.
 */
export async function settleAll(parts: readonly Promise<unknown>[]): Promise<void> {
  for (const part of await Promise.allSettled(parts)) if (part.status === 'rejected') throw part.reason;
}
