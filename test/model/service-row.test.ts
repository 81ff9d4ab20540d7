// One table of services: the facts of a row, its words, and the columns that a table needs.
import { describe, expect, test } from 'vitest';
import { serviceColumnsOf } from '../../src/model/service-columns.ts';
import { isRecentUrlChange, serviceRowOf, type ServiceRow } from '../../src/model/service-row.ts';
import { auditEndText, limitText, needsText, oddityTexts } from '../../src/model/service-words.ts';
import { sortByPlatform } from '../../src/model/sort-order.ts';
import { sampleModel } from './sample-model.ts';

const model = sampleModel(1);
const row: ServiceRow = {
  path: '/sushi-service/1/',
  name: 'Acme Journals',
  platformPath: '/platform/1/',
  release: '5.1',
  distinction: '',
  parameter: '',
  url: 'https://sushi.acme.example',
  urlNotices: [],
  needs: ['api_key_required'],
  limit: null,
  audit: '',
  auditEnded: '',
  oddities: {},
};

test('a row has the base URL, and the credentials beside the customer ID', () => {
  const service = model.services.find(
    ({ release, record }) => release === '5.1' && /r51\/?$/.test(record.url) && record.api_key_required,
  )!;
  const { url, needs, platformPath, name } = serviceRowOf(service);
  expect(url).toBe(service.harvesterUrl.base);
  expect(needs).toContain('api_key_required');
  expect([platformPath, name]).toEqual([service.platforms[0]!.path, service.name]);
});

test('the limit of a row is shortened behind a word, and whole in a sentence', () => {
  const service = model.services.find(({ record }) => record.request_volume_limits_info.length > 60)!;
  const limited = serviceRowOf(service);
  expect(limitText(limited)).toMatch(/^“.{40,60} …”$/);
  expect(serviceColumnsOf([limited, limited, limited]).same).toContain(`“${String(limited.limit)}”`);
});

test('services with the same URL have a parameter', () => {
  const platform = model.platforms.find(({ services }) => services.length === 8)!;
  const parameters = platform.services.map((service) => serviceRowOf(service).parameter).filter(Boolean);
  expect(parameters).toHaveLength(4);
  for (const parameter of parameters) expect(parameter).toMatch(/^platform=scrr-/);
});

test.each([
  [null, 'Not stated'],
  [[], 'Customer ID only'],
  [['requestor_id_required', 'platform_attr_required'], 'Requestor ID, platform parameter'],
  [['platform_attr_required', 'ip_address_authorization'], 'Platform parameter, registered IP address'],
] as [ServiceRow['needs'], string][])('the needs %j are said as “%s”', (needs, text) => {
  expect(needsText({ needs })).toBe(text);
});

test.each([
  ['3 a day', '“3 a day”'],
  [true, 'Yes, not described'],
  [false, 'None'],
  [null, 'Not stated'],
] as const)('the limit %j is said as “%s”', (limit, text) => {
  expect(limitText({ limit })).toBe(text);
});

test.each([
  ['2026-02', 'audited Feb 2026'],
  ['2026-05', 'audited May 2026'],
  ['', ''],
])('an audit that ended in “%s”: %s', (month, text) => {
  expect(auditEndText(month)).toBe(text);
});

test('a URL changed recently in the 90 days before the snapshot', () => {
  expect(isRecentUrlChange('2026-01-01', '2026-04-01')).toBe(true);
  expect(isRecentUrlChange('2026-01-01', '2026-04-02')).toBe(false);
});

test('what is not normal is a line each', () => {
  const odd = {
    urlNotices: ['The URL has a query.'],
    oddities: { moved: '2026-11-12' },
  };
  expect(oddityTexts(odd)).toEqual(['The URL has a query.', 'URL changed on 12 November 2026']);
  expect(oddityTexts(row)).toEqual([]);
});

describe('columns', () => {
  test('leave out what no row states', () => {
    expect(serviceColumnsOf([row]).columns).toEqual(['name', 'release', 'url', 'needs']);
    const other = { ...row, limit: '3 a day', audit: 'Audit expired' };
    expect(serviceColumnsOf([row, other]).columns).toContain('limit');
    expect(serviceColumnsOf([row, other]).columns).toContain('audit');
  });

  test('have no release on a platform page, where rows are named by it', () => {
    expect(serviceColumnsOf([row], {}).columns).toEqual(['name', 'url', 'needs']);
  });

  test('leave out what many rows share, which becomes a sentence', () => {
    const limited = { ...row, limit: '3 a day' };
    const { columns, same } = serviceColumnsOf([limited, limited, limited]);
    expect(columns).toEqual(['name', 'release', 'url']);
    expect(same).toBe('All 3 services need an API key and have the request limit “3 a day”.');
    expect(serviceColumnsOf([limited, limited]).same).toBe('');
    for (const limit of [true, false, null, '4 a day'])
      expect(
        serviceColumnsOf([limited, limited, { ...limited, limit }]),
        `a limit of ${limit}`,
      ).toMatchObject({
        columns: ['name', 'release', 'url', 'limit'],
        same: 'All 3 services need an API key.',
      });
    // Not stated is not worth a sentence.
    const silent = { ...row, needs: null };
    expect(serviceColumnsOf([silent, silent, silent])).toEqual({
      columns: ['name', 'release', 'url'],
      same: '',
      sameNeeds: [],
    });
    const open: ServiceRow = { ...row, needs: [] };
    expect(serviceColumnsOf([open, open, open]).same).toBe('All 3 services need only a customer ID.');
  });

  test('have only those credentials that not all rows need', () => {
    const more: ServiceRow = { ...row, needs: ['api_key_required', 'ip_address_authorization'] };
    const { columns, same, sameNeeds } = serviceColumnsOf([row, row, more]);
    expect(columns).toContain('needs');
    expect(same).toBe('All 3 services need an API key.');
    expect([row, more].map((each) => needsText(each, sameNeeds))).toEqual(['', 'Registered IP address']);
  });
});

test('services of a platform stay together, with the current release first', () => {
  const sorted = sortByPlatform(model.services, '5.1');
  const platform = model.platforms.find(({ services }) => services.length === 8)!;
  const releases = sorted.filter(({ platforms: [first] }) => first === platform).map((each) => each.release);
  expect(releases).toEqual([...Array(4).fill('5.1'), ...Array(4).fill('5')]);
});
