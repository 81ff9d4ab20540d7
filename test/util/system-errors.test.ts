import { readdirSync, readFileSync, readlinkSync, renameSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { startDeadline } from '../../src/util/deadline.ts';
import { ExpectedError, isExpectedError, errorLinesOf } from '../../src/util/expected-error.ts';
import {
  hasErrorCode,
  isSystemError,
  reasonOf,
  sentenceOfSystemError,
  systemCodeOf,
  systemErrorFromRust,
  undefinedOnCodes,
} from '../../src/util/system-errors.ts';

test.for([
  [
    'Something went wrong, please report this problem.\nCaused by:\n    No space left on device (os error 28)',
    'ENOSPC',
  ],
  ['Disk quota exceeded (os error 122)', 'EDQUOT'],
  ['Read-only file system (os error 30)', 'EROFS'],
  ['Too many open files (os error 24)', 'EMFILE'],
  ['no such number (os error 99999)', undefined],
  ['Unexpected token', undefined],
] satisfies [string, string | undefined][])('of “%s”, the error of the system is %s', ([message, code]) => {
  expect(systemErrorFromRust(new Error(message))?.code).toBe(code);
});

test('an error of a program in Rust is one of the system', () => {
  const cause = new Error('No space left on device (os error 28)');
  const error = systemErrorFromRust(cause)!;
  expect(isSystemError(error)).toBe(true);
  expect(error).toMatchObject({ message: 'ENOSPC: os error 28', syscall: 'write', cause });
});

const withCode = (code: string, more: object = {}) =>
  Object.assign(new Error(`${code}: failed`), { code, ...more });
const fail = (error: Error) => () => {
  throw error;
};

test('an error is recognized by its code, and another one passes', () => {
  expect(hasErrorCode(withCode('ENOENT'), 'EEXIST', 'ENOENT')).toBe(true);
  expect([hasErrorCode(withCode('ENOENT'), 'EEXIST'), hasErrorCode({ code: 'ENOENT' }, 'ENOENT')]).toEqual([
    false,
    false,
  ]);
  expect([
    undefinedOnCodes(['ENOENT'], () => 5),
    undefinedOnCodes(['ENOENT'], fail(withCode('ENOENT'))),
  ]).toEqual([5, undefined]);
  expect(() => undefinedOnCodes(['ENOENT'], fail(withCode('EACCES')))).toThrow('EACCES');
  expect([withCode('ENOSPC', { syscall: 'write' }), withCode('ERR_X')].map(isSystemError)).toEqual([
    true,
    false,
  ]);
});

/** What a call of the file system throws. */
function thrownBy(call: () => unknown): Error {
  try {
    call();
  } catch (error) {
    return error as Error;
  }
  throw new Error('nothing was thrown');
}

const FOLDER = import.meta.dirname;

test.each<[Error, string]>([
  [thrownBy(() => readFileSync(`${FOLDER}/none`)), `“${FOLDER}/none”: it does not exist.`],
  [
    thrownBy(() => readdirSync(import.meta.filename)),
    `“${import.meta.filename}”: a file is in the place of a folder.`,
  ],
  [thrownBy(() => readFileSync(FOLDER)), 'It is a folder.'],
  [thrownBy(() => renameSync(`${FOLDER}/none`, '/x')), `“${FOLDER}/none” → “/x”: it does not exist.`],
  // A code without words of ours has the words of Node.
  [thrownBy(() => readlinkSync(FOLDER)), `“${FOLDER}”: invalid argument.`],
  [withCode('ENOSPC'), 'The disk is full.'],
  // Node's rmSync sets no code.
  [new Error("EMFILE: too many open files, rm 'x'"), 'Too many files are open.'],
])('%s: %s', (error, sentence) => {
  expect(sentenceOfSystemError(error)).toBe(sentence);
  expect(sentence).not.toContain(systemCodeOf(error));
});

test('the reason of an error of another kind is the first line of its message', () => {
  expect([new Error('no code\n  at x'), new Error('one: two, three')].map(reasonOf)).toEqual([
    'no code',
    'one: two, three',
  ]);
});

test.each<[string, () => unknown, string]>([
  ['text', () => JSON.parse('{'), 'it is not valid JSON'],
  ['JSON of another form', () => z.string().parse(5), 'it does not have the expected form'],
])('the reason of a file with %s names no position', (_, call, reason) => {
  expect(reasonOf(thrownBy(call))).toBe(reason);
});

test('an expected error has lines and an exit code, also one of another class', () => {
  class OwnError extends ExpectedError {}
  const cause = new Error('why');
  const error = new OwnError(['One.', 'Two.'], { exitCode: 3, cause });
  expect(error).toMatchObject({
    name: 'OwnError',
    message: 'One.\nTwo.',
    lines: ['One.', 'Two.'],
    exitCode: 3,
    cause,
  });
  expect(new ExpectedError('One.')).toMatchObject({ lines: ['One.'], exitCode: 5 });
  const passed = Object.assign(new Error('One.'), { exitCode: 2, lines: ['1', '2'] });
  expect([error, passed, cause].map(isExpectedError)).toEqual([true, true, false]);
  expect([error, passed, cause].map(errorLinesOf)).toEqual([['One.', 'Two.'], ['1', '2'], ['why']]);
});

test('a deadline is in minutes', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { signal } = startDeadline(2, new ExpectedError('Too late.'));
  vi.advanceTimersByTime(119_999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.aborted).toBe(true);
});

test('a deadline aborts with its error, unless it was cancelled before', async () => {
  const error = new ExpectedError('Too late.');
  const { signal, cancel } = startDeadline(0, error);
  await new Promise((passed) => signal.addEventListener('abort', passed));
  expect(signal.reason).toBe(error);
  expect(cancel).toThrow('Too late.');
  const other = startDeadline(0, error);
  other.cancel();
  await new Promise((passed) => startDeadline(0, error).signal.addEventListener('abort', passed));
  expect(other.signal.aborted).toBe(false);
});
