import { expect, test } from 'vitest';
import { EXCEPTIONS } from '../../src/model/exceptions.ts';

test('exceptions are ordered by code, and say in sentences what they mean and what to check', () => {
  const codes = EXCEPTIONS.map(({ code }) => code);
  expect(codes).toEqual([...new Set(codes)].toSorted((a, b) => a - b));
  for (const { meaning, check } of EXCEPTIONS)
    for (const text of [meaning, check]) expect(text).toMatch(/^[A-Z].*[.]$/);
});
