// When the next request may be sent: so many a second, and none while the registry asks to be left alone.
import { setTimeout as sleep } from 'node:timers/promises';

export interface Pace {
  /** Resolves when it is this request's turn; rejects when `signal` is aborted. */
  turn(signal?: AbortSignal): Promise<void>;
  /** From now on nobody's turn comes for so many milliseconds (a `Retry-After` is meant for all requests). */
  hold(milliseconds: number): void;
}

/** What a pace takes for the time; tests bring their own. */
export interface Clock {
  now(): number;
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export const CLOCK: Clock = {
  now: () => performance.now(),
  sleep: async (milliseconds, signal) => void (await sleep(milliseconds, undefined, { signal })),
};

/** The pace of one run; without `perSecond` only what `hold` says limits it. */
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

/** The milliseconds that a `Retry-After` header asks for, seconds or a date (RFC 9110, 10.2.3); undefined for neither. */
export function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
