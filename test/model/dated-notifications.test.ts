import { expect, test } from 'vitest';
import { periodsWithin } from '../../src/model/dated-notifications.ts';
import type { Notification } from '../../src/model/model-types.ts';

function notification(subject: string, start_date: string | null, end_date: string | null): Notification {
  return { record: { id: subject, subject, start_date, end_date } } as Notification;
}

test('the next 30 days have what begins, ends or goes on in them, across the end of a month', () => {
  const notifications = [
    notification('begins next month', '2026-12-10', null),
    notification('goes on', '2026-10-01', '2027-01-31'),
    notification('today', '2026-11-22', null),
    notification('over', '2026-11-01', '2026-11-21'),
    notification('last day', '2026-12-22T09:00:00Z', null),
    notification('too late', '2026-12-23', '2026-12-24'),
    notification('without a date', null, null),
  ];
  const found = periodsWithin(notifications, '2026-11-22', 30);
  expect(found.map(({ subject }) => subject)).toEqual(['goes on', 'today', 'begins next month', 'last day']);
});
