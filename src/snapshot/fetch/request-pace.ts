import { setTimeout as sleep } from 'node:timers/promises';

export interface Pace {
  /** Resolves when the next request may be sent; rejects when `signal` is aborted. */
  turn(signal?: AbortSignal): Promise<void>;
  /** No request may be sent for so many milliseconds (a `Retry-After` is meant for all requests). */
  hold(milliseconds: number): void;
}

/** A source of time that tests can replace. */
export interface Clock {
  now(): number;
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export const CLOCK: Clock = {
  now: () => performance.now(),
  sleep: async (milliseconds, signal) => void (await sleep(milliseconds, undefined, { signal })),
};

/** The pace of one run: at most `perSecond` requests, if given, and none while `hold` applies. */
export function paceOf(perSecond: number | undefined, clock = CLOCK): Pace {
  const gap = perSecond === undefined ? 0 : 1000 / perSecond;
  let next = 0;
  let heldUntil = 0;
  return {
    turn: async (signal) => {
      while (clock.now() < heldUntil) await clock.sleep(heldUntil - clock.now(), signal);
      const now = clock.now();
      const mine = Math.max(now, next);
      next = mine + gap;
      if (mine > now) await clock.sleep(mine - now, signal);
    },
    hold: (milliseconds) => {
      heldUntil = Math.max(heldUntil, clock.now() + milliseconds);
    },
  };
}
