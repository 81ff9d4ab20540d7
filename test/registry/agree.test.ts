// What records say of each other: one sentence of the specification, bent, in each row.
import { describe, expect, test } from 'vitest';
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
const said = (findings: Finding[]): string[] =>
  findings.map(({ level, code, pointer }) => `${level} ${code} ${pointer}`);
const platform = (changes: object = {}): PlatformRecord =>
  validateResponse({ kind: 'platform', id: ID }, platformOf(changes), 'usage').value!;
const service = (changes: object = {}): ServiceRecord =>
  validateResponse({ kind: 'service', id: SERVICE_ID }, serviceOf(changes), 'usage').value!;
const CATALOGUE = definedReportIdsOf([
  releaseOf('5', false, { TR: ['TR_J1', 'DR'] }),
  releaseOf('5.1', true, { TR: ['TR_J1'] }),
]);

/** The releases of a catalogue, `*` after the current ones. */
test.each([
  ['5 5.1*', undefined],
  ['', 'Expected one current release, but none is.'],
  ['5', 'Expected one current release, but none is.'],
  ['5* 5.1 6*', 'Expected one current release, but 2 are (5, 6).'],
])('the releases %j: %s', (numbers, message) => {
  const names = numbers.split(' ').filter(Boolean);
  const releases = names.map((name) => releaseOf(name.replace('*', ''), name.endsWith('*')));
  const findings = checkSingleCurrentRelease(releases, AT);
  expect(said(findings)).toEqual(message ? ['warning current-release '] : []);
  expect(findings[0]?.message).toBe(message);
});

describe('a platform and the catalogue', () => {
  const found = (changes: object, catalogue = CATALOGUE, brand = 'usage') =>
    checkPlatformAgainstCatalogue(platform(changes), catalogue, AT, brand);
  const bent = { reports: [offerOf('DR', '6')] };

  test.each<[string, object, string[]]>([
    ['what there is', { reports: [offerOf('DR', '5'), offerOf('TR_J1', '5.1')] }, []],
    [
      'a report of the other release',
      { reports: [offerOf('DR', '5.1')] },
      ['warning unknown-report /reports/0/report_id'],
    ],
    ['a release that is not there', bent, ['warning unknown-release /reports/0/usage_release']],
    ['no release', { reports: [offerOf('DR', '')] }, []],
    ['a host type that live registries have', { host_types: [{ name: 'A&I_Database' }] }, []],
    [
      'one that nobody knows',
      { host_types: [{ name: 'x' }] },
      ['notice unknown-host-type /host_types/0/name'],
    ],
  ])('has %s', (_, changes, expected) => {
    expect(said(found(changes))).toEqual(expected);
  });

  test('is told which releases there are, at most twenty', () => {
    expect(found(bent)[0]?.message).toBe('Expected one of the releases 5, 5.1, found “6”.');
    const many = Array.from({ length: 25 }, (_, i) => String(i + 100));
    const catalogue = definedReportIdsOf(many.map((number) => releaseOf(number, false)));
    const first = many.slice(0, 20).join(', ');
    expect(found(bent, catalogue)[0]?.message).toBe(`Expected one of the releases ${first}, found “6”.`);
  });

  test('says nothing where the registry has no catalogue, and names the brand’s own key', () => {
    expect(found(bent, definedReportIdsOf([]))).toEqual([]);
    expect(said(found(bent, CATALOGUE, 'acme'))).toEqual(['warning unknown-release /reports/0/acme_release']);
  });
});

test.each<[string, object, number | undefined, string[]]>([
  ['counts its notifications', { notification_count: 2 }, 2, []],
  ['counts others', { notification_count: 2 }, 1, ['warning notification-count /notification_count']],
  ['has a list that is not there', { notification_count: 2 }, undefined, []],
  ['has a count that cannot be read', { notification_count: 'x' }, 1, []],
  [
    'is of a release that is not there',
    { usage_release: '4' },
    0,
    ['warning unknown-release /usage_release'],
  ],
  ['is of no release', { usage_release: '' }, 0, []],
])('a service %s', (_, changes, notifications, expected) => {
  const findings = checkServiceConsistency(service(changes), CATALOGUE, notifications, AT, 'usage');
  expect(said(findings)).toEqual(expected);
});

test.each(['usage', 'counter'])(
  'brand %s: a notification that ends before it starts is a notice',
  (brand) => {
    const dates = [
      ['2026-03-02', '2026-03-01'],
      ['2026-03-02T10:00:00Z', '2026-03-02T09:00:00Z'],
      ['2026-03-02', 'soon'],
      [null, '2026-03-01'],
    ];
    const list = dates.map(([start_date, end_date]) => ({ start_date, end_date }));
    const { value } = validateResponse({ kind: 'service-notifications', id: SERVICE_ID }, list, brand);
    const findings = checkNotificationDates(value!, AT, '/results');
    expect(said(findings)).toEqual(['notice notification-dates /results/0/end_date']);
    expect(findings[0]!.message).toBe('The end, 2026-03-01, is before the start, 2026-03-02.');
  },
);

test.each<[string, object, string[]]>([
  ['TLS', { usage_release: '5', ip_address_authorization: true }, []],
  ['no TLS', { url: ' HTTP://a.example/', usage_release: '5' }, ['notice code-of-practice /url']],
  [
    'IP address in release 5.1',
    { ip_address_authorization: true },
    ['notice code-of-practice /ip_address_authorization'],
  ],
])('the Code of Practice: %s', (_, changes, expected) => {
  expect(said(checkServiceAgainstCodeOfPractice(service(changes), AT))).toEqual(expected);
});

test('an odd form of URL is a notice, never an error', () => {
  const odd = service({ url: 'https://a.example/r51/reports?x', usage_release: '5.1' });
  expect(said(checkServiceUrl(odd, AT))).toEqual(['notice unusual-url /url', 'notice unusual-url /url']);
  expect(checkServiceUrl(service({ url: 'https://a.example/' }), AT)).toEqual([]);
});

describe('an audit', () => {
  const nothing = { finished: false, locked: false, finish_date: null, result: null };
  const ongoing = { ...nothing, audit_status: 'Audit in progress' };
  test.each<[status: string | null, changes: object, findings: string]>([
    ['Currently valid audit', {}, ''],
    ['Audit expired', {}, ''],
    ['Audit failed', { result: 'F' }, ''],
    ['Audit in progress', nothing, ''],
    [null, nothing, ''],
    [null, { ...nothing, finished: null }, ''],
    ['Currently valid audit', { result: 'C' }, 'notice result'],
    ['Currently valid audit', { result: null }, 'notice result'],
    ['Audit failed', { result: null }, 'notice result'],
    ['Audit failed', { finished: false, result: null }, 'notice result'],
    ['Audit expired', { finish_date: null }, 'notice finish_date'],
    [null, { finish_date: null, result: null }, 'notice finish_date, notice result'],
    [null, { ...nothing, result: 'C' }, 'notice result'],
    ['Currently valid audit', { result: 'F' }, 'warning result'],
    ['Audit expired', { finished: false }, 'warning finished'],
    ['Audit failed', {}, 'warning result'],
    ['Audit in progress', {}, 'warning finished, warning locked, warning finish_date, warning result'],
    ['constructor', {}, 'notice unknown-audit-status /last_audit/audit_status'],
  ])('“%s” with %j: %s', (audit_status, changes, expected) => {
    const found = said(checkAudit(auditOf({ audit_status, ...changes }), AT)).join(', ');
    expect(found.replaceAll('audit-fields /last_audit/', '')).toBe(expected);
  });

  const VALID = 'Currently valid audit';
  const DIFFERS = ['notice audit-status-differs /audit_status'];
  const EXPIRED = auditOf({ id: SERVICE_ID, audit_status: 'Audit expired' });
  test.each<[string, object, string[]]>([
    ['no audits', {}, []],
    ['audits that agree', { audits: [auditOf()], audit_status: VALID, last_finished_audit: auditOf() }, []],
    ['an audit that goes on', { audit_status: 'Audit in progress', last_finished_audit: EXPIRED }, []],
    ['no status', { audit_status: null, last_finished_audit: EXPIRED }, []],
    [
      'audits whose fields disagree',
      { audits: [auditOf(), auditOf({ result: 'F' })], last_finished_audit: auditOf({ result: 'C' }) },
      ['warning audit-fields /audits/1/result', 'notice audit-fields /last_finished_audit/result'],
    ],
    [
      'a status that the last audit does not have',
      { audit_status: VALID, last_finished_audit: EXPIRED },
      DIFFERS,
    ],
    [
      'a last audit without one',
      { audit_status: VALID, last_finished_audit: auditOf({ audit_status: null }) },
      [],
    ],
    ['a status without a finished audit', { audit_status: VALID, last_finished_audit: null }, DIFFERS],
    ['what is no audit', { audits: ['x', null], audit_status: 5, last_finished_audit: 'x' }, []],
  ])('a data host: %s', (_, changes, expected) => {
    const host = validateResponse({ kind: 'host', id: HOST_ID }, hostOf(changes), 'usage').value!;
    expect(said(checkHostAudits(host, AT))).toEqual(expected);
  });

  const [FINISHED, ONGOING, UNSTATED] = [{}, ongoing, { finished: null }].map((each) => auditOf(each));
  test.each<[string, audited: boolean | undefined, audits: unknown[], differs: boolean]>([
    ['audited, with an audit', true, [FINISHED], false],
    ['audited, with an audit that goes on', true, [ONGOING], false],
    ['audited, without', true, [null], true],
    ['not audited, with an audit', false, [FINISHED], true],
    ['not audited, with one that goes on', false, [ONGOING], false],
    ['not audited, with one that may have finished', false, [UNSTATED], false],
    ['an older record that does not say', undefined, [null], false],
    ['audited, with a service that does not state its audit', true, [null, undefined], false],
    ['audited, with an audit that cannot be read', true, ['x'], false],
    ['not audited, with an audit, and one that is not stated', false, [FINISHED, undefined], true],
  ])('a platform: %s', (_, audited, audits, differs) => {
    const sushi_services = audits.map((last_audit) => serviceOf({ last_audit }));
    const findings = checkAuditedFlag(platform({ audited, sushi_services }), AT);
    expect(said(findings)).toEqual(differs ? ['warning audited-differs /audited'] : []);
  });
});

describe('a record in two places', () => {
  const link = {
    usage_release: '5.1',
    url: `https://registry.example/api/v1/sushi-service/${SERVICE_ID}/?format=api`,
  };
  const detail = platformOf({ sushi_services: [serviceOf()] });
  const listed = (changes: object = {}) => listedOf({ sushi_services: [link], ...changes });
  test.each<[string, unknown, differing: string[]]>([
    ['the same, its keys in another order', Object.fromEntries(Object.entries(listed()).toReversed()), []],
    ['another name', listed({ name: 'x' }), ['name']],
    ['a field more', listed({ more: 1 }), ['more']],
    [
      'another release of a service',
      listed({ sushi_services: [{ ...link, usage_release: '5' }] }),
      ['sushi_services'],
    ],
    ['a service less', listed({ sushi_services: [] }), ['sushi_services']],
    ['no record', 5, []],
  ])('in the list: %s', (_, inList, differing) => {
    const expected = differing.map((field) => `warning list-differs /${field}`);
    expect(said(checkListedRecord(inList, detail, AT, 'usage'))).toEqual(expected);
  });

  test.each<[string, object, object, string, string]>([
    ['name', { name: 'x' }, {}, 'the text “Acme Journals”', 'the text “x”'],
    ['more', { more: 1 }, {}, 'nothing', '1'],
    ['more', {}, { more: null }, 'null', 'nothing'],
    ['more', { more: null }, { more: {} }, 'an object', 'null'],
    ['reports', { reports: [] }, {}, 'a list', 'a list that differs'],
    ['address_country', { address_country: {} }, {}, 'an object', 'an object that differs'],
    ['contact', { contact: 'a@b.example' }, { contact: 'c@d.example' }, 'a text', 'a text'],
  ])('in the list: a difference in %s is a finding with both values', (field, inList, own, here, there) => {
    const findings = checkListedRecord(listed(inList), { ...detail, ...own }, AT, 'usage');
    expect(findings.map(({ pointer, message }) => [pointer, message])).toEqual([
      [`/${field}`, `This record has ${here}; the platform list has ${there}.`],
    ]);
  });

  describe('in the list: the services are compared by their releases and IDs', () => {
    const OTHER = idOf(4);
    const links = [link, { ...link, url: link.url.replace(SERVICE_ID, OTHER) }];
    const services = [serviceOf(), serviceOf({ id: OTHER })];
    const found = (inList: unknown, own: unknown, brand = 'usage'): string[] =>
      checkListedRecord(
        listedOf({ sushi_services: inList }),
        platformOf({ sushi_services: own }),
        AT,
        brand,
      ).map(({ message }) => message);

    test('in any order, and as the brand names them', () => {
      expect(found(links, services)).toEqual([]);
      expect(found(links.toReversed(), services)).toEqual([]);
      const branded = (records: object[]): unknown =>
        JSON.parse(JSON.stringify(records).replaceAll('usage_release', 'acme_release'));
      expect(found(branded(links), branded(services), 'acme')).toEqual([]);
      const other = [...services.slice(1), serviceOf({ usage_release: '5' })];
      expect(found(branded(links), branded(other), 'acme')).toHaveLength(1);
    });

    test('and named where they differ', () => {
      const [own, two] = [`5.1 ${SERVICE_ID}`, `5.1 ${SERVICE_ID}, 5.1 ${OTHER}`];
      const message = (text: string) =>
        `This record has the text “${own}”; the platform list has the text “${text}”.`;
      expect(found(links, services.slice(0, 1))).toEqual([message(`${two.slice(0, 60)}…`)]);
      expect(found([{ ...link, url: 'elsewhere' }], services.slice(0, 1))).toEqual([
        message('5.1 elsewhere'),
      ]);
    });

    test('without what is no service', () => {
      expect(found([...links, null, 5], [...services, 'x'])).toEqual([]);
      expect(found('x', 'x')).toEqual([]);
      expect(found('x', 'y')).toHaveLength(1);
      expect(found('x', services)).toHaveLength(1);
      expect(found(links, undefined)).toHaveLength(1);
    });
  });

  test('in neither place a record: there is nothing to compare', () => {
    expect(checkListedRecord(listedOf(), null, AT, 'usage')).toEqual([]);
    expect(checkListedRecord([], platformOf(), AT, 'usage')).toEqual([]);
    expect(checkEmbeddedRecord(null, serviceOf(), AT, 0)).toEqual([]);
    expect(checkEmbeddedRecord(serviceOf(), [], AT, 0)).toEqual([]);
  });

  test('in its platform', () => {
    expect(checkEmbeddedRecord(serviceOf(), serviceOf(), AT, 0)).toEqual([]);
    expect(checkEmbeddedRecord(serviceOf({ api_key_required: true }), serviceOf(), AT, 1)).toEqual([
      {
        code: 'embedded-differs',
        level: 'warning',
        endpoint: AT,
        pointer: '/sushi_services/1/api_key_required',
        message: 'This record has true; the service itself has false.',
      },
    ]);
  });
});
