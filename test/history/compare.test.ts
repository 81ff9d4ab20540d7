// Changes between two registries, in both directions: __snapshots__/compare.txt.
import { expect, test } from 'vitest';
import type { PublishedRecords } from '../../src/history/compare/published-records.ts';
import type { Endpoint } from '../../src/registry/endpoint.ts';
import { CREDENTIAL_FIELDS } from '../../src/registry/credential-flags.ts';
import { HOST_ID, hostOf, ID, platformOf, SERVICE_ID, serviceOf } from '../registry/records.ts';
import { publishedOf, textOfComparison } from './published.ts';

const OTHER = '44444444-4444-4444-8444-444444444444';
const THIRD = '55555555-5555-4555-8555-555555555555';

type Json = Record<string, unknown>;

interface TestRegistry {
  platforms?: Json[];
  services?: Json[];
  hosts?: unknown[];
  notifications?: Json[];
  releases?: unknown[];
  brand?: string;
}

const linkTo = (path: string, id: string) => `https://registry.example/api/v1/${path}/${id}/`;

/** Platforms have their services listed; `of` is the ID of a service's platform. */
function recordsOf(registry: TestRegistry): PublishedRecords {
  const { platforms = [platformOf()], services = [serviceOf()], hosts = [hostOf()] } = registry;
  const { notifications = [], releases = [], brand = 'usage' } = registry;
  const listed = platforms.map((platform) => ({
    ...platform,
    sushi_services: services
      .filter(({ of = ID }) => of === platform['id'])
      .map(({ id, usage_release }) => ({ usage_release, url: linkTo('sushi-service', String(id)) })),
  }));
  const idOf = (record: unknown, id = '') => String(Object(record).id ?? id);
  const responses: [Endpoint, unknown][] = [
    [{ kind: 'platforms' }, listed],
    [{ kind: 'releases' }, releases],
    ...platforms.map((each): [Endpoint, unknown] => [{ kind: 'platform', id: idOf(each) }, each]),
    ...services.map((each): [Endpoint, unknown] => [
      { kind: 'service', id: idOf(each) },
      { ...each, of: undefined },
    ]),
    ...hosts.map((each): [Endpoint, unknown] => [{ kind: 'host', id: idOf(each, HOST_ID) }, each]),
    [{ kind: 'service-notifications', id: SERVICE_ID }, notifications],
  ];
  const toBytes = (value: unknown) =>
    Buffer.from(JSON.stringify(value).replaceAll('"usage_release"', `"${brand}_release"`));
  return publishedOf(
    responses.map(([endpoint, value]) => [endpoint, toBytes(value)]),
    brand,
  );
}

const IDS = [SERVICE_ID, OTHER, THIRD];
const service = (changes: object) => ({ services: [serviceOf(changes)] });
/** Services of one platform. */
const services = (...changes: object[]) => ({
  services: changes.map((each, i) => serviceOf({ id: IDS[i], ...each })),
});
const platform = (changes: object) => ({ platforms: [platformOf(changes)] });
const host = (changes: object) => ({ hosts: [hostOf(changes)] });

const AUDIT = {
  id: THIRD,
  start_date: '2026-01',
  finish_date: null,
  usage_release: '5.1',
  audit_status: 'Audit in progress',
};
const PASSED = { ...AUDIT, finish_date: '2026-03', audit_status: 'Currently valid audit' };
const FAILED = { ...PASSED, audit_status: 'Audit failed' };
const EXPIRED = { ...PASSED, audit_status: 'Audit expired' };
const PLANNED = { ...AUDIT, start_date: '2026-04', audit_status: null };
const { id: _id, ...NAMELESS } = PASSED;
const audit = (last_audit: unknown) => service({ last_audit });
/** Services that name these audits. */
const audits = (...list: unknown[]) => services(...list.map((last_audit) => ({ last_audit })));
const inReverse = (registry: { services: Json[] }) => ({ services: registry.services.toReversed() });

const report = (usage_release: unknown, report_id: string, more: object = {}) => ({
  ...(usage_release !== undefined && { usage_release }),
  report_id,
  ...more,
});
const reports = (...list: unknown[]) => platform({ reports: list });
const migration = (id: string, name = 'Before') => ({
  id,
  data_host: null,
  data_host_original_name: name,
  migration_date: '2026-01-02',
});
const release = (number: string, more: object = {}) => ({ id: ID, number, current: true, ...more });
const LISTED = linkTo('platform', ID);
const LEAVING = linkTo('platform', OTHER);
const HOST_2 = hostOf({ id: THIRD, name: 'Second Host' });
const HOST_3 = hostOf({ id: OTHER, name: 'Third Host' });
const onHost = (id: string) => service({ data_host: linkTo('usage-data-host', id) });
const NOTE = { id: THIRD, subject: 'Down on Sunday', message: '' };
const PLATFORM_2 = platformOf({ id: OTHER, name: 'Second Platform' });
const CONTACT = { person: '', email: 'a@b.example', phone: '', form_url: '' };
const PAGER = { contact: { ...CONTACT, pager: '1' } };
const FLAGS = Object.entries(serviceOf()).filter(([, value]) => typeof value === 'boolean');
const flagsAs = (isSet: boolean | null) => service(Object.fromEntries(FLAGS.map(([name]) => [name, isSet])));

const ROWS: [what: string, before: TestRegistry, after: TestRegistry][] = [
  ['nothing', {}, {}],
  ['several details of a platform', {}, platform({ name: 'Acme', address_country: '', contact: null })],
  ['the name of a host', {}, host({ name: 'Other' })],
  ['a URL', {}, service({ url: 'https://new.example/api/v1/platform/' })],
  ['a URL that is emptied', {}, service({ url: '' })],
  ['a credential with its text', {}, service({ api_key_required: true, api_key_info: 'Ask us.' })],
  ['all flags of a service, of which some are credentials', flagsAs(false), flagsAs(true)],
  ['flags that become unknown', flagsAs(true), flagsAs(null)],
  ['a list of a service', service({ tags: [] }), service({ tags: ['x'] })],
  [
    'a list of a platform',
    platform({ host_types: [{ name: 'a' }] }),
    platform({ host_types: [{ name: 'b' }] }),
  ],

  ['an audit that begins', audit(null), audit(AUDIT)],
  ['an audit that passes', audit(AUDIT), audit(PASSED)],
  ['an audit that fails', audit(AUDIT), audit(FAILED)],
  ['an audit that expires', audit(PASSED), audit(EXPIRED)],
  ['another audit of the same status', audit(PASSED), audit({ ...PASSED, id: OTHER })],
  ['an audit with another detail', audit(PASSED), audit({ ...PASSED, finish_date: '2026-04' })],
  ['an audit with and without a status', audit(PASSED), audit({ ...PASSED, audit_status: null })],
  ['an audit with a status of the registry’s own', audit(PASSED), audit({ ...PASSED, audit_status: 'Held' })],
  ['an audit that is planned', audit(null), audit(PLANNED)],
  [
    'an audit that is planned for another month',
    audit(PLANNED),
    audit({ ...PLANNED, start_date: '2026-05' }),
  ],
  ['an audit without a release', audit(null), audit({ ...AUDIT, usage_release: null })],
  ['an audit where there was no such field', audit(undefined), audit(AUDIT)],
  ['an audit that is something else', audit(PASSED), audit('x')],
  [
    'a field whose name begins as that of the audit',
    service({ last_audit: AUDIT, last_audit_note: 'x' }),
    service({ last_audit: PASSED, last_audit_note: 'y' }),
  ],
  ['two services that share an audit', audits(AUDIT, AUDIT), audits(PASSED, PASSED)],
  ['two services that share a planned audit', audits(null, null), audits(PLANNED, PLANNED)],
  [
    'two services with an audit each',
    audits(AUDIT, { ...AUDIT, id: ID }),
    audits(PASSED, { ...PASSED, id: ID }),
  ],
  ['two services, one with its first audit', audits(AUDIT, null), audits(PASSED, PASSED)],
  ['two services whose audit had other statuses', audits(AUDIT, EXPIRED), audits(PASSED, PASSED)],
  ['two services with an audit without an ID', audits(null, null), audits(NAMELESS, NAMELESS)],
  ['two services that had other audits', audits(PASSED, { ...PASSED, id: ID }), audits(EXPIRED, EXPIRED)],
  ['two services, only one with the field', audits(undefined, null), audits(PLANNED, PLANNED)],
  [
    'two services of two releases that share an audit',
    services({ last_audit: AUDIT }, { usage_release: '5', last_audit: AUDIT }),
    services({ last_audit: PASSED }, { usage_release: '5', last_audit: PASSED }),
  ],
  [
    'two services of two platforms that share an audit, by the names of the platforms',
    {
      platforms: [platformOf({ name: 'Zeta' }), PLATFORM_2],
      ...services({ last_audit: AUDIT }, { of: OTHER, last_audit: AUDIT }),
    },
    {
      platforms: [platformOf({ name: 'Zeta' }), PLATFORM_2],
      ...services({ last_audit: PASSED }, { of: OTHER, last_audit: PASSED }),
    },
  ],
  [
    'an audit and a URL of two services',
    audits(AUDIT, null),
    services({ last_audit: PASSED }, { url: 'https://new.example/' }),
  ],
  [
    'an audit that two services tell in other words, of which the first counts',
    audits(AUDIT, AUDIT),
    audits({ ...PASSED, finish_date: '2026-03-01' }, { ...PASSED, finish_date: '2026-03-02' }),
  ],
  [
    'the same, in the other order of the registry',
    inReverse(audits(AUDIT, AUDIT)),
    inReverse(audits({ ...PASSED, finish_date: '2026-03-01' }, { ...PASSED, finish_date: '2026-03-02' })),
  ],

  [
    'a migration',
    service({ migrations: [migration(ID)] }),
    service({ migrations: [migration(OTHER), migration(ID)] }),
  ],
  [
    'a change within a migration',
    service({ migrations: [migration(ID)] }),
    service({ migrations: [migration(ID, 'Earlier')] }),
  ],
  ['migrations that are no list', service({ migrations: [] }), service({ migrations: {} })],
  ['migrations that were no list', service({ migrations: '' }), service({ migrations: [migration(ID)] })],
  ['a first data host', service({ data_host: null }), {}],
  ['a data host that the registry does not have', {}, onHost(OTHER)],
  [
    'another data host, which tells what both hosts list',
    { ...onHost(THIRD), hosts: [hostOf(), { ...HOST_2, platforms: [LISTED] }] },
    { hosts: [hostOf({ platforms: [LISTED] }), { ...HOST_2, website: 'https://x.example' }] },
  ],
  [
    'another data host, and a third one that lists the platform',
    { ...onHost(THIRD), hosts: [hostOf(), HOST_2, HOST_3] },
    { hosts: [hostOf(), HOST_2, { ...HOST_3, platforms: [LISTED] }] },
  ],
  [
    'a data host that lists another platform',
    {},
    host({ platforms: [LISTED], website: 'https://x.example' }),
  ],
  ['a data host that lists texts', host({ platforms: ['x'] }), host({ platforms: [LISTED, 5] })],
  ['a data host whose platforms are no list', host({ platforms: [] }), host({ platforms: '' })],
  [
    'a data host that lists a platform that goes',
    { platforms: [platformOf(), PLATFORM_2], ...host({ platforms: [LISTED, LEAVING] }) },
    host({ platforms: [LISTED] }),
  ],
  [
    'another list of a host with a platform that goes',
    { platforms: [platformOf(), PLATFORM_2], ...host({ partners: [LEAVING] }) },
    host({ partners: [] }),
  ],
  [
    'a field of a host with a platform that goes',
    { platforms: [platformOf(), PLATFORM_2] },
    host({ former: [LEAVING] }),
  ],

  ['a service without a release', {}, service({ usage_release: '' })],
  ['a service with another release', service({ usage_release: '5' }), {}],
  ['a service with a release that the platform has', services({}, { usage_release: '5' }), services({}, {})],
  [
    'a service that is added with its release',
    services({ usage_release: '5' }),
    services({ usage_release: '5' }, {}),
  ],
  ['a service that is added without a new release', services({}), services({}, {})],
  ['the order of services', services({}, {}), inReverse(services({}, {}))],
  [
    'a service that another platform has now',
    { platforms: [platformOf(), PLATFORM_2], ...services({}, {}) },
    { platforms: [platformOf(), PLATFORM_2], ...services({}, { of: OTHER }) },
  ],
  [
    'a platform with a service',
    {},
    {
      platforms: [platformOf(), { ...PLATFORM_2, sushi_services: [serviceOf({ id: THIRD })] }],
      services: [serviceOf(), serviceOf({ id: THIRD, of: OTHER })],
    },
  ],
  ['a host', {}, { hosts: [] }],
  ['a host without a readable response', {}, { hosts: [['nonsense']] }],

  [
    'reports of several releases',
    reports({ report_id: 'X' }, report('5.1', 'TR'), report('5', 'TR')),
    reports(report('6', 'TR'), report('5.2', 'TR')),
  ],
  [
    'reports without a release, or an empty one',
    reports(),
    reports(report('6', 'A'), report('', 'B'), report(5, 'C')),
  ],
  [
    'reports of a release in the order of their texts',
    reports(),
    reports(...['DR', 'PR', 'IR', 'TR'].map((id) => report('5', id))),
  ],
  [
    'reports of releases whose order is not that of their texts',
    reports(),
    reports({ report_id: 'B', usage_release: '5' }, { report_id: 'A', usage_release: '6' }),
  ],
  [
    'reports in another order',
    reports(report('5', 'TR'), report('6', 'TR')),
    reports(report('6', 'TR'), report('5', 'TR')),
  ],
  [
    'a report of another name',
    reports(report('5', 'TR', { report_name: 'Titles' })),
    reports(report('5', 'TR', { report_name: 'All titles' })),
  ],
  ['reports that are no list', platform({ reports: {} }), reports(report('5', 'TR'))],
  ['reports that become no list', reports(), platform({ reports: {} })],

  [
    'a notification, which its service counts',
    {},
    { ...service({ notification_count: 1 }), notifications: [NOTE] },
  ],
  ['a count of notifications alone', {}, service({ notification_count: 2 })],
  ['a count of more notifications', {}, { ...service({ notification_count: 2 }), notifications: [NOTE] }],
  ['a count that becomes a text', {}, { ...service({ notification_count: '1' }), notifications: [NOTE] }],
  [
    'a count that was a text',
    service({ notification_count: '0' }),
    { ...service({ notification_count: 1 }), notifications: [NOTE] },
  ],
  [
    'another number that changes by as much',
    service({ request_limit: 4 }),
    { ...service({ request_limit: 5, notification_count: 1 }), notifications: [NOTE] },
  ],
  [
    'a release of the standard, and a report type of another',
    { releases: [release('5')] },
    { releases: [release('5', { current: false, report_types: [{ code: 'TR' }] }), release('6')] },
  ],

  [
    'the order of changes: by name, then ID',
    {},
    {
      platforms: [
        platformOf(),
        platformOf({ id: THIRD, name: 'A' }),
        platformOf({ id: OTHER, name: 'B' }),
        platformOf({ id: HOST_ID, name: 'A' }),
      ],
    },
  ],
  [
    'the order of changes: by name, whatever the kind',
    {},
    { ...platform({ website: '' }), ...host({ name: 'A host', website: 'x' }) },
  ],
  ['the order of changes: releases by number', {}, { releases: [release('7'), release('6')] }],
  [
    'a registry at another URL and of another brand',
    service({ migrations: [] }),
    {
      brand: 'acme',
      ...service({
        data_host: `https://new.example/api/v1/usage-data-host/${HOST_ID}/`,
        notifications_url: `https://new.example/api/v1/sushi-service/${SERVICE_ID}/notification/?x=1`,
      }),
    },
  ],

  ['a field of all services', services({}, {}), services({ tls: '1.2' }, { tls: '1.3' })],
  [
    'the releases of all services',
    services({}, {}),
    services({ usage_release: undefined }, { usage_release: undefined }),
  ],
  ['the audits of all services', audits(undefined, undefined), audits(AUDIT, AUDIT)],
  [
    'two fields of all that begin with one word',
    services({}, {}),
    services({ 'doi b': 1, 'doi a': 1 }, { 'doi b': 1, 'doi a': 1 }),
  ],
  [
    'a field of all, beside another change',
    services({}, {}),
    services({ tls: '1.2', url: 'https://new.example/' }, { tls: '1.3' }),
  ],
  [
    'a field of two records of each kind',
    {
      platforms: [platformOf(), PLATFORM_2],
      hosts: [hostOf(), HOST_2],
      releases: [release('5'), release('6')],
      notifications: [NOTE, { ...NOTE, id: OTHER }],
    },
    {
      platforms: [platformOf({ x: 1 }), { ...PLATFORM_2, x: 1 }],
      hosts: [hostOf({ x: 1 }), { ...HOST_2, x: 1 }],
      releases: [release('5', { x: 1 }), release('6', { x: 1 })],
      notifications: [NOTE, { ...NOTE, id: OTHER }].map((each) => ({ ...each, x: 1 })),
    },
  ],
  ['a field of one of two services', services({}, {}), services({ tls: '1.2' }, {})],
  ['a field of two of three services', services({}, {}, {}), services({ tls: '1.2' }, { tls: '1.2' }, {})],
  ['a field of the only service', {}, service({ tls: '1.2' })],
  ['a field of the only contact', services({ contact: CONTACT }, {}), services(PAGER, {})],
  [
    'a field of all two contacts',
    services({ contact: CONTACT }, { contact: CONTACT }, {}),
    services(PAGER, PAGER, {}),
  ],
  [
    'a field of all, and one of the only contact',
    services({ contact: CONTACT }, {}),
    services({ ...PAGER, tls: '1' }, { tls: '1' }),
  ],
];

const EMPTY = {
  platform: { audited: false, abbrev: '', host_types: [], note: { text: [null] } },
  service: { last_audit: null, migrations: [], contact: null, api_key_required: false, api_key_info: '' },
  host: { audits: [], audit_status: null, contact: null, platforms: [] },
};
const MANY = Array.from({ length: 57 }, (_, i) => `${SERVICE_ID.slice(0, -3)}${i + 100}`);
/** The first of these services have the field. */
const having = (name: string, value: unknown, share: number, count: number) => ({
  services: MANY.slice(0, count).map((id, i) => serviceOf({ id, [name]: i < share ? value : undefined })),
});

for (const [name, value, share, count] of [
  ['last_audit', null, 55, 57],
  ['usage_release', '5.1', 3, 4],
  ['tls', '1.2', 3, 4],
  ['migrations', [migration(ID)], 2, 3],
] as const)
  ROWS.push([
    `the field ${name} of ${share} of ${count} services`,
    having(name, value, 0, count),
    having(name, value, share, count),
  ]);

for (const brand of ['usage', 'acme']) {
  const unstated = (record: object) =>
    Object.fromEntries(Object.keys(record).map((name) => [name, undefined]));
  ROWS.push(
    [
      `fields without a value, of the brand ${brand}`,
      { brand, ...platform(EMPTY.platform), ...service(EMPTY.service), ...host(EMPTY.host) },
      {
        brand,
        ...platform(unstated(EMPTY.platform)),
        ...service(unstated(EMPTY.service)),
        ...host(unstated(EMPTY.host)),
      },
    ],
    [
      `fields with a value, of the brand ${brand}`,
      { brand, ...platform({ audited: true }), ...audit(PASSED) },
      {
        brand,
        ...platform({ audited: undefined, reports: undefined }),
        ...service(unstated({ url: 0, data_host: 0, usage_release: 0, last_audit: 0, migrations: 0 })),
      },
    ],
  );
}

test('what two registries differ in gives changes, from one to the other and back', async () => {
  expect(FLAGS.map(([name]) => name)).toEqual(expect.arrayContaining([...CREDENTIAL_FIELDS]));
  const texts = ROWS.map(([what, before, after]) =>
    textOfComparison(what, recordsOf(before), recordsOf(after)),
  );
  await expect(`${texts.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/compare.txt');
});
