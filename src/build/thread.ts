// Runs parts of a build in threads and processes, and stops them all if one fails.
import { fork, type ChildProcess } from 'node:child_process';
import { Worker, type Transferable } from 'node:worker_threads';
import { ExpectedError } from '../util/expected-error.ts';
import type { StageReporter } from './stage-reporter.ts';

const WORKER = new URL('worker.ts', import.meta.url);

/** What a module for a thread exports as `run`. Arguments and results are copied between the threads. */
export type ThreadFunction<Args, Result> = (args: Args, report: StageReporter) => Promise<Result> | Result;

export type ThreadMessage =
  { stage: Parameters<StageReporter> } | { result: unknown } | { error: ThreadFailure };

/** An error as passed between threads: a structured clone has only its message and stack. */
interface ThreadFailure extends Partial<Pick<ExpectedError, 'exitCode' | 'lines'>> {
  name: string;
  message: string;
  stack?: string;
  code?: string;
}

interface RunOptions {
  report?: StageReporter;
  signal?: AbortSignal | undefined;
}

/** Calls the `run` of a module in a thread. Rejects with its error, or with the reason of `signal`, which ends the thread. */
export async function runInThread<Args, Result>(
  module: string,
  args: Args,
  { report = () => {}, signal, transferList = [] }: RunOptions & { transferList?: Transferable[] } = {},
): Promise<Result> {
  signal?.throwIfAborted();
  const worker = new Worker(WORKER, { workerData: { module, args }, transferList });
  return resultOf(worker, () => void worker.terminate(), { report, signal });
}

/** Like `runInThread`, in a process, whose memory is returned to the system, including that of native code. Takes 50 ms to start. */
export async function runInChildProcess<Args, Result>(
  module: string,
  args: Args,
  { report = () => {}, signal }: RunOptions = {},
): Promise<Result> {
  signal?.throwIfAborted();
  const child = fork(WORKER, { serialization: 'advanced' });
  child.send({ module, args });
  return resultOf(child, () => void child.kill('SIGKILL'), { report, signal });
}

function resultOf<Result>(
  worker: Worker | ChildProcess,
  end: () => void,
  { report, signal }: Required<Pick<RunOptions, 'report'>> & RunOptions,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', end);
    worker.on('message', (message: ThreadMessage) => {
      if ('stage' in message) report(...message.stage);
      else if ('result' in message) resolve(message.result as Result);
      else reject(Object.assign(new Error(message.error.message), message.error));
    });
    worker.once('error', reject);
    // After an abort, settles only now: running code must not write to a folder that is being removed.
    worker.once('exit', () => {
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(signal.reason);
      // A worker also ends if nothing can complete its work, for example if a library's process died.
      else reject(new ExpectedError('The build stopped unexpectedly. See the messages above.'));
    });
  });
}

/** Adds a part to the running ones and returns it. */
export type AddRunningPart = <Result>(part: Promise<Result>) => Promise<Result>;

/**
 * Runs parts concurrently. The first that fails aborts the signal of all others. Rejects with its error when all have
 * ended, because none may go on writing to a folder that is being removed.
 */
export async function runConcurrentParts(
  signal: AbortSignal | undefined,
  begin: (start: AddRunningPart, halt: AbortSignal) => void,
): Promise<void> {
  const failed = new AbortController();
  const parts: Promise<unknown>[] = [];
  const start: AddRunningPart = (part) => {
    part.catch((error: unknown) => failed.abort(error));
    parts.push(part);
    return part;
  };
  begin(start, signal ? AbortSignal.any([signal, failed.signal]) : failed.signal);
  // A running part may start others.
  for (const part of parts) await part.catch(() => {});
  failed.signal.throwIfAborted();
}
