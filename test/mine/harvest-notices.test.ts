import { expect, test } from 'vitest';
import { harvestNoticesOf, harvestNoticeText, isOldNotice } from '../../src/mine/harvest-notices.ts';
import type { MyNotice, MyPlatform } from '../../src/mine/mine-types.ts';

const notice = (rest: Partial<MyNotice>): MyNotice => ({
  id: 'n1',
  path: '/notification/',
  subject: 'Usage  reprocessed',
  reports: ['TR', 'TR_J1'],
  begin: '2026-01-01',
  end: '2026-03-31',
  published: '2026-04-02',
  ...rest,
});
const platform = (name: string, ...notices: MyNotice[]): MyPlatform => ({
  id: name,
  name,
  abbrev: '',
  provider: '',
  services: [],
  notices,
});

test.each([
  [{}, 'the notice gives 1 January to 31 March 2026'],
  [{ begin: '2025-12-01' }, 'the notice gives 1 December 2025 to 31 March 2026'],
  [{ begin: '', end: '2026-03-31' }, 'the notice gives 31 March 2026 as its end'],
  [{ end: '' }, 'the notice gives 1 January 2026'],
  [{ end: '2026-01-01' }, 'the notice gives 1 January 2026'],
  [{ begin: '', end: '' }, undefined],
])('%j: %s', (days, period) => {
  const [found] = harvestNoticesOf([platform('Acta', notice(days))]);
  expect(harvestNoticeText(found!)).toBe(
    `TR and TR_J1 of Acta: Usage reprocessed${period === undefined ? '' : `; ${period}`}`,
  );
});

test('a notice without a subject, of two platforms', () => {
  const silent = notice({ subject: ' ', end: '' });
  const [found] = harvestNoticesOf([platform('Acta', silent), platform('Beta', silent)]);
  expect(harvestNoticeText(found!)).toBe(
    'TR and TR_J1 of Acta and Beta: Without a subject; the notice gives 1 January 2026',
  );
});

test.each([
  ['2025-04-01', true],
  ['2025-04-03', false],
  ['', false],
])('on 2 April 2026, a notice published on “%s” is old: %j', (published, isOld) => {
  expect(isOldNotice(notice({ published }), Date.UTC(2026, 3, 2))).toBe(isOld);
});

test('notices without IDs are one if they have one day and one subject', () => {
  const [one, other] = ['One', 'Other'].map((subject) => notice({ id: '', subject }));
  const found = harvestNoticesOf([platform('Acta', one!, other!), platform('Beta', one!)]);
  expect(found.map(({ subject, platforms }) => [subject, platforms.length]).toSorted()).toEqual([
    ['One', 2],
    ['Other', 1],
  ]);
});

test('a notice of several platforms occurs once; the latest is first, one without a date last', () => {
  const [old, undated] = [notice({ id: 'n2', published: '2025-01-01' }), notice({ id: '', published: '' })];
  const found = harvestNoticesOf([platform('Acta', undated, old, notice({})), platform('Beta', notice({}))]);
  expect(found.map(({ id, platforms }) => [id, platforms.map(({ name }) => name)])).toEqual([
    ['n1', ['Acta', 'Beta']],
    ['n2', ['Acta']],
    ['', ['Acta']],
  ]);
});
