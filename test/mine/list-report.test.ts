// What a report on a list has, as programs read it.
import { expect, test } from 'vitest';
import { listReportOf } from '../../src/mine/list-report.ts';
import type { ListNews } from '../../src/mine/list-news.ts';
import type { RowMatch } from '../../src/mine/match-list.ts';
import type { MyPlatform } from '../../src/mine/mine-types.ts';
import { matchTextOf } from '../../src/mine/row-words.ts';
import type { NamedRecord } from '../../src/search/name-list.ts';
import { NO_NEWS } from './sample-list.ts';

const platformOf = (n: number, more: Partial<NamedRecord> = {}): NamedRecord => ({
  kind: 'P',
  id: `p${n}`,
  name: `Acta ${n}`,
  path: `/platform/p${n}/`,
  ...more,
});
const one = platformOf(1, { removed: '2026-11-02' });
const two = platformOf(2);
const [listed, other] = [one, two].map(
  ({ id, name }) => ({ id, name, services: [] }) as unknown as MyPlatform,
);
const match = (line: number, more: Partial<RowMatch>): RowMatch => ({
  line,
  text: 'CANARY',
  cell: 'CANARY',
  kind: 'none',
  isNear: false,
  platforms: [],
  name: '',
  release: '',
  ...more,
});
const MATCHES = [
  match(1, { kind: 'removed', platforms: [one], by: 'name', name: 'Acta 1' }),
  match(2, { kind: 'sure', platforms: [two], by: 'URL', name: 'https://a.example', release: '5.1' }),
  match(3, { kind: 'removed', platforms: [one], by: 'ID' }),
  match(4, { kind: 'choice', platforms: [one, two] }),
  match(5, { kind: 'similar', platforms: [two], isNear: true }),
  match(6, {}),
];
const NEWS: ListNews = {
  ...NO_NEWS,
  attention: {
    ...NO_NEWS.attention,
    platforms: [listed!, other!],
    items: [{ kind: 'gone', platform: listed! }],
  },
  changes: [
    {
      change: {
        id: 'c1',
        event: 'platform-removed',
        about: [{ kind: 'platform', id: 'p1', name: 'Acta 1' }],
        fields: [],
      },
      taken: '2026-11-02T03:00:00Z',
      platforms: ['p1', 'p2'],
    },
  ],
  notices: [
    {
      id: 'n1',
      path: '/notification/#n1',
      subject: 'Again',
      reports: ['TR'],
      begin: '2026-01-01',
      end: '2026-03-31',
      published: '2026-04-02',
      run: 7,
      platforms: [other!],
    },
  ],
  cursor: 'CURSOR',
};

test('each value is where it belongs', async () => {
  const text = JSON.stringify(listReportOf(MATCHES, '2026-11-01', NEWS), undefined, 2);
  await expect(`${text}\n`).toMatchFileSnapshot('__snapshots__/report-as-json.txt');
});

test.each([
  [2, '2 platforms: Acta 1 or Acta 2.'],
  [6, '6 platforms: Acta 1, Acta 2, Acta 3, Acta 4, Acta 5 or 1 more.'],
])('a choice of %i platforms', (count, text) => {
  const platforms = Array.from({ length: count }, (_, i) => platformOf(i + 1));
  expect(matchTextOf(match(1, { kind: 'choice', platforms }))).toBe(text);
});
