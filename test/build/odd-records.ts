// Records in forms that the sample lacks, beside its own records: the small registry of search, a platform whose two
// services differ in much, and a platform that only the previous run had.
import { sampleResponse } from '../../src/sample/sample-responses.ts';
import { sampleRegistry } from '../../src/sample/sample.ts';
import { apiPathOf, type Endpoint } from '../../src/registry/endpoint.ts';
import { REGISTRY, type Responses } from '../mirror/mirror-fixtures.ts';
import { platformOf, serviceOf } from '../registry/records.ts';
import { idOf, smallResponses } from '../search/small-registry.ts';

export const [DELTA, NEW, OLD, GONE] = ['a', 'b', 'c', 'f'].map(idOf) as [string, string, string, string];
/** Elements of pages about odd records. */
export const ODD = /-0000-4000-8000-|33333333-3333|acme-press|delta-(inc|press)|[TX]R_X/;

/** The operator's content/facts.csv. */
export const FACTS = `id,label,value,day,source
${NEW},platform,delta,2025-12-31,
${NEW},First month,January 2024,2025-12-31,Ann
${NEW},url,https://new.delta.example/r51/,2025-12-31,
${NEW},limit,Two a second,,
${NEW},request,Ask twice.,2025-12-31,
${OLD},url,https://old.delta.example/,,
${OLD},api_key,Ask Ann,,
Delta Press,Delay,2 days,,
${DELTA},reports,Only for books,,
${DELTA},contact,ann@delta.example,2025-12-31,
`;

const audit = { id: idOf('d'), start_date: '2025-06', finish_date: '2026-01', usage_release: '5.1' };
const delta = platformOf({
  id: DELTA,
  name: 'Delta',
  content_provider_name: 'Delta Press',
  contact: null,
  address: '',
  reports: [{ report_id: 'TR', usage_release: '5.1', report_name: '' }],
  audited: true,
  colour: 'blue',
  size: [{ width: 1 }, { width: 2, unit: 'm' }],
  sushi_services: [
    serviceOf({
      id: NEW,
      url: 'https://delta.example/',
      contact: {
        person: 'Ann',
        email: 'ann@delta.example',
        phone: '',
        form_url: 'https://delta.example/form',
      },
      data_host: `${REGISTRY}/api/v1/usage-data-host/${idOf('e')}/`,
      request_volume_limits_applied: true,
      credentials_auto_expire: null,
      platform_specific_info: 'Only for consortia.',
      last_audit: { ...audit, finished: true, locked: false, result: 'F', audit_status: 'Audit failed' },
    }),
    serviceOf({
      id: OLD,
      url: 'ftp://delta.example/',
      usage_release: '5',
      requestor_id_required: false,
      request_volume_limits_info: '3 requests a second',
      ip_address_authorization: true,
      last_audit: { ...audit, start_date: '2027-01', finish_date: '', finished: false, usage_release: '5' },
    }),
  ],
});
const gone = platformOf({
  id: GONE,
  name: 'Epsilon',
  abbrev: '',
  sushi_services: [serviceOf({ id: idOf('0') })],
});

type Json = Record<string, any>;

const oddTypes = [
  { id: idOf(4), code: 'XR', name: '', description: '', reports: [] },
  {
    id: idOf(4),
    code: 'YR',
    name: 'Items',
    description: 'Of no platform',
    reports: [{ id: idOf(4), report_id: 'TR_X', report_name: '', description: '' }],
  },
];

/** The responses of the sample with the odd records among them, as of this run or the previous one. */
export function responsesWithOdd(night: number, isBefore = false): Responses {
  const platforms: Json[] = isBefore ? [beforehand(delta), gone] : [delta];
  const odd: Json = Object.fromEntries(
    Object.entries(smallResponses()).map(([path, text]) => {
      const response = JSON.parse(text) as Json;
      return [path, isBefore ? beforehand(response) : response];
    }),
  );
  for (const each of platforms) {
    odd[`/api/v1/platform/${each['id']}/`] = each;
    for (const service of each['sushi_services']) odd[`/api/v1/sushi-service/${service.id}/`] = service;
  }
  const responses = sampleResponses(night);
  const [list, catalogue, notices] = ['platform', 'usage-release', 'notification'].map(
    (name) => responses[`/api/v1/${name}/`],
  ) as [Json[], Json[], Json];
  list.push(...odd['/api/v1/platform/'], ...platforms);
  catalogue.find(({ number }) => number === '5.1')!['report_types'].push(...oddTypes);
  notices['results'] = [...odd['/api/v1/notification/'].results, ...notices['results']];
  Object.assign(responses, odd, {
    '/api/v1/platform/': list,
    '/api/v1/usage-release/': catalogue,
    '/api/v1/notification/': notices,
  });
  return Object.fromEntries(Object.entries(responses).map(([path, each]) => [path, JSON.stringify(each)]));
}

/** Another URL, audit state and provider; Delta without its newer service. */
function beforehand<Value extends Json>(value: Value): Value {
  const earlier = JSON.parse(
    JSON.stringify(value)
      .replaceAll('www.stats.acme.example:8443/r51', 'old.acme.example')
      .replaceAll('"Currently valid audit"', '"Audit in progress"')
      .replaceAll('Delta Press', 'Delta Inc'),
  ) as Value;
  if (earlier['id'] !== DELTA) return earlier;
  const services = (earlier['sushi_services'] as Json[]).filter(({ id }) => id !== NEW);
  return { ...earlier, sushi_services: services };
}

function sampleResponses(night: number): Record<string, unknown> {
  const sample = sampleRegistry({ night });
  const response = (endpoint: Endpoint, page = 1) => {
    const value = sampleResponse(sample, endpoint, { base: REGISTRY, formatApi: false }, page);
    const path = apiPathOf(endpoint, sample.brand) + (page > 1 ? `?page=${page}` : '');
    return value === undefined ? [] : [[path, structuredClone(value)]];
  };
  return Object.fromEntries([
    ...response({ kind: 'releases' }),
    ...response({ kind: 'platforms' }),
    ...[1, 2].flatMap((page) => response({ kind: 'notifications' }, page)),
    ...sample.platforms.flatMap(({ id }) => response({ kind: 'platform', id })),
    ...sample.services.flatMap(({ id }) => response({ kind: 'service', id })),
    ...sample.services.flatMap(({ id }) => response({ kind: 'service-notifications', id })),
    ...sample.hosts.flatMap(({ id }) => response({ kind: 'host', id })),
  ]);
}
