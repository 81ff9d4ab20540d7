// A change in words: every field in every state, events as sentences, and what one platform did in a run as one entry.
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Change, FieldChange, Subject } from '../../src/history/entry.ts';
import { EVENT_NAMES } from '../../src/history/events.ts';
import { changeEntriesOf, changeTextOf, changeSentenceOf } from '../../src/history/words/change-entries.ts';
import { textOfParts } from '../../src/history/words/parts.ts';
import {
  auditStatusWordOf,
  isEmptyValue,
  quoteIfProse,
  valueText,
} from '../../src/history/words/value-words.ts';
import { RESPONSE_SCHEMAS } from '../../src/registry/reading/response.ts';
import { withoutContacts } from '../../src/registry/contacts.ts';

const [A, B, C] = ['a', 'b', 'c'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
];
const platform = (id: string, name = 'Acme'): Subject => ({ kind: 'platform', id, name, releases: ['5'] });
const service = (release?: string, id = B, name = 'Acme', owner = A): Subject => ({
  kind: 'service',
  id,
  name,
  ...(release !== undefined && { releases: [release] }),
  platforms: [{ id: owner, name }],
});
const host: Subject = { kind: 'host', id: C, name: 'Host' };
const note: Subject = { kind: 'notification', id: B, name: 'Down', platforms: [{ id: A, name: 'Acme' }] };
const field = (name: string, more: object = {}): FieldChange => ({ field: name, ...more });
const was = (name: string, before: unknown, after: unknown) => field(name, { before, after });

let count = 0;
function change(event: Change['event'], about: Subject[], more: Partial<Change> = {}): Change {
  return { id: `${(count += 1)}`, event, about, fields: [], ...more };
}

const SEEN = '2026-11-22T03:00:00Z';
const entriesOf = (...changes: Change[]) =>
  changeEntriesOf(changes.map((each) => ({ change: each, taken: SEEN })));
const entryTexts = (...changes: Change[]) =>
  entriesOf(...changes).map(({ segments }) => textOfParts(segments.flatMap(({ parts }) => parts)));

describe('every field of every schema', () => {
  const RECORDS = {
    platform: [platform(A), RESPONSE_SCHEMAS.platform],
    service: [service('5.1'), RESPONSE_SCHEMAS.service],
    host: [host, RESPONSE_SCHEMAS.host],
    notification: [note, RESPONSE_SCHEMAS['service-notifications'].element],
    release: [{ kind: 'release', id: '6', name: '6' } as Subject, RESPONSE_SCHEMAS.releases.element],
  } as const;
  const OTHERS = ['doi_prefixes', 'audits', 'audit_status', 'last_finished_audit', 'audited_reports'];
  const audit = {
    id: A,
    usage_release: '5.1',
    audit_status: 'Audit failed',
    start_date: '2026-10',
    result: null,
  };
  const VALUES: unknown[] = [
    'a text',
    'x'.repeat(200),
    '2026-11-21',
    5,
    true,
    false,
    ['one', 'two'],
    [audit],
    [{ usage_release: '5', report_id: 'TR', report_name: 'x' }],
    [{ id: A, data_host: null, data_host_original_name: '', migration_date: '2026-11-21' }],
    audit,
    { code: 'AT', name: 'Austria' },
    { inner_key: [null, { other_key: true }] },
  ];
  const EMPTY = ['', null, [], {}];
  const STATES: object[] = [...VALUES, ...EMPTY].flatMap((value, i) => [
    { after: value },
    { before: value },
    { before: EMPTY[i % 4], after: value },
    { before: value, after: EMPTY[(i + 1) % 4] },
    { before: value, after: VALUES[(i + 1) % VALUES.length] },
  ]);
  // Names of fields, words of programs, quotes around nothing, JSON.
  const REFUSED = /_|\b(true|false|null|undefined)\b|“”|""|[[\]{}]|: *$|: ,|, ,|\bobject\b/m;

  test.each(Object.entries(RECORDS))(
    'of a %s is told in words, whatever it was and is',
    (_, [about, schema]) => {
      const wrong: string[] = [];
      const shape = Object.keys((schema as z.ZodObject).shape);
      for (const name of [...shape, ...OTHERS])
        for (const [i, state] of [{}, ...STATES].entries()) {
          const path = [`/${name}`, `/${name}`, `/${name}/${A}`, `/${name}/x/inner_key`][i % 4]!;
          const one = change('changed', [about], { fields: [withoutContacts(field(path, state))] });
          const two = change('changed', [about], { fields: [...one.fields, field('/api_key_info')] });
          const text = [changeTextOf(one, SEEN), changeTextOf(two, SEEN), ...entryTexts(one, two)].join('\n');
          if (REFUSED.test(text) || text.split('\n')[0]!.length > 200)
            wrong.push(`${path} ${JSON.stringify(state)}: ${text}`);
        }
      expect(wrong).toEqual([]);
    },
  );

  test('is one of all records, too, and then has its published name', () => {
    const all: Subject = { kind: 'registry', id: 'service', name: 'All sushi services' };
    const schema = (event: Change['event'], ...names: string[]) =>
      changeTextOf(change(event, [all], { fields: names.map((name) => field(name)) }));
    expect(schema('field-vanished', '/tls_versions')).toBe(
      'The registry removed the field tls_versions from all services',
    );
    expect(schema('field-appeared', '/contact/fax', '/reports/*/usage_release')).toBe(
      'The registry added the fields contact › fax and reports › release to all services',
    );
    const most: Subject = { ...all, name: '55 of 57 sushi services' };
    expect(changeTextOf(change('field-appeared', [most], { fields: [field('/last_audit')] }))).toBe(
      'The registry added the field last_audit to 55 of 57 services',
    );
  });
});

test.each<[string, FieldChange[]]>([
  ['API key instructions now “Ask them” (was “Ask us”)', [was('/api_key_info', 'Ask us', 'Ask them')]],
  [
    'new request limit: “3 requests per second”',
    [
      was('/request_volume_limits_applied', false, true),
      was('/request_volume_limits_info', '', '3 requests per second'),
    ],
  ],
  ['website removed (was https://a.example/)', [was('/website', 'https://a.example/', '')]],
  [
    'now limits requests, request limit changed',
    [was('/request_volume_limits_applied', null, true), was('/request_volume_limits_info', 'a', 'b')],
  ],
  ['contact changed', [field('/contact/email'), field('/contact/phone')]],
  ['order of its services changed', [was('/sushi_services', [A, B], [B, A])]],
  [
    'date of publication, time of its last change and subject changed',
    ['published_date', 'last_modified', 'subject'].map((name) => was(`/${name}`, 'a', 'b')),
  ],
  ['number of notifications now 4 (was 3)', [was('/notification_count', 3, 4)]],
  [
    'host types: added A&I Database; removed eBook Collection',
    [was('/host_types', [{ name: 'eBook_Collection' }], [{ name: 'A&I_Database' }])],
  ],
  ['type now Data edit (was Generic)', [was('/type', 'GENERIC', 'DATA EDIT')]],
  [
    'start now 26 November 2026 (was 25 November 2026 09:00 UTC)',
    [was('/start_date', '2026-11-25T09:00:00Z', '2026-11-26')],
  ],
  [
    'host types: added eBook; removed eJournal',
    [was('/host_types', [{ name: 'eJournal' }], [{ name: 'eBook' }])],
  ],
  [
    'new request limit, provider and website changed, country removed',
    [
      was('/request_volume_limits_info', '', 'x'),
      was('/content_provider_name', 'a', 'b'),
      was('/website', 'a', 'b'),
      was('/address_country', { code: 'AT', name: 'Austria' }, ''),
    ],
  ],
  [
    'address, host types, reports and 1 more changed',
    ['address', 'host_types', 'reports', 'x'].map((name) => was(`/${name}`, 'a', 'b')),
  ],
  [
    'audit in progress (was valid), audited reports changed',
    [
      field('/audits', { before: [], after: [] }),
      was('/audit_status', 'Currently valid audit', 'Audit in progress'),
      was('/last_finished_audit/id', A, B),
      was('/audited_reports', ['TR'], []),
    ],
  ],
  ['audit details changed', [was('/last_audit/locked', false, true)]],
])('fields change: %s', (phrase, fields) => {
  expect(changeSentenceOf(change('changed', [platform(A)], { fields }))).toBe(`Acme: ${phrase}`);
  expect(changeSentenceOf(change('changed', [service('5.1')], { fields }))).toBe(
    `Acme, release 5.1: ${phrase}`,
  );
});

test.each([
  [
    'requestor_id_required',
    'requires a requestor ID',
    'requires no requestor ID',
    'requestor_id_info',
    'requestor ID instructions',
  ],
  ['api_key_required', 'requires an API key', 'requires no API key', 'api_key_info', 'API key instructions'],
  [
    'platform_attr_required',
    'requires the platform parameter',
    'requires no platform parameter',
    'platform_specific_info',
    'platform parameter',
  ],
  [
    'ip_address_authorization',
    'requires a registered IP address',
    'accepts any IP address',
    'ip_address_authorization_info',
    'IP address instructions',
  ],
  [
    'request_volume_limits_applied',
    'limits requests',
    'does not limit requests',
    'request_volume_limits_info',
    'request limit',
  ],
  [
    'credentials_auto_expire',
    'has credentials that expire',
    'has credentials that do not expire',
    'credentials_auto_expire_info',
    'expiry of credentials',
  ],
  [
    'customizations_in_place',
    'has customizations',
    'has no customizations',
    'customizations_info',
    'customizations',
  ],
])('a change of the flag %s, or of the text that explains it', (flag, on, off, info, noun) => {
  const sentenceOf = (name: string, before: unknown, after: unknown) =>
    changeSentenceOf(change('changed', [platform(A)], { fields: [was(`/${name}`, before, after)] }));
  expect(sentenceOf(flag, false, true)).toBe(`Acme now ${on}`);
  expect(sentenceOf(flag, true, false)).toBe(`Acme no longer ${on}`);
  expect(sentenceOf(flag, null, false)).toBe(`Acme now ${off}`);
  expect(sentenceOf(info, 'a', '')).toBe(`Acme: ${noun} removed (was a)`);
});

const release = { release: '5.1' };
const flags = (...names: string[]) => ({ fields: names.map((name) => field(name)) });
const reports = (...ids: string[]) => ({
  ...release,
  fields: [field('/reports', { after: ids.map((report_id) => ({ report_id })) })],
});
const audits = (after: string | null, before: string | null = null) => ({
  ...release,
  fields: [was('/last_audit', before && { audit_status: before }, after && { audit_status: after })],
});
const MOVED_AT = { data_host_original_name: 'Older', migration_date: '2026-11-19' };
const LINKS = [was('/data_host', 'https://x.example/1/', 'https://x.example/2/')];
const linkTo = (id: string) => `https://x.example/api/v1/platform/${id}/`;
const lister: Subject = {
  ...host,
  platforms: [
    { id: A, name: 'Acme' },
    { id: B, name: 'Beta' },
  ],
};

test.each<[string, FieldChange[]]>([
  ['now lists 1 service already in the registry', [was('/sushi_services', [A], [A, B])]],
  ['no longer lists 2 services still in the registry', [was('/sushi_services', [A, B], [])]],
  [
    'now lists 1 service already in the registry and no longer lists 1 service still in the registry',
    [was('/sushi_services', [A, B], [C, B])],
  ],
])('a service of several platforms, or of another one: %s', (predicate, fields) => {
  expect(changeSentenceOf(change('changed', [platform(A)], { fields }))).toBe(`Acme ${predicate}`);
  const both = change('changed', [platform(A)], { fields: [...fields, was('/website', 'a', 'b')] });
  expect(changeTextOf(both)).toBe(`Acme: ${predicate}, website changed\nWebsite: a → b`);
});

test.each<[string, Change['event'], Subject[], Partial<Change>?]>([
  ['Acme was added', 'platform-added', [platform(A)]],
  ['Acme adopted release 5.1', 'release-adopted', [platform(A)], release],
  ['Acme dropped release 5.1', 'release-dropped', [platform(A)], release],
  ['Acme: new release 5.1 service', 'service-added', [service('5.1')]],
  ['Acme: release 5 service removed', 'service-removed', [service('5')]],
  ['Acme: URL changed', 'address-changed', [service()], { fields: [was('/url', 'a', 'b')] }],
  ['Acme, release 5: URL removed', 'address-changed', [service('5')], { fields: [was('/url', 'a', '')] }],
  [
    'Acme, release 5.1: audit valid (was in progress)',
    'audit-passed',
    [service('5.1')],
    audits('x', 'Audit in progress'),
  ],
  ['Acme, release 5.1: audit valid', 'audit-passed', [service('5.1')], audits('x', 'Currently valid audit')],
  [
    'Acme, release 5.1: audit expired (was valid)',
    'audit-expired',
    [service('5.1')],
    audits('x', 'Currently valid audit'),
  ],
  [
    'Acme, release 5.1: audit failed (was in progress)',
    'audit-failed',
    [service('5.1')],
    audits('x', 'Audit in progress'),
  ],
  [
    'Acme, release 5.1: audit details changed, website changed',
    'changed',
    [service('5.1')],
    { fields: [...audits('x').fields, was('/website', 'a', 'b')] },
  ],
  ['Host: audit failed', 'changed', [host], { fields: [was('/audit_status', null, 'Audit failed')] }],
  [
    'Host: audit details changed',
    'changed',
    [host],
    { fields: [was('/audit_status', 'Audit failed', 'Audit failed')] },
  ],
  ['Acme: website still empty', 'changed', [platform(A)], { fields: [was('/website', null, '')] }],
  [
    'Acme: website and abbreviation changed',
    'changed',
    [platform(A)],
    { fields: [was('/website', 'a', 'b'), was('/abbrev', 'a', 'b')] },
  ],
  [
    'Acme: host types: added C D, E; removed A B',
    'changed',
    [platform(A)],
    { fields: [was('/host_types', ['A B'], ['C D', 'E'])] },
  ],
  [
    'Acme, release 5: no longer marked as audited',
    'changed',
    [service('5')],
    { fields: [was('/audited', true, false)] },
  ],
  [
    'Acme now accepts any IP address',
    'changed',
    [platform(A)],
    { fields: [was('/ip_address_authorization', null, false)] },
  ],
  [
    'Acme: country and contact changed',
    'changed',
    [platform(A)],
    { fields: [was('/address_country/name', '', 'B'), field('/contact/email', { after: 'B' })] },
  ],
  [
    'Acme, release 5.1: audit expired (was failed)',
    'audit-expired',
    [service('5.1')],
    audits('x', 'Audit failed'),
  ],
  ['Acme, release 5.1: audit in progress', 'audit-begun', [service('5.1')], audits('Audit in progress')],
  ['Acme, release 5.1: audit removed', 'changed', [service('5.1')], audits(null, 'Audit failed')],
  [
    'Acme, release 5.1: audit without a status',
    'changed',
    [service('5.1')],
    { fields: [was('/last_audit', null, { audit_status: { toString: 1, valueOf: 1 }, start_date: 1 })] },
  ],
  ['Acme, release 5.1: audit now has the status “On hold”', 'changed', [service('5.1')], audits('On hold')],
  [
    'Acme, release 5.1: now requires an API key and other flag',
    'credential-needed',
    [service('5.1')],
    flags('/api_key_required', '/other_flag'),
  ],
  ['Acme no longer requires an API key', 'credential-dropped', [platform(A)], flags('/api_key_required')],
  [
    'Acme, release 5.1: now offers TR and TR_J1',
    'report-offered',
    [platform(A)],
    reports('TR', 'TR_J1', 'TR'),
  ],
  ['Acme, release 5.1: now offers 9 reports', 'report-offered', [platform(A)], reports(...'ABCDEFGHI')],
  ['Acme no longer offers reports', 'report-withdrawn', [platform(A)]],
  ['Host was added as a data host', 'host-added', [host]],
  ['Release 6 was added', 'release-published', [{ kind: 'release', id: '6', name: '6' }]],
  ['Acme announced “Down”', 'notification-added', [note]],
  ['Acme: notification “Down” removed', 'notification-removed', [note]],
  ['Acme: notification “Down”: source changed', 'changed', [note], flags('/source')],
  ['Down was announced', 'notification-added', [{ ...note, platforms: [] }]],
  ['Down was removed', 'notification-removed', [{ ...note, platforms: [] }]],
  ['Down: source changed', 'changed', [{ ...note, platforms: [] }], flags('/source')],
  [
    'Acme, release 5: service moves from Former to Host',
    'migration',
    [service('5'), { ...host, id: A, name: 'Former' }, host],
    { fields: LINKS },
  ],
  [
    'Acme: service moves from Older to Host on 19 November 2026',
    'migration',
    [service(), host],
    { fields: [...LINKS, was('/migrations', [], [MOVED_AT])] },
  ],
  [
    'Acme: service moves to Host',
    'migration',
    [service(), host],
    { fields: [was('/migrations', [], [MOVED_AT, MOVED_AT])] },
  ],
  ['Acme: service moves to another data host', 'migration', [service()], { fields: LINKS }],
  [
    'Acme now requires an API key',
    'changed',
    [platform(A)],
    { fields: [was('/api_key_required', null, true)] },
  ],
  ['Acme is now marked as audited', 'changed', [platform(A)], { fields: [was('/audited', false, true)] }],
  [
    'Acme is no longer marked as audited',
    'changed',
    [platform(A)],
    { fields: [was('/audited', true, false)] },
  ],
  ['Acme is now marked as not audited', 'changed', [platform(A)], { fields: [was('/audited', null, false)] }],
  [
    'Acme no longer states whether it is marked as audited',
    'changed',
    [platform(A)],
    { fields: [field('/audited', { before: true })] },
  ],
  [
    'Host now lists Beta and no longer lists Acme',
    'changed',
    [lister],
    { fields: [was('/platforms', [linkTo(A)], [linkTo(B)])] },
  ],
  [
    'Host now lists Acme and 1 link to no known platform',
    'changed',
    [lister],
    { fields: [was('/platforms', [], [linkTo(A), { toString: 1, valueOf: 1 }])] },
  ],
])('%s', (sentence, event, about, more) => {
  expect(changeSentenceOf(change(event, about, more), SEEN)).toBe(sentence);
});

const VALID = { usage_release: '5.1', audit_status: 'Currently valid audit', start_date: '2026-01' };
const PLAN = { usage_release: '5.1', audit_status: null, start_date: '2028-01', finished: false };

test.each<[string, string, FieldChange[], Change['event']?]>([
  ['field “audit” (empty) added', 'field “audit” (empty) removed', [field('/last_audit', { after: null })]],
  [
    'field “marked as audited” (no) added',
    'field “marked as audited” (no) removed',
    [field('/audited', { after: false })],
  ],
  [
    'fields “migrations” (empty), “address” (empty) and “audit result” (empty) added',
    'fields “migrations” (empty), “address” (empty) and “audit result” (empty) removed',
    [
      field('/migrations', { after: [] }),
      field('/address', { after: '' }),
      field('/last_audit/result', { after: null }),
    ],
  ],
  [
    'website now stated: https://a.example/',
    'website no longer stated (was https://a.example/)',
    [field('/website', { after: 'https://a.example/' }), field('/abbrev', { after: '' })],
  ],
  [
    'now stated: website, migrations and audit status',
    'no longer stated: website, migrations and audit status',
    [
      field('/website', { after: 'https://a.example/' }),
      field('/migrations', { after: [{ data_host_original_name: 'Older', migration_date: '2026-11-19' }] }),
      field('/audit_status', { after: 'Audit failed' }),
    ],
  ],
  [
    'audit now stated: release 5.1, valid, start January 2026',
    'audit no longer stated (was release 5.1, valid, start January 2026)',
    [field('/last_audit', { after: VALID })],
    'audit-passed',
  ],
  [
    'audit now stated: release 5.1, without a status, start January 2026',
    'audit no longer stated (was release 5.1, without a status, start January 2026)',
    [field('/last_audit', { after: { ...VALID, audit_status: null } })],
  ],
])('a record has a field for the first time, or no longer: %s', (appeared, vanished, fields, event) => {
  const back = fields.map(({ field: name, after }) => field(name, { before: after }));
  expect(changeSentenceOf(change(event ?? 'changed', [service('5')], { fields }), SEEN)).toBe(
    `Acme, release 5: ${appeared}`,
  );
  expect(changeSentenceOf(change('changed', [service('5')], { fields: back }), SEEN)).toBe(
    `Acme, release 5: ${vanished}`,
  );
});

test('a flag that a record has for the first time, or no longer', () => {
  const textOf = (...fields: FieldChange[]) => changeSentenceOf(change('changed', [platform(A)], { fields }));
  expect(textOf(field('/audited', { after: true }))).toBe('Acme now states that it is marked as audited');
  const required = field('/api_key_required', { after: true });
  expect(textOf(required, field('/api_key_info', { after: 'Ask us' }))).toBe(
    'Acme: API key instructions now stated: “Ask us”',
  );
  expect(textOf(required, was('/website', 'a', 'b'))).toBe(
    'Acme: now states that it requires an API key, website changed',
  );
});

test.each<[string, FieldChange[], string[]?]>([
  ['release 5.1 audit planned for January 2028', [was('/audits', [], [PLAN])]],
  [
    'release 5.1 audit planned for January 2028',
    [was('/audits', [], [PLAN]), was('/audit_status', 'Audit expired', null)],
  ],
  [
    'audit valid (was in progress), release 5.1 audit planned for January 2028, audited reports changed',
    [
      was('/audits', [], [PLAN]),
      was(`/audits/${A}/audit_status`, 'Audit in progress', 'Currently valid audit'),
      was(`/audits/${A}/result`, null, 'P'),
      was('/audit_status', 'Audit in progress', null),
      was('/last_finished_audit', null, VALID),
      was('/audited_reports', [], [{ report_id: 'TR', usage_release: '5.1' }]),
    ],
    ['Audited reports: added TR (release 5.1)'],
  ],
  [
    'audit expired (was valid), audit valid (was in progress)',
    [
      was(`/audits/${A}/audit_status`, 'Currently valid audit', 'Audit expired'),
      was(`/audits/${B}/audit_status`, 'Audit in progress', 'Currently valid audit'),
      was('/audit_status', 'Audit in progress', 'Currently valid audit'),
    ],
  ],
  [
    'release 5.1 audit planned for January 2028, audit details changed',
    [was('/audits', [], [PLAN]), was(`/audits/${A}/result`, null, 'P')],
    ['Audits › result: now Passed'],
  ],
  [
    'audit details changed',
    [was('/last_finished_audit/result', 'F', 'C')],
    ['Last finished audit › result: Failed → C'],
  ],
])('a data host lists audits: %s', (phrase, fields, details = []) => {
  expect(changeTextOf(change('changed', [host], { fields }), SEEN).split('\n')).toEqual([
    `Host: ${phrase}`,
    ...details,
  ]);
});

test('an audit without a status is planned if it lay ahead', () => {
  const audit = { start_date: '2025-04', finished: false, result: null, audit_status: null };
  const planned = change('changed', [service('5.1')], {
    ...release,
    fields: [was('/last_audit', null, audit)],
  });
  expect(changeTextOf(planned, '2025-03-31T03:00:00Z')).toBe(
    'Acme, release 5.1: audit planned for April 2025',
  );
  expect(changeTextOf(planned, '2025-04-01T03:00:00Z')).toBe(
    'Acme, release 5.1: audit without a status, start April 2025',
  );
});

test('every event has words', () => {
  for (const event of EVENT_NAMES)
    expect(changeSentenceOf(change(event, [platform(A)], flags('/website')))).toMatch(
      /^(Acme[ :,]|The registry) ?\S+/,
    );
});

const numbers = (length: number) => Array.from({ length }, (_, i) => i);
test.each<[unknown, string]>([
  ['2026-11-21', '21 November 2026'],
  ['a text', 'a text'],
  [0, '0'],
  [false, 'no'],
  [null, ''],
  [[], ''],
  [['a', '', null, 'b'], 'a, b'],
  [['a, b', 'c'], 'a, b; c'],
  [numbers(20), numbers(20).join(', ')],
  [numbers(21), `${numbers(20).join(', ')}, 1 more`],
  [{ code: 'AT', name: 'Austria' }, 'Austria'],
  [{ number: '5', code: 'TR', subject: '' }, 'TR'],
  [{ report_id: 'TR', usage_release: '5', name: 'x' }, 'TR (release 5)'],
  [{ report_id: 'TR' }, 'TR'],
  [
    { usage_release: '5.1', audit_status: null, start_date: '2026-12', finished: false },
    'release 5.1, planned, start December 2026',
  ],
  [{ audit_status: 'Audit failed' }, 'failed'],
  [{ data_host_original_name: ' Older ', migration_date: '2026-11-19' }, 'from Older on 19 November 2026'],
  [{ data_host_original_name: '', migration_date: '' }, ''],
  [{ a_b: 1, c: '', d: { e: true } }, 'a b: 1, d: e: yes'],
  [{ a: { b: { c: { d: 1 } } } }, 'a: b: c: …'],
])('the value %j is %j', (value, text) => {
  expect(valueText(value, SEEN)).toBe(text);
  expect(isEmptyValue(value)).toBe(text === '');
});

test('prose is in quotes, what is one word is not; the registry’s own status is shortened', () => {
  expect(
    ['two words', 'one', '2026-11-21', ['two words'], ''].map((value) =>
      quoteIfProse(value, valueText(value, SEEN)),
    ),
  ).toEqual(['“two words”', 'one', '21 November 2026', 'two words', '']);
  expect(['', 'Audit expired', 'X'.repeat(41), null].map((value) => auditStatusWordOf(value, SEEN))).toEqual([
    '',
    'expired',
    `${'x'.repeat(40)}…`,
    '',
  ]);
});

test('a value of up to 80 characters is in the sentence, a longer one below it', () => {
  const textOf = (length: number) =>
    changeTextOf(change('changed', [platform(A)], { fields: [was('/website', '', 'x'.repeat(length))] }));
  expect(textOf(80)).toBe(`Acme: new website: ${'x'.repeat(80)}`);
  expect(textOf(81)).toBe(`Acme: new website\nWebsite: now ${'x'.repeat(81)}`);
});

test('of the audits of a data host, its own status counts', () => {
  const fields = [
    was('/last_finished_audit/audit_status', 'Audit expired', 'Audit failed'),
    was('/audit_status', 'Audit in progress', null),
  ];
  expect(changeSentenceOf(change('changed', [host], { fields }), SEEN)).toBe(
    'Host: audit status removed (was in progress)',
  );
  expect(changeSentenceOf(change('changed', [host], { fields: fields.slice(0, 1) }), SEEN)).toBe(
    'Host: audit failed (was expired)',
  );
});

test('up to three subjects have their releases, more only their names', () => {
  const services = ['A', 'B', 'C', 'D'].map((name, i) =>
    service(i === 0 ? '5' : '5.1', `${i}`, name, `${i}`),
  );
  const textOf = (count_: number) => changeSentenceOf(change('audit-expired', services.slice(0, count_)));
  expect(textOf(3)).toBe('A (release 5), B (release 5.1) and C (release 5.1): audit expired');
  expect(textOf(4)).toBe('A, B, C and 1 more: audit expired');
  const again = change('audit-expired', [service('5', 'x', 'A', 'y'), ...services]);
  expect(changeSentenceOf(again)).toBe('A, B, C and 1 more: audit expired');
});

test('a shared audit names every service and release, and each platform once', () => {
  const shared = (...about: Subject[]) => change('audit-expired', about, { release: '5' });
  const both = shared(service('5'), service('5.1', C));
  expect(changeSentenceOf(both)).toBe('Acme (release 5 and release 5.1): audit expired');
  const beta = service('5', A, 'Beta', C);
  expect(changeSentenceOf(shared(service('5'), service('5.1', C), beta))).toBe(
    'Acme (release 5 and release 5.1) and Beta (release 5): audit expired',
  );
  expect(changeSentenceOf(shared(service('5'), beta))).toBe('Acme and Beta, release 5: audit expired');
  const [{ segments }] = entriesOf(both) as [ReturnType<typeof entriesOf>[0]];
  const linked = segments.flatMap(({ parts }) => parts).flatMap((part) => Object(part).subject ?? []);
  expect(linked.map(({ kind, id }: Subject) => [kind, id])).toEqual([
    ['platform', A],
    ['service', B],
    ['service', C],
  ]);
  expect(changeTextOf(both).split('\n').slice(1)).toEqual(['Acme, release 5', 'Acme, release 5.1']);
  const many = ['1', '2', '3', '4', '5'].map((name) => platform(name, name));
  expect(changeSentenceOf(change('audit-begun', many))).toBe('1, 2, 3 and 2 more: audit in progress');
});

describe('what one platform did in a run', () => {
  test('is one entry, in which each change has its place', () => {
    const adopted = [
      change('release-adopted', [platform(A)], release),
      change('service-added', [service('5.1', C)]),
      change('report-offered', [platform(A)], reports('TR', 'TR_J1')),
    ];
    expect(entryTexts(...adopted)).toEqual([
      'Acme adopted release 5.1: new service, now offers TR and TR_J1',
    ]);
    const [{ segments, changes }] = entriesOf(...adopted) as [ReturnType<typeof entriesOf>[0]];
    expect(changes).toEqual(adopted);
    expect(segments.flatMap((segment) => segment.change ?? [])).toEqual(adopted);
  });

  test('names the other releases, each once', () => {
    const expired = change('audit-expired', [service('5')], { release: '5' });
    const limited = change('changed', [service('5')], {
      fields: [was('/request_volume_limits_info', '', 'x')],
    });
    const moved = change('address-changed', [service('5.1', C)], { fields: [was('/url', 'a', 'b')] });
    expect(entryTexts(expired, limited)).toEqual(['Acme, release 5: audit expired, new request limit']);
    expect(entryTexts(expired, limited, moved)).toEqual([
      'Acme, release 5: audit expired, new request limit; release 5.1: URL changed',
    ]);
    expect(entryTexts(change('release-adopted', [platform(A)], release), expired)).toEqual([
      'Acme adopted release 5.1; release 5: audit expired',
    ]);
    expect(entriesOf(expired, limited, moved)[0]!.details.map(({ name }) => name)).toEqual([
      'Request limit, release 5',
      'URL, release 5.1',
    ]);
  });

  test('counts a notification once that several services list, and another of the same name again', () => {
    const of = (id: string) => change('changed', [{ ...note, id }], flags('/source'));
    const renamed = change('changed', [platform(A)], { fields: [was('/website', 'a', 'b')] });
    const [first, again, other] = [of(B), of(B), of(C)] as const;
    expect(entryTexts(renamed, first, again)).toEqual([
      'Acme: website changed, notification “Down”: source changed',
    ]);
    expect(entryTexts(renamed, first, again, other)).toEqual([
      'Acme: website changed, 2 notifications: source changed',
    ]);
    const [{ segments }] = entriesOf(renamed, first, again, other) as [ReturnType<typeof entriesOf>[number]];
    expect(segments.flatMap((segment) => segment.change ?? [])).toEqual([renamed, first, again, other]);
  });

  test('counts the notifications of which the same is said', () => {
    const [first, second, third] = ['Down', 'Slow', 'Up'].map((name) =>
      change('changed', [{ ...note, name }], flags('/source')),
    ) as [Change, Change, Change];
    const renamed = change('changed', [platform(A)], { fields: [was('/website', 'a', 'b')] });
    const other = change('changed', [note], { fields: [was('/subject', 'a', 'b')] });
    const entries = entriesOf(renamed, first, second, other, third);
    expect(entryTexts(renamed, first, second, other, third)).toEqual([
      'Acme: website changed, 3 notifications: source changed, notification “Down”: subject changed',
    ]);
    expect(entries[0]!.segments.flatMap((segment) => segment.change ?? [])).toEqual([
      renamed,
      first,
      second,
      third,
      other,
    ]);
  });

  test('joins neither other platforms nor a shared audit nor a data host', () => {
    const shared = change('audit-expired', [service('5'), service('5', C, 'Beta', C)], { release: '5' });
    const changes = [
      change('platform-added', [platform(A)]),
      change('platform-added', [platform(B)]),
      shared,
    ];
    expect(entriesOf(...changes, change('host-added', [host]))).toHaveLength(4);
    const both = {
      ...service('5'),
      platforms: [
        { id: A, name: 'Acme' },
        { id: B, name: 'Beta' },
      ],
    };
    const limited = change('changed', [both], { fields: [was('/url', 'a', 'b')] });
    expect(entriesOf(change('platform-added', [platform(A)]), limited)).toHaveLength(2);
  });

  const adopted = (number: string) => change('release-adopted', [platform(A)], { release: number });
  const renamed = change('changed', [platform(A)], { fields: [was('/content_provider_name', 'X Y', 'Z')] });
  const newUrl = (number: string, id = B) =>
    change('address-changed', [service(number, id)], { fields: [was('/url', 'a', 'b')] });
  const URL_LINE = 'URL: was a, now b';
  test.each<[string, Change[], string[]]>([
    [
      'Acme adopted release 5.1 and adopted release 6: new release 5.1 service; release 5.1: now offers TR',
      [
        adopted('5.1'),
        adopted('6'),
        change('service-added', [service('5.1')]),
        change('report-offered', [platform(A)], reports('TR')),
      ],
      [],
    ],
    [
      'Acme was added and adopted release 5.1: new release 5.1 service',
      [change('platform-added', [platform(A)]), adopted('5.1'), change('service-added', [service('5.1')])],
      [],
    ],
    [
      'Acme was added; release 5: URL changed',
      [change('platform-added', [platform(A)]), newUrl('5')],
      [URL_LINE],
    ],
    [
      'Acme adopted release 5.1: URL changed; release 5: URL changed',
      [adopted('5.1'), newUrl('5.1'), newUrl('5', C)],
      [URL_LINE],
    ],
    ['Acme, release 5: URL changed, URL changed', [newUrl('5'), newUrl('5', C)], [URL_LINE]],
    [
      'Acme: provider changed; release 5.1: URL changed',
      [renamed, newUrl('5.1')],
      ['Provider*: was X Y, now Z', URL_LINE],
    ],
    [
      'Acme: provider changed; release 5: URL changed; release 5.1: URL changed',
      [newUrl('5'), newUrl('5.1', C), renamed],
      ['URL, release 5: was a, now b', 'URL, release 5.1: was a, now b', 'Provider*: was X Y, now Z'],
    ],
    [
      'Acme: notification “Down”: message changed, provider changed',
      [change('changed', [note], { fields: [was('/message', 'x y', 'z')] }), renamed],
      ['Notification › Message: was x y, now z', 'Provider*: was X Y, now Z'],
    ],
    [
      'Acme: provider changed; release 5: service moves from Former to Host',
      [
        change('migration', [service('5'), { ...host, id: A, name: 'Former' }, host], { fields: LINKS }),
        renamed,
      ],
      ['Provider*: was X Y, now Z'],
    ],
  ])('%s', (text, changes, details) => {
    expect(entryTexts(...changes)).toEqual([text]);
    const lines = entriesOf(...changes)[0]!.details.map(
      (detail) =>
        `${detail.name}${detail.isProvider ? '*' : ''}: ${detail.lines.map((line) => `${line.word} ${line.text}`).join(', ')}`,
    );
    expect(lines).toEqual(details);
  });

  test('is named on the page of one of several services', () => {
    const shared = change('audit-expired', [service('5'), service('5', C, 'Beta', C)], { release: '5' });
    const [entry] = changeEntriesOf([{ change: shared, taken: SEEN }], ({ id }) => id === B);
    expect(textOfParts(entry!.segments.flatMap(({ parts }) => parts))).toBe(
      'Acme and Beta, release 5: audit expired',
    );
  });

  test('is not named again on its own page, unless a verb follows', () => {
    const texts = (...changes: Change[]) =>
      changeEntriesOf(
        changes.map((each) => ({ change: each, taken: SEEN })),
        ({ id }) => id === A || id === B,
      ).map(({ segments }) => textOfParts(segments.flatMap(({ parts }) => parts)));
    const removed = change('service-removed', [service('5')]);
    expect(texts(removed)).toEqual(['Release 5 service removed']);
    expect(texts(change('platform-added', [platform(A)]))).toEqual(['Acme was added']);
    const limited = change('changed', [service('5')], {
      fields: [was('/request_volume_limits_info', '', 'x')],
    });
    expect(texts(limited)).toEqual(['Release 5: new request limit: x']);
    expect(texts(limited, change('changed', [platform(A)], flags('/contact')))).toEqual([
      'Contact changed; release 5: new request limit',
    ]);
  });
});

test('a text has the values that the sentence leaves out', () => {
  const fields = [
    was('/website', 'https://a.example/', 'https://b.example/'),
    was('/content_provider_name', 'Acme Ltd', 'Beta'),
    was('/host_types', [{ name: 'eBook' }], []),
    was('/audited', true, false),
    field('/contact'),
  ];
  expect(changeTextOf(change('changed', [platform(A)], { fields })).split('\n')).toEqual([
    'Acme: no longer marked as audited, website, provider, host types and 1 more changed',
    'Website: https://a.example/ → https://b.example/',
    'Provider: “Acme Ltd” → Beta',
    'Host types: removed eBook',
  ]);
  expect(changeTextOf(change('report-offered', [platform(A)], reports(...'ABCDEFGHI')))).toContain(
    '\nReports: added A, B, C, D, E, F, G, H, I',
  );
});

test.each<[string[], Change]>([
  [
    ['Acme', 'Beta, release 5', 'Gamma'],
    change('audit-expired', [platform(A), service('5', C, 'Beta', C), service(undefined, B, 'Gamma')]),
  ],
  [['Message: “x y” → z'], change('changed', [note], { fields: [was('/message', 'x y', 'z')] })],
  [
    ['Migrations: added from Older on 19 November 2026; data host original name: P, x: 1'],
    change('migration', [service('5'), host], {
      fields: [...LINKS, was('/migrations', [], [MOVED_AT, { data_host_original_name: 'P', x: 1 }])],
    }),
  ],
  [
    ['Data host: https://x.example/1/ → https://x.example/2/'],
    change('migration', [service('5')], { fields: LINKS }),
  ],
  [[], change('migration', [service('5'), host], { fields: [...LINKS, was('/migrations', [], [MOVED_AT])] })],
  [
    ['Reports: removed A, B, C, D, E, F, G, H, I'],
    change('report-withdrawn', [platform(A)], {
      fields: [field('/reports', { before: [...'ABCDEFGHI'].map((report_id) => ({ report_id })) })],
    }),
  ],
  [['URL: a → b'], change('address-changed', [service('5')], { fields: [was('/url', 'a', 'b')] })],
  [
    ['Website: “ a” → a'],
    change('changed', [platform(A)], { fields: [was('/website', ' a', 'a'), was('/abbrev', 'a', 'a')] }),
  ],
  [
    ['A/b~1 › IPs: 1 → 2', 'Country › name: A → B'],
    change('changed', [platform(A)], {
      fields: [was(`/a~1b~01/${B}/IPs`, 1, 2), was('/address_country/name', 'A', 'B')],
    }),
  ],
  [
    [`Host types: removed ${'x'.repeat(90)}; added C D, E`],
    change('changed', [platform(A)], { fields: [was('/host_types', ['x'.repeat(90)], ['C D', 'E'])] }),
  ],
])('below a sentence: %j', (lines, each) => {
  expect(changeTextOf(each, SEEN).split('\n').slice(1)).toEqual(lines);
});

test.each([
  ['ABCDEFGH', 'Acme, release 5.1: now offers A, B, C, D, E, F, G and H', []],
  ['ABCDEFGHI', 'Acme, release 5.1: now offers 9 reports', ['Reports']],
])('reports that a sentence counts are listed below it, and no others: %s', (ids, sentence, details) => {
  const offered = change('report-offered', [platform(A)], reports(...ids));
  expect(changeSentenceOf(offered)).toBe(sentence);
  expect(entriesOf(offered)[0]!.details.map(({ name }) => name)).toEqual(details);
});
