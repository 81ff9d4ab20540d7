import { describe, expect, test } from 'vitest';
import { requestUrlOf, serviceRequestsOf } from '../../src/model/service-requests.ts';
import { validateAnswer, type ServiceRecord } from '../../src/registry/reading/answer.ts';
import { harvesterUrlOf } from '../../src/registry/service-url.ts';
import { SERVICE_ID, serviceOf } from '../registry/records.ts';

const BASE = 'https://a.example/sushi';
const NOTHING = {
  url: BASE,
  requestor_id_required: false,
  api_key_required: false,
  platform_attr_required: false,
};

/** By the ID of the report, or else by key. */
function urlsOf(release: string, changes: object, reports: string[] = []): Record<string, string> {
  const { value } = validateAnswer(
    { kind: 'service', id: SERVICE_ID },
    serviceOf({ ...NOTHING, ...changes, usage_release: release }),
    'usage',
  );
  const record = value as ServiceRecord;
  const found = serviceRequestsOf(
    { record, release, harvesterUrl: harvesterUrlOf(record.url, release) },
    reports.map((id) => ({ id })),
  );
  if (!found) return {};
  return Object.fromEntries(
    found.requests.map((request) => [request.id ?? request.key, requestUrlOf(found, request)]),
  );
}

describe('requests without a report', () => {
  test.each<[release: string, required: object, urls: Record<string, string>]>([
    [
      '5',
      {},
      {
        status: `${BASE}/status?customer_id=CUSTOMER_ID`,
        members: `${BASE}/members?customer_id=CUSTOMER_ID`,
        reports: `${BASE}/reports?customer_id=CUSTOMER_ID`,
      },
    ],
    [
      '5.1',
      {},
      {
        status: `${BASE}/r51/status`,
        members: `${BASE}/r51/members?customer_id=CUSTOMER_ID`,
        reports: `${BASE}/r51/reports?customer_id=CUSTOMER_ID`,
      },
    ],
    [
      '5',
      { requestor_id_required: true, api_key_required: true, platform_attr_required: true },
      {
        status: `${BASE}/status?customer_id=CUSTOMER_ID&requestor_id=REQUESTOR_ID&api_key=API_KEY&platform=PLATFORM`,
        members: `${BASE}/members?customer_id=CUSTOMER_ID&requestor_id=REQUESTOR_ID&api_key=API_KEY&platform=PLATFORM`,
        reports: `${BASE}/reports?customer_id=CUSTOMER_ID&requestor_id=REQUESTOR_ID&api_key=API_KEY&platform=PLATFORM`,
      },
    ],
    [
      '5.1',
      { requestor_id_required: true, api_key_required: true, platform_attr_required: true },
      {
        status: `${BASE}/r51/status?platform=PLATFORM`,
        members: `${BASE}/r51/members?customer_id=CUSTOMER_ID&requestor_id=REQUESTOR_ID&api_key=API_KEY&platform=PLATFORM`,
        reports: `${BASE}/r51/reports?customer_id=CUSTOMER_ID&requestor_id=REQUESTOR_ID&api_key=API_KEY&platform=PLATFORM`,
      },
    ],
    [
      '5.1',
      { requestor_id_required: true },
      {
        status: `${BASE}/r51/status`,
        members: `${BASE}/r51/members?customer_id=CUSTOMER_ID&requestor_id=REQUESTOR_ID`,
        reports: `${BASE}/r51/reports?customer_id=CUSTOMER_ID&requestor_id=REQUESTOR_ID`,
      },
    ],
    // Not stated is not required.
    [
      '5.1',
      { requestor_id_required: null, api_key_required: null, platform_attr_required: null },
      {
        status: `${BASE}/r51/status`,
        members: `${BASE}/r51/members?customer_id=CUSTOMER_ID`,
        reports: `${BASE}/r51/reports?customer_id=CUSTOMER_ID`,
      },
    ],
  ])('of release %s, requiring %j', (release, required, urls) => {
    expect(urlsOf(release, required)).toEqual(urls);
  });
});

describe('reports', () => {
  test.each<[release: string, report: string, url: string | undefined]>([
    ['5', 'TR_J1', `${BASE}/reports/tr_j1?customer_id=CUSTOMER_ID&begin_date=YYYY-MM&end_date=YYYY-MM`],
    ['5.1', 'TR_J1', `${BASE}/r51/reports/tr_j1?customer_id=CUSTOMER_ID&begin_date=YYYY-MM&end_date=YYYY-MM`],
    ['5.1', 'IR', `${BASE}/r51/reports/ir?customer_id=CUSTOMER_ID&begin_date=YYYY-MM&end_date=YYYY-MM`],
    ['5.1', 'GIR', `${BASE}/r51/reports/ir?customer_id=0000000000000000&begin_date=YYYY-MM&end_date=YYYY-MM`],
    ['5', 'GIR', undefined],
    [
      '5.1',
      'zz:Own-1',
      `${BASE}/r51/reports/zz:own-1?customer_id=CUSTOMER_ID&begin_date=YYYY-MM&end_date=YYYY-MM`,
    ],
    ['5.1', '../TR', undefined],
    ['5.1', "TR';rm", undefined],
    ['5.1', '', undefined],
  ])('of release %s: %s', (release, report, url) => {
    expect(urlsOf(release, {}, [report])[report]).toBe(url);
  });

  test('credentials come before the months', () => {
    const required = { requestor_id_required: true, api_key_required: true, platform_attr_required: true };
    expect(urlsOf('5.1', required, ['GIR'])['GIR']).toBe(
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
  const { status } = urlsOf('5.1', { url: "https://a.example/';id;'" });
  expect(status).toBe('https://a.example/%27;id;%27/r51/status');
});
