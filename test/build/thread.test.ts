// Work in a thread: what comes back from it, and what comes of it when it fails.
import { describe, expect, test } from 'vitest';
import { runInChildProcess, runInThread, runConcurrentParts } from '../../src/build/thread.ts';
import type { StageReporter } from '../../src/build/stage-reporter.ts';
import { isExpectedError } from '../../src/util/expected-error.ts';

const WORK = new URL('work.ts', import.meta.url).href;

describe.each([
  ['thread', runInThread],
  ['process', runInChildProcess],
])('a %s', (_, run) => {
  test('its result and its stages come back', async () => {
    const stages: Parameters<StageReporter>[] = [];
    expect(
      await run(
        WORK,
        { what: 'add', numbers: [1, 2, 3] },
        {
          report: (...stage) => stages.push(stage),
        },
      ),
    ).toBe(6);
    expect(stages).toEqual([['adding', '3 numbers', { wall: 1, cpu: 1 }]]);
  });

  test('an error keeps its message, its code and the exit code of its class', async () => {
    const error: unknown = await run(WORK, { what: 'fail' }).catch((reason: unknown) => reason);
    expect(isExpectedError(error)).toBe(true);
    expect(error).toMatchObject({
      name: 'RegistryError',
      message: 'It did not work.',
      code: 'ENOSPC',
      exitCode: 3,
      lines: ['It did not work.'],
    });
  });

  test('that ends before its work does is a failed build, not one that waits for ever', async () => {
    await expect(run(WORK, { what: 'wait' })).rejects.toMatchObject({
      name: 'ExpectedError',
      message: expect.stringContaining('stopped unexpectedly'),
    });
  });
});

test('the first part that fails stops the others at once, and is the error when all have ended', async () => {
  const ended: string[] = [];
  const slow = Promise.withResolvers<void>();
  const running = runConcurrentParts(undefined, (start, halt) => {
    start(Promise.reject(new Error('first')));
    start(runInThread(WORK, { what: 'run on' }, { signal: halt }).finally(() => ended.push('thread')));
    start(slow.promise.then(() => Promise.reject(new Error('second'))).finally(() => ended.push('slow')));
  }).catch((error: Error) => ended.push(error.message));
  // The thread would never end by itself.
  await expect.poll(() => ended).toEqual(['thread']);
  slow.resolve();
  await running;
  expect(ended).toEqual(['thread', 'slow', 'first']);
});

test('a signal stops all parts with its reason', async () => {
  const stop = new AbortController();
  const running = runConcurrentParts(stop.signal, (start, halt) => {
    start(runInThread(WORK, { what: 'run on' }, { signal: halt }));
  });
  stop.abort(new Error('The deadline has passed.'));
  await expect(running).rejects.toThrow('The deadline has passed.');
});
