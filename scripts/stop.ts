const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Aborts the work on SIGINT or SIGTERM and waits until it has cleaned up. Then the process ends by the same signal, so that
 * its parent sees why it ended. A second signal ends it at once.
 */
export async function withStopSignals<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController();
  let received: NodeJS.Signals | undefined;
  const onSignal = (signal: NodeJS.Signals): void => {
    received = signal;
    stop.abort(new Error(`Stopped by ${signal}.`));
  };
  for (const signal of SIGNALS) process.once(signal, onSignal);
  try {
    return await work(stop.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal);
    // In a container, the listener of preflight.cjs ends the process.
    if (received && !process.emit(received)) process.kill(process.pid, received);
  }
}
