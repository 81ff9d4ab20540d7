import { describe, expect, test } from 'vitest';
import { changesBetween } from '../../src/history/compare/changes-between.ts';
import type { PublishedRecords } from '../../src/history/compare/published-records.ts';
import type { Subject } from '../../src/history/entry.ts';
import type { Endpoint } from '../../src/registry/endpoint.ts';
import { publishedOf } from './published.ts';
import { HOST_ID, hostOf, ID, platformOf, SERVICE_ID, serviceOf } from '../registry/records.ts';

const OTHER = '44444444-4444-4444-8444-444444444444';
const THIRD = '55555555-5555-4555-8555-555555555555';

interface TestRegistry {
  platforms?: Record<string, unknown>[];
  services?: Record<string, unknown>[];
  hosts?: unknown[];
  notifications?: Record<string, unknown>[];
  releases?: unknown[];
  brand?: string;
  base?: string;
}

const link = (path: string, base = 'https://registry.example'): string => base + path;

/** Platforms have their services embedded and listed; `of` is the ID of a service's platform. */
function recordsOf(registry: TestRegistry = {}): PublishedRecords {
  const { platforms = [platformOf()], services = [serviceOf()], hosts = [hostOf()] } = registry;
  const { notifications = [], releases = [], brand = 'usage', base } = registry;
  const listed = platforms.map((platform) => ({
    ...platform,
    sushi_services: services
      .filter((service) => (service['of'] ?? ID) === platform['id'])
      .map(({ id, usage_release }) => ({
        usage_release,
        url: link(`/api/v1/sushi-service/${id}/`, base),
      })),
  }));
  const plain = (service: Record<string, unknown>) => {
    const { of: _, ...rest } = service;
    return rest;
  };
  const responses: [Endpoint, unknown][] = [
    [{ kind: 'platforms' }, listed],
    [{ kind: 'releases' }, releases],
    ...platforms.map((platform): [Endpoint, unknown] => [
      { kind: 'platform', id: String(platform['id']) },
      platform,
    ]),
    ...services.map((service): [Endpoint, unknown] => [
      { kind: 'service', id: String(service['id']) },
      plain(service),
    ]),
    ...hosts.map((host): [Endpoint, unknown] => [
      { kind: 'host', id: String(Object(host).id ?? HOST_ID) },
      host,
    ]),
    [{ kind: 'service-notifications', id: SERVICE_ID }, notifications],
  ];
  const key = `${brand}_release`;
  const text = (value: unknown) => JSON.stringify(value).replaceAll('"usage_release"', `"${key}"`);
  return publishedOf(
    responses.map(([endpoint, value]) => [endpoint, Buffer.from(text(value))]),
    brand,
  );
}

function nameOf({ kind, name, platforms = [] }: Subject): string {
  const listed = kind === 'host' ? platforms.map((each) => ` of ${each.name}`) : [];
  return `${kind} ${name}${listed.join('')}`;
}

/** Each change as `event, kind name, release`, with its fields. */
function changesOf(before: TestRegistry, after: TestRegistry): unknown[] {
  return changesBetween(recordsOf(before), recordsOf(after)).map(({ event, about, release, fields }) => [
    [event, about.map(nameOf).join(' & '), release].filter(Boolean).join(', '),
    ...fields.map(({ field, ...values }) => ({ [field]: values })),
  ]);
}

const AUDIT = {
  id: THIRD,
  start_date: '2026-01',
  finish_date: null,
  finished: false,
  locked: false,
  result: null,
  usage_release: '5.1',
  audit_status: 'Audit in progress',
};
const PASSED = {
  ...AUDIT,
  finish_date: '2026-03',
  finished: true,
  locked: true,
  result: 'P',
  audit_status: 'Currently valid audit',
};
const PLANNED = { ...AUDIT, start_date: '2026-04', audit_status: null };
const hostLink = (id: string): string => link(`/api/v1/usage-data-host/${id}/`);
const LISTED = link(`/api/v1/platform/${ID}/`);
const service = (changes: object): TestRegistry => ({ services: [serviceOf(changes)] });
const platform = (changes: object): TestRegistry => ({ platforms: [platformOf(changes)] });
const report = (usage_release: string, report_id: string, report_name = '') => ({
  usage_release,
  report_id,
  report_name,
});
const migration = (id: string, name = 'Before') => ({
  id,
  data_host: null,
  data_host_original_name: name,
  migration_date: '2026-01-02',
});

test.each<[string, TestRegistry, TestRegistry, unknown[]]>([
  ['nothing', {}, {}, []],
  [
    'an address',
    {},
    service({ url: 'https://new.example/api/v1/platform/' }),
    [
      [
        'address-changed, service Acme Journals',
        {
          '/url': {
            before: 'https://reports.acme.example/sushi',
            after: 'https://new.example/api/v1/platform/',
          },
        },
      ],
    ],
  ],
  [
    'a credential now needed, and its text as a change of its own',
    {},
    service({ api_key_required: true, api_key_info: 'Ask us.' }),
    [
      ['credential-needed, service Acme Journals', { '/api_key_required': { before: false, after: true } }],
      ['changed, service Acme Journals', { '/api_key_info': { before: '', after: 'Ask us.' } }],
    ],
  ],
  [
    'two credentials no longer needed',
    service({ api_key_required: true, ip_address_authorization: true }),
    {},
    [
      ['credential-dropped, service Acme Journals', { '/api_key_required': { before: true, after: false } }],
      [
        'credential-dropped, service Acme Journals',
        { '/ip_address_authorization': { before: true, after: false } },
      ],
    ],
  ],
  [
    'a credential that becomes unknown, which is not “no longer needed”',
    service({ api_key_required: true }),
    service({ api_key_required: null }),
    [['changed, service Acme Journals', { '/api_key_required': { before: true, after: null } }]],
  ],
  [
    'an audit begun',
    {},
    service({ last_audit: AUDIT }),
    [
      [
        'audit-begun, service Acme Journals, 5.1',
        { '/last_audit': { before: null, after: expect.objectContaining(AUDIT) } },
      ],
    ],
  ],
  [
    'an audit passed',
    service({ last_audit: AUDIT }),
    service({ last_audit: PASSED }),
    [['audit-passed, service Acme Journals, 5.1', { '/last_audit': expect.anything() }]],
  ],
  [
    'another audit passed, without a recorded beginning',
    service({ last_audit: PASSED }),
    service({ last_audit: { ...PASSED, id: OTHER } }),
    [['audit-passed, service Acme Journals, 5.1', { '/last_audit': expect.anything() }]],
  ],
  [
    'an audit failed',
    service({ last_audit: AUDIT }),
    service({ last_audit: { ...PASSED, result: 'F', audit_status: 'Audit failed' } }),
    [['audit-failed, service Acme Journals, 5.1', { '/last_audit': expect.anything() }]],
  ],
  [
    'an audit expired',
    service({ last_audit: PASSED }),
    service({ last_audit: { ...PASSED, audit_status: 'Audit expired' } }),
    [['audit-expired, service Acme Journals, 5.1', { '/last_audit': expect.anything() }]],
  ],
  [
    'a detail of an audit',
    service({ last_audit: PASSED }),
    service({ last_audit: { ...PASSED, finish_date: '2026-04' } }),
    [
      [
        'changed, service Acme Journals',
        { '/last_audit/finish_date': { before: '2026-03', after: '2026-04' } },
      ],
    ],
  ],
  [
    'an audit without a status',
    service({ last_audit: PASSED }),
    service({ last_audit: { ...PASSED, audit_status: null } }),
    [
      [
        'changed, service Acme Journals, 5.1',
        { '/last_audit': { before: PASSED, after: { ...PASSED, audit_status: null } } },
      ],
    ],
  ],
  [
    'a migration',
    service({ migrations: [migration(ID)] }),
    service({ migrations: [migration(OTHER), migration(ID)] }),
    [
      [
        'migration, service Acme Journals & host Acme Hosting',
        { '/migrations': { before: [], after: [expect.objectContaining({ id: OTHER })] } },
      ],
    ],
  ],
  [
    'a change within a migration',
    service({ migrations: [migration(ID)] }),
    service({ migrations: [migration(ID, 'Earlier')] }),
    [
      [
        'changed, service Acme Journals',
        { [`/migrations/${ID}/data_host_original_name`]: { before: 'Before', after: 'Earlier' } },
      ],
    ],
  ],
  [
    'another host',
    service({ data_host: null, migrations: [migration(ID)] }),
    service({ migrations: [migration(ID)] }),
    [
      [
        'migration, service Acme Journals & host Acme Hosting',
        { '/data_host': { before: null, after: link(`/api/v1/usage-data-host/${HOST_ID}/`) } },
      ],
    ],
  ],
  [
    'another host, which tells what both hosts list',
    {
      services: [serviceOf({ data_host: hostLink(THIRD) })],
      hosts: [hostOf(), hostOf({ id: THIRD, name: 'Third', platforms: [LISTED] })],
    },
    {
      hosts: [
        hostOf({ platforms: [LISTED] }),
        hostOf({ id: THIRD, name: 'Third', website: 'https://x.example' }),
      ],
    },
    [
      [
        'migration, service Acme Journals & host Third & host Acme Hosting',
        { '/data_host': { before: hostLink(THIRD), after: hostLink(HOST_ID) } },
      ],
      ['changed, host Third', { '/website': { before: '', after: 'https://x.example' } }],
    ],
  ],
  [
    'a host that lists another platform: its subject has the name',
    {},
    { hosts: [hostOf({ platforms: [LISTED], website: 'https://x.example' })] },
    [
      ['changed, host Acme Hosting of Acme Journals', { '/platforms': { before: [], after: [LISTED] } }],
      ['changed, host Acme Hosting', { '/website': { before: '', after: 'https://x.example' } }],
    ],
  ],
  [
    'another host, and a third one that lists the platform',
    {
      services: [serviceOf({ data_host: hostLink(THIRD) })],
      hosts: [hostOf(), hostOf({ id: THIRD, name: 'Third' }), hostOf({ id: OTHER, name: 'Other' })],
    },
    {
      hosts: [
        hostOf(),
        hostOf({ id: THIRD, name: 'Third' }),
        hostOf({ id: OTHER, name: 'Other', platforms: [LISTED] }),
      ],
    },
    [
      ['migration, service Acme Journals & host Third & host Acme Hosting', expect.anything()],
      ['changed, host Other of Acme Journals', { '/platforms': { before: [], after: [LISTED] } }],
    ],
  ],
  [
    'a migration that the registry takes back: the service did not move',
    service({ migrations: [migration(OTHER), migration(ID)] }),
    service({ migrations: [migration(ID)] }),
    [
      [
        'changed, service Acme Journals',
        { '/migrations': { before: [expect.objectContaining({ id: OTHER })], after: [] } },
      ],
    ],
  ],
  [
    'migrations that become something else',
    service({ migrations: [] }),
    service({ migrations: {} }),
    [['changed, service Acme Journals', { '/migrations': { before: [], after: {} } }]],
  ],
  [
    'a list of migrations that was something else',
    service({ migrations: '' }),
    service({ migrations: [migration(ID)] }),
    [['changed, service Acme Journals', { '/migrations': { before: '', after: expect.anything() } }]],
  ],
  [
    'a credential of which the registry said nothing before: that is not “now needed”',
    service({ api_key_required: null }),
    service({ api_key_required: true }),
    [['changed, service Acme Journals', { '/api_key_required': { before: null, after: true } }]],
  ],
  [
    'an audit of a release that is no text',
    {},
    service({ last_audit: { ...AUDIT, usage_release: null } }),
    [['audit-begun, service Acme Journals', { '/last_audit': expect.anything() }]],
  ],
  [
    'an audit where there was no such field',
    service({ last_audit: undefined }),
    service({ last_audit: AUDIT }),
    [['changed, service Acme Journals, 5.1', { '/last_audit': { after: expect.anything() } }]],
  ],
  [
    'an audit that is no longer told of',
    service({ last_audit: PASSED }),
    service({ last_audit: null }),
    [['changed, service Acme Journals, 5.1', { '/last_audit': { before: expect.anything(), after: null } }]],
  ],
  [
    'an audit that is planned',
    service({ last_audit: null }),
    service({ last_audit: PLANNED }),
    [['changed, service Acme Journals, 5.1', { '/last_audit': { before: null, after: PLANNED } }]],
  ],
  [
    'an audit that is planned for another month',
    service({ last_audit: PLANNED }),
    service({ last_audit: { ...PLANNED, start_date: '2026-05' } }),
    [
      [
        'changed, service Acme Journals, 5.1',
        { '/last_audit': { before: PLANNED, after: { ...PLANNED, start_date: '2026-05' } } },
      ],
    ],
  ],
  [
    'a field whose name begins as that of the audit does',
    service({ last_audit: AUDIT, last_audit_note: 'x' }),
    service({ last_audit: PASSED, last_audit_note: 'y' }),
    [
      ['audit-passed, service Acme Journals, 5.1', { '/last_audit': expect.anything() }],
      ['changed, service Acme Journals', { '/last_audit_note': { before: 'x', after: 'y' } }],
    ],
  ],
  [
    'a service without a release any more',
    {},
    service({ usage_release: '' }),
    [
      ['release-dropped, platform Acme Journals, 5.1'],
      ['changed, service Acme Journals', { '/usage_release': { before: '5.1', after: '' } }],
    ],
  ],
  [
    'reports of several releases, and of none, in the order of their releases',
    platform({ reports: [{ report_id: 'X' }, report('5.1', 'TR'), report('5', 'TR')] }),
    platform({ reports: [report('6', 'TR'), report('5.2', 'TR')] }),
    [
      ['report-offered, platform Acme Journals, 5.2', { '/reports': { after: [report('5.2', 'TR')] } }],
      ['report-offered, platform Acme Journals, 6', { '/reports': { after: [report('6', 'TR')] } }],
      ['report-withdrawn, platform Acme Journals', { '/reports': { before: [{ report_id: 'X' }] } }],
      ['report-withdrawn, platform Acme Journals, 5', { '/reports': { before: [report('5', 'TR')] } }],
      ['report-withdrawn, platform Acme Journals, 5.1', { '/reports': { before: [report('5.1', 'TR')] } }],
    ],
  ],
  [
    'a list of reports that was something else',
    platform({ reports: {} }),
    platform({ reports: [report('5', 'TR')] }),
    [['changed, platform Acme Journals', { '/reports': { before: {}, after: [report('5', 'TR')] } }]],
  ],
  [
    'reports in another order',
    platform({ reports: [report('5', 'TR'), report('5.1', 'TR')] }),
    platform({ reports: [report('5.1', 'TR'), report('5', 'TR')] }),
    [],
  ],
  [
    'reports offered and withdrawn, by release',
    platform({ reports: [report('5', 'TR'), report('5', 'TR_J1')] }),
    platform({ reports: [report('5', 'TR_J1'), report('5.1', 'TR'), report('5.1', 'DR')] }),
    [
      [
        'report-offered, platform Acme Journals, 5.1',
        { '/reports': { after: [report('5.1', 'DR'), report('5.1', 'TR')] } },
      ],
      ['report-withdrawn, platform Acme Journals, 5', { '/reports': { before: [report('5', 'TR')] } }],
    ],
  ],
  [
    'a list of reports that becomes something else',
    platform({ reports: [] }),
    platform({ reports: {} }),
    [['changed, platform Acme Journals', { '/reports': { before: [], after: {} } }]],
  ],
  [
    'a report of another name',
    platform({ reports: [report('5', 'TR', 'Titles')] }),
    platform({ reports: [report('5', 'TR', 'All titles')] }),
    [
      [
        'changed, platform Acme Journals',
        { '/reports/5 TR/report_name': { before: 'Titles', after: 'All titles' } },
      ],
    ],
  ],
  [
    'several details of a platform, as one change',
    {},
    platform({ name: 'Acme', address_country: '', contact: null }),
    [
      [
        'changed, platform Acme',
        { '/name': { before: 'Acme Journals', after: 'Acme' } },
        { '/address_country': { before: { code: 'FR', name: 'France' }, after: '' } },
        { '/contact': {} },
      ],
    ],
  ],
  [
    'a release adopted by a new service',
    service({ usage_release: '5' }),
    { services: [serviceOf({ usage_release: '5' }), serviceOf({ id: OTHER })] },
    [['release-adopted, platform Acme Journals, 5.1'], ['service-added, service Acme Journals']],
  ],
  [
    'a service with another release',
    service({ usage_release: '5' }),
    {},
    [
      ['release-adopted, platform Acme Journals, 5.1'],
      ['release-dropped, platform Acme Journals, 5'],
      ['changed, service Acme Journals', { '/usage_release': { before: '5', after: '5.1' } }],
    ],
  ],
  [
    'the order of services',
    { services: [serviceOf(), serviceOf({ id: OTHER })] },
    { services: [serviceOf({ id: OTHER }), serviceOf()] },
    [
      [
        'changed, platform Acme Journals',
        { '/sushi_services': { before: [SERVICE_ID, OTHER], after: [OTHER, SERVICE_ID] } },
      ],
    ],
  ],
  [
    'a notification, which its service counts',
    {},
    {
      ...service({ notification_count: 1 }),
      notifications: [{ id: THIRD, subject: 'Down on Sunday', message: '' }],
    },
    [['notification-added, notification Down on Sunday']],
  ],
  [
    'a count of notifications without new notifications',
    {},
    service({ notification_count: 2 }),
    [['changed, service Acme Journals', { '/notification_count': { before: 0, after: 2 } }]],
  ],
  [
    'another number that changes by as much',
    service({ request_limit: 4 }),
    {
      ...service({ request_limit: 5, notification_count: 1 }),
      notifications: [{ id: THIRD, subject: 'Down', message: '' }],
    },
    [
      ['notification-added, notification Down'],
      ['changed, service Acme Journals', { '/request_limit': { before: 4, after: 5 } }],
    ],
  ],
  [
    'a count of notifications that becomes a text',
    {},
    { ...service({ notification_count: '1' }), notifications: [{ id: THIRD, subject: 'Down', message: '' }] },
    [
      ['notification-added, notification Down'],
      ['changed, service Acme Journals', { '/notification_count': { before: 0, after: '1' } }],
    ],
  ],
  [
    'a count of notifications that was a text',
    service({ notification_count: '0' }),
    { ...service({ notification_count: 1 }), notifications: [{ id: THIRD, subject: 'Down', message: '' }] },
    [
      ['notification-added, notification Down'],
      ['changed, service Acme Journals', { '/notification_count': { before: '0', after: 1 } }],
    ],
  ],
  [
    'another list of a service',
    service({ tags: [] }),
    service({ tags: ['x'] }),
    [['changed, service Acme Journals', { '/tags': { before: [], after: ['x'] } }]],
  ],
  [
    'another list of a platform',
    platform({ host_types: [{ name: 'eBook' }] }),
    platform({ host_types: [{ name: 'eJournal' }] }),
    [
      [
        'changed, platform Acme Journals',
        { '/host_types': { before: [{ name: 'eBook' }], after: [{ name: 'eJournal' }] } },
      ],
    ],
  ],
  [
    'reports in the order of their texts',
    platform({ reports: [] }),
    platform({ reports: [report('5', 'DR'), report('5', 'PR'), report('5', 'IR'), report('5', 'TR')] }),
    [
      [
        'report-offered, platform Acme Journals, 5',
        { '/reports': { after: ['DR', 'IR', 'PR', 'TR'].map((id) => report('5', id)) } },
      ],
    ],
  ],
  [
    'the name of a host',
    {},
    { hosts: [hostOf({ name: 'Other' })] },
    [['changed, host Other', { '/name': { before: 'Acme Hosting', after: 'Other' } }]],
  ],
  [
    'counts of notifications that are no numbers',
    service({ notification_count: '0' }),
    { ...service({ notification_count: '1' }), notifications: [{ id: THIRD, subject: 'Down', message: '' }] },
    [
      ['notification-added, notification Down'],
      ['changed, service Acme Journals', { '/notification_count': { before: '0', after: '1' } }],
    ],
  ],
  [
    'a notification that is gone, which its service counted',
    {
      ...service({ notification_count: 1 }),
      notifications: [{ id: THIRD, subject: 'Down on Sunday', message: '' }],
    },
    service({ notification_count: 0 }),
    [['notification-removed, notification Down on Sunday']],
  ],
  [
    'a count of notifications that changes by more than there are',
    {},
    {
      ...service({ notification_count: 2 }),
      notifications: [{ id: THIRD, subject: 'Down on Sunday', message: '' }],
    },
    [
      ['notification-added, notification Down on Sunday'],
      ['changed, service Acme Journals', { '/notification_count': { before: 0, after: 2 } }],
    ],
  ],
  [
    'a host that names a platform which is there, and texts that name none',
    { hosts: [hostOf({ platforms: ['x'] })] },
    { hosts: [hostOf({ platforms: [link(`/api/v1/platform/${ID}/`), 5] })] },
    [
      [
        'changed, host Acme Hosting of Acme Journals',
        { '/platforms': { before: ['x'], after: [link(`/api/v1/platform/${ID}/`), 5] } },
      ],
    ],
  ],
  [
    'platforms of a host that become something else',
    { hosts: [hostOf({ platforms: [] })] },
    { hosts: [hostOf({ platforms: '' })] },
    [['changed, host Acme Hosting', { '/platforms': { before: [], after: '' } }]],
  ],
  [
    'platforms of a host that were something else',
    { hosts: [hostOf({ platforms: '' })] },
    { hosts: [hostOf({ platforms: [] })] },
    [['changed, host Acme Hosting', { '/platforms': { before: '', after: [] } }]],
  ],
  [
    'a service that another platform has now',
    {
      platforms: [platformOf(), platformOf({ id: OTHER, name: 'Other' })],
      services: [serviceOf(), serviceOf({ id: THIRD })],
    },
    {
      platforms: [platformOf(), platformOf({ id: OTHER, name: 'Other' })],
      services: [serviceOf(), serviceOf({ id: THIRD, of: OTHER })],
    },
    [
      ['release-adopted, platform Other, 5.1'],
      [
        'changed, platform Acme Journals',
        { '/sushi_services': { before: [SERVICE_ID, THIRD], after: [SERVICE_ID] } },
      ],
      ['changed, platform Other', { '/sushi_services': { before: [], after: [THIRD] } }],
    ],
  ],
  [
    'a new release of the standard, and a report type in another',
    { releases: [{ id: ID, number: '5', current: true, report_types: [] }] },
    {
      releases: [
        { id: ID, number: '5', current: false, report_types: [{ id: THIRD, code: 'TR', reports: [] }] },
        { id: OTHER, number: '6', current: true, report_types: [] },
      ],
    },
    [
      ['release-published, release 6'],
      [
        'changed, release 5',
        { '/current': { before: true, after: false } },
        { '/report_types': { before: [], after: [{ id: THIRD, code: 'TR', reports: [] }] } },
      ],
    ],
  ],
  [
    'the registry under another URL and brand',
    { brand: 'usage' },
    {
      brand: 'acme',
      services: [
        serviceOf({
          data_host: `https://new.example/api/v1/usage-data-host/${HOST_ID}/`,
          notifications_url: `https://new.example/api/v1/sushi-service/${SERVICE_ID}/notification/?x=1`,
        }),
      ],
    },
    [],
  ],
  [
    'another list of a host, which may name a platform that is gone, too',
    { platforms: [platformOf(), platformOf({ id: OTHER, name: 'Leaving' })] },
    { hosts: [hostOf({ former: [link(`/api/v1/platform/${OTHER}/`)] })] },
    [
      ['platform-removed, platform Leaving'],
      ['changed, host Acme Hosting', { '/former': { after: [link(`/api/v1/platform/${OTHER}/`)] } }],
    ],
  ],
  [
    'another list of a host, of which a platform that is gone goes, too',
    {
      platforms: [platformOf(), platformOf({ id: OTHER, name: 'Leaving' })],
      hosts: [hostOf({ partners: [link(`/api/v1/platform/${OTHER}/`)] })],
    },
    { hosts: [hostOf({ partners: [] })] },
    [
      ['platform-removed, platform Leaving'],
      ['changed, host Acme Hosting', { '/partners': { before: [expect.anything()], after: [] } }],
    ],
  ],
])('%s', (_, before, after, expected) => {
  expect(changesOf(before, after)).toEqual(expected);
});

describe('the order of changes', () => {
  const namesOf = (before: TestRegistry, after: TestRegistry): string[] =>
    changesBetween(recordsOf(before), recordsOf(after)).map(
      ({ about, release }) => `${about[0]!.name} ${about[0]!.id.slice(0, 1)} ${release ?? '-'}`,
    );

  test('follows the names, then the IDs, whatever the order of the registry', () => {
    const platforms = [
      platformOf({ id: THIRD, name: 'A' }),
      platformOf({ id: OTHER, name: 'B' }),
      platformOf({ id: HOST_ID, name: 'A' }),
    ];
    for (const order of [platforms, platforms.toReversed()])
      expect(namesOf({}, { platforms: [platformOf(), ...order] })).toEqual(['A 3 -', 'A 5 -', 'B 4 -']);
  });

  test('follows the names, whatever the kinds of the records; releases of the standard follow their numbers', () => {
    const changed = { ...platform({ website: '' }), hosts: [hostOf({ name: 'A host', website: 'x' })] };
    expect(namesOf({}, changed)).toEqual(['A host 3 -', 'Acme Journals 1 -']);
    const releases = ['7', '6'].map((number) => ({ id: ID, number, current: false, report_types: [] }));
    for (const order of [releases, releases.toReversed()])
      expect(namesOf({}, { releases: order })).toEqual(['6 6 -', '7 7 -']);
  });

  test('follows the releases, none first', () => {
    for (const releases of [
      ['6', '5.2'],
      ['', '5.2'],
    ]) {
      for (const order of [releases, releases.toReversed()]) {
        const reports = order.map((release) => report(release, 'TR'));
        expect(namesOf(platform({ reports: [] }), platform({ reports }))).toEqual(
          releases.toSorted().map((release) => `Acme Journals 1 ${release}`),
        );
      }
    }
  });
});

test('a report whose release is no text is one of no release', () => {
  const reports = [{ ...report('5', 'TR'), usage_release: 5 }];
  const offered = changesBetween(recordsOf(platform({ reports: [] })), recordsOf(platform({ reports })));
  expect(offered.map(({ event, release }) => [event, release])).toEqual([['report-offered', '']]);
});

describe('records', () => {
  test('that were added or removed, with the last known record, each once', () => {
    const before = recordsOf({
      platforms: [
        platformOf(),
        platformOf({ id: OTHER, name: 'Leaving', sushi_services: [serviceOf({ id: THIRD })] }),
      ],
      services: [serviceOf(), serviceOf({ id: THIRD, of: OTHER })],
      hosts: [hostOf({ platforms: [ID, OTHER].map((id) => link(`/api/v1/platform/${id}/`)) })],
    });
    const after = recordsOf({ hosts: [hostOf({ platforms: [link(`/api/v1/platform/${ID}/`)] })] });
    const removals = changesBetween(before, after);
    expect(removals.map(({ event, last }) => [event, last?.['name'], last?.['url']])).toEqual([
      ['platform-removed', 'Leaving', undefined],
      ['service-removed', undefined, 'https://reports.acme.example/sushi'],
    ]);
    expect(removals[0]!.last).not.toHaveProperty('sushi_services');
    expect(changesBetween(after, before).map(({ event }) => event)).toEqual([
      'platform-added',
      'service-added',
    ]);
  });

  test('with an unreadable response are neither removed nor added', () => {
    expect(changesOf({}, { hosts: [['nonsense']] })).toEqual([]);
    expect(changesOf({ hosts: [['nonsense']] }, {})).toEqual([]);
    expect(changesOf({}, { hosts: [] })).toEqual([['host-removed, host Acme Hosting']]);
  });

  test('that become too large to be read are neither removed nor changed', () => {
    const fields = Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`f${i}`, i]));
    const tooLarge = { platforms: [{ ...platformOf(), ...fields }] };
    const listed = platformOf({ name: 'Other' });
    expect(changesOf(tooLarge, { platforms: [listed] })).toEqual([]);
    expect(changesOf({ platforms: [listed] }, tooLarge)).toEqual([]);
  });

  test('that share an audit: one event about all', () => {
    const two = (audit: unknown): TestRegistry => ({
      services: [serviceOf({ last_audit: audit }), serviceOf({ id: OTHER, last_audit: audit })],
    });
    expect(changesOf(two(AUDIT), two(PASSED))).toEqual([
      ['audit-passed, service Acme Journals & service Acme Journals, 5.1', expect.anything()],
    ]);
  });
});

describe('audits that several services tell of', () => {
  const audits = (...made: unknown[]): TestRegistry => ({
    services: made.map((last_audit, i) => serviceOf({ id: [SERVICE_ID, OTHER, THIRD][i]!, last_audit })),
  });
  const counts = (before: TestRegistry, after: TestRegistry): number[] =>
    changesBetween(recordsOf(before), recordsOf(after)).map(({ about }) => about.length);

  test('are as many events as there are audits, and states that they had', () => {
    const other = { ...PASSED, id: ID };
    expect(counts(audits(AUDIT, { ...AUDIT, id: ID }), audits(PASSED, other))).toEqual([1, 1]);
    expect(counts(audits(AUDIT, null), audits(PASSED, PASSED))).toEqual([1, 1]);
    const expired = { ...PASSED, audit_status: 'Audit expired' };
    expect(counts(audits(AUDIT, expired), audits(PASSED, PASSED))).toEqual([1, 1]);
    // Without an ID, two audits cannot be told from one.
    const { id: _, ...nameless } = PASSED;
    expect(counts(audits(null, null), audits(nameless, nameless))).toEqual([1, 1]);
  });

  test('have a release only where the audit names one', () => {
    const after = audits({ ...AUDIT, usage_release: null });
    expect(changesBetween(recordsOf(audits(null)), recordsOf(after))[0]!.release).toBeUndefined();
  });

  test('are several where other audits went before', () => {
    const [one, other] = [PASSED, { ...PASSED, id: ID }];
    const now = { ...PASSED, id: OTHER };
    expect(counts(audits(one, other), audits(now, now))).toEqual([1, 1]);
    expect(counts(audits(one, one), audits(now, now))).toEqual([2]);
  });

  test('are told of the services in the order of their IDs, whatever their releases', () => {
    const of = (last_audit: unknown): TestRegistry => ({
      services: [serviceOf({ last_audit }), serviceOf({ id: OTHER, usage_release: '5', last_audit })],
    });
    const [joined] = changesBetween(recordsOf(of(AUDIT)), recordsOf(of(PASSED)));
    expect(joined!.about.map(({ id }) => id)).toEqual([SERVICE_ID, OTHER]);
  });

  test('are told of the services in the order of their names, then IDs', () => {
    const shared = changesBetween(
      recordsOf(audits(AUDIT, AUDIT, AUDIT)),
      recordsOf(audits(PASSED, PASSED, PASSED)),
    );
    expect(shared.map(({ about }) => about.map(({ id }) => id))).toEqual([[SERVICE_ID, OTHER, THIRD]]);
    const back = { services: audits(AUDIT, AUDIT, AUDIT).services!.toReversed() };
    const now = { services: audits(PASSED, PASSED, PASSED).services!.toReversed() };
    expect(changesBetween(recordsOf(back), recordsOf(now))).toEqual(shared);
  });

  test('have the details of the service that is first by name, whatever the order of the registry', () => {
    const [one, other] = ['2026-03-01', '2026-03-02'].map((finish_date) => ({ ...PASSED, finish_date }));
    const registries = [audits(AUDIT, AUDIT), audits(one, other)];
    const reversed = registries.map(({ services }) => ({ services: services!.toReversed() }));
    for (const [before, after] of [registries, reversed]) {
      const [joined] = changesBetween(recordsOf(before), recordsOf(after));
      expect(joined!.fields).toMatchObject([{ after: { finish_date: '2026-03-01' } }]);
    }
  });

  test('take nothing away from what else happened', () => {
    const after = audits(PASSED, null);
    after.services![1]!['url'] = 'https://new.example/';
    expect(
      changesBetween(recordsOf(audits(AUDIT, null)), recordsOf(after)).map(({ event }) => event),
    ).toEqual(['address-changed', 'audit-passed']);
  });
});

describe('fields that appear or vanish', () => {
  const two = (one: object, other: object): TestRegistry => ({
    services: [serviceOf(one), serviceOf({ id: OTHER, ...other })],
  });

  test('everywhere: one event', () => {
    expect(changesOf(two({}, {}), two({ tls: '1.2' }, { tls: '1.3' }))).toEqual([
      ['field-appeared, registry All sushi services', { '/tls': {} }],
    ]);
    expect(changesOf(two({ tls: '1.2' }, { tls: '1.3' }), two({}, {}))).toEqual([
      ['field-vanished, registry All sushi services', { '/tls': {} }],
    ]);
    const without = { usage_release: undefined };
    expect(changesOf(two({}, {}), two(without, without))).toEqual([
      ['field-vanished, registry All sushi services', { '/usage_release': {} }],
    ]);
  });

  test('everywhere, two whose names begin with one word', () => {
    const fields = { 'doi prefixes': [1], 'doi count': 1 };
    expect(changesOf(two({}, {}), two(fields, fields))).toEqual([
      ['field-appeared, registry All sushi services', { '/doi count': {} }],
      ['field-appeared, registry All sushi services', { '/doi prefixes': {} }],
    ]);
  });

  test('everywhere, the last audit among them: no audit has begun', () => {
    const without = { last_audit: undefined };
    expect(changesOf(two(without, without), two({ last_audit: AUDIT }, { last_audit: AUDIT }))).toEqual([
      ['field-appeared, registry All sushi services', { '/last_audit': {} }],
    ]);
  });

  test('everywhere, beside a field of the only object that could have it: that is a change of its record', () => {
    const contact = { person: '', email: 'a@b.example', phone: '', form_url: '' };
    const gained = { contact: { ...contact, pager: '1' }, tls: '1.2' };
    expect(changesOf(two({ contact }, {}), two(gained, { tls: '1.3' }))).toEqual([
      ['field-appeared, registry All sushi services', { '/tls': {} }],
      ['changed, service Acme Journals', { '/contact': {} }],
    ]);
  });

  test('in every object that could have them: one event', () => {
    const contact = { person: '', email: 'a@b.example', phone: '', form_url: '' };
    const before = {
      services: [serviceOf({ contact }), serviceOf({ id: OTHER, contact }), serviceOf({ id: THIRD })],
    };
    const later = { ...contact, pager: '1' };
    const after = {
      services: [
        serviceOf({ contact: later }),
        serviceOf({ id: OTHER, contact: later }),
        serviceOf({ id: THIRD }),
      ],
    };
    expect(changesOf(before, after)).toEqual([
      ['field-appeared, registry All sushi services', { '/contact/pager': {} }],
    ]);
  });

  test('everywhere, beside what else changed', () => {
    expect(changesOf(two({}, {}), two({ tls: '1.2', url: 'https://new.example/' }, { tls: '1.3' }))).toEqual([
      [
        'address-changed, service Acme Journals',
        { '/url': expect.objectContaining({ after: 'https://new.example/' }) },
      ],
      ['field-appeared, registry All sushi services', { '/tls': {} }],
    ]);
  });

  const many = (count: number, more: object): Record<string, unknown>[] =>
    Array.from({ length: count }, (_, i) =>
      serviceOf({ id: `${SERVICE_ID.slice(0, -3)}${String(i + 100)}`, ...more }),
    );

  test.each([
    ['last_audit', null, 57, 55],
    ['migrations', [], 57, 55],
    ['usage_release', '5.1', 4, 3],
    ['tls', '1.2', 4, 3],
  ])('in most records, as “%s”: one event with their number', (name, value, count, share) => {
    const without = { services: many(count, { [name]: undefined }) };
    const laggards = many(count, { [name]: undefined }).slice(share);
    const having = { services: [...many(share, { [name]: value }), ...laggards] };
    const about = `registry ${share} of ${count} sushi services`;
    expect(changesOf(without, having)).toEqual([[`field-appeared, ${about}`, { [`/${name}`]: {} }]]);
    expect(changesOf(having, without)).toEqual([[`field-vanished, ${about}`, { [`/${name}`]: {} }]]);
  });

  const EMPTY_CONTACT = { person: '', email: '', phone: '', form_url: '' };
  const lacking = (record: Record<string, unknown>, names: string[]) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

  test.each(['usage', 'counter'])('without a value: no change (brand %s)', (brand) => {
    const empty = {
      platform: {
        audited: false,
        abbrev: '',
        contact: EMPTY_CONTACT,
        host_types: [],
        note: { text: [null] },
      },
      service: { last_audit: null, migrations: [], contact: null, api_key_required: false, api_key_info: '' },
      host: { audits: [], audit_status: null, last_finished_audit: null, audited_reports: [], contact: null },
    };
    const having: TestRegistry = {
      brand,
      platforms: [platformOf(empty.platform)],
      services: [serviceOf(empty.service)],
      hosts: [hostOf({ ...empty.host, notes: [{ id: ID, text: '' }] })],
    };
    const without: TestRegistry = {
      brand,
      platforms: [lacking(platformOf(), Object.keys(empty.platform))],
      services: [lacking(serviceOf(), Object.keys(empty.service))],
      hosts: [lacking(hostOf({ notes: [{ id: ID }] }), Object.keys(empty.host))],
    };
    expect(changesOf(without, having)).toEqual([]);
    expect(changesOf(having, without)).toEqual([]);
  });

  test.each(['usage', 'counter'])('with a value: no event but “changed” (brand %s)', (brand) => {
    const of = (more: object, changes: object): TestRegistry => ({
      brand,
      platforms: [platformOf(more)],
      services: [serviceOf(changes)],
    });
    const unknown = { url: undefined, data_host: undefined, usage_release: undefined, last_audit: undefined };
    const having = of({ audited: true }, { last_audit: PASSED });
    const without = of({ audited: undefined, reports: undefined }, { ...unknown, migrations: undefined });
    const summaryOf = (before: TestRegistry, after: TestRegistry) =>
      changesOf(before, after).map((each) => {
        const [title, ...fields] = each as [string, ...object[]];
        return [title, fields.flatMap(Object.keys).toSorted()];
      });
    const expected = [
      ['changed, platform Acme Journals', ['/audited', '/reports']],
      ['changed, service Acme Journals', ['/data_host', '/url', '/usage_release']],
      ['changed, service Acme Journals, 5.1', ['/last_audit']],
    ];
    expect(summaryOf(without, having)).toEqual(expected);
    expect(summaryOf(having, without)).toEqual(expected);
  });

  test('with a value, in one of two services of an audit: a change of each', () => {
    const of = (one: unknown, other: unknown) => two({ last_audit: one }, { last_audit: other });
    expect(changesOf(of(undefined, null), of(PLANNED, PLANNED))).toEqual([
      ['changed, service Acme Journals, 5.1', { '/last_audit': { after: PLANNED } }],
      ['changed, service Acme Journals, 5.1', { '/last_audit': { before: null, after: PLANNED } }],
    ]);
  });

  test('in two of three records: a change of each', () => {
    const three = (more: object): TestRegistry => ({
      services: [serviceOf(more), serviceOf({ id: OTHER, ...more }), serviceOf({ id: THIRD })],
    });
    expect(changesOf(three({}), three({ tls: '1.2' }))).toEqual([
      ['changed, service Acme Journals', { '/tls': { after: '1.2' } }],
      ['changed, service Acme Journals', { '/tls': { after: '1.2' } }],
    ]);
  });

  test('in the only record that has a place for it: a change of that record, told with the value', () => {
    const [contact] = [{ person: '', email: 'a@b.example', phone: '', form_url: '' }];
    expect(changesOf({}, service({ tls: '1.2' }))).toEqual([
      ['changed, service Acme Journals', { '/tls': { after: '1.2' } }],
    ]);
    expect(changesOf(service({ tls: '1.2' }), {})).toEqual([
      ['changed, service Acme Journals', { '/tls': { before: '1.2' } }],
    ]);
    expect(changesOf(two({ contact }, {}), two({ contact: { ...contact, pager: '1' } }, {}))).toEqual([
      ['changed, service Acme Journals', { '/contact': {} }],
    ]);
  });

  test('in some records: a change of each, with the value', () => {
    expect(changesOf(two({}, {}), two({ tls: '1.2' }, {}))).toEqual([
      ['changed, service Acme Journals', { '/tls': { after: '1.2' } }],
    ]);
  });
});
