// What a report on a list has, as programs read it.
import { expect, test } from 'vitest';
import { listReportOf, matchedPlatforms } from '../../src/mine/list-report.ts';
import type { ListNews } from '../../src/mine/list-news.ts';
import type { RowResult } from '../../src/mine/row-result.ts';
import type { MyPlatform, MyService } from '../../src/mine/mine-types.ts';
import { hasDifferences } from '../../src/mine/report-text.ts';
import { rowResultTextOf } from '../../src/mine/result-text.ts';
import { NO_NEWS } from './sample-list.ts';

const platformOf = (n: number, service: Partial<MyService>): MyPlatform => ({
  id: `p${n}`,
  name: `Acta ${n}`,
  abbrev: '',
  provider: '',
  services: [{ id: `s${n}`, release: '5.1', ...service } as MyService],
});
const one = platformOf(1, {});
const two = platformOf(2, {});
const rows = ['Acta 1', 'Acta 2', 'Acta 1', 'Acta 3', 'Nobody'].map((label, i) => ({ line: i + 1, label }));
const difference = { kind: 'name' as const, text: 'Renamed.' };
const matched = (i: number, platform: MyPlatform): RowResult => ({
  kind: 'matched',
  row: rows[i]!,
  platform,
  release: '',
  reasons: ['name'],
  differences: [difference],
});
const RESULTS: RowResult[] = [
  matched(0, one),
  matched(1, two),
  matched(2, one),
  { kind: 'similar', row: rows[3]!, reasons: ['similar name'], candidates: [one, two] },
  { kind: 'unknown', row: rows[4]!, reasons: [], candidates: [] },
];
const NEWS: ListNews = {
  ...NO_NEWS,
  attention: { ...NO_NEWS.attention, platforms: [one, two], items: [{ kind: 'gone', platform: one }] },
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
      platforms: [two],
    },
  ],
  cursor: 'CURSOR',
};

test('each value is where it belongs', async () => {
  const text = JSON.stringify(listReportOf(RESULTS, '2026-11-01', NEWS), undefined, 2);
  await expect(`${text}\n`).toMatchFileSnapshot('__snapshots__/report-as-json.txt');
});

test.each([
  [2, '2 platforms match by name and URL: Acta 1 (Acme) or Acta 2.'],
  [6, '6 platforms match by name and URL: Acta 1 (Acme), Acta 2, Acta 3, Acta 4, Acta 5 or 1 more.'],
])('%i platforms match', (count, text) => {
  const all = [{ ...one, provider: 'Acme' }, two, ...[3, 4, 5, 6].map((n) => platformOf(n, {}))];
  const candidates = all.slice(0, count);
  expect(rowResultTextOf({ kind: 'ambiguous', row: rows[0]!, reasons: ['name', 'URL'], candidates })).toBe(
    text,
  );
});

test('a platform that several rows match occurs once', () => {
  expect(matchedPlatforms(RESULTS)).toEqual([one, two]);
});

test('a row that named the provider of that time is lost since the day on which it changed', () => {
  const former = { name: [], abbrev: [], provider: [{ text: 'Sandbank', until: '2026-11-02' }], url: [] };
  const result: RowResult = {
    kind: 'similar',
    row: rows[0]!,
    reasons: ['former provider'],
    candidates: [{ ...one, former }],
  };
  const lostSince = (since: string) => {
    const news = { ...NO_NEWS, attention: { ...NO_NEWS.attention, since } } as ListNews;
    const report = listReportOf([result], since, news);
    return [report.rows[0]!.lost, hasDifferences(report)];
  };
  expect(lostSince('2026-11-02T03:00:00Z')).toEqual(['2026-11-02', true]);
  expect(lostSince('2026-11-03')).toEqual([undefined, false]);
});
