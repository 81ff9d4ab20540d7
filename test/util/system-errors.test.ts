import { expect, test } from 'vitest';
import { systemErrorFromRust } from '../../src/util/system-errors.ts';

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
