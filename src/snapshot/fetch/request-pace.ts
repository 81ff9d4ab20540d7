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
      let mine: number;
      do {
        mine = Math.max(clock.now(), next, heldUntil);
        next = mine + gap;
        while (clock.now() < mine) await clock.sleep(mine - clock.now(), signal);
      } while (mine < heldUntil);
    },
    /**
     * No request may be sent for so many milliseconds (a `Retry-After` is meant for all requests). Returns by how many that
     * extends the time in which none may be sent.
     */
    hold: (milliseconds: number): number => {
      const heldSoFar = Math.max(heldUntil, clock.now());
      heldUntil = Math.max(heldUntil, clock.now() + milliseconds);
      return heldUntil - heldSoFar;
    },
  };
}
