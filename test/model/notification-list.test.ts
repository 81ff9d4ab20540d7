import { expect, test } from 'vitest';
import {
  groupNotifications,
  notificationGroupsOf,
  upcomingFirst,
} from '../../src/model/notification-list.ts';
import { listPagesOf } from '../../src/model/list-pages.ts';
import type { Notification } from '../../src/model/model-types.ts';

const DAY = '2026-03-01';
const notifications = ['2026-05-01', '2026-01-02', '2025-12-31', '2025-01-01', '2024', '', 'soon'].map(
  (published_date) => ({ record: { published_date, start_date: null, end_date: null } }) as Notification,
);
const announced = (start_date: string | null, end_date: string | null) =>
  ({ record: { published_date: '2024-01-01', start_date, end_date } }) as Notification;

test('notifications without a publication date are a group of their own', () => {
  const groups = groupNotifications(notifications, DAY);
  expect(groups.map(({ name, notifications: group }) => [name, group.length])).toEqual([
    ['2026', 2],
    ['2025', 2],
    ['2024', 1],
    ['', 2],
  ]);
});

test('a group has the path of the page on which it begins', () => {
  expect(notificationGroupsOf(listPagesOf(notifications, '/notification/', 3), DAY)).toEqual([
    { name: '2026', count: 2, path: '/notification/' },
    { name: '2025', count: 2, path: '/notification/' },
    { name: '2024', count: 1, path: '/notification/page/2/' },
    { name: '', count: 2, path: '/notification/page/2/' },
  ]);
});

test.each([
  [null, null, '2024'],
  ['2026-02-01', '2026-02-28T23:00:00Z', '2024'],
  ['2026-02-01', '2026-03-01T01:00:00Z', 'upcoming'],
  ['2026-04-01', null, 'upcoming'],
  ['2026-02-01', null, '2024'],
  [null, '2026-03-02', 'upcoming'],
])('from %s to %s: the group %s', (start, end, group) => {
  const all = [...notifications, announced(start, end)];
  const sorted = upcomingFirst(all, DAY);
  expect(sorted[0] === all.at(-1)).toBe(group === 'upcoming');
  expect(groupNotifications(sorted, DAY).find(({ name }) => name === group)!.notifications).toContain(
    all.at(-1),
  );
});
