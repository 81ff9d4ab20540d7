// Which problems are reported, and which a known difference of the web host excuses.
import { expect, test } from 'vitest';
import { replyText, VerdictRecorder } from '../../src/verify/verdict.ts';
import type { VerifyResponse } from '../../src/verify/verify-client.ts';

const replyOf = (status: number, headers: Record<string, string> = {}): VerifyResponse => ({
  status,
  headers,
  body: Buffer.alloc(0),
  curl: `curl ${status}`,
  trouble: 'connection cut',
});

test.each([
  [200, true, 'head'],
  [404, true, 'head'],
  [404, false, undefined],
  [500, true, undefined],
  [503, true, undefined],
  [0, true, undefined],
])('an excuse holds for the status %i, if it may: %j', (status, isExcusable, expected) => {
  const recorder = new VerdictRecorder<'head' | 'etag'>({ head: 'It cannot.' });
  expect(recorder.check('head', replyOf(status), false, 'a', 'b', isExcusable)).toBe(false);
  const { broken, excused } = recorder.results(['head']);
  expect(excused.map(({ promise }) => promise)).toEqual(expected === undefined ? [] : [expected]);
  expect(broken).toHaveLength(expected === undefined ? 1 : 0);
});

test('equal problems are one, with its first request; excused ones are not those without an excuse', () => {
  const recorder = new VerdictRecorder<'a' | 'b' | 'c' | 'd' | 'e'>({
    b: 'Known.',
    c: 'Known.',
    e: 'Known.',
  });
  expect(recorder.check('c', replyOf(200), true, '')).toBe(true);
  recorder.check('b', replyOf(404), false, 'x', 'y');
  recorder.check('b', replyOf(500), false, 'x', 'y');
  for (const status of [404, 410]) recorder.check('a', replyOf(status), false, 'x', 'y');
  recorder.check('a', replyOf(410), false, 'x', 'z');
  const { broken, excused, kept, untried } = recorder.results(['a', 'b', 'c', 'd', 'e']);
  expect(broken).toMatchObject([
    { promise: 'a', found: 'y', count: 2, request: 'curl 404' },
    { promise: 'a', found: 'z', count: 1 },
    { promise: 'b', count: 1, request: 'curl 500' },
  ]);
  expect(excused).toMatchObject([{ promise: 'b', count: 1, reason: 'Known.' }]);
  expect({ kept, untried }).toEqual({ kept: ['c'], untried: ['d', 'e'] });
});

test.each([
  [replyOf(0), 'no answer (connection cut)'],
  [replyOf(301, { location: '/' }), '301, a redirect'],
  [replyOf(304), '304 without a Content-Type'],
  [replyOf(404, { 'content-type': 'text/html' }), '404 text/html'],
])('%#: “%s”', (reply, text) => {
  expect(replyText(reply)).toBe(text);
});
