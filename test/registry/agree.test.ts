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
  type ReleaseRecord,
  type ServiceRecord,
} from '../../src/registry/reading/response.ts';
import {
  checkAudit,
  checkAuditedFlag,
  checkHostAudits,
} from '../../src/registry/checks/audit-consistency.ts';
import type { Finding } from '../../src/registry/finding.ts';
import { checkEmbeddedRecord, checkListedRecord } from '../../src/registry/checks/repeated-records.ts';
import { auditOf, HOST_ID, hostOf, ID, listedOf, platformOf, SERVICE_ID, serviceOf } from './records.ts';

const AT = `/api/v1/platform/${ID}/`;
const said = (findings: Finding[]): string[] =>
  findings.map(({ level, code, pointer }) => `${level} ${code} ${pointer}`);
const platform = (changes: object = {}): PlatformRecord =>
  validateResponse({ kind: 'platform', id: ID }, platformOf(changes), 'usage').value!;
const service = (changes: object = {}): ServiceRecord =>
  validateResponse({ kind: 'service', id: SERVICE_ID }, serviceOf(changes), 'usage').value!;
const releaseOf = (number: string, current: boolean, ids: string[] = ['TR_J1']): ReleaseRecord => ({
  id: ID,
  number,
  current,
  report_types: [
    {
      id: ID,
      code: 'TR',
      name: '',
      description: '',
      reports: ids.map((report_id) => ({ id: ID, report_id, report_name: '', description: '' })),
    },
  ],
});
const CATALOGUE = definedReportIdsOf([releaseOf('5', false, ['TR_J1', 'DR']), releaseOf('5.1', true)]);

describe('releases', () => {
  test.each<[string, ReleaseRecord[], message: string | undefined]>([
    ['one is current', [releaseOf('5', false), releaseOf('5.1', true)], undefined],
    ['there is none', [], 'Expected one current release, but none is.'],
    ['none is', [releaseOf('5', false)], 'Expected one current release, but none is.'],
    [
      'two are',
      [releaseOf('5', true), releaseOf('5.1', false), releaseOf('6', true)],
      'Expected one current release, but 2 are (5, 6).',
    ],
  ])('%s', (_, releases, message) => {
    const findings = checkSingleCurrentRelease(releases, AT);
    expect(said(findings)).toEqual(message ? ['warning current-release '] : []);
    expect(findings[0]?.message).toBe(message);
  });
});

describe('a platform and the catalogue', () => {
  const offer = (usage_release: string, report_id: string): object => ({
    usage_release,
    report_id,
    report_name: '',
  });
  test.each<[string, object, string[]]>([
    ['offers what there is', { reports: [offer('5', 'DR'), offer('5.1', 'TR_J1')] }, []],
    [
      'offers a report of the other release',
      { reports: [offer('5.1', 'DR')] },
      ['warning unknown-report /reports/0/report_id'],
    ],
    [
      'names a release that is not there',
      { reports: [offer('6', 'DR')] },
      ['warning unknown-release /reports/0/usage_release'],
    ],
    ['has a host type that live registries have', { host_types: [{ name: 'A&I_Database' }] }, []],
    [
      'has one that nobody knows',
      { host_types: [{ name: 'x' }] },
      ['notice unknown-host-type /host_types/0/name'],
    ],
  ])('%s', (_, changes, expected) => {
    expect(said(checkPlatformAgainstCatalogue(platform(changes), CATALOGUE, AT, 'usage'))).toEqual(expected);
  });

  test('is told which releases there are, unless there are very many', () => {
    const bent = platform({ reports: [offer('6', 'DR')] });
    const messageWith = (catalogue: typeof CATALOGUE) =>
      checkPlatformAgainstCatalogue(bent, catalogue, AT, 'usage')[0]?.message;
    expect(messageWith(CATALOGUE)).toBe('Expected one of the releases 5, 5.1, found “6”.');
    const many = Array.from({ length: 25 }, (_, i) => String(i + 100));
    expect(messageWith(definedReportIdsOf(many.map((number) => releaseOf(number, false))))).toBe(
      `Expected one of the releases ${many.slice(0, 20).join(', ')}, found “6”.`,
    );
  });

  test('says nothing of a release where the registry has no catalogue, or the record no release', () => {
    const none = platform({ reports: [offer('', 'DR')] });
    expect(checkPlatformAgainstCatalogue(none, CATALOGUE, AT, 'usage')).toEqual([]);
    const some = platform({ reports: [offer('6', 'DR')] });
    expect(checkPlatformAgainstCatalogue(some, definedReportIdsOf([]), AT, 'usage')).toEqual([]);
    expect(checkServiceConsistency(service({ usage_release: '' }), CATALOGUE, 0, AT, 'usage')).toEqual([]);
  });

  test('names the brand’s own key', () => {
    const bent = platform({ reports: [offer('6', 'DR')] });
    expect(said(checkPlatformAgainstCatalogue(bent, CATALOGUE, AT, 'acme'))).toEqual([
      'warning unknown-release /reports/0/acme_release',
    ]);
  });
});

describe('a service', () => {
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
  ])('%s', (_, changes, notifications, expected) => {
    expect(said(checkServiceConsistency(service(changes), CATALOGUE, notifications, AT, 'usage'))).toEqual(
      expected,
    );
  });
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
    'authorization by IP address in release 5.1',
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
  const progress = {
    audit_status: 'Audit in progress',
    finished: false,
    locked: false,
    finish_date: null,
    result: null,
  };
  test.each<[string, object, string]>([
    ['valid', {}, ''],
    ['expired', { audit_status: 'Audit expired' }, ''],
    ['failed', { audit_status: 'Audit failed', result: 'F' }, ''],
    ['in progress', progress, ''],
    ['planned', { ...progress, audit_status: null }, ''],
    ['of which nothing is known', { ...progress, audit_status: null, finished: null }, ''],
    ['valid, with a result of the registry’s own', { result: 'C' }, 'notice result'],
    ['valid, without a result', { result: null }, 'notice result'],
    ['failed, without a result', { audit_status: 'Audit failed', result: null }, 'notice result'],
    ['expired, without an end', { audit_status: 'Audit expired', finish_date: null }, 'notice finish_date'],
    [
      'finished, with nothing else',
      { audit_status: null, finish_date: null, result: null },
      'notice finish_date, notice result',
    ],
    [
      'without a status, with another result',
      { ...progress, audit_status: null, result: 'C' },
      'notice result',
    ],
    ['valid and failed', { result: 'F' }, 'warning result'],
    ['expired and not finished', { audit_status: 'Audit expired', finished: false }, 'warning finished'],
    ['failed and passed', { audit_status: 'Audit failed' }, 'warning result'],
    [
      'in progress and all else',
      { audit_status: 'Audit in progress' },
      'warning finished, warning locked, warning finish_date, warning result',
    ],
  ])('%s', (_, changes, expected) => {
    const found = said(checkAudit(auditOf(changes), AT)).join(', ');
    expect(found.replaceAll('audit-fields /last_audit/', '')).toBe(expected);
  });

  test('of another status', () => {
    expect(said(checkAudit(auditOf({ audit_status: 'constructor' }), AT))).toEqual([
      'notice unknown-audit-status /last_audit/audit_status',
    ]);
  });

  const EXPIRED = auditOf({ id: SERVICE_ID, audit_status: 'Audit expired' });
  test.each<[string, object, string[]]>([
    ['no audits', {}, []],
    [
      'audits that agree',
      { audits: [auditOf()], audit_status: 'Currently valid audit', last_finished_audit: auditOf() },
      [],
    ],
    ['an audit that goes on', { audit_status: 'Audit in progress', last_finished_audit: EXPIRED }, []],
    ['no status', { audit_status: null, last_finished_audit: EXPIRED }, []],
    [
      'audits whose fields disagree',
      { audits: [auditOf(), auditOf({ result: 'F' })], last_finished_audit: auditOf({ result: 'C' }) },
      ['warning audit-fields /audits/1/result', 'notice audit-fields /last_finished_audit/result'],
    ],
    [
      'a status that the last finished audit does not have',
      { audit_status: 'Currently valid audit', last_finished_audit: EXPIRED },
      ['notice audit-status-differs /audit_status'],
    ],
    [
      'a status, and a last finished audit without one',
      { audit_status: 'Audit expired', last_finished_audit: auditOf({ audit_status: null }) },
      [],
    ],
    [
      'a status without a finished audit',
      { audit_status: 'Currently valid audit', last_finished_audit: null },
      ['notice audit-status-differs /audit_status'],
    ],
    ['what is no audit', { audits: ['x', null], audit_status: 5, last_finished_audit: 'x' }, []],
  ])('a data host: %s', (_, changes, expected) => {
    const host = validateResponse({ kind: 'host', id: HOST_ID }, hostOf(changes), 'usage').value!;
    expect(said(checkHostAudits(host, AT))).toEqual(expected);
  });

  const [FINISHED, ONGOING] = [auditOf(), auditOf(progress)];
  test.each<[string, audited: boolean | undefined, audits: unknown[], differs: boolean]>([
    ['audited, with an audit', true, [FINISHED], false],
    ['audited, with an audit that goes on', true, [ONGOING], false],
    ['audited, without', true, [null], true],
    ['not audited, with an audit', false, [FINISHED], true],
    ['not audited, with one that goes on', false, [ONGOING], false],
    [
      'not audited, with one that does not state whether it has finished',
      false,
      [auditOf({ finished: null })],
      false,
    ],
    ['an older record that does not say', undefined, [null], false],
    ['audited, with a service that does not state its audit', true, [null, undefined], false],
    ['audited, with an audit that cannot be read', true, ['x'], false],
    [
      'not audited, with an audit and a service that does not state its own',
      false,
      [FINISHED, undefined],
      true,
    ],
  ])('a platform: %s', (_, audited, audits, differs) => {
    const sushi_services = audits.map((last_audit) => serviceOf({ last_audit }));
    expect(said(checkAuditedFlag(platform({ audited, sushi_services }), AT))).toEqual(
      differs ? ['warning audited-differs /audited'] : [],
    );
  });
});

describe('a record in two places', () => {
  const link = {
    usage_release: '5.1',
    url: `https://registry.example/api/v1/sushi-service/${SERVICE_ID}/?format=api`,
  };
  const detail = platformOf({ sushi_services: [serviceOf()] });
  test.each<[string, unknown, unknown, string[]]>([
    [
      'the same, its keys in another order',
      Object.fromEntries(Object.entries(listedOf({ sushi_services: [link] })).toReversed()),
      detail,
      [],
    ],
    ['another name', listedOf({ name: 'x', sushi_services: [link] }), detail, ['warning list-differs /name']],
    ['a field more', listedOf({ more: 1, sushi_services: [link] }), detail, ['warning list-differs /more']],
    [
      'another release of a service',
      listedOf({ sushi_services: [{ ...link, usage_release: '5' }] }),
      detail,
      ['warning list-differs /sushi_services'],
    ],
    ['a service less', listedOf({ sushi_services: [] }), detail, ['warning list-differs /sushi_services']],
    ['no record', 5, detail, []],
  ])('in the list: %s', (_, listed, own, expected) => {
    expect(said(checkListedRecord(listed, own, AT, 'usage'))).toEqual(expected);
  });

  test.each<[string, object, object, string]>([
    ['name', { name: 'x' }, {}, 'the text “Acme Journals”; the platform list has the text “x”'],
    ['more', { more: 1 }, {}, 'nothing; the platform list has 1'],
    ['more', {}, { more: null }, 'null; the platform list has nothing'],
    ['more', { more: null }, { more: {} }, 'an object; the platform list has null'],
    ['reports', { reports: [] }, {}, 'a list; the platform list has a list that differs'],
    [
      'address_country',
      { address_country: {} },
      {},
      'an object; the platform list has an object that differs',
    ],
    [
      'contact',
      { contact: 'a@b.example' },
      { contact: 'c@d.example' },
      'a text; the platform list has a text',
    ],
  ])('in the list: what differs in %s is told from both sides', (field, listed, own, expected) => {
    const [finding, ...rest] = checkListedRecord(
      listedOf(listed),
      platformOf({ sushi_services: [service()], ...own }),
      AT,
      'usage',
    );
    expect([finding?.pointer, finding?.message, rest]).toEqual([
      `/${field}`,
      `This record has ${expected}.`,
      [],
    ]);
  });

  describe('in the list: the services are compared by their releases and IDs', () => {
    const OTHER = '44444444-4444-4444-8444-444444444444';
    const links = [link, { ...link, url: link.url.replace(SERVICE_ID, OTHER) }];
    const services = [serviceOf(), serviceOf({ id: OTHER })];
    const found = (listed: unknown, own: unknown, brand = 'usage'): string[] =>
      checkListedRecord(
        { ...listedOf(), sushi_services: listed },
        { ...platformOf(), sushi_services: own },
        AT,
        brand,
      ).map(({ message }) => message);

    test('in any order, and as the brand names them', () => {
      expect(found(links, services)).toEqual([]);
      expect(found(links.toReversed(), services)).toEqual([]);
      const branded = (records: object[]): unknown =>
        JSON.parse(JSON.stringify(records).replaceAll('usage_release', 'acme_release'));
      expect(found(branded(links), branded(services), 'acme')).toEqual([]);
      expect(
        found(branded(links), branded([...services.slice(1), serviceOf({ usage_release: '5' })]), 'acme'),
      ).toHaveLength(1);
    });

    test('and named where they differ', () => {
      expect(found(links, services.slice(0, 1))).toEqual([
        `This record has the text “5.1 ${SERVICE_ID}”; the platform list has the text “5.1 ${SERVICE_ID}, 5.1 44444444-4444-…”.`,
      ]);
      expect(found([{ ...link, url: 'elsewhere' }], services.slice(0, 1))).toEqual([
        `This record has the text “5.1 ${SERVICE_ID}”; the platform list has the text “5.1 elsewhere”.`,
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
