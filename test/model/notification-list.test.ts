import { expect, test } from 'vitest';
import { groupByYear, notificationYearsOf } from '../../src/model/notification-list.ts';
import { listPagesOf } from '../../src/model/list-pages.ts';
import type { Notification } from '../../src/model/model-types.ts';

const notifications = ['2026-05-01', '2026-01-02', '2025-12-31', '2025-01-01', '2024', '', 'soon'].map(
  (published_date) => ({ record: { published_date } }) as Notification,
);

test('notifications without a publication date are a group of their own', () => {
  expect(groupByYear(notifications).map(({ year, notifications: group }) => [year, group.length])).toEqual([
    ['2026', 2],
    ['2025', 2],
    ['2024', 1],
    ['', 2],
  ]);
});

test('a year has the path of the page on which it begins', () => {
  expect(notificationYearsOf(listPagesOf(notifications, '/notification/', 3))).toEqual([
    { year: '2026', count: 2, path: '/notification/' },
    { year: '2025', count: 2, path: '/notification/' },
    { year: '2024', count: 1, path: '/notification/page/2/' },
    { year: '', count: 2, path: '/notification/page/2/' },
  ]);
});
