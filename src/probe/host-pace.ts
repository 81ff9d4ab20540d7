// When each host is asked: one request at a time, a pause after each, and only a few hosts at once.
import type { CLOCK } from '../snapshot/fetch/request-pace.ts';

type Clock = typeof CLOCK;

interface Waiting {
  number: number;
  start: () => void;
}

interface HostQueue {
  isBusy: boolean;
  /** On the clock: the host rests until then. */
  restsUntil: number;
  waiting: Waiting[];
}

export interface HostPace {
  /** Calls `work` when it is the host's turn, in the order of the calls; undefined if it would come too late. */
  inTurn<Result>(host: string, work: () => Promise<Result>): Promise<Result | undefined>;
  /** Sends nothing to the host for so many milliseconds, as its `Retry-After` asks. */
  hold(host: string, milliseconds: number): void;
}

export interface HostPaceOptions {
  clock: Clock;
  /** Hosts at once. */
  width: number;
  /** Milliseconds between two requests to a host. */
  gap: number;
  /** On the clock: nothing begins after it. */
  until: number;
}

export function hostPace({ clock, width, gap, until }: HostPaceOptions): HostPace {
  const hosts = new Map<string, HostQueue>();
  let number = 0;
  let active = 0;
  let alarm: AbortController | undefined;

  const queueOf = (host: string): HostQueue => {
    let queue = hosts.get(host);
    if (!queue) hosts.set(host, (queue = { isBusy: false, restsUntil: 0, waiting: [] }));
    return queue;
  };
  /** The free host whose request came first; if all rest, the time when one is free. A host that rests beyond `until` is next, so that its requests end. */
  const next = (): HostQueue | number => {
    const now = clock.now();
    let first: HostQueue | undefined;
    let soonest = Infinity;
    for (const queue of hosts.values()) {
      const [head] = queue.waiting;
      if (!head || queue.isBusy) continue;
      const isResting = queue.restsUntil > now && queue.restsUntil < until;
      if (isResting) soonest = Math.min(soonest, queue.restsUntil);
      else if (!first || head.number < first.waiting[0]!.number) first = queue;
    }
    return first ?? soonest;
  };
  const pump = (): void => {
    alarm?.abort();
    alarm = undefined;
    for (;;) {
      if (active >= width) return;
      const found = next();
      if (typeof found === 'number') {
        if (found < Infinity) wake(found);
        return;
      }
      found.waiting.shift()!.start();
    }
  };
  const wake = (time: number): void => {
    const set = (alarm = new AbortController());
    const ring = (): void => {
      if (!set.signal.aborted) pump();
    };
    clock.sleep(Math.max(1, time - clock.now()), set.signal).then(ring, () => undefined);
  };
  return {
    inTurn: (host, work) =>
      new Promise((resolve, reject) => {
        const queue = queueOf(host);
        const start = (): void => {
          if (Math.max(clock.now(), queue.restsUntil) >= until) return resolve(undefined);
          queue.isBusy = true;
          active += 1;
          const end = (): void => {
            active -= 1;
            queue.isBusy = false;
            queue.restsUntil = Math.max(queue.restsUntil, clock.now() + gap);
            pump();
          };
          work().finally(end).then(resolve, reject);
        };
        queue.waiting.push({ number: (number += 1), start });
        pump();
      }),
    hold: (host, milliseconds) => {
      const queue = queueOf(host);
      queue.restsUntil = Math.max(queue.restsUntil, clock.now() + milliseconds);
    },
  };
}
