import { expect, test, vi } from 'vitest';
import { notificationEntryPath, isoTimeOf } from '../../src/model/dated-notifications.ts';
import { dayPartOf } from '../../src/util/date-words.ts';
import { modelOf } from '../../src/model/model.ts';
import { registryOf } from '../registry/registry-of.ts';

test.each([
  ['2026-02-28', '2026-02-28', '2026-02-28T00:00:00.000Z'],
  ['2026-02-28T23:30:00-01:00', '2026-02-28', '2026-03-01T00:30:00.000Z'],
  ['2026-02-30', undefined, undefined],
  ['2026-02-30T10:00:00Z', undefined, undefined],
  ['2026-02', undefined, undefined],
  ['2026-02-28 10:00', undefined, undefined],
  ['', undefined, undefined],
  ['9999-12-31T23:59:59-14:00', '9999-12-31', undefined],
])('of %j, the day is %s and the time %s', (text, day, time) => {
  expect(dayPartOf(text)).toBe(day);
  expect(isoTimeOf(text)).toBe(time);
});

test.each(['America/New_York', 'Asia/Tokyo'])('a time without a zone is UTC, also in %s', (zone) => {
  vi.stubEnv('TZ', zone);
  try {
    expect(new Date().getTimezoneOffset()).not.toBe(0);
    expect(isoTimeOf('2026-11-21T10:00:00.5')).toBe('2026-11-21T10:00:00.500Z');
    expect(isoTimeOf('2026-11-21T10:00:00+01:00')).toBe('2026-11-21T09:00:00.000Z');
    expect(isoTimeOf('2026-11-21')).toBe('2026-11-21T00:00:00.000Z');
  } finally {
    vi.unstubAllEnvs();
  }
});

test('an entry without a service is on the page of the list that has it, unless it has no anchor', () => {
  const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  const undated = Array.from({ length: 249 }, (_, n) => ({ id: idOf(n + 9), subject: String(n) }));
  const notifications = [
    ...undated.map((each) => ({ ...each, published_date: '2026-02-01' })),
    { id: idOf(1), subject: 'old', published_date: '2025-01-01' },
    { id: idOf(2), subject: 'next', published_date: '2025-01-01', start_date: '2026-05-01' },
    { id: 'no ID', subject: 'older', published_date: '2024-01-01' },
  ];
  const registry = registryOf({ notifications }, { taken: '2026-03-01T03:00:00Z' });
  expect(modelOf(registry).notifications.slice(-3).map(notificationEntryPath)).toEqual([
    `/notification/page/2/#notification-${idOf(1)}`,
    `/notification/#notification-${idOf(2)}`,
    '/notification/',
  ]);
});
