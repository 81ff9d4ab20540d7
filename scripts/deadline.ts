import { BuildError } from '../src/threads/build-error.ts';
import { countOf } from './count-text.ts';

export interface Deadline {
  /** Aborts when the deadline passes. */
  signal: AbortSignal;
  /** Rejects when the deadline passes. */
  passed: Promise<never>;
  /** Cancels the deadline, before a step that must not be interrupted. Throws if it has already passed. */
  cancel(): void;
}

export function startDeadline(minutes: number): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const error = new BuildError(
    `Building and verifying took longer than ${countOf(minutes, 'minute')}. Raise TIME_LIMIT. ` +
      'The site is unchanged.',
  );
  const passed = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(error));
  });
  passed.catch(() => undefined); // the caller may no longer be waiting
  const timer = setTimeout(() => controller.abort(error), minutes * 60_000).unref();
  return {
    signal,
    passed,
    cancel: () => {
      signal.throwIfAborted();
      clearTimeout(timer);
    },
  };
}
