import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { CLOCK, createRequestPace } from '../../src/snapshot/fetch/request-pace.ts';

/** A clock that advances only during a sleep. */
function clockOf(): typeof CLOCK & { time: number } {
  const clock = {
    time: 0,
    now: () => clock.time,
    sleep: async (milliseconds: number) => {
      clock.time += milliseconds;
    },
  };
  return clock;
}

describe('the pace', () => {
  test('without a limit lets everybody pass at once', async () => {
    const clock = clockOf();
    const pace = createRequestPace(undefined, clock);
    for (let i = 0; i < 5; i += 1) await pace.turn();
    expect(clock.time).toBe(0);
  });

  test('of four a second is a quarter of a second between any two', async () => {
    const clock = clockOf();
    const pace = createRequestPace(4, clock);
    const turns: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      await pace.turn();
      turns.push(clock.time);
    }
    expect(turns).toEqual([0, 250, 500, 750, 1000]);
  });

  test('holds everybody back when the registry asks to be left alone', async () => {
    const clock = clockOf();
    const pace = createRequestPace(undefined, clock);
    expect([2000, 500, 3000].map((milliseconds) => pace.hold(milliseconds))).toEqual([2000, 0, 1000]);
    await pace.turn();
    expect(clock.time).toBe(3000);
  });

  test('holds requests back that already have their turn, and keeps the gap after that', async () => {
    const sleepers: { until: number; wake: () => void }[] = [];
    const clock = {
      time: 0,
      now: () => clock.time,
      sleep: (milliseconds: number) =>
        new Promise<void>((wake) => sleepers.push({ until: clock.time + milliseconds, wake })),
    };
    const pace = createRequestPace(20, clock);
    const turns: number[] = [];
    const all = Promise.all([1, 2, 3].map(() => pace.turn().then(() => turns.push(clock.time))));
    await setImmediate();
    clock.time = 20;
    pace.hold(1000);
    while (sleepers.length > 0) {
      const [next] = sleepers.toSorted((one, other) => one.until - other.until);
      sleepers.splice(sleepers.indexOf(next!), 1);
      clock.time = next!.until;
      next!.wake();
      await setImmediate();
    }
    await all;
    expect(turns).toEqual([0, 1020, 1070]);
  });
});
