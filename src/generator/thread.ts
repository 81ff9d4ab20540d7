// Runs a part of a build in a thread, and stops all parts when one fails.
import { Worker } from 'node:worker_threads';
import { BuildError } from './build-error.ts';
import type { StageReporter } from './stage-reporter.ts';

/** What a module for a thread exports as `run`. Arguments and results are copied between the threads. */
export type ThreadRun<Args, Result> = (args: Args, report: StageReporter) => Promise<Result> | Result;

export type ThreadMessage =
  { stage: Parameters<StageReporter> } | { result: unknown } | { error: ThreadFailure };

/** An error as it is passed between threads: a structured clone would lose its name. */
export interface ThreadFailure {
  name: string;
  message: string;
  stack?: string;
  code?: string;
}

/**
 * Calls `run` of a module of this folder (`./search-step.ts`) in a thread. Rejects with what it throws, or with the reason
 * of `signal`, which ends the thread.
 */
export function inThread<Args, Result>(
  module: string,
  args: Args,
  { report = () => {}, signal }: { report?: StageReporter; signal?: AbortSignal } = {},
): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: { module, args } });
    // Settles only when the thread has ended: it must not write to a folder that is being removed.
    const stop = (): void => void worker.terminate().then(() => reject(signal!.reason));
    signal?.addEventListener('abort', stop);
    worker.once('exit', () => signal?.removeEventListener('abort', stop));
    worker.on('message', (message: ThreadMessage) => {
      if ('stage' in message) report(...message.stage);
      else if ('result' in message) resolve(message.result as Result);
      else reject(Object.assign(new Error(message.error.message), message.error));
    });
    worker.once('error', reject);
    // A thread also ends when nothing can complete its work, such as the answer of a library's process that has died.
    worker.once('exit', () => {
      if (signal?.aborted) reject(signal.reason);
      else reject(new BuildError('The build stopped unexpectedly. See the messages above.'));
    });
  });
}

/** Adds a part to those that run beside each other; returns it. */
export type StartPart = <Result>(part: Promise<Result>) => Promise<Result>;

/**
 * Runs parts beside each other. The first that fails aborts the signal of all others; rejects with its error when all
 * have ended, as none may go on writing to a folder that is being removed.
 */
export async function runParts(
  signal: AbortSignal | undefined,
  begin: (start: StartPart, halt: AbortSignal) => void,
): Promise<void> {
  const failed = new AbortController();
  const parts: Promise<unknown>[] = [];
  const start: StartPart = (part) => {
    part.catch((error: unknown) => failed.abort(error));
    parts.push(part);
    return part;
  };
  begin(start, signal ? AbortSignal.any([signal, failed.signal]) : failed.signal);
  // A part may start others meanwhile.
  for (const part of parts) await part.catch(() => {});
  failed.signal.throwIfAborted();
}
