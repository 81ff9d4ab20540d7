// One table of services: the facts of a row, and its words.
import { expect, test } from 'vitest';
import { isRecentUrlChange, serviceRowOf, type ServiceRow } from '../../src/model/service-row.ts';
import { limitText, needsText } from '../../src/model/service-words.ts';
import { sortByPlatform } from '../../src/util/sort-order.ts';
import { modelOf } from '../../src/model/model.ts';
import { ID, serviceOf } from '../registry/records.ts';
import { registryOf } from '../registry/registry-of.ts';
import { sampleModel } from './sample-model.ts';

const model = sampleModel(1);
test('a row has the base URL, and the credentials beside the customer ID', () => {
  const service = model.services.find(
    ({ release, record }) => release === '5.1' && /r51\/?$/.test(record.url) && record.api_key_required,
  )!;
  const { url, needs, platformPath, name } = serviceRowOf(service);
  expect(url).toBe(service.harvesterUrl.base);
  expect(needs).toContain('api_key_required');
  expect([platformPath, name]).toEqual([service.platforms[0]!.path, service.name]);
});

test('a record may say that its base URL of release 5 does end in /reports', () => {
  const customizations_info = 'Requests go to /sushi/reports/reports/tr_j1.';
  const record = { url: 'https://a.example/sushi/reports', usage_release: '5' };
  const services = [serviceOf({ ...record, id: ID, customizations_info }), serviceOf(record)];
  const urls = modelOf(registryOf({ services })).services.map((each) => serviceRowOf(each).url);
  expect(urls.toSorted()).toEqual(['https://a.example/sushi', 'https://a.example/sushi/reports']);
});

test('services with the same URL have a parameter', () => {
  const platform = model.platforms.find(({ services }) => services.length === 8)!;
  const parameters = platform.services.map((service) => serviceRowOf(service).parameter).filter(Boolean);
  expect(parameters).toHaveLength(4);
  for (const parameter of parameters) expect(parameter).toMatch(/^platform=scrr-/);
});

const NONE = {
  requestor_id_required: false,
  api_key_required: false,
  platform_attr_required: false,
  ip_address_authorization: false,
};
test.each([
  [NONE, []],
  [{ ...NONE, api_key_required: null }, null],
  [{ ...NONE, api_key_required: null, requestor_id_required: true }, ['requestor_id_required']],
])('the needs of a service with %j', (flags, needs) => {
  const [service] = modelOf(registryOf({ services: [serviceOf(flags)] })).services;
  expect(serviceRowOf(service!).needs).toEqual(needs);
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
  ['3 a day', '3 a day'],
  [true, 'Limited, not described'],
  [false, 'Not limited'],
  [null, ''],
] as const)('the limit %j is said as “%s”', (limit, text) => {
  expect(limitText(limit)).toBe(text);
});

test('a URL changed recently in the 90 days before the snapshot', () => {
  expect(isRecentUrlChange('2026-01-01', '2026-04-01')).toBe(true);
  expect(isRecentUrlChange('2026-01-01', '2026-04-02')).toBe(false);
});

test('services of a platform stay together, with the current release first', () => {
  const sorted = sortByPlatform(model.services, '5.1');
  const platform = model.platforms.find(({ services }) => services.length === 8)!;
  const releases = sorted.filter(({ platforms: [first] }) => first === platform).map((each) => each.release);
  expect(releases).toEqual([...Array(4).fill('5.1'), ...Array(4).fill('5')]);
});
