import { setTimeout as sleep } from 'node:timers/promises';

/** A source of time that tests can replace. */
export const CLOCK = {
  now: (): number => performance.now(),
  sleep: (milliseconds: number, signal?: AbortSignal): Promise<void> =>
    sleep(milliseconds, undefined, { signal }),
};

/** The pace of one run: at most `perSecond` requests, if given, and none while `hold` applies. */
export function createRequestPace(perSecond: number | undefined, clock = CLOCK) {
  const gap = perSecond === undefined ? 0 : 1000 / perSecond;
  let next = 0;
  let heldUntil = 0;
  return {
    /** Resolves when the next request may be sent; rejects when `signal` is aborted. */
    turn: async (signal?: AbortSignal): Promise<void> => {
      while (clock.now() < heldUntil) await clock.sleep(heldUntil - clock.now(), signal);
      const now = clock.now();
      const mine = Math.max(now, next);
      next = mine + gap;
      if (mine > now) await clock.sleep(mine - now, signal);
    },
    /** No request may be sent for so many milliseconds (a `Retry-After` is meant for all requests). */
    hold: (milliseconds: number): void => {
      heldUntil = Math.max(heldUntil, clock.now() + milliseconds);
    },
  };
}
