// Work in a thread: what comes back from it, and what comes of it when it fails.
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { settleAll, inThread } from '../../src/generator/thread.ts';
import { isExpectedError } from '../../src/util/expected-error.ts';
import type { StageReporter } from '../../src/generator/stage-reporter.ts';

const WORK = new URL('work.ts', import.meta.url).href;

test('its result and what it tells come back', async () => {
  const told: Parameters<StageReporter>[] = [];
  expect(
    await inThread(
      WORK,
      { what: 'add', numbers: [1, 2, 3] },
      {
        tell: (...each) => told.push(each),
      },
    ),
  ).toBe(6);
  expect(told).toEqual([['adding', '3 numbers', { wall: 1, cpu: 1 }]]);
});

test('an error keeps its message, its code and the exit code of its class', async () => {
  const error: unknown = await inThread(WORK, { what: 'fail' }).catch((reason: unknown) => reason);
  expect(isExpectedError(error)).toBe(true);
  expect(error).toMatchObject({
    name: 'RegistryError',
    message: 'It did not work.',
    code: 'ENOSPC',
    exitCode: 3,
    lines: ['It did not work.'],
  });
});

test('a thread that ends before its work does is a failed build, not one that waits for ever', async () => {
  await expect(inThread(WORK, { what: 'wait' })).rejects.toMatchObject({
    name: 'BuildError',
    message: expect.stringContaining('stopped in the middle'),
  });
});

test('a thread that is stopped ends, and the reason is told', async () => {
  const halt = new AbortController();
  const held = inThread(WORK, { what: 'hold' }, { signal: halt.signal });
  halt.abort(new Error('The disk is full.'));
  await expect(held).rejects.toThrow('The disk is full.');
  await expect(inThread(WORK, { what: 'add' }, { signal: halt.signal })).rejects.toThrow('The disk is full.');
});

test('of several parts, a failure is told only when all have ended', async () => {
  const ended: string[] = [];
  const slow = Promise.withResolvers<void>();
  const waiting = settleAll([
    Promise.reject(new Error('first')),
    slow.promise.then(() => ended.push('slow')),
  ]).catch((error: Error) => ended.push(error.message));
  // All that could follow from the failure alone has followed by then.
  await setImmediate();
  expect(ended).toEqual([]);
  slow.resolve();
  await waiting;
  expect(ended).toEqual(['slow', 'first']);
});
