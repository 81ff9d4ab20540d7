// Each event with its cases, and each kind of value, as the texts that people read: __snapshots__/sentences.txt.
import { expect, test } from 'vitest';
import type { Change, FieldChange, Subject } from '../../src/history/entry.ts';
import { EVENT_NAMES, type EventName } from '../../src/history/events.ts';
import type { DatedChange } from '../../src/history/returns.ts';
import { rowTextOf } from '../../src/history/words/field-phrases.ts';
import {
  changeLineOf,
  changeTextOf,
  releasesText,
  sentenceOf,
  textOfParts,
} from '../../src/history/words/sentences.ts';
import { withoutContacts } from '../../src/registry/contacts.ts';
import { RESPONSE_SCHEMAS } from '../../src/registry/reading/response.ts';
import { idOf } from '../registry/records.ts';

const TAKEN = '2026-11-22T03:00:00Z';
const platformOf = (name: string, id = idOf(1)): Subject => ({ kind: 'platform', id, name, releases: ['5'] });
const serviceOf = (name: string, release: string | undefined, id = idOf(2), owner = idOf(1)): Subject => ({
  kind: 'service',
  id,
  name,
  ...(release !== undefined && { releases: [release] }),
  platforms: [{ id: owner, name }],
});
const ACME = platformOf('Acme Journals');
const SERVICE = serviceOf('Acme Journals', '5.1');
const OTHER_RELEASE = serviceOf('Acme Journals', '5', idOf(3));
const BETA = serviceOf('Beta Books', '5.1', idOf(4), idOf(5));
const HOST: Subject = { kind: 'host', id: idOf(6), name: 'Open Counts' };
const FORMER_HOST: Subject = { kind: 'host', id: idOf(7), name: 'Old Stats' };
const NOTE: Subject = {
  kind: 'notification',
  id: idOf(8),
  name: 'New keys',
  platforms: [{ id: idOf(1), name: 'Acme Journals' }],
};
const RELEASE: Subject = { kind: 'release', id: '6', name: '6' };
const NAMES = ['Acme Journals', 'Beta Books', 'Gamma Press', 'Delta Lib', 'Eta Papers'];
const MANY = NAMES.map((name, i) => serviceOf(name, '5.1', idOf(i), idOf(i + 1)));

const was = (field: string, before: unknown, after: unknown): FieldChange => ({ field, before, after });
const appeared = (field: string, after: unknown): FieldChange => ({ field, after });
const vanished = (field: string, before: unknown): FieldChange => ({ field, before });
const audit = (audit_status: string | null, start_date = '2026-02') => ({
  id: idOf(9),
  usage_release: '5.1',
  audit_status,
  start_date,
  finished: false,
});
const audits = (before: string | null, after: string | null): FieldChange[] => [
  was('/last_audit', before && audit(before), after && audit(after)),
];
const reports = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ report_id: `TR_J${i + 1}`, usage_release: '5.1' }));
const linkTo = (kind: string, id: string) => `https://registry.example/api/v1/${kind}/${id}/`;
const MOVE = { data_host_original_name: 'Older Stats', migration_date: '2026-11-19' };
const MOVED = was(
  '/data_host',
  linkTo('usage-data-host', FORMER_HOST.id),
  linkTo('usage-data-host', HOST.id),
);
const LISTING: Subject = { ...HOST, platforms: [{ id: idOf(1), name: 'Acme Journals' }] };
const SERVICES = (share: string): Subject => ({
  kind: 'registry',
  id: 'service',
  name: `${share} sushi services`,
});
const numbers = (count: number) => Array.from({ length: count }, (_, i) => String(i + 1));
const website = (before: unknown, after: unknown) => [was('/website', before, after)];

type Row = [what: string, about: Subject[], fields?: FieldChange[], release?: string];

const ROWS: Record<EventName, Row[]> = {
  'platform-added': [['one', [ACME]]],
  'platform-returned': [['listed again', [ACME]]],
  'platform-removed': [['for good, or until it is listed again', [ACME]]],
  'release-adopted': [
    ['one', [ACME], [], '5.1'],
    ['whose number is missing', [ACME]],
  ],
  'release-readopted': [['one', [ACME], [], '5.1']],
  'release-dropped': [['one', [ACME], [], '5']],
  'service-added': [
    ['one', [SERVICE]],
    ['without a release', [serviceOf('Acme Journals', undefined)]],
    ['of two platforms', [{ ...SERVICE, platforms: [...SERVICE.platforms!, ...BETA.platforms!] }]],
  ],
  'service-returned': [['listed again', [SERVICE]]],
  'service-removed': [['one', [SERVICE]]],
  'address-changed': [
    ['short', [SERVICE], [was('/url', 'https://a.example/', 'https://b.example/')]],
    [
      'as long as it may be',
      [SERVICE],
      [was('/url', `https://a.example/${'a'.repeat(84)}`, 'https://b.example/')],
    ],
    ['longer', [SERVICE], [was('/url', `https://a.example/${'a'.repeat(85)}`, 'https://b.example/')]],
    ['removed', [SERVICE], [was('/url', 'https://a.example/', '')]],
  ],
  migration: [
    ['between two data hosts', [SERVICE, FORMER_HOST, HOST], [MOVED]],
    ['with origin and day', [SERVICE, HOST], [MOVED, was('/migrations', [], [MOVE])]],
    [
      'two at once',
      [SERVICE, HOST],
      [was('/migrations', [], [MOVE, { ...MOVE, migration_date: '2026-10-01' }])],
    ],
    ['to a data host that the registry does not have', [SERVICE], [MOVED]],
  ],
  'audit-begun': [
    ['after a plan', [SERVICE], [was('/last_audit', audit(null, '2027-02'), audit('Audit in progress'))]],
    ['ahead', [SERVICE], [was('/last_audit', null, audit('Audit in progress', '2027-02'))]],
    ['first', [SERVICE], audits(null, 'Audit in progress')],
  ],
  'audit-passed': [
    ['one', [SERVICE], audits('Audit in progress', 'Currently valid audit')],
    ['another one', [SERVICE], audits('Currently valid audit', 'Currently valid audit')],
    ['stated for the first time', [SERVICE], [appeared('/last_audit', audit('Currently valid audit'))]],
  ],
  'audit-failed': [
    ['two releases', [SERVICE, OTHER_RELEASE], audits('Audit in progress', 'Audit failed')],
    ['two services of a release', [SERVICE, { ...SERVICE, id: idOf(9) }], audits(null, 'Audit failed')],
  ],
  'audit-expired': [
    ['two platforms', [SERVICE, OTHER_RELEASE, BETA], audits('Currently valid audit', 'Audit expired')],
    ['three other platforms', MANY.slice(0, 3), audits('Currently valid audit', 'Audit expired')],
    ['four platforms', MANY.slice(0, 4), audits('Currently valid audit', 'Audit expired')],
    ['five platforms', MANY, audits('Currently valid audit', 'Audit expired')],
  ],
  'credential-needed': [
    ['one', [SERVICE], [was('/api_key_required', false, true)]],
    ['two', [SERVICE], [was('/api_key_required', false, true), was('/requestor_id_required', false, true)]],
  ],
  'credential-dropped': [['one', [SERVICE], [was('/ip_address_authorization', true, false)]]],
  'report-offered': [
    ['one', [ACME], [appeared('/reports', reports(1))], '5.1'],
    ['eight', [ACME], [appeared('/reports', reports(8))], '5.1'],
    ['nine', [ACME], [appeared('/reports', reports(9))], '5.1'],
  ],
  'report-withdrawn': [
    ['two', [ACME], [vanished('/reports', reports(2))], '5.1'],
    ['unnamed', [ACME], [vanished('/reports', [{}])], ''],
  ],
  'host-added': [['one', [HOST]]],
  'host-returned': [['listed again', [HOST]]],
  'host-removed': [['one', [HOST]]],
  'notification-added': [
    ['of a platform', [NOTE]],
    ['of two platforms', [{ ...NOTE, platforms: [...NOTE.platforms!, ...BETA.platforms!] }]],
    ['of no known platform', [{ ...NOTE, platforms: [] }]],
  ],
  'notification-returned': [['listed again', [NOTE]]],
  'notification-removed': [['one', [NOTE]]],
  'release-published': [['one', [RELEASE]]],
  'release-republished': [['listed again', [RELEASE]]],
  'release-retired': [['one', [RELEASE]]],
  'field-appeared': [
    ['one', [SERVICES('All')], [{ field: '/contact/fax' }]],
    ['two', [SERVICES('55 of 57')], [{ field: '/reports/*/usage_release' }, { field: '/tls' }]],
  ],
  'field-vanished': [
    ['of data hosts', [{ ...SERVICES(''), id: 'host', name: 'All usage data hosts' }], [{ field: '/tls' }]],
  ],
  changed: [
    ['a text', [ACME], [was('/abbrev', 'AJ', 'ACJ')]],
    ['a text of several words', [ACME], [was('/content_provider_name', 'Acme Ltd', 'Beta')]],
    ['a new text', [ACME], website('', 'https://a.example/')],
    ['a removed text', [ACME], website('https://a.example/', null)],
    ['nothing to nothing', [ACME], website(null, '')],
    ['spaces', [ACME], website(' a', 'a')],
    ['a text of 2,000 characters', [SERVICE], [was('/customer_id_info', 'Ask us', 'x'.repeat(2000))]],
    ['a text of two lines', [SERVICE], [was('/customer_id_info', 'Ask us', 'Ask\nthem')]],
    ['a field that appeared', [ACME], [appeared('/website', 'https://a.example/')]],
    ['a field that vanished', [ACME], [vanished('/website', 'https://a.example/')]],
    ['a field that appeared empty', [ACME], [appeared('/last_audit', null)]],
    ['a field that vanished empty', [ACME], [vanished('/migrations', [])]],
    ['a field beside one that appeared empty', [ACME], [appeared('/last_audit', null), ...website('a', 'b')]],
    ['a date', [NOTE], [was('/start_date', '2026-11-25T09:00:00Z', '2026-11-26')]],
    ['a month', [HOST], [was('/last_finished_audit/finish_date', '2026-01', '2026-02')]],
    ['a number', [SERVICE], [was('/notification_count', 3, 4)]],
    ['a number field of the registry’s own', [ACME], [was('/doi_prefixes/max~1min/IPs', 1, 2)]],
    ['a flag, set', [SERVICE], [was('/audited', false, true)]],
    ['a flag, cleared', [SERVICE], [was('/audited', true, false)]],
    ['a flag that was null', [SERVICE], [was('/customizations_in_place', null, false)]],
    ['a flag that is null', [SERVICE], [was('/customizations_in_place', true, null)]],
    ['a flag that appeared', [SERVICE], [appeared('/api_key_required', true)]],
    ['a flag that vanished', [SERVICE], [vanished('/audited', false)]],
    [
      'a flag with its text',
      [SERVICE],
      [
        was('/request_volume_limits_applied', false, true),
        was('/request_volume_limits_info', '', '3 per second'),
      ],
    ],
    ['a contact, only named', [ACME], [{ field: '/contact/email' }]],
    ['two parts of a contact', [ACME], [{ field: '/contact/email' }, { field: '/contact/phone' }]],
    [
      'a record with a name',
      [ACME],
      [was('/address_country', { code: 'AT', name: 'Austria' }, { code: 'DE', name: 'Germany' })],
    ],
    ['a record without', [ACME], [was('/stats', { a_b: 1, c: { d: true } }, { a_b: [1, 'x, y'], c: null })]],
    [
      'a list',
      [ACME],
      [
        was(
          '/host_types',
          [{ name: 'eBook_Collection' }],
          [{ name: 'A&I_Database' }, { name: 'Multimedia' }],
        ),
      ],
    ],
    ['a list with 50 elements', [ACME], [was('/doi_prefixes', [], numbers(50))]],
    ['a list with 52 elements', [ACME], [was('/doi_prefixes', numbers(52), [])]],
    ['three fields', [ACME], [...website('a', 'b'), was('/abbrev', 'a', 'b'), { field: '/contact' }]],
    [
      'fields that vanished, and one that appeared',
      [HOST],
      [
        vanished('/audits', [audit('Audit failed')]),
        vanished('/audit_status', 'x'),
        appeared('/website', 'a'),
      ],
    ],
    ['four fields', [ACME], ['website', 'abbrev', 'address', 'doi'].map((name) => was(`/${name}`, 'a', 'b'))],
    [
      'five fields',
      [ACME],
      ['website', 'abbrev', 'address', 'doi', 'name'].map((name) => was(`/${name}`, 'a', 'b')),
    ],
    ['the order of services', [ACME], [was('/sushi_services', [idOf(2), idOf(3)], [idOf(3), idOf(2)])]],
    ['a service of another platform', [ACME], [was('/sushi_services', [idOf(2)], [idOf(2), idOf(3)])]],
    [
      'services that are now of others',
      [ACME],
      [was('/sushi_services', [idOf(2), idOf(3)], []), ...website('a', 'b')],
    ],
    [
      'the platforms that a data host lists',
      [LISTING],
      [was('/platforms', [linkTo('platform', idOf(5))], [linkTo('platform', idOf(1))])],
    ],
    ['an audit, planned', [SERVICE], [was('/last_audit', audit('Audit expired'), audit(null, '2027-04'))]],
    ['an audit without a status', [SERVICE], [was('/last_audit', null, audit(null))]],
    ['an audit with a status of the registry’s own', [SERVICE], audits('Audit failed', 'On Hold')],
    ['an audit, removed', [SERVICE], audits('Audit failed', null)],
    ['an audit field', [SERVICE], [was('/last_audit/result', 'F', 'C')]],
    [
      'the status of an audit of a data host',
      [HOST],
      [
        was(`/audits/${idOf(9)}/audit_status`, 'Audit in progress', 'Currently valid audit'),
        was(`/audits/${idOf(9)}/result`, null, 'P'),
        was('/audit_status', 'Audit in progress', 'Currently valid audit'),
        was('/last_finished_audit', null, audit('Currently valid audit')),
        was('/audited_reports', [], reports(2)),
      ],
    ],
    [
      'the statuses of two audits',
      [HOST],
      [
        was(`/audits/${idOf(8)}/audit_status`, 'Currently valid audit', 'Audit expired'),
        was(`/audits/${idOf(9)}/audit_status`, 'Audit in progress', 'Currently valid audit'),
      ],
    ],
    [
      'a planned audit of a data host',
      [HOST],
      [was('/audits', [], [audit(null, '2028-01')]), was('/audit_status', 'Audit expired', null)],
    ],
    ['only the status of a data host', [HOST], [was('/audit_status', 'Audit in progress', 'Audit failed')]],
    ['the status of a data host, removed', [HOST], [was('/audit_status', 'Audit in progress', null)]],
    ['a notification', [NOTE], [was('/type', 'GENERIC', 'DATA EDIT'), was('/message', 'a b', 'c')]],
  ],
};

let count = 0;
const changeOf = (
  event: Change['event'],
  about: Subject[],
  fields: FieldChange[] = [],
  release?: string,
): Change => ({
  id: `change ${(count += 1)}`,
  event,
  about,
  fields,
  ...(release !== undefined && { release }),
});

test('each event and each kind of value is a sentence, with rows for what it leaves out', async () => {
  const texts = EVENT_NAMES.flatMap((event) =>
    ROWS[event].map(([what, ...change]) => {
      const text = changeTextOf({ change: changeOf(event, ...change), taken: TAKEN });
      const [sentence, ...lines] = text.split('\n');
      return [`${event}: ${what}`, `  ${sentence}`, ...lines.map((line) => `    ${line}`)].join('\n');
    }),
  );
  await expect(`${texts.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/sentences.txt');
});

test('a line of a page has its records with their releases, what happened, and the values', async () => {
  const run: DatedChange[] = [
    changeOf('platform-added', [platformOf('Beta Books', idOf(5))]),
    changeOf('release-adopted', [ACME], [], '5.1'),
    changeOf('service-added', [SERVICE]),
    changeOf(
      'audit-expired',
      [OTHER_RELEASE, { ...OTHER_RELEASE, id: idOf(9) }],
      audits(null, 'Audit expired'),
    ),
    changeOf('audit-expired', [SERVICE, OTHER_RELEASE], audits(null, 'Audit expired')),
    changeOf('audit-failed', [SERVICE, BETA], audits(null, 'Audit failed')),
    changeOf('notification-added', [NOTE]),
    changeOf('changed', [BETA], website('a', 'b')),
    changeOf('host-added', [HOST]),
    changeOf('report-offered', [ACME], [was('/reports', [], reports(2))], '5.1'),
  ].map((change) => ({ change, taken: TAKEN }));
  const linesOf = (isHere?: (subject: Subject) => boolean) =>
    run.map((each) => {
      const { records, parts, rows } = changeLineOf(each, isHere);
      const who = records.map(({ name, releases }) =>
        [name && `<${textOfParts([name])}>`, releasesText(releases)].filter(Boolean).join(' '),
      );
      return [who.join('; '), textOfParts(parts), ...rows.map(rowTextOf)].filter(Boolean).join(' | ');
    });
  const onPageOf = (subject: Subject) => linesOf(({ id }) => id === subject.id);
  const lists = {
    'On any page': linesOf(),
    'On its own page': onPageOf(ACME),
    'On the service’s page': onPageOf(BETA),
  };
  const text = Object.entries(lists).map(([page, lines]) =>
    [page, ...lines.map((line) => `  ${line}`)].join('\n'),
  );
  await expect(`${text.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/run-of-changes.txt');
});

test('a name links to the record’s page, the name of several services to their platform’s', () => {
  const linked = (...about: Subject[]) => {
    const change = changeOf('audit-failed', about, audits(null, 'Audit failed'));
    const { records } = changeLineOf({ change, taken: TAKEN });
    return records.flatMap(({ name }) => (typeof name === 'object' ? [[name.kind, name.id]] : []));
  };
  expect(linked(SERVICE, BETA)).toEqual([
    ['service', SERVICE.id],
    ['service', BETA.id],
  ]);
  expect(linked(SERVICE, OTHER_RELEASE)).toEqual([['platform', ACME.id]]);
});

/** Names of fields, words of programs, quotes around nothing, JSON. */
const REFUSED = /_|\b(true|false|null|undefined)\b|“”|""|[[\]{}]|: *$|: ,|, ,|\bobject\b/m;
const RECORDS = {
  platform: [ACME, RESPONSE_SCHEMAS.platform],
  service: [SERVICE, RESPONSE_SCHEMAS.service],
  host: [HOST, RESPONSE_SCHEMAS.host],
  notification: [NOTE, RESPONSE_SCHEMAS['service-notifications'].element],
  release: [RELEASE, RESPONSE_SCHEMAS.releases.element],
} as const;

test.each(Object.entries(RECORDS))('any value of any field of a %s is in words', (_, [about, schema]) => {
  const values: unknown[] = [
    'a text',
    'x'.repeat(200),
    '2026-11-21',
    5,
    true,
    false,
    ['one', 'two'],
    [audit('Audit failed')],
    [{ report_id: 'TR', usage_release: '5' }],
    [MOVE],
    audit('Audit failed'),
    { code: 'AT', name: 'Austria' },
    { inner_key: [null, { other_key: true }] },
    { audit_status: { toString: 1 }, start_date: 1 },
    '',
    null,
    [],
    {},
  ];
  const states = values.flatMap((value, i) => {
    const other = values[(i + 1) % values.length];
    return [
      {},
      { after: value },
      { before: value },
      { before: '', after: value },
      { before: value, after: other },
    ];
  });
  const names = [
    ...Object.keys((schema as { shape?: object }).shape!),
    'audits',
    'audit_status',
    'own_field',
  ];
  const wrong = names.flatMap((name) =>
    states.flatMap((state, i) => {
      const field = [`/${name}`, `/${name}`, `/${name}/${idOf(9)}`, `/${name}/x/inner_key`][i % 4]!;
      const fields = [withoutContacts({ field, ...state }), { field: '/api_key_info' }];
      const texts = [1, 2].map((length) =>
        changeTextOf({ change: changeOf('changed', [about], fields.slice(0, length)), taken: TAKEN }),
      );
      const isWrong = texts.some((text) => REFUSED.test(text) || text.split('\n')[0]!.length > 250);
      return isWrong ? [field, state, texts] : [];
    }),
  );
  expect(wrong).toEqual([]);
  expect(sentenceOf({ change: changeOf('changed', [about], []), taken: TAKEN })).toMatch(/: changed$/);
});
