import { expect, test } from 'vitest';
import { parseJsonBytes, jsonKeyOf, toWellFormedUtf8 } from '../../src/registry/reading/json.ts';
import { MAX_VALUES } from '../../src/registry/reading/response-limits.ts';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

test.each([
  ['a pair', String.raw`"\ud83d\ude00"`, '😀'],
  ['its first half', String.raw`"\ud83d"`, '\uFFFD'],
  ['its second half', String.raw`"x\uDE00"`, 'x\uFFFD'],
  ['halves in the wrong order', String.raw`"\ude00\ud83d"`, '\uFFFD\uFFFD'],
  ['two first halves', String.raw`"\ud83d\ud83d\ude00"`, '\uFFFD😀'],
  ['a first half and another escape', String.raw`"\ud83d\u0041"`, '\uFFFDA'],
  ['no escape, but a backslash before its letters', String.raw`"\\ud83d"`, String.raw`\ud83d`],
  ['a backslash and half a pair', String.raw`"\\\ud83d"`, '\\\uFFFD'],
  ['other characters that begin alike', String.raw`"\ud55c\uD7FF"`, '\uD55C\uD7FF'],
  ['bytes that are not UTF-8', '"a\u00ffb\u00c3"', 'a\uFFFDb\uFFFD'],
  ['half a pair in UTF-8', '"\u00ed\u00a0\u0080"', '\uFFFD\uFFFD\uFFFD'],
  ['a byte order mark', '\u00ef\u00bb\u00bf"x"', 'x'],
])('%s', (_, text, value) => {
  const bytes = latin1(text);
  expect(parseJsonBytes(bytes)).toBe(value);
  const repaired = toWellFormedUtf8(bytes);
  expect(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(repaired))).toBe(value);
  if (!value.includes('\uFFFD')) expect(repaired).toBe(bytes);
});

test('half a pair in a name', () => {
  expect(parseJsonBytes(latin1(String.raw`{"\ud800":1}`))).toEqual({ '\uFFFD': 1 });
});

test('a response of too many values is not parsed', () => {
  const response = (count: number): Buffer => Buffer.from(`[${'0,'.repeat(count)}0]`);
  expect(parseJsonBytes(response(10))).toHaveLength(11);
  // The list itself is a value, too.
  expect(parseJsonBytes(response(MAX_VALUES - 2))).toHaveLength(MAX_VALUES - 1);
  expect(() => parseJsonBytes(response(MAX_VALUES - 1))).toThrow('more than 5,000,000 values');
});

test('a response of a hundred levels is read, one more is not; what was cut off is no JSON', () => {
  const nested = (levels: number, end = levels): Buffer => Buffer.from('['.repeat(levels) + ']'.repeat(end));
  expect([parseJsonBytes(nested(100)) === undefined, parseJsonBytes(nested(101))]).toEqual([
    false,
    undefined,
  ]);
  expect(() => parseJsonBytes(nested(101, 100))).toThrow(SyntaxError);
});

test('any value identifies a record, even one that is no text', () => {
  expect(['x', '', 5, null, { toString: 1 }, undefined].map(jsonKeyOf)).toEqual([
    'x',
    '',
    '5',
    'null',
    '{"toString":1}',
    '',
  ]);
});
