// The filters of each list, of two platforms that share a service.
import { expect, test } from 'vitest';
import { countsByFacetOf } from '../../src/model/facets.ts';
import { platformFactsOf } from '../../src/lists/filter-facts.ts';
import { notificationTypeLabel } from '../../src/model/agenda-labels.ts';
import {
  auditFiltersOf,
  notificationFiltersOf,
  offerFiltersOf,
  platformFiltersOf,
  reportFiltersOf,
  searchPageFiltersOf,
  serviceFiltersOf,
} from '../../src/lists/list-filters.ts';
import { auditYearOf, yearInDate } from '../../src/lists/filter-values.ts';
import { byReleaseSet, releaseSetOptionOf } from '../../src/lists/release-sets.ts';
import type { FilterField } from '../../src/model/model-types.ts';
import { model } from '../model/two-platforms.ts';

/** `api_key “API key”, folded: yes = Required (required) | …` */
const textOf = ({ name, label, isFolded, options }: FilterField): string => {
  const texts = options.map(
    (each) => `${each.value} = ${each.label}${each.short === undefined ? '' : ` (${each.short})`}`,
  );
  return `${name} “${label}”${isFolded ? ', folded' : ''}: ${texts.join(' | ')}`;
};

test('the filters of each list', async () => {
  const lists = {
    platforms: platformFiltersOf(model),
    services: serviceFiltersOf(model),
    audits: auditFiltersOf(model),
    notifications: notificationFiltersOf(model),
    reports: reportFiltersOf(model),
    offers: offerFiltersOf(model, model.reportTypes[0]!),
    search: searchPageFiltersOf(model),
  };
  const texts = Object.entries(lists).flatMap(([list, fields]) => [
    list,
    ...fields.map((field) => `  ${textOf(field)}`),
  ]);
  await expect(`${texts.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/filters.txt');
});

test('of platforms: those whose services state no release, and those without a service', () => {
  const services = [{ ...model.services[0]!, release: '' }];
  const unstated = { ...model.platforms[0]!, releases: [], services };
  const without = { ...unstated, services: [] };
  const [release] = platformFiltersOf({ ...model, facets: countsByFacetOf([without, unstated], services) });
  expect(release!.options.slice(-2).map(({ value, label }) => [value, label])).toEqual([
    ['not stated', 'No release stated'],
    ['none', 'No service'],
  ]);
  expect(platformFactsOf(unstated).always).toContainEqual(['release', 'not stated']);
});

test('of platforms: those without the current release', () => {
  const current = { ...model, currentRelease: '5.1' };
  const [release] = platformFiltersOf(current);
  expect(release!.options).toContainEqual({ value: 'not 5.1', label: 'Without 5.1', short: 'without 5.1' });
});

test('the newest year comes first', () => {
  const audits = ['2024-05', '2026-01', '2025-12'].map((start_date) => ({
    record: { finish_date: null, start_date },
  }));
  const years = auditFiltersOf({ ...model, audits: [{ status: '', audits, services: [] }] as never })[2];
  expect(years!.options.map(({ value }) => value)).toEqual(['2026', '2025', '2024']);
});

test('providers are sorted by name', () => {
  const platforms = ['Zeta', 'acme', 'Beta'].map((name) => ({
    provider: { id: name.toLowerCase(), name },
    services: [{ audit: {} }],
  }));
  const providers = auditFiltersOf({ ...model, platforms: platforms as never }).at(-1)!;
  expect(providers.options.map(({ value }) => value)).toEqual(['acme', 'beta', 'zeta']);
});

test.each([
  ['2026', '2026'],
  ['2026-01-02T03:00:00Z', '2026'],
  ['20260102', ''],
  ['', ''],
  ['in 2026', ''],
])('the year of “%s” is “%s”', (date, year) => {
  expect(yearInDate(date)).toBe(year);
});

test('the year of an audit is the year of its end, or else of its start', () => {
  const audit = { start_date: '2025-11', finish_date: '2026-02' } as Parameters<typeof auditYearOf>[0];
  expect([auditYearOf(audit), auditYearOf({ ...audit, finish_date: null })]).toEqual(['2026', '2025']);
});

test('a type in capitals is in plain words, and any other as it is', () => {
  expect(['DATA EDIT', 'Data Edit', ''].map(notificationTypeLabel)).toEqual(['Data edit', 'Data Edit', '']);
});

test.each([
  ['5 + 5.1', '5.1', { label: '5.1 and 5', short: '5.1 and 5', value: '5 and 5.1' }],
  ['4 + 5 + 5.1', '5', { label: '5 and 5.1 and 4', short: '5 and 5.1 and 4', value: '4 and 5 and 5.1' }],
  ['5 + 5.1', undefined, { label: '5.1 and 5', short: '5.1 and 5', value: '5 and 5.1' }],
  ['5', '5.1', { label: 'Only 5', short: 'only 5', value: 'only 5' }],
  ['', '5.1', { label: 'No service', short: 'no service', value: 'none' }],
])('the set %s, of which %s is current, is %o', (releases, current, option) => {
  expect(releaseSetOptionOf(releases, current)).toEqual(option);
});

test('sets of one release come first, then sets of several, then those without a release', () => {
  const sorted = ['', 'not stated', '5.1', '5 + 5.1', '5'].toSorted(byReleaseSet);
  expect(sorted).toEqual(['5', '5.1', '5 + 5.1', 'not stated', '']);
});

test('no list folds more than five', () => {
  const [type] = model.reportTypes;
  const lists = [
    platformFiltersOf(model),
    serviceFiltersOf(model),
    auditFiltersOf(model),
    notificationFiltersOf(model),
    reportFiltersOf(model),
    offerFiltersOf(model, type!),
  ];
  const counts = lists.map((fields) => fields.filter(({ isFolded }) => isFolded).length);
  expect(counts).toEqual([3, 4, 0, 2, 4, 3]);
});
