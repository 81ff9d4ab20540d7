import { expect, test } from 'vitest';
import { adoptionByMonthOf } from '../../src/history/adoption.ts';
import type { Change, HistoryEntry } from '../../src/history/entry.ts';

const [A, B] = ['a', 'b'];
const change = (
  event: Change['event'],
  kind: 'platform' | 'service',
  id: string,
  more: object = {},
): Change =>
  ({
    event,
    about: [{ kind, id, name: id, ...('releases' in more ? more : {}) }],
    fields: [],
    ...more,
  }) as unknown as Change;
const entry = (taken: string, ...changes: Change[]) =>
  ({ taken: `${taken}T03:00:00.000Z`, changes }) as unknown as HistoryEntry;

test('the present numbers, with the changes of each month undone', () => {
  const months = adoptionByMonthOf(
    [
      entry('2025-11-20'),
      entry('2025-11-21', change('platform-added', 'platform', A, { releases: ['5'] })),
      entry(
        '2026-01-05',
        change('release-adopted', 'platform', A, { release: '5.1' }),
        change('service-added', 'service', A, { releases: ['5.1'] }),
      ),
      entry('2026-02-01', change('platform-removed', 'platform', B, { releases: ['5', '5.1'] })),
      entry('2026-02-02', change('release-dropped', 'platform', A, { release: '5' })),
      entry('2026-02-03', change('service-removed', 'service', B, { releases: ['5'] })),
      entry(
        '2026-02-04',
        change('changed', 'service', A, { fields: [{ field: '/usage_release', before: '5.1', after: '6' }] }),
      ),
    ],
    { platforms: [{ id: A, releases: ['5.1'] }], services: [{ id: A, release: '6' }] },
    '2026-03-01T00:00:00.000Z',
  );
  const numbers = months.map(({ month, platforms, services }) => [
    month,
    Object.fromEntries(platforms),
    Object.fromEntries(services),
  ]);
  expect(numbers).toEqual([
    ['2025-11', { 5: 2, 5.1: 1 }, { 5: 1 }],
    ['2025-12', { 5: 2, 5.1: 1 }, { 5: 1 }],
    ['2026-01', { 5: 2, 5.1: 2 }, { 5: 1, 5.1: 1 }],
    ['2026-02', { 5.1: 1 }, { 6: 1 }],
    ['2026-03', { 5.1: 1 }, { 6: 1 }],
  ]);
});

test('a platform counts from the month in which it was added', () => {
  const months = adoptionByMonthOf(
    [entry('2026-01-01'), entry('2026-02-01', change('platform-added', 'platform', A, { releases: ['5'] }))],
    { platforms: [{ id: A, releases: ['5'] }], services: [] },
    '2026-02-28T00:00:00.000Z',
  );
  expect(months.map(({ platforms }) => Object.fromEntries(platforms))).toEqual([{}, { 5: 1 }]);
});

test('an entry of a clock that was ahead is undone with those that follow it', () => {
  const added = (id: string) => change('platform-added', 'platform', id, { releases: ['5'] });
  const months = adoptionByMonthOf(
    [entry('2026-01-01'), entry('2026-03-01', added(A)), entry('2026-02-01', added(B))],
    { platforms: [A, B].map((id) => ({ id, releases: ['5'] })), services: [] },
    '2026-03-02T00:00:00.000Z',
  );
  expect(months.map(({ platforms }) => Object.fromEntries(platforms))).toEqual([{}, { 5: 2 }, { 5: 2 }]);
});

test('no history has no months', () => {
  expect(adoptionByMonthOf([], { platforms: [], services: [] }, '2026-03-01T00:00:00.000Z')).toEqual([]);
});

test('changes of other kinds, and records that are not known, change no number', () => {
  const field = (before: unknown) => ({ fields: [{ field: '/usage_release', before, after: '6' }] });
  const months = adoptionByMonthOf(
    [
      entry('2026-01-31'),
      // A year with all its months, of which only the last has changes.
      entry(
        '2026-12-31',
        change('changed', 'platform', A, field('5')),
        change('changed', 'service', A, field(5)),
        change('changed', 'service', A, { fields: [{ field: '/url', before: '5', after: '6' }] }),
        change('release-adopted', 'platform', B, { release: '5.1' }),
      ),
      entry('2027-01-01', change('release-dropped', 'platform', B, { release: '5' })),
      // A removed record that had no releases.
      entry(
        '2027-01-02',
        change('service-removed', 'service', B),
        change('platform-removed', 'platform', 'c'),
      ),
    ],
    { platforms: [{ id: A, releases: ['5'] }], services: [{ id: A, release: '6' }] },
    '2027-01-31T23:59:59.999Z',
  );
  expect(months.map(({ month }) => month)).toEqual([
    ...Array.from({ length: 12 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}`),
    '2027-01',
  ]);
  expect(months.map(({ services }) => Object.fromEntries(services))).toEqual(months.map(() => ({ 6: 1 })));
  expect(months.map(({ platforms }) => Object.fromEntries(platforms))).toEqual([
    ...Array.from({ length: 12 }, () => ({ 5: 2 })),
    { 5: 1 },
  ]);
});

test('of a long history, the newest three years', () => {
  const months = adoptionByMonthOf(
    [entry('2020-01-31')],
    { platforms: [], services: [] },
    '2026-03-01T00:00:00.000Z',
  );
  expect([months.length, months[0]!.month, months.at(-1)!.month]).toEqual([36, '2023-04', '2026-03']);
});
