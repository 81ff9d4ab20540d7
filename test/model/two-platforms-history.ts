// The history of the two platforms, with what was removed before.
import { AUDIT, id } from './two-platforms.ts';
import type { HistoryEntry } from '../../src/history/entry.ts';

const subject = (kind: string, digit: number | string, more: object = {}) => ({
  kind,
  id: id(digit),
  name: 'Then',
  ...more,
});
const platformsOf = (...digits: (number | string)[]) => ({
  platforms: digits.map((digit) => ({ id: id(digit), name: `Platform ${digit}` })),
});
const ofShared = { releases: ['5.1'], ...platformsOf(1, 2) };
const urlChange = (before: string, after: string) => ({ field: '/url', before, after });
const change = (digit: number | string, event: string, about: object[], more: object = {}) => ({
  id: id(digit),
  event,
  about,
  fields: [],
  ...more,
});

const timeIn = (month: string) => `2026-${month}-01T03:00:00.000Z`;
const JANUARY = timeIn('01');
export const FEBRUARY = timeIn('02');
export const MARCH = timeIn('03');

export const entries = [
  { id: id(1), previous: null, taken: JANUARY, changes: [] },
  {
    id: id(2),
    previous: id(1),
    taken: FEBRUARY,
    changes: [
      change('a', 'platform-added', [subject('platform', 2, { releases: ['5', '5.1'] })]),
      change('b', 'address-changed', [subject('service', 3, ofShared)], {
        fields: [urlChange('https://first.example', 'https://second.example')],
      }),
      change(
        'c',
        'service-removed',
        [subject('service', 'e', { releases: ['5', '5.1'], ...platformsOf('f', 1) })],
        {
          last: { url: 'https://removed.example' },
        },
      ),
    ],
  },
  {
    id: id(3),
    previous: id(2),
    taken: MARCH,
    changes: [
      change('d', 'migration', [subject('service', 3, ofShared), subject('host', 6)], {
        fields: [{ field: '/data_host', before: 'x', after: null }],
      }),
      change('e', 'release-adopted', [subject('platform', 1)], { release: '5.1' }),
      change('f', 'address-changed', [subject('service', 3, ofShared)], {
        fields: [
          urlChange('https://second.example', 'https://third.example'),
          { field: '/n', before: 1, after: ['x'] },
        ],
      }),
      change(4, 'address-changed', [subject('service', 4, { releases: ['5', '5.1'] })], {
        fields: [urlChange(' ', 'https://old.example')],
      }),
      change(5, 'audit-passed', [subject('service', 3, ofShared)], {
        fields: [{ field: '/last_audit', before: null, after: AUDIT }],
      }),
      change(6, 'platform-removed', [subject('platform', 'f')], {
        last: { name: 'Gone', content_provider_name: 'Acme Press' },
      }),
      change(7, 'notification-added', [subject('notification', 8, platformsOf(1))]),
    ],
  },
] as unknown as HistoryEntry[];
