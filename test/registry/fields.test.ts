// Every field of every record: what it may be, and what becomes of another value (specification §2, §3).
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../src/registry/endpoint.ts';
import { validateResponse } from '../../src/registry/reading/response.ts';
import { auditOf, hostOf, ID, listedOf, platformOf, releaseOf, serviceOf, SERVICE_ID } from './records.ts';

type Kind = 'uuid' | 'text' | 'month' | 'day' | 'flag' | 'count' | 'list' | 'record' | 'country';

/** A value of another type; what the field then is; what the message expects. */
const KINDS: Record<Kind, { other: unknown; empty: unknown; expected: string }> = {
  uuid: { other: 5, empty: '', expected: 'a text' },
  text: { other: 5, empty: '', expected: 'a text' },
  month: { other: 5, empty: '', expected: 'a text' },
  day: { other: 5, empty: '', expected: 'a text' },
  flag: { other: 5, empty: null, expected: 'true or false' },
  count: { other: true, empty: null, expected: 'a number' },
  list: { other: 5, empty: [], expected: 'a list' },
  record: { other: 5, empty: undefined, expected: 'an object' },
  country: { other: 5, empty: '', expected: 'an object or ""' },
};

interface Fields {
  endpoint: Endpoint;
  response: () => unknown;
  /** JSON pointer of the field, `?` for one that may be null, `~` for one that older records lack. */
  fields: Record<string, Kind>;
}

/** The fields at a pointer: of each kind, their names. */
function fieldsAt(at: string, names: Partial<Record<Kind, string>>): Record<string, Kind> {
  const pairs = Object.entries(names).flatMap(([kind, all]) =>
    all.split(' ').map((name): [string, Kind] => [`${at}/${name}`, kind as Kind]),
  );
  return Object.fromEntries(pairs);
}

const CONTACT = { person: 'a', email: 'b', phone: 'c', form_url: 'd' };
const contactAt = (at: string) =>
  fieldsAt(at, {
    record: 'contact?',
    text: 'contact/person contact/email contact/phone contact/form_url',
  });
const platformFields = (at: string): Record<string, Kind> => ({
  ...fieldsAt(at, {
    uuid: 'id',
    text: 'name abbrev content_provider_name host_types/0/name address website',
    list: 'host_types reports sushi_services',
    country: 'address_country',
    flag: 'audited~',
  }),
  ...fieldsAt(`${at}/address_country`, { text: 'code name' }),
  ...contactAt(at),
  ...fieldsAt(`${at}/reports/0`, { text: 'usage_release report_id report_name' }),
});
const AUDIT = auditOf();
const MIGRATION = { id: ID, data_host: 'x', data_host_original_name: 'Old', migration_date: '2025-02-28' };
const serviceFields = (at: string): Record<string, Kind> => ({
  ...fieldsAt(at, {
    uuid: 'id',
    text:
      'data_host url customer_id_info requestor_id_info api_key_info platform_specific_info ' +
      'credentials_auto_expire_info request_volume_limits_info ip_address_authorization_info ' +
      'customizations_info notifications_url usage_release',
    flag:
      'requestor_id_required api_key_required platform_attr_required credentials_auto_expire ' +
      'request_volume_limits_applied ip_address_authorization customizations_in_place',
    list: 'migrations~',
    count: 'notification_count',
    record: 'last_audit?~',
  }),
  ...contactAt(at),
  ...fieldsAt(`${at}/migrations/0`, {
    uuid: 'id',
    text: 'data_host? data_host_original_name',
    day: 'migration_date',
  }),
  ...fieldsAt(`${at}/last_audit`, {
    uuid: 'id',
    month: 'start_date finish_date?',
    flag: 'finished locked',
    text: 'result? usage_release audit_status?',
  }),
});
const service = () => serviceOf({ contact: CONTACT, last_audit: AUDIT, migrations: [MIGRATION] });
const RECORDS: Fields[] = [
  {
    endpoint: { kind: 'releases' },
    response: () => [releaseOf('5.1', true, { TR: ['TR'] })],
    fields: {
      ...fieldsAt('/0', { uuid: 'id', text: 'number', flag: 'current', list: 'report_types' }),
      ...fieldsAt('/0/report_types/0', { uuid: 'id', text: 'code name description', list: 'reports' }),
      ...fieldsAt('/0/report_types/0/reports/0', { uuid: 'id', text: 'report_id report_name description' }),
    },
  },
  {
    endpoint: { kind: 'platforms' },
    response: () => [listedOf()],
    fields: {
      ...platformFields('/0'),
      ...fieldsAt('/0/sushi_services/0', { text: 'usage_release url' }),
    },
  },
  {
    endpoint: { kind: 'platform', id: ID },
    response: () => platformOf({ sushi_services: [service()] }),
    fields: { ...platformFields(''), ...serviceFields('/sushi_services/0') },
  },
  { endpoint: { kind: 'service', id: SERVICE_ID }, response: service, fields: serviceFields('') },
];

const NOTIFICATION = {
  id: ID,
  published_date: '2026-01-01',
  last_modified: '2026-01-02',
  source: 'a',
  type: 'b',
  subject: 'c',
  message: 'd',
  start_date: '2026-01-03',
  end_date: '2026-01-04',
  reports: [],
  sushi_service: { id: ID },
  data_host: 'x',
};
const notificationFields = (at: string) =>
  fieldsAt(at, {
    uuid: 'id sushi_service/id',
    text: 'published_date last_modified source type subject message start_date? end_date? data_host?',
    list: 'reports',
    record: 'sushi_service?',
  });

/** Fields of responses that the specification does not define: nothing in them is an error. */
const UNSPECIFIED: Fields[] = [
  {
    endpoint: { kind: 'host', id: ID },
    response: () => hostOf({ contact: CONTACT }),
    fields: {
      ...fieldsAt('', { uuid: 'id', text: 'name abbrev address address_country website', list: 'platforms' }),
      ...contactAt(''),
    },
  },
  {
    endpoint: { kind: 'service-notifications', id: SERVICE_ID },
    response: () => [NOTIFICATION],
    fields: notificationFields('/0'),
  },
  {
    endpoint: { kind: 'notifications' },
    response: () => ({ count: 1, next: 'x', previous: 'y', results: [NOTIFICATION] }),
    fields: {
      ...fieldsAt('', { count: 'count', text: 'next? previous?' }),
      ...notificationFields('/results/0'),
    },
  },
];

const cases = (all: Fields[]) =>
  all.flatMap(({ endpoint, response, fields }) =>
    Object.entries(fields).map(([name, kind]) => ({
      endpoint,
      response,
      kind,
      pointer: name.replace(/[?~]+$/, ''),
      isNullable: name.includes('?'),
      isRecent: name.includes('~'),
    })),
  );

/** Reads the response with another value in a field; undefined removes it. */
function readWith(
  { endpoint, response, pointer }: Pick<Case, 'endpoint' | 'response' | 'pointer'>,
  other: unknown,
) {
  const steps = pointer.split('/').slice(1);
  const inner = (root: any, path: string[]) => path.reduce((at, step) => at?.[step], root);
  const json = structuredClone(response());
  const parent = inner(json, steps.slice(0, -1));
  if (other === undefined) delete parent[steps.at(-1)!];
  else parent[steps.at(-1)!] = other;
  const { value, findings } = validateResponse(endpoint, json, 'usage');
  return {
    value: inner(value, steps),
    findings: findings.map((each) => `${each.level} ${each.code} ${each.pointer}`),
    message: findings[0]?.message,
  };
}
type Case = ReturnType<typeof cases>[number];

/** A record that may be null isn't null if it is missing: null states that there is none. */
const emptyOf = ({ kind, isNullable }: Case): unknown =>
  isNullable && kind !== 'record' ? null : KINDS[kind].empty;

const orNull = ({ isNullable }: Case, expected: string) => `${expected}${isNullable ? ' or null' : ''}`;

test.each(cases(RECORDS))('$endpoint.kind $pointer: of another type, missing, null', (field) => {
  const { kind, pointer, isNullable, isRecent } = field;
  const { other } = KINDS[kind];
  const expected = orNull(field, KINDS[kind].expected);
  const value = emptyOf(field);
  expect(readWith(field, other)).toEqual({
    value,
    findings: [`error wrong-type ${pointer}`],
    message: `Expected ${expected}, found ${pointer.includes('/contact') ? 'a number' : String(other)}.`,
  });
  expect(readWith(field, undefined)).toEqual({
    value,
    findings: [`${isRecent ? 'notice' : 'error'} missing-field ${pointer}`],
    message: `Missing; expected ${expected}.`,
  });
  const findings = isNullable ? [] : [`error wrong-type ${pointer}`];
  expect(readWith(field, null)).toMatchObject({ value: isNullable ? null : value, findings });
});

test.each(cases(UNSPECIFIED))('$endpoint.kind $pointer: of another type, missing, null', (field) => {
  const value = emptyOf(field);
  const findings = [`notice wrong-type ${field.pointer}`];
  expect(readWith(field, KINDS[field.kind].other)).toMatchObject({ value, findings });
  expect(readWith(field, undefined)).toMatchObject({ value, findings: [] });
  const isNull = field.isNullable ? { value: null, findings: [] } : { value, findings };
  expect(readWith(field, null)).toMatchObject(isNull);
});

const WRONG_FORMATS: Partial<Record<Kind, [string[], string]>> = {
  uuid: [['x', `${ID}0`], 'a UUID'],
  month: [['2025-1', '2025-01-01', '22025-01', 'x'], 'a month as YYYY-MM'],
  day: [['2025-02', '2025-02-30', 'x'], 'a day as YYYY-MM-DD'],
};

const hasFormat = ({ kind }: Case): boolean => kind in WRONG_FORMATS;

test.each(
  [
    ...cases(RECORDS).map((field) => ({ ...field, level: 'error' })),
    ...cases(UNSPECIFIED).map((field) => ({ ...field, level: 'notice' })),
  ].filter(hasFormat),
)('$endpoint.kind $pointer in a wrong format is a finding, and stays', ({ level, ...field }) => {
  const [texts, expected] = WRONG_FORMATS[field.kind]!;
  for (const text of texts)
    expect(readWith(field, text)).toEqual({
      value: text,
      findings: [`${level} wrong-format ${field.pointer}`],
      message: `Expected ${orNull(field, expected)}, found the text “${text}”.`,
    });
});

test.each([
  [RECORDS, -1, 'error', 'Expected 0 or more, found -1.'],
  [RECORDS, 1.5, 'error', 'Expected a whole number, found 1.5.'],
  [UNSPECIFIED, 1.5, 'notice', 'Expected a whole number, found 1.5.'],
] as const)('%#: no count', (records, other, level, message) => {
  const field = cases([...records]).find(({ kind }) => kind === 'count')!;
  const findings = [`${level} wrong-type ${field.pointer}`];
  expect(readWith(field, other)).toEqual({ value: null, message, findings });
});

test('what is no record where one must be is left out of its list', () => {
  for (const pointer of ['/reports/0', '/host_types/0', '/sushi_services/0']) {
    const response = () => platformOf({ sushi_services: [service()] });
    const { findings, value } = readWith({ endpoint: { kind: 'platform', id: ID }, response, pointer }, 'x');
    expect([findings, value]).toEqual([[`error wrong-type ${pointer}`], undefined]);
  }
});

describe('a further field', () => {
  const further = ({ endpoint, response }: Fields, at: string): string[] =>
    readWith({ endpoint, response, pointer: `${at}/more` }, 1).findings;
  const [releases, platforms, , services] = RECORDS as [Fields, Fields, Fields, Fields];

  test.each([
    [releases, ['/0', '/0/report_types/0', '/0/report_types/0/reports/0']],
    [platforms, ['/0', '/0/host_types/0', '/0/address_country', '/0/reports/0', '/0/sushi_services/0']],
    [services, ['', '/contact', '/migrations/0', '/last_audit']],
  ])('of a record of the specification is a notice', (record, places) => {
    for (const at of places) expect(further(record, at)).toEqual([`notice unknown-field ${at}/more`]);
  });

  test.each([
    [UNSPECIFIED[0]!, ''],
    [UNSPECIFIED[1]!, '/0'],
    [UNSPECIFIED[1]!, '/0/sushi_service'],
    [UNSPECIFIED[2]!, ''],
  ])('of another record is none', (record, at) => {
    expect(further(record, at)).toEqual([]);
  });
});
