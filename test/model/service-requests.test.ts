import { describe, expect, test } from 'vitest';
import {
  offeredReportsOf,
  OTHER_REQUESTS,
  requestedReportsOf,
  requestPartsOf,
  requestUrlOf,
} from '../../src/model/service-requests.ts';
import { validateResponse, type ServiceRecord } from '../../src/registry/reading/response.ts';
import { harvesterUrlOf } from '../../src/registry/service-url.ts';
import { SERVICE_ID, serviceOf } from '../registry/records.ts';
import { id, model } from './two-platforms.ts';

const BASE = 'https://a.example/sushi';
const NOTHING = {
  url: BASE,
  requestor_id_required: false,
  api_key_required: false,
  platform_attr_required: false,
};

/** By the ID of the report, or else by path. */
function urlsOf(
  release: string,
  changes: object,
  reports: string[] = [],
  platform?: string,
): Record<string, string> {
  const { value } = validateResponse(
    { kind: 'service', id: SERVICE_ID },
    serviceOf({ ...NOTHING, ...changes, usage_release: release }),
    'usage',
  );
  const record = value as ServiceRecord;
  const harvesterUrl = harvesterUrlOf(record.url, release);
  const target = requestPartsOf({ record, release, harvesterUrl }, platform);
  if (!target) return {};
  const ids = requestedReportsOf(
    target,
    reports.map((report) => ({ id: report })),
  );
  return Object.fromEntries(
    [...Object.keys(OTHER_REQUESTS), ...ids].map((request) => [request, requestUrlOf(target, request)]),
  );
}

const CUSTOMER = '?customer_id=CUSTOMER_ID';
const ALL = { requestor_id_required: true, api_key_required: true, platform_attr_required: true };
// Not stated is not required.
const UNSTATED = { requestor_id_required: null, api_key_required: null, platform_attr_required: null };

test.each<[release: string, required: object, ofStatus: string, ofOthers: string]>([
  ['5', {}, CUSTOMER, CUSTOMER],
  ['5.1', {}, '', CUSTOMER],
  ...(['5', '5.1'] as const).map((release): [string, object, string, string] => {
    const query = `${CUSTOMER}&requestor_id=REQUESTOR_ID&api_key=API_KEY&platform=PLATFORM`;
    return [release, ALL, release === '5' ? query : '?platform=PLATFORM', query];
  }),
  ['5.1', { requestor_id_required: true }, '', `${CUSTOMER}&requestor_id=REQUESTOR_ID`],
  ['5.1', UNSTATED, '', CUSTOMER],
])('requests of release %s, requiring %j', (release, required, ofStatus, ofOthers) => {
  const base = release === '5' ? BASE : `${BASE}/r51`;
  expect(urlsOf(release, required)).toEqual({
    '/status': `${base}/status${ofStatus}`,
    '/members': `${base}/members${ofOthers}`,
    '/reports': `${base}/reports${ofOthers}`,
  });
});

describe('reports', () => {
  test.each<[release: string, report: string, path: string | undefined, customer?: string]>([
    ['5', 'TR_J1', 'reports/tr_j1'],
    ['5.1', 'TR_J1', 'r51/reports/tr_j1'],
    ['5.1', 'IR', 'r51/reports/ir'],
    ['5.1', 'GIR', 'r51/reports/ir', '0000000000000000'],
    ['5', 'GIR', undefined],
    ['5.1', 'zz:Own-1', 'r51/reports/zz:own-1'],
    ['5.1', '../TR', undefined],
    ['5.1', "TR';rm", undefined],
    ['5.1', '', undefined],
  ])('of release %s: %s', (release, report, path, customer = 'CUSTOMER_ID') => {
    const url = `${BASE}/${path}?customer_id=${customer}&begin_date=YYYY-MM&end_date=YYYY-MM`;
    expect(urlsOf(release, {}, [report])[report]).toBe(path && url);
  });

  test('credentials come before the months', () => {
    expect(urlsOf('5.1', ALL, ['GIR'])['GIR']).toBe(
      `${BASE}/r51/reports/ir?customer_id=0000000000000000&requestor_id=REQUESTOR_ID&api_key=API_KEY&platform=PLATFORM&begin_date=YYYY-MM&end_date=YYYY-MM`,
    );
  });
});

test.each(['', '4', '5.2', '6', 'toString', '5.10'])('release “%s” has no requests', (release) => {
  expect(urlsOf(release, {}, ['TR'])).toEqual({});
});

test.each(['', 'a.example', 'javascript:alert(1)'])('the URL “%s” has no requests', (url) => {
  expect(urlsOf('5.1', { url }, ['TR'])).toEqual({});
});

test('a URL cannot end a quoted argument of a shell', () => {
  const urls = urlsOf('5.1', { url: "https://a.example/';id;'" });
  expect(urls['/status']).toBe('https://a.example/%27;id;%27/r51/status');
});

test('a known platform parameter is encoded', () => {
  expect(urlsOf('5.1', {}, [], "a&b's")['/status']).toBe(`${BASE}/r51/status?platform=a%26b%27s`);
});

test.each([
  [3, 'TR_J1,PR,IR'],
  [4, 'PR'],
])('service %d: what its platforms offer in its release is %s', (digit, reports) => {
  const service = model.services.find((each) => each.id === id(digit))!;
  expect(
    offeredReportsOf(service)
      .map((report) => report.id)
      .toSorted(),
  ).toEqual(reports.split(',').toSorted());
});
