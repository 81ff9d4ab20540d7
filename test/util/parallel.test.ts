// Work on many things at once: order, width, and what a failure leaves undone.
import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { inParallel } from '../../src/util/parallel.ts';

/** Resolves after so many other tasks of the event loop. */
async function turns(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) await new Promise(setImmediate);
}

test('results keep the order of the items, and no more are worked on at once than allowed', async () => {
  let [active, most] = [0, 0];
  const results = await inParallel([5, 1, 3, 0, 2], 2, async (item) => {
    most = Math.max(most, (active += 1));
    await turns(item);
    active -= 1;
    return item * 10;
  });
  expect(results).toEqual([50, 10, 30, 0, 20]);
  expect(most).toBe(2);
  expect(await inParallel([], 2, async () => 1)).toEqual([]);
});

test('the first failure tells what is under way, waits for it, and begins nothing else', async () => {
  const begun: number[] = [];
  const ended: string[] = [];
  const work = async (item: number, signal: AbortSignal): Promise<void> => {
    begun.push(item);
    if (item === 1) throw new Error('the second fails');
    await turns(3);
    ended.push(`${item} ${signal.aborted ? 'was told' : 'was not told'}`);
  };
  await expect(inParallel([0, 1, 2, 3], 2, work)).rejects.toThrow('the second fails');
  expect({ begun, ended }).toEqual({ begun: [0, 1], ended: ['0 was told'] });
});

test('a signal from outside ends the work with its reason', async () => {
  const stop = new AbortController();
  const begun: number[] = [];
  const work = async (item: number, signal: AbortSignal): Promise<void> => {
    begun.push(item);
    if (item === 1) stop.abort(new Error('stopped by the user'));
    signal.throwIfAborted();
  };
  await expect(inParallel([0, 1, 2, 3], 1, work, stop.signal)).rejects.toThrow('stopped by the user');
  expect(begun).toEqual([0, 1]);
});

test('a signal that was given before begins nothing, and one that is never given is not waited for', async () => {
  const begun: number[] = [];
  const work = async (item: number) => void begun.push(item);
  await expect(inParallel([0, 1], 2, work, AbortSignal.abort(new Error('before')))).rejects.toThrow('before');
  expect(begun).toEqual([]);
  const { signal } = new AbortController();
  expect(await inParallel([0, 1], 9, async (item) => item, signal)).toEqual([0, 1]);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
