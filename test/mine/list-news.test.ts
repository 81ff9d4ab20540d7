// The day from which changes are reported by default.
import { expect, test } from 'vitest';
import { defaultMovesSince, defaultSince } from '../../src/mine/list-news.ts';

test('changes are reported for 30 days, and moves for 12 months', () => {
  const now = Date.parse('2026-11-26');
  expect([defaultSince(now), defaultMovesSince(now)]).toEqual(['2026-10-27', '2025-11-26']);
});
