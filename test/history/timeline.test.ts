// A timeline has changes, notifications and moves, each once, the newest first.
import { expect, test } from 'vitest';
import type { Change } from '../../src/history/entry.ts';
import type { RunChanges } from '../../src/history/history.ts';
import {
  agendaTimelineOf,
  changesOfTimeline,
  timelineOf,
  type TimelineItem,
} from '../../src/history/timeline.ts';
import type { Migration } from '../../src/model/model-types.ts';
import type { AgendaItem } from '../../src/model/notification-agenda.ts';

const ACME = { kind: 'platform' as const, id: 'acme', name: 'Acme Journals' };
const SERVICE = {
  kind: 'service' as const,
  id: 'service',
  name: 'Acme Journals',
  platforms: [{ id: 'acme', name: 'Acme Journals' }],
};
const change = (
  id: string,
  event: Change['event'],
  about: Change['about'][0],
  fields: Change['fields'] = [],
) => ({ id, event, about: [about], fields }) as Change;
const run = (day: string, number: number, ...changes: Change[]): RunChanges => {
  const taken = `${day}T0${number}:00:00Z`;
  return {
    day,
    taken,
    run: number,
    changes: changes.map((each, i) => ({ change: each, taken, page: i < 3 ? 1 : 2 })),
  };
};
const notification = (id: string, published: string, part: AgendaItem['part'] = 'newest') =>
  ({
    part,
    notifications: [{ record: { id, published_date: published, start_date: '2026-12-01' } }],
  }) as unknown as AgendaItem;
const move = (id: string, date: string) => ({ record: { id, migration_date: date } }) as Migration;

const nameOf = (item: TimelineItem): string => {
  if (item.kind === 'change') return item.line.change.id;
  if (item.kind === 'move') return `move ${item.move.record.id}`;
  return item.kind === 'heading' ? `# ${item.text}` : item.item.notifications[0].record.id;
};

test('notifications and moves are among the changes by date, without the changes that added them', () => {
  const runs = [
    run(
      '2026-11-20',
      1,
      change('announced', 'notification-added', { kind: 'notification', id: 'note', name: 'N' }),
    ),
    run(
      '2026-11-10',
      1,
      change('moved', 'migration', SERVICE, [{ field: '/migrations', before: [], after: [{ id: 'known' }] }]),
      change('edited', 'changed', { kind: 'notification', id: 'note', name: 'N' }),
    ),
    run('2026-10-01', 1, change('old', 'audit-failed', SERVICE)),
  ];
  const items = timelineOf({
    runs,
    notifications: [notification('note', '2026-11-19'), notification('undated', '')],
    moves: [move('known', '2026-11-09'), move('older', '2026-10-15'), move('unreadable', '')],
  });
  expect(items.map(nameOf)).toEqual([
    'undated',
    'note',
    'moved',
    'edited',
    'move older',
    'old',
    'move unreadable',
  ]);
});

test('changes alone keep the order of the history, also after a clock stepped back', () => {
  const runs = [
    run('2026-10-01', 1, change('2', 'changed', ACME)),
    run('2026-11-01', 1, change('1', 'changed', ACME)),
  ];
  expect(timelineOf({ runs }).map(nameOf)).toEqual(['2', '1']);
});

test('a change links to its page of the month; the earliest run of a day has the fragment of the day', () => {
  const items = changesOfTimeline([
    run('2026-11-20', 2, change('d', 'changed', ACME)),
    run(
      '2026-11-20',
      1,
      ...['a', 'b', 'c', 'e'].map((id) => change(id, 'audit-failed', id === 'b' ? ACME : SERVICE)),
    ),
  ]);
  expect(
    items.map(({ line, date, anchor, path, runPath }) => [line.change.id, date, anchor, path, runPath]),
  ).toEqual(
    [
      ['d', '2026-11-20T02:00:00Z', 'night-2026-11-20-2', '2026-11/#change-d', '2026-11/#night-2026-11-20-2'],
      ['a', '2026-11-20T01:00:00Z', 'night-2026-11-20', '2026-11/#change-a', '2026-11/#night-2026-11-20'],
      ['b', '2026-11-20T01:00:00Z', undefined, '2026-11/#change-b', '2026-11/#night-2026-11-20'],
      ['c', '2026-11-20T01:00:00Z', undefined, '2026-11/#change-c', '2026-11/#night-2026-11-20'],
      ['e', '2026-11-20T01:00:00Z', undefined, '2026-11/2/#change-e', '2026-11/2/#night-2026-11-20'],
    ].map(([id, date, anchor, path, runPath]) => [
      id,
      date,
      anchor,
      `/changes/${path}`,
      `/changes/${runPath}`,
    ]),
  );
  // All four are about one platform.
  expect(new Set(items.map(({ record }) => record)).size).toBe(2);
});

test('the parts of the notification list have headings, but not newest ones that come first', () => {
  const agenda = [notification('a', '2026-11-01'), notification('b', '2020-01-01', 'old')];
  expect(agendaTimelineOf(agenda).map(nameOf)).toEqual(['a', '# No end stated, more than a year old', 'b']);
  const current = [notification('n', '2026-11-01', 'now'), ...agenda];
  expect(agendaTimelineOf(current).map(nameOf).slice(0, 4)).toEqual(['# Now', 'n', '# Newest first', 'a']);
});
