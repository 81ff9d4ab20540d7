// What the page of changes can be filtered by.
import { expect, test } from 'vitest';
import { changeFieldsOf } from '../../src/page-data/change-lists.ts';
import type { SiteData } from '../../src/page-data/site-data.ts';

test('providers and releases without a change are not offered', () => {
  const about = [{ kind: 'platform', releases: ['5', '3', '5 beta'] }, { kind: 'service' }];
  const [added, adopted] = [{ change: { about } }, { change: { about, release: '5.1' } }];
  const provider = (id: string) => ({ id, name: id.toUpperCase(), path: `/provider/${id}%C3%A9/` });
  const fields = changeFieldsOf({
    model: { providers: ['old', 'new', 'other'].map(provider), currentRelease: '5.1' },
    history: { months: [], events: [], runs: [{ changes: [added, adopted, added] }] },
    providerHistories: new Map([
      ['old', {}],
      ['new', {}],
    ]),
  } as unknown as SiteData);
  expect(fields.map(({ name, options }) => [name, options])).toEqual([
    ['month', []],
    ['event', []],
    [
      'provider',
      [
        { value: 'oldé', label: 'OLD' },
        { value: 'newé', label: 'NEW' },
      ],
    ],
    ['release', ['5.1', '5 beta', '5', '3'].map((value) => ({ value, label: value }))],
  ]);
});
