// A limit on how long a part of a night may take.
import { BuildError } from '../src/threads/build-error.ts';

export interface Deadline {
  /** Aborted when the time is over. */
  signal: AbortSignal;
  /** Rejects when the time is over. */
  over: Promise<never>;
  /** Ends the limit, as what comes now must not be cut short. Throws where the time was over already. */
  met(): void;
}

/** Opens a limit of so many minutes. */
export function openDeadline(minutes: number): Deadline {
  const limit = new AbortController();
  const { signal } = limit;
  const late = new BuildError(
    `Building and verifying took longer than ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}: raise TIME_LIMIT. ` +
      'The site is as it was.',
  );
  const over = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(late));
  });
  over.catch(() => undefined); // nobody may be waiting
  const timer = setTimeout(() => limit.abort(late), minutes * 60_000).unref(); // what has failed ends at once
  return {
    signal,
    over,
    met: () => {
      signal.throwIfAborted();
      clearTimeout(timer);
    },
  };
}
