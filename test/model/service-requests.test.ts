import { expect, test } from 'vitest';
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

const ALL = { requestor_id_required: true, api_key_required: true, platform_attr_required: true };
const UNSTATED = { requestor_id_required: null, api_key_required: null, platform_attr_required: null };
const REPORTS = ['TR_J1', 'IR', 'GIR', 'zz:Own-1', '../TR', "TR';rm", ''];
const RELEASES = ['5', '5.1', '', '4', '5.2', '6', 'toString', '5.10'];

const SERVICES: Record<string, [changes: object, platform?: string]> = {
  'that requires a customer ID only': [{}],
  'that requires everything': [ALL],
  'that requires a requestor ID': [{ requestor_id_required: true }],
  'that does not state what it requires': [UNSTATED],
  'whose platform parameter is known': [{}, "a&b's"],
  'whose URL would end a quoted argument of a shell': [{ url: "https://a.example/';id;'" }],
  'without a URL': [{ url: '' }],
  'whose URL is a host name': [{ url: 'a.example' }],
  'whose URL is a script': [{ url: 'javascript:alert(1)' }],
};

test('the requests of a service, by release', async () => {
  const texts = Object.entries(SERVICES).map(([title, [changes, platform]]) => {
    const groups = Map.groupBy(RELEASES, (release) =>
      Object.entries(urlsOf(release, changes, REPORTS, platform))
        .map(([request, url]) => `\n  ${request}: ${url}`)
        .join(''),
    );
    const lines = [...groups].map(
      ([urls, releases]) => `Release “${releases.join('”, “')}”:${urls || ' none'}`,
    );
    return `# A service ${title}\n\n${lines.join('\n')}\n`;
  });
  await expect(texts.join('\n')).toMatchFileSnapshot('__snapshots__/requests.txt');
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
