// Reads records and findings from the bytes of a response.
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../src/registry/endpoint.ts';
import type { Finding } from '../../src/registry/finding.ts';
import { validateResponse } from '../../src/registry/reading/response.ts';
import {
  MAX_FIELD_TEXT_LENGTH,
  MAX_FIELD_VALUES,
  MAX_RECORD_FIELDS,
  MAX_TEXT_LENGTH,
  measureJson,
} from '../../src/registry/reading/response-limits.ts';
import { oversizedFieldsIn } from '../../src/registry/reading/oversized-fields.ts';
import {
  addResponse,
  addResponseJson,
  checkEncoding,
  emptyRegistry,
} from '../../src/registry/reading/registry.ts';
import { unknownFieldsOf } from '../../src/registry/reading/unknown-fields.ts';
import { notificationOf } from '../snapshot/small-registry.ts';
import {
  HOST_ID,
  hostOf,
  ID,
  listedOf,
  offerOf,
  platformOf,
  releaseOf,
  SERVICE_ID,
  serviceOf,
} from './records.ts';
import { registryOf } from './registry-of.ts';

const PLATFORM: Endpoint & { kind: 'platform' } = { kind: 'platform', id: ID };
const HOST: Endpoint & { kind: 'host' } = { kind: 'host', id: HOST_ID };
const AT = `/api/v1/platform/${ID}/`;
const namesOf = (findings: Finding[]): string[] =>
  findings.map(({ level, code, pointer }) => `${level} ${code} ${pointer}`);
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const jsonBytes = (json: unknown): Uint8Array => bytesOf(JSON.stringify(json));

describe('a registry', () => {
  const [first, second] = [notificationOf(1), notificationOf(2)];
  const release = releaseOf('5.1', true);

  test('has each response in its place', () => {
    const registry = registryOf({
      releases: [release],
      list: [listedOf()],
      platforms: [platformOf()],
      services: [serviceOf()],
      hosts: [hostOf()],
      serviceNotifications: { [SERVICE_ID]: [first] },
      notifications: [first],
    });
    const page = { count: 2, next: null, previous: null, results: [second] };
    addResponse(registry, { kind: 'notifications' }, jsonBytes(page));
    expect(registry).toEqual({
      brand: 'usage',
      taken: '',
      releases: [release],
      list: [listedOf()],
      platforms: new Map([[ID, platformOf()]]),
      services: new Map([[SERVICE_ID, serviceOf()]]),
      hosts: new Map([[HOST_ID, hostOf()]]),
      serviceNotifications: new Map([[SERVICE_ID, [first]]]),
      notifications: [first, second],
      findings: [],
    });
  });

  test('without a response is empty; what has no value adds nothing but findings', () => {
    const registry = emptyRegistry('usage');
    addResponse(registry, PLATFORM, jsonBytes([]));
    addResponse(registry, { kind: 'notifications' }, jsonBytes({}));
    const { findings, ...rest } = registry;
    expect({ ...rest, findings: [] }).toEqual(emptyRegistry('usage'));
    expect(namesOf(findings)).toEqual(['error wrong-type ', 'notice missing-field /results']);
  });

  test('has the findings of its responses, in their order', () => {
    const { findings } = registryOf({
      platforms: [platformOf({ name: 5 })],
      list: [],
      hosts: [hostOf({ name: 5 })],
    });
    const places = findings.map(({ level, endpoint }) => `${level} ${endpoint}`);
    expect(places).toEqual([`error ${AT}`, `notice /api/v1/usage-data-host/${HOST_ID}/`]);
  });
});

test.each([
  ['is no JSON', '<html>', 'not-json', /^Expected JSON: .*<html>.*\.$/],
  [
    'has too many values',
    `[${'0,'.repeat(5_000_000)}0]`,
    'too-large',
    /^It has more than 5,000,000 values\.$/,
  ],
  [
    'is nested too deep',
    '['.repeat(101) + ']'.repeat(101),
    'too-deep',
    /^Nested more than 100 levels deep\. It is not read\.$/,
  ],
])('a response that cannot be read %s', (_, text, code, message) => {
  const registry = emptyRegistry('usage');
  expect(addResponse(registry, PLATFORM, bytesOf(text))).toBeUndefined();
  expect(registry.platforms.size).toBe(0);
  const finding = {
    code,
    level: 'error',
    endpoint: AT,
    pointer: '',
    message: expect.stringMatching(message),
  };
  expect(registry.findings).toEqual([finding]);
});

describe('the encoding of a response', () => {
  const BOM = [0xef, 0xbb, 0xbf];
  const found = (...bytes: number[]): string[] =>
    checkEncoding(Uint8Array.from(bytes), AT).map(
      ({ code, level, endpoint, pointer, message }) =>
        `${level} ${code} ${endpoint}${pointer} ${message.slice(0, 8)}`,
    );
  const [mark, invalid] = [`notice bad-encoding ${AT} Starts w`, `error bad-encoding ${AT} Contains`];

  test.each<[string, number[], string[]]>([
    ['nothing', [], []],
    ['UTF-8', [0x22, 0xc3, 0xbc, 0x22], []],
    ['a byte order mark', [...BOM, 0x22, 0x22], [mark]],
    ['other bytes', [0x22, 0xfc, 0x22], [invalid]],
    ['both', [...BOM, 0x22, 0xfc, 0x22], [mark, invalid]],
    ['a sign whose first byte differs', [0xe2, 0xbb, 0xbf], []],
    ['a sign whose second byte differs', [0xef, 0xbc, 0xbf], []],
    ['another sign that begins as the mark does', [...BOM.slice(0, 2), 0xbe], []],
    ['the end of the mark', [0x22, ...BOM], []],
  ])('%s', (_, bytes, expected) => {
    expect(found(...bytes)).toEqual(expected);
  });

  test('is a finding, and the response is read', () => {
    const registry = emptyRegistry('usage');
    const text = bytesOf(`\uFEFF${JSON.stringify(platformOf())}`);
    expect(addResponse(registry, PLATFORM, text)?.name).toBe('Acme Journals');
    expect(registry.findings.map(({ code }) => code)).toEqual(['bad-encoding']);
  });
});

describe('the measure of a response', () => {
  test.each<[string, ReturnType<typeof measureJson>]>([
    ['', { depth: 0, values: 1, isClosed: true }],
    ['5', { depth: 0, values: 1, isClosed: true }],
    ['[]', { depth: 1, values: 2, isClosed: true }],
    ['[1,2]', { depth: 1, values: 3, isClosed: true }],
    ['{"a":[1],"b":{}}', { depth: 2, values: 5, isClosed: true }],
    ['[[[]],[1]]', { depth: 3, values: 6, isClosed: true }],
    ['[[],[[]]]', { depth: 3, values: 6, isClosed: true }],
    ['",[{}]"', { depth: 0, values: 1, isClosed: true }],
    [String.raw`["\"[,","\\"]`, { depth: 1, values: 3, isClosed: true }],
    ['[', { depth: 1, values: 2, isClosed: false }],
    ['{"a":1', { depth: 1, values: 2, isClosed: false }],
    ['"x', { depth: 0, values: 1, isClosed: false }],
    [String.raw`"x\"`, { depth: 0, values: 1, isClosed: false }],
    ['[1]]', { depth: 1, values: 2, isClosed: false }],
  ])('%s', (text, expected) => {
    expect(measureJson(bytesOf(text))).toEqual(expected);
  });
});

describe('the limits of a record', () => {
  const excessOf = (value: unknown): string | undefined => oversizedFieldsIn({ a: value })[0]?.message;
  const many = (count: number, value: unknown): unknown[] => Array.from({ length: count }, () => value);
  const texts = (length: number): string[] => {
    const whole = Math.floor(length / MAX_TEXT_LENGTH);
    return [...many(whole, 'x'.repeat(MAX_TEXT_LENGTH)), 'x'.repeat(length % MAX_TEXT_LENGTH)] as string[];
  };
  const VALUES = 'Too large to be read: more than 50,000 values.';
  const ALL_TEXTS = 'Too large to be read: texts of more than 5,000,000 characters.';

  test.each<[string, unknown, string | undefined]>([
    ['a text', 'x'.repeat(MAX_TEXT_LENGTH), undefined],
    ['a longer one', 'x'.repeat(MAX_TEXT_LENGTH + 1), 'Too large to be read: a text of 100,001 characters.'],
    [
      'a name',
      { ['x'.repeat(MAX_TEXT_LENGTH + 1)]: 1 },
      'Too large to be read: a text of 100,001 characters.',
    ],
    ['values, the list among them', many(MAX_FIELD_VALUES - 1, 1), undefined],
    ['one more', many(MAX_FIELD_VALUES, 1), VALUES],
    ['values of objects', [Object.fromEntries(many(MAX_FIELD_VALUES - 1, 1).entries())], VALUES],
    [
      'values of lists in lists',
      [many(MAX_FIELD_VALUES / 2, null), many(MAX_FIELD_VALUES / 2, null)],
      VALUES,
    ],
    ['texts', texts(MAX_FIELD_TEXT_LENGTH), undefined],
    ['more texts', texts(MAX_FIELD_TEXT_LENGTH + 1), ALL_TEXTS],
    ['names and texts', [{ ['x'.repeat(2)]: texts(MAX_FIELD_TEXT_LENGTH - 1) }], ALL_TEXTS],
  ])('%s', (_, value, message) => {
    expect(excessOf(value)).toBe(message);
  });

  test('apply to each field', () => {
    const half = texts(MAX_FIELD_TEXT_LENGTH);
    expect(oversizedFieldsIn({ a: half, b: half, c: many(40_000, 1), d: many(40_000, 1) })).toEqual([]);
  });

  test('also apply to the number and the names of its fields', () => {
    const fields = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, i]));
    expect(oversizedFieldsIn(fields(MAX_RECORD_FIELDS))).toEqual([]);
    expect(oversizedFieldsIn(fields(MAX_RECORD_FIELDS + 1))).toMatchObject([
      { code: 'too-large', path: [], message: 'Too large to be read: more than 1,000 fields.' },
    ]);
    const long = 'x'.repeat(MAX_TEXT_LENGTH);
    expect(oversizedFieldsIn({ [long]: 1 })).toEqual([]);
    expect(oversizedFieldsIn({ [`${long}x`]: 1 })).toMatchObject([{ path: [] }]);
    const { value, findings } = validateResponse(HOST, { ...hostOf(), [`${long}x`]: 1 }, 'usage');
    expect([value, namesOf(findings)]).toEqual([undefined, ['error too-large ']]);
  });

  test('let a further field go that is too large, and keep the others', () => {
    const record = hostOf({ more: 'x'.repeat(MAX_TEXT_LENGTH + 1), less: 'x' });
    expect(validateResponse(HOST, record, 'usage').value).toEqual(hostOf({ less: 'x' }));
  });
});

describe('what a finding says', () => {
  const messagesOf = (record: Record<string, unknown>): string[] =>
    validateResponse(PLATFORM, record, 'usage').findings.map(({ message }) => message);

  test.each<[string, unknown, string]>([
    ['name', ['x'], 'Expected a text, found a list.'],
    ['name', { a: 1 }, 'Expected a text, found an object.'],
    ['audited', 'x'.repeat(61), `Expected true or false, found the text “${'x'.repeat(60)}…”.`],
    ['contact', ['ann@acme.example'], 'Expected an object or null, found a list.'],
  ])('%s: %j', (field, value, expected) => {
    expect(messagesOf(platformOf({ [field]: value }))).toEqual([expected]);
  });

  test('names a further field, at most its beginning', () => {
    const name = 'f'.repeat(61);
    expect(messagesOf(platformOf({ [name]: 1, b: 2 }))).toEqual([
      `The field “${'f'.repeat(60)}…” is not in the specification. It is mirrored unchanged.`,
      'The field “b” is not in the specification. It is mirrored unchanged.',
    ]);
  });

  test.each([
    [PLATFORM, null, 'an object', 'null'],
    [PLATFORM, [], 'an object', 'a list'],
    [PLATFORM, 'x', 'an object', 'the text “x”'],
    [{ kind: 'platforms' } as const, 'x', 'a list', 'the text “x”'],
  ])('names the type of what is no record (%#)', (endpoint, json, expected, text) => {
    const { value, findings } = validateResponse(endpoint, json, 'usage');
    expect([value, findings[0]!.message]).toEqual([undefined, `Expected ${expected}, found ${text}.`]);
  });
});

describe('a list', () => {
  test('keeps the order of what can be read, and findings name the places of the response', () => {
    const json = [null, listedOf({ name: 'A' }), 5, listedOf({ name: 6 }), listedOf({ name: 'C' })];
    const { value, findings } = validateResponse({ kind: 'platforms' }, json, 'usage');
    expect(value!.map(({ name }) => name)).toEqual(['A', '', 'C']);
    expect(findings.map(({ level, pointer }) => `${level} ${pointer}`)).toEqual([
      'error /0',
      'error /2',
      'error /3/name',
    ]);
  });

  test('inside a record loses what cannot be read', () => {
    const reports = [5, platformOf()['reports'], offerOf('TR', '5'), null];
    const { value } = validateResponse(PLATFORM, platformOf({ reports }), 'usage');
    expect(value!.reports.map(({ report_id }) => report_id)).toEqual(['TR']);
  });

  test('of notifications: the page keeps what else it says, and findings name the places', () => {
    const results = [5, { ...notificationOf(1), subject: 7 }, notificationOf(2)];
    const page = { count: 'x', next: null, previous: null, results, more: 1 };
    const { value, findings } = validateResponse({ kind: 'notifications' }, page, 'usage');
    expect(value).toEqual({
      ...page,
      count: null,
      results: [{ ...notificationOf(1), subject: '' }, notificationOf(2)],
    });
    expect(namesOf(findings)).toEqual([
      'notice wrong-type /results/0',
      'notice wrong-type /results/1/subject',
      'notice wrong-type /count',
    ]);
  });

  test.each([
    [{}, 'notice missing-field /results'],
    [{ results: 5 }, 'notice wrong-type /results'],
    [[], 'notice wrong-type '],
  ])(
    'that is missing on a page of notifications is a finding, as it makes the page useless: %j',
    (page, name) => {
      expect(namesOf(validateResponse({ kind: 'notifications' }, page, 'usage').findings)).toEqual([name]);
    },
  );
});

test.each<[Parameters<typeof unknownFieldsOf>[0], object, Record<string, unknown>]>([
  [
    'platform',
    platformOf({
      address_country: { code: 'FR', name: 'France', region: 'x' },
      contact: null,
      host_types: [{ name: 'eBook' }, { name: 'eJournal', since: 1 }],
      reports: 5,
    }),
    { 'host_types › 2 › since': 1, 'address_country › region': 'x' },
  ],
  ['platform', platformOf({ address_country: '', host_types: [null, 'x'] }), {}],
  [
    'service',
    serviceOf({ last_audit: { id: ID, more: 1 }, more: [{}] }),
    { 'last_audit › more': 1, more: [{}] },
  ],
  ['host', hostOf({ more: null }), { more: null }],
  [
    'notification',
    { ...notificationOf(1), sushi_service: { id: ID, name: 'x' }, toString: 1 },
    { 'sushi_service › name': 'x', toString: 1 },
  ],
  // Services are records of their own.
  ['platform', platformOf({ sushi_services: [serviceOf({ motto: 'x' })] }), {}],
  ['host', hostOf({ sushi_services: [serviceOf({ motto: 'x' })] }), {}],
])('further fields of a %s (%#)', (kind, record, expected) => {
  const found = unknownFieldsOf(kind, record as Parameters<typeof unknownFieldsOf>[1]);
  expect(found).toEqual(Object.entries(expected).map(([name, value]) => ({ name, value })));
});

test('a record with oversized fields is read without them', () => {
  const long = 'x'.repeat(MAX_TEXT_LENGTH + 1);
  const many = Array.from({ length: MAX_FIELD_VALUES + 1 }, () => 'x');
  const record = platformOf({ address: long, reports: many, contact: { person: many }, more: long });
  const { value, findings } = validateResponse(PLATFORM, record, 'usage');
  expect(value).toEqual(platformOf({ address: '', reports: [], contact: undefined }));
  expect(namesOf(findings)).toEqual(
    ['/address', '/contact', '/reports', '/more'].map((pointer) => `error too-large ${pointer}`),
  );
  const fields = Object.fromEntries(Array.from({ length: MAX_RECORD_FIELDS + 1 }, (_, i) => [`f${i}`, i]));
  expect(validateResponse({ kind: 'platforms' }, [fields, listedOf()], 'usage').value).toHaveLength(1);
});

test('a value is kept and changed where it is: other readers of the response see the repaired one', () => {
  const json = platformOf({ name: 5 });
  const registry = emptyRegistry('usage');
  expect(addResponseJson(registry, PLATFORM, json)).toBe(json);
  expect(json['name']).toBe('');
});
