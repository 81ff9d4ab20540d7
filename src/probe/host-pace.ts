// When each host is probed: one request at a time, a pause after each, and only a few hosts at once.
import type { CLOCK } from '../snapshot/fetch/request-pace.ts';

interface HostPaceOptions {
  clock: typeof CLOCK;
  /** Hosts at once. */
  width: number;
  /** Milliseconds between two requests to a host. */
  gap: number;
  /** On the clock: nothing begins after it. */
  until: number;
}

export type HostPace = ReturnType<typeof createHostPace>;

export function createHostPace({ clock, width, gap, until }: HostPaceOptions) {
  /** On the clock, by host. */
  const restsUntil = new Map<string, number>();
  /** Settles with the last request to a host. */
  const lastTo = new Map<string, Promise<unknown>>();
  /** Starts the requests whose host is free, by the number of the call. */
  const ready = new Map<number, () => void>();
  let calls = 0;
  let active = 0;

  const restOf = (host: string): number => restsUntil.get(host) ?? 0;
  /** Sends nothing to the host for so many milliseconds, as its `Retry-After` requires. */
  const hold = (host: string, milliseconds: number): void => {
    restsUntil.set(host, Math.max(restOf(host), clock.now() + milliseconds));
  };
  const startFirst = (): void => {
    if (active === width || ready.size === 0) return;
    const first = ready.keys().reduce((one, other) => Math.min(one, other));
    active += 1;
    ready.get(first)!();
    ready.delete(first);
  };
  const run = async <Result>(host: string, call: number, work: () => Promise<Result>) => {
    for (let rest = restOf(host); rest > clock.now(); rest = restOf(host)) {
      if (rest >= until) return undefined;
      await clock.sleep(rest - clock.now());
    }
    await new Promise<void>((resolve) => {
      ready.set(call, resolve);
      startFirst();
    });
    try {
      return clock.now() < until ? await work() : undefined;
    } finally {
      hold(host, gap);
      active -= 1;
      startFirst();
    }
  };
  return {
    hold,
    /** Calls `work` when it is the host's turn, in the order of the calls; undefined if it would come too late. */
    inTurn: <Result>(host: string, work: () => Promise<Result>): Promise<Result | undefined> => {
      const call = (calls += 1);
      const result = (lastTo.get(host) ?? Promise.resolve()).then(() => run(host, call, work));
      lastTo.set(
        host,
        result.catch(() => undefined),
      );
      return result;
    },
  };
}
