// Stopping work that must clean up after itself.

/** The process was told to stop; it ends by the same signal when its work has ended. */
class StoppedError extends Error {
  override name = 'StoppedError';
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Runs work that ends when its signal is aborted. SIGINT and SIGTERM abort it; when it has cleaned up, the process dies by
 * that very signal, as those expect who sent it. A second one ends the process at once.
 */
export async function withStopSignals<Result>(work: (stop: AbortSignal) => Promise<Result>): Promise<Result> {
  const stop = new AbortController();
  let received: NodeJS.Signals | undefined;
  const onSignal = (signal: NodeJS.Signals): void => {
    received = signal;
    stop.abort(new StoppedError(`Stopped by ${signal}.`));
  };
  for (const signal of SIGNALS) process.once(signal, onSignal);
  try {
    return await work(stop.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal);
    if (received) process.kill(process.pid, received);
  }
}
