import { setMaxListeners } from 'node:events';
import type { ExpectedError } from '../src/util/expected-error.ts';

export interface Deadline {
  /** Aborts with the error when the deadline passes. */
  signal: AbortSignal;
  /** Cancels the deadline, before a step that must not be interrupted. Throws if it has already passed. */
  cancel(): void;
}

/** Does not keep the process alive. */
export function startDeadline(minutes: number, error: ExpectedError): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  setMaxListeners(0, signal); // one for each request under way
  const timer = setTimeout(() => controller.abort(error), minutes * 60_000).unref();
  return {
    signal,
    cancel: () => {
      signal.throwIfAborted();
      clearTimeout(timer);
    },
  };
}
