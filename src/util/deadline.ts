import { setMaxListeners } from 'node:events';
import type { ExpectedError } from './expected-error.ts';

/** Does not keep the process alive. */
export function startDeadline(minutes: number, error: ExpectedError) {
  const controller = new AbortController();
  const { signal } = controller;
  setMaxListeners(0, signal); // one for each request under way
  const timer = setTimeout(() => controller.abort(error), minutes * 60_000).unref();
  return {
    /** Aborts with the error when the deadline passes. */
    signal,
    /** Cancels the deadline, before a step that must not be interrupted. Throws if it has already passed. */
    cancel: (): void => {
      signal.throwIfAborted();
      clearTimeout(timer);
    },
  };
}
