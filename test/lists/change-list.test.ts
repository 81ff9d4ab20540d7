// The list of changes: what filters it, and where the pages have its rows.
import { expect, test } from 'vitest';
import type { Change } from '../../src/history/entry.ts';
import type { ChangeSource } from '../../src/lists/change-filters.ts';
import { changeListOf } from '../../src/lists/change-list.ts';
import { RowSearch } from '../../src/lists/row-search.ts';

const platform = (id: string, name: string): Change['about'][0] => ({ kind: 'platform', id, name });
const service = (name: string): Change['about'][0] => ({
  kind: 'service',
  id: `service of ${name}`,
  name,
  releases: ['5.1'],
  platforms: [{ id: name, name }],
});
const changeAt = (
  taken: string,
  id: string,
  event: Change['event'],
  about: Change['about'][0],
  page = 1,
) => ({
  change: { id, event, about: [about], fields: [] },
  taken: `${taken}T03:00:00Z`,
  page,
});
const CHANGES = [
  changeAt('2026-11-20', '1', 'address-changed', service('Acme')),
  changeAt('2026-11-20', '2', 'audit-failed', service('Beta Books'), 2),
  changeAt('2026-10-28', '3', 'audit-failed', service('Gamma; Press')),
  changeAt('2026-10-27', '4', 'platform-removed', platform('d', 'Delta')),
];
const provider = (id: string) => ({ id, name: id.toUpperCase(), path: `/provider/${id}%C3%A9/` });
const list = changeListOf({
  model: { providers: ['old', 'new', 'other'].map(provider), currentRelease: '5.1' },
  history: {
    runs: [{ changes: CHANGES }],
    months: [{ month: '2026-11' }, { month: '2026-10' }],
    events: [{ event: 'audit-failed', label: 'Audits failed' }],
  },
  providerSlugs: new Map([
    ['1', ['oldé']],
    ['4', ['newé']],
  ]),
  day: '2026-11-28',
} as unknown as ChangeSource);
const found = (query: string) => {
  const file = list.rowsFile();
  const ids = new RowSearch(file).find(new URLSearchParams(query)).map((row) => file.rows[row]!.at(-1));
  return ids.join(' ');
};

test('only what changed is offered', () => {
  expect(list.fields.map(({ name, options }) => [name, options.map(({ value }) => value)])).toEqual([
    // A period with all changes is left out.
    ['since', ['1']],
    ['provider', ['oldé', 'newé']],
    ['about', ['urls', 'audits', 'records']],
    ['release', ['5.1']],
    ['mine', ['1']],
    ['event', ['audit-failed']],
    ['month', ['2026-11', '2026-10']],
  ]);
});

test.each([
  ['about=audits', '2 3'],
  ['about=records', '4'],
  ['since=1', '1 2 3'],
  ['provider=oldé', '1'],
  ['month=2026-10', '3 4'],
  ['event=audit-failed&month=2026-11', '2'],
  ['release=5.1&q=gamma', '3'],
  ['q=acme', '1'],
  ['q=acme;+beta', '1 2'],
  ['q=acme;', '1'],
  ['q=;', '1 2 3 4'],
  ['q=acme+beta', ''],
  ['q=delta;acme&since=1', '1'],
])('%s finds %s', (query, ids) => {
  expect(found(query)).toBe(ids);
});

test('each row is on a page of its month', () => {
  expect(list.rowsFile().paths).toEqual([
    '/changes/2026-11/',
    '/changes/2026-11/2/',
    '/changes/2026-10/',
    '/changes/2026-10/',
  ]);
});
