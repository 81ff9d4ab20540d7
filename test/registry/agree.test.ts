// What records say of each other: one sentence of the specification, bent, in each row. The snapshot has the findings.
import { expect, test } from 'vitest';
import {
  checkServiceAgainstCodeOfPractice,
  checkNotificationDates,
  checkPlatformAgainstCatalogue,
  checkSingleCurrentRelease,
  checkServiceConsistency,
  checkServiceUrl,
  definedReportIdsOf,
} from '../../src/registry/checks/consistency.ts';
import {
  validateResponse,
  type PlatformRecord,
  type ServiceRecord,
} from '../../src/registry/reading/response.ts';
import {
  checkAudit,
  checkAuditedFlag,
  checkHostAudits,
} from '../../src/registry/checks/audit-consistency.ts';
import type { Finding } from '../../src/registry/finding.ts';
import { checkEmbeddedRecord, checkListedRecord } from '../../src/registry/checks/repeated-records.ts';
import {
  auditOf,
  HOST_ID,
  hostOf,
  ID,
  idOf,
  listedOf,
  offerOf,
  platformOf,
  releaseOf,
  SERVICE_ID,
  serviceOf,
} from './records.ts';

const AT = `/api/v1/platform/${ID}/`;
const platform = (changes: object = {}): PlatformRecord =>
  validateResponse({ kind: 'platform', id: ID }, platformOf(changes), 'usage').value!;
const service = (changes: object = {}): ServiceRecord =>
  validateResponse({ kind: 'service', id: SERVICE_ID }, serviceOf(changes), 'usage').value!;

const catalogueOf = (...numbers: string[]) =>
  definedReportIdsOf(numbers.map((number) => releaseOf(number, false)));
const CATALOGUE = definedReportIdsOf([
  releaseOf('5', false, { TR: ['TR_J1', 'DR'] }),
  releaseOf('5.1', true, { TR: ['TR_J1'] }),
]);

/** The releases of a catalogue, `*` after the current ones. */
function current(numbers: string): Finding[] {
  const names = numbers.split(' ').filter(Boolean);
  const releases = names.map((name) => releaseOf(name.replace('*', ''), name.endsWith('*')));
  return checkSingleCurrentRelease(releases, AT);
}

const offers = (changes: object, catalogue = CATALOGUE, brand = 'usage') =>
  checkPlatformAgainstCatalogue(platform(changes), catalogue, AT, brand);
const UNKNOWN_RELEASE = { reports: [offerOf('DR', '6')] };
const MANY = Array.from({ length: 25 }, (_, i) => String(i + 100));

const states = (changes: object, notifications: number | undefined) =>
  checkServiceConsistency(service(changes), CATALOGUE, notifications, AT, 'usage');

function dated(brand: string, ...dates: [start: string | null, end: string][]): Finding[] {
  const list = dates.map(([start_date, end_date]) => ({ start_date, end_date }));
  const { value } = validateResponse({ kind: 'service-notifications', id: SERVICE_ID }, list, brand);
  return checkNotificationDates(value!, AT, '/results');
}
const DATES: [start: string | null, end: string][] = [
  ['2026-03-02', '2026-03-01'],
  ['2026-03-02T10:00:00Z', '2026-03-02T09:00:00Z'],
  ['2026-03-02', 'soon'],
  [null, '2026-03-01'],
];

const follows = (changes: object) => checkServiceAgainstCodeOfPractice(service(changes), AT);

const audit = (audit_status: string | null, changes: object = {}) =>
  checkAudit(auditOf({ audit_status, ...changes }), AT);
const OPEN = { finished: false, locked: false, finish_date: null, result: null };
const [VALID, FAILED, ENDED] = ['Currently valid audit', 'Audit failed', 'Audit expired'] as const;
const GOES_ON = 'Audit in progress';

const host = (changes: object) =>
  checkHostAudits(validateResponse({ kind: 'host', id: HOST_ID }, hostOf(changes), 'usage').value!, AT);
const EXPIRED = auditOf({ id: SERVICE_ID, audit_status: ENDED });

const audited = (flag: boolean | undefined, ...audits: unknown[]) =>
  checkAuditedFlag(
    platform({ audited: flag, sushi_services: audits.map((last_audit) => serviceOf({ last_audit })) }),
    AT,
  );
const ONGOING = auditOf(OPEN);

const LINK_URL = `https://registry.example/api/v1/sushi-service/${SERVICE_ID}/?format=api`;
const OTHER = idOf(4);
const LINK = { usage_release: '5.1', url: LINK_URL };
const LINKS = [LINK, { ...LINK, url: LINK_URL.replace(SERVICE_ID, OTHER) }];
const SERVICES = [serviceOf(), serviceOf({ id: OTHER })];
const LISTED = listedOf({ sushi_services: [LINK] });
const differs = (inList: object, own: object = {}) =>
  checkListedRecord(
    { ...LISTED, ...inList },
    platformOf({ sushi_services: [serviceOf()], ...own }),
    AT,
    'usage',
  );
const serves = (inList: unknown, own: unknown, brand = 'usage') =>
  checkListedRecord(listedOf({ sushi_services: inList }), platformOf({ sushi_services: own }), AT, brand);
const branded = (records: object[]): unknown =>
  JSON.parse(JSON.stringify(records).replaceAll('usage_release', 'acme_release'));

const CASES: Record<string, Record<string, Finding[]>> = {
  'Releases, of which * are current': Object.fromEntries(
    ['5 5.1*', '', '5', '5* 5.1 6*'].map((numbers) => [`${numbers || 'none'}:`, current(numbers)]),
  ),
  'A platform and the catalogue': {
    'reports of both releases': offers({ reports: [offerOf('DR', '5'), offerOf('TR_J1', '5.1')] }),
    'a report of the other release': offers({ reports: [offerOf('DR', '5.1')] }),
    'a release that is not there': offers(UNKNOWN_RELEASE),
    'a release that is not there, of another brand': offers(UNKNOWN_RELEASE, CATALOGUE, 'acme'),
    'a release that is not among 25': offers(UNKNOWN_RELEASE, catalogueOf(...MANY)),
    'a release, and no catalogue': offers(UNKNOWN_RELEASE, catalogueOf()),
    'no release': offers({ reports: [offerOf('DR', '')] }),
    'a host type that live registries have': offers({ host_types: [{ name: 'A&I_Database' }] }),
    'an unknown host type': offers({ host_types: [{ name: 'x' }] }),
  },
  'A service, its notifications and the catalogue': {
    'counts them': states({ notification_count: 2 }, 2),
    'counts others': states({ notification_count: 2 }, 1),
    'has no list': states({ notification_count: 2 }, undefined),
    'has a count that cannot be read': states({ notification_count: 'x' }, 1),
    'has a release that is not there': states({ usage_release: '4' }, 0),
    'has no release': states({ usage_release: '' }, 0),
  },
  'Notifications that end before they start': {
    'one of four': dated('usage', ...DATES),
    'one of four, of another brand': dated('counter', ...DATES),
  },
  'The Code of Practice': {
    TLS: follows({ usage_release: '5', ip_address_authorization: true }),
    'no TLS': follows({ url: ' HTTP://a.example/', usage_release: '5' }),
    'IP addresses in release 5.1': follows({ ip_address_authorization: true }),
  },
  'The form of a URL': {
    usual: checkServiceUrl(service({ url: 'https://a.example/' }), AT),
    unusual: checkServiceUrl(service({ url: 'https://a.example/r51/reports?x', usage_release: '5.1' }), AT),
  },
  'An audit': {
    valid: audit(VALID),
    expired: audit(ENDED),
    failed: audit(FAILED, { result: 'F' }),
    'in progress': audit(GOES_ON, OPEN),
    planned: audit(null, OPEN),
    'planned, and does not state whether it is finished': audit(null, { ...OPEN, finished: null }),
    'valid, with another result': audit(VALID, { result: 'C' }),
    'valid, without a result': audit(VALID, { result: null }),
    'failed, without a result': audit(FAILED, { result: null }),
    'failed, not finished and without a result': audit(FAILED, { finished: false, result: null }),
    'expired, without an end': audit(ENDED, { finish_date: null }),
    'finished, without end and result': audit(null, { finish_date: null, result: null }),
    'planned, with another result': audit(null, { ...OPEN, result: 'C' }),
    'valid, with a failure': audit(VALID, { result: 'F' }),
    'expired, not finished': audit(ENDED, { finished: false }),
    'failed, with a success': audit(FAILED),
    'in progress, with an end': audit(GOES_ON),
    'of an unknown status': audit('constructor'),
  },
  'A data host': {
    'has no audits': host({}),
    'has audits that agree': host({
      audits: [auditOf()],
      audit_status: VALID,
      last_finished_audit: auditOf(),
    }),
    'has an audit in progress': host({ audit_status: GOES_ON, last_finished_audit: EXPIRED }),
    'has no status': host({ audit_status: null, last_finished_audit: EXPIRED }),
    'has audits whose fields disagree': host({
      audits: [auditOf(), auditOf({ result: 'F' })],
      last_finished_audit: auditOf({ result: 'C' }),
    }),
    'has another status than its last audit': host({ audit_status: VALID, last_finished_audit: EXPIRED }),
    'has a last audit without status': host({
      audit_status: VALID,
      last_finished_audit: auditOf({ audit_status: null }),
    }),
    'has a status, but no finished audit': host({ audit_status: VALID, last_finished_audit: null }),
    'has what is no audit': host({ audits: ['x', null], audit_status: 5, last_finished_audit: 'x' }),
  },
  'A platform whose services have audits': {
    'audited, with an audit': audited(true, auditOf()),
    'audited, with an audit in progress': audited(true, ONGOING),
    'audited, without': audited(true, null),
    'not audited, with an audit': audited(false, auditOf()),
    'not audited, with an audit in progress': audited(false, ONGOING),
    'not audited, with an audit that may have finished': audited(false, auditOf({ finished: null })),
    'an older record that does not say': audited(undefined, null),
    'audited, with a service that does not state its audit': audited(true, null, undefined),
    'audited, with an audit that cannot be read': audited(true, 'x'),
    'not audited, with an audit, and one that is not stated': audited(false, auditOf(), undefined),
  },
  'A platform in the list': {
    'the same, its keys in another order': checkListedRecord(
      Object.fromEntries(Object.entries(LISTED).toReversed()),
      platformOf({ sushi_services: [serviceOf()] }),
      AT,
      'usage',
    ),
    'another name': differs({ name: 'x' }),
    'a field more': differs({ more: 1 }),
    'a field less, which is null': differs({}, { more: null }),
    'null for an object': differs({ more: null }, { more: {} }),
    'another list': differs({ reports: [] }),
    'another object': differs({ address_country: {} }),
    'another contact': differs({ contact: 'a@b.example' }, { contact: 'c@d.example' }),
    'no record in the list': checkListedRecord([], platformOf(), AT, 'usage'),
    'no record of its own': checkListedRecord(listedOf(), null, AT, 'usage'),
  },
  'The services of a platform in the list': {
    'the same': serves(LINKS, SERVICES),
    'in another order': serves(LINKS.toReversed(), SERVICES),
    'of another brand': serves(branded(LINKS), branded(SERVICES), 'acme'),
    'another release, of another brand': serves(
      branded(LINKS),
      branded([...SERVICES.slice(1), serviceOf({ usage_release: '5' })]),
      'acme',
    ),
    'a service more': serves(LINKS, [serviceOf()]),
    'no service': serves([], [serviceOf()]),
    'a link to elsewhere': serves([{ ...LINK, url: 'elsewhere' }], [serviceOf()]),
    'beside what is no service': serves([...LINKS, null, 5], [...SERVICES, 'x']),
    'the same text': serves('x', 'x'),
    'another text': serves('x', 'y'),
    'a text in place of the list': serves('x', SERVICES),
    'nothing in place of records': serves(LINKS, undefined),
  },
  'A service in its platform': {
    'the same': checkEmbeddedRecord(serviceOf(), serviceOf(), AT, 0),
    'another flag': checkEmbeddedRecord(serviceOf({ api_key_required: true }), serviceOf(), AT, 1),
    'no record in the platform': checkEmbeddedRecord(null, serviceOf(), AT, 0),
    'no record of its own': checkEmbeddedRecord(serviceOf(), [], AT, 0),
  },
};

test('each case has its findings', async () => {
  const textOf = ({ level, code, endpoint, pointer, message }: Finding): string => {
    expect(endpoint).toBe(AT);
    return `  ${level} ${code} ${pointer}: ${message}`;
  };
  const texts = Object.entries(CASES).map(([title, cases]) => {
    const lines = Object.entries(cases).flatMap(([name, findings]) => [
      `- ${name}${findings.length > 0 ? '' : ' (no finding)'}`,
      ...findings.map(textOf),
    ]);
    return `# ${title}\n\n${lines.join('\n')}\n`;
  });
  await expect(texts.join('\n')).toMatchFileSnapshot('__snapshots__/agree.txt');
});
