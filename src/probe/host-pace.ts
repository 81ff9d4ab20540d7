// When the next request to a host may be sent.
import type { CLOCK } from '../snapshot/fetch/request-pace.ts';

interface HostPaceOptions {
  clock: typeof CLOCK;
  /** Milliseconds between two requests to a host. */
  gap: number;
  /** The time on the clock after which no request is sent. */
  until: number;
}

export type HostPace = ReturnType<typeof createHostPace>;

export function createHostPace({ clock, gap, until }: HostPaceOptions) {
  /** The time on the clock until which each host rests. */
  const restsUntil = new Map<string, number>();
  const restOf = (host: string): number => (restsUntil.get(host) ?? 0) - clock.now();
  /** Sends nothing to the host for so many milliseconds. */
  const hold = (host: string, milliseconds: number): void => {
    restsUntil.set(host, clock.now() + Math.max(milliseconds, restOf(host)));
  };
  return {
    /** Calls `work` when the host has rested; returns undefined if that would be too late. */
    inTurn: async <Result extends { retryAfter?: number | undefined }>(
      host: string,
      work: () => Promise<Result>,
    ): Promise<Result | undefined> => {
      for (let rest = restOf(host); rest > 0; rest = restOf(host)) {
        if (clock.now() + rest >= until) return undefined;
        await clock.sleep(rest);
      }
      if (clock.now() >= until) return undefined;
      hold(host, gap);
      try {
        const result = await work();
        hold(host, result.retryAfter ?? 0);
        return result;
      } finally {
        hold(host, gap);
      }
    },
  };
}
