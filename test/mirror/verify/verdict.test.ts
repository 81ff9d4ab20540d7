// The failures that are reported, and failures that a known difference of the web host explains.
import { expect, test } from 'vitest';
import { VerdictRecorder } from '../../../src/mirror/verify/verdict.ts';
import { replyText, type VerifyResponse } from '../../../src/mirror/verify/verify-client.ts';

const replyOf = (status: number, headers: Record<string, string> = {}): VerifyResponse => ({
  status,
  headers,
  body: Buffer.alloc(0),
  curl: `curl ${status}`,
  trouble: 'connection cut',
});

test.each([
  [200, true, 'known'],
  [404, true, 'known'],
  [404, false, 'broken'],
  [500, true, 'broken'],
  [0, true, 'broken'],
])('a difference explains the status %i, if it may (%j): %s', (status, isExplained, expected) => {
  const recorder = new VerdictRecorder({ vary: 'It cannot.' });
  expect(recorder.check('vary', replyOf(status), false, 'a', 'b', isExplained)).toBe(false);
  const result = recorder.results().find(({ name }) => name === 'vary');
  expect(result).toMatchObject({ state: expected, count: 1, difference: 'It cannot.' });
});

test('the examples of a requirement are one failure of each kind, then further ones', () => {
  const recorder = new VerdictRecorder();
  for (const [status, found] of [
    [401, 'y'],
    [402, 'y'],
    [403, 'z'],
    [404, 'y'],
  ] as const)
    recorder.check('etag', replyOf(status), false, 'x', found);
  expect(recorder.check('type', replyOf(200), true, '')).toBe(true);
  const results = recorder.results();
  expect(results.find(({ name }) => name === 'etag')).toMatchObject({
    state: 'broken',
    count: 4,
    examples: [
      'expected x, found y: curl 401',
      'expected x, found z: curl 403',
      'expected x, found y: curl 402',
    ],
  });
  expect(results.filter(({ state }) => state === 'met').map(({ name }) => name)).toEqual(['type']);
  expect(results.filter(({ state }) => state === 'untested')).toHaveLength(results.length - 2);
});

test.each([
  [replyOf(0), 'no response (connection cut)'],
  [replyOf(301, { location: '/' }), '301, a redirect'],
  [replyOf(304), '304 without a Content-Type'],
  [replyOf(404, { 'content-type': 'text/html' }), '404 text/html'],
])('%#: “%s”', (reply, text) => {
  expect(replyText(reply)).toBe(text);
});
