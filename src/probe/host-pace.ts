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
  /** The last request to each host, which the next one waits for. */
  const last = new Map<string, Promise<unknown>>();
  const restOf = (host: string): number => (restsUntil.get(host) ?? 0) - clock.now();
  /** Sends nothing to the host for so many milliseconds. */
  const hold = (host: string, milliseconds: number): void => {
    restsUntil.set(host, clock.now() + Math.max(milliseconds, restOf(host)));
  };
  return {
    /** Calls `work` when the host has rested; returns undefined if that would be too late, or takes longer than `patience`. */
    inTurn: async <Result extends { retryAfter?: number | undefined }>(
      host: string,
      work: () => Promise<Result>,
      patience = Infinity,
    ): Promise<Result | undefined> => {
      const turn = async (): Promise<Result | undefined> => {
        const rest = restOf(host);
        if (rest > patience || clock.now() + Math.max(0, rest) >= until) return undefined;
        if (rest > 0) await clock.sleep(rest);
        try {
          const result = await work();
          hold(host, result.retryAfter ?? 0);
          return result;
        } finally {
          hold(host, gap);
        }
      };
      const own = (last.get(host) ?? Promise.resolve()).then(turn);
      last.set(
        host,
        own.catch(() => undefined),
      );
      return own;
    },
  };
}
