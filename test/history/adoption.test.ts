import { expect, test } from 'vitest';
import { adoptionByMonthOf } from '../../src/history/adoption.ts';
import type { Change, HistoryEntry } from '../../src/history/entry.ts';

const change = (event: Change['event'], id: string, more: object = {}): Change =>
  ({ event, about: [{ kind: 'platform', id, name: id, ...more }], fields: [], ...more }) as unknown as Change;
const entry = (taken: string, ...changes: Change[]) =>
  ({ taken: `${taken}T03:00:00.000Z`, changes }) as unknown as HistoryEntry;

/** `2026-01 ab`: the months with the platforms on the current release, 5.1. */
function monthsOf(present: Record<string, string[]>, taken: string, ...entries: HistoryEntry[]): string[] {
  const platforms = Object.entries(present).map(([id, releases]) => ({ id, releases }));
  return adoptionByMonthOf(entries, { platforms, currentRelease: '5.1' }, `${taken}T00:00:00.000Z`).map(
    (each) => `${each.month} ${[...each.platforms].toSorted().join('')}`,
  );
}

test('the present platforms, with the changes of each month undone', () => {
  const service = {
    ...change('service-added', 'x'),
    about: [{ kind: 'service', id: 'a', name: '' }],
  } as Change;
  const months = monthsOf(
    { a: ['5', '5.1'], c: ['5.1'], d: ['5'] },
    '2026-03-01',
    entry('2025-11-20'),
    entry('2025-11-21', change('platform-added', 'a', { releases: ['5'] })),
    entry('2026-01-05', change('release-adopted', 'a', { release: '5.1' }), service),
    entry(
      '2026-01-06',
      change('release-adopted', 'c', { release: '5', releases: ['5', '5.1'] }),
      change('changed', 'c'),
    ),
    entry('2026-02-01', change('platform-removed', 'b', { releases: ['5', '5.1'] })),
    entry(
      '2026-02-02',
      change('platform-removed', 'e', { releases: ['5'] }),
      change('platform-removed', 'f'),
    ),
    entry('2026-02-03', change('release-dropped', 'd', { release: '5.1', releases: ['5'] })),
    entry('2026-02-04', change('release-dropped', 'c', { release: '5' })),
    entry('2026-03-01', change('platform-added', 'c', { releases: ['5.1'] })),
  );
  expect(months).toEqual(['2025-11 bd', '2025-12 bd', '2026-01 abd', '2026-02 a', '2026-03 ac']);
});

test('an entry of a clock that was ahead is undone with those that follow it', () => {
  const added = (id: string) => change('platform-added', id, { releases: ['5.1'] });
  const entries = [entry('2026-01-01'), entry('2026-03-01', added('a')), entry('2026-02-01', added('b'))];
  expect(monthsOf({ a: ['5.1'], b: ['5.1'] }, '2026-03-02', ...entries)).toEqual([
    '2026-01 ',
    '2026-02 ab',
    '2026-03 ab',
  ]);
});

test('without a history, there are no months', () => {
  expect(monthsOf({ a: ['5.1'] }, '2026-03-01')).toEqual([]);
});

test('of a long history, the newest three years', () => {
  const months = monthsOf({}, '2026-03-01', entry('2020-01-31'));
  expect([months.length, months[0], months.at(-1)]).toEqual([36, '2023-04 ', '2026-03 ']);
});
