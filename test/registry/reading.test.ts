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

const BOM = '\u00ef\u00bb\u00bf';

/** Bytes of responses, each as a character. */
const RESPONSES: Record<string, string> = {
  'no JSON': '<html>',
  'too many values': `[${'0,'.repeat(5_000_000)}0]`,
  'nested too deep': '['.repeat(101) + ']'.repeat(101),
  nothing: '',
  'UTF-8': '"\u00c3\u00bc"',
  'a byte order mark': `${BOM}""`,
  'other bytes': '"\u00fc"',
  'a mark and other bytes': `${BOM}"\u00fc"`,
  'a first byte that differs': '\u00e2\u00bb\u00bf""',
  'a second byte that differs': '\u00ef\u00bc\u00bf""',
  'a third byte that differs': '\u00ef\u00bb\u00be""',
  'the end of the mark': `"${BOM}`,
  'a record after a mark': `${BOM}${JSON.stringify(platformOf())}`,
};

test('the encoding of a response, and what cannot be read, are findings', async () => {
  const texts = Object.entries(RESPONSES).map(([title, text]) => {
    const bytes = Buffer.from(text, 'latin1');
    const registry = emptyRegistry('usage');
    const value = addResponse(registry, PLATFORM, bytes);
    const { platforms, findings } = registry;
    expect([...platforms.values()]).toEqual(value ? [value] : []);
    const linesOf = (all: Finding[]) => namesOf(all).map((name, i) => `  ${name}: ${all[i]!.message}`);
    const encoding = linesOf(checkEncoding(bytes, AT));
    return [`# ${title}`, ...encoding, `read: ${value?.name}`, ...linesOf(findings)].join('\n');
  });
  await expect(`${texts.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/encodings.txt');
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

const LONGEST = 'x'.repeat(MAX_TEXT_LENGTH);
const many = (count: number, value: unknown): unknown[] => Array.from({ length: count }, () => value);
const fields = (count: number) => Object.fromEntries(many(count, 1).map((value, i) => [`f${i}`, value]));
const texts = (length: number): unknown[] => [
  ...many(Math.floor(length / MAX_TEXT_LENGTH), LONGEST),
  'x'.repeat(length % MAX_TEXT_LENGTH),
];
const TOO_LONG = `${LONGEST}x`;
const HALF = many(MAX_FIELD_VALUES / 2, null);
const TEXTS = texts(MAX_FIELD_TEXT_LENGTH);
const TOO_MANY = many(MAX_FIELD_VALUES + 1, 'x');

const hostWith = (more: unknown): [Endpoint, unknown] => [HOST, hostOf({ more, less: 'x' })];
const platformWith = (changes: object): [Endpoint, unknown] => [PLATFORM, platformOf(changes)];
const PAGE = { count: 1, next: null, previous: null, more: 1 };

const READ: Record<string, [Endpoint, unknown]> = {
  'a further field: a text': hostWith(LONGEST),
  'a further field: a text that is too long': hostWith(TOO_LONG),
  'a further field: a name that is too long': hostWith({ [TOO_LONG]: 1 }),
  'a further field: values, the list among them': hostWith(many(MAX_FIELD_VALUES - 1, 1)),
  'a further field: one value more': hostWith(many(MAX_FIELD_VALUES, 1)),
  'a further field: values of objects': hostWith([fields(MAX_FIELD_VALUES - 1)]),
  'a further field: values of lists in lists': hostWith([HALF, HALF]),
  'a further field: texts': hostWith(TEXTS),
  'a further field: more texts': hostWith(texts(MAX_FIELD_TEXT_LENGTH + 1)),
  'a further field: names and texts': hostWith([{ xx: texts(MAX_FIELD_TEXT_LENGTH - 1) }]),
  'large fields': [HOST, hostOf({ a: TEXTS, b: TEXTS, c: many(40_000, 1), d: many(40_000, 1) })],
  'as many fields as there may be': [{ kind: 'service-notifications', id: ID }, [fields(MAX_RECORD_FIELDS)]],
  'too many fields': [HOST, { ...hostOf(), ...fields(MAX_RECORD_FIELDS) }],
  'a field whose name is long': [HOST, hostOf({ [LONGEST]: 1 })],
  'a field whose name is too long': [HOST, hostOf({ [TOO_LONG]: 1 })],
  'a list, of which one has too many fields': [
    { kind: 'platforms' },
    [fields(MAX_RECORD_FIELDS + 1), listedOf()],
  ],
  'fields that are too large': platformWith({
    address: TOO_LONG,
    reports: TOO_MANY,
    contact: { person: TOO_MANY },
    more: TOO_LONG,
  }),
  'a list as a text': platformWith({ name: ['x'] }),
  'an object as a text': platformWith({ name: { a: 1 } }),
  'a long text as a flag': platformWith({ audited: 'x'.repeat(61) }),
  'a list as a contact': platformWith({ contact: ['ann@acme.example'] }),
  'further fields, one with a long name': platformWith({ ['f'.repeat(61)]: 1, b: 2 }),
  'no platform: null': [PLATFORM, null],
  'no platform: a list': [PLATFORM, []],
  'no platform: a text': [PLATFORM, 'x'],
  'no list': [{ kind: 'platforms' }, 'x'],
  'a list with others among its records': [
    { kind: 'platforms' },
    [null, listedOf({ name: 'A' }), 5, listedOf({ name: 6 }), listedOf({ name: 'C' })],
  ],
  'a record with others in a list': platformWith({
    reports: [5, platformOf()['reports'], offerOf('TR', '5'), null],
  }),
  'a page with another count, and others in its list': [
    { kind: 'notifications' },
    { ...PAGE, count: 'x', results: [5, { ...notificationOf(1), subject: 7 }, notificationOf(2)] },
  ],
  'a page without a list': [{ kind: 'notifications' }, {}],
  'a page with a number as a list': [{ kind: 'notifications' }, { results: 5 }],
  'a list as a page': [{ kind: 'notifications' }, []],
};

/** JSON of which long texts and lists are shown in part. */
function excerptOf(value: unknown): string {
  const text = JSON.stringify(value, (_, each: unknown) => {
    if (typeof each === 'string' && each.length > 80) return `${each.slice(0, 10)}… (${each.length})`;
    return Array.isArray(each) && each.length > 9 ? [each[0], `… (${each.length})`] : each;
  });
  return String(text);
}

test('a response is read with its first mistakes repaired, and has findings', async () => {
  const shown = Object.entries(READ).map(([title, [endpoint, json]]) => {
    const { value, findings } = validateResponse(endpoint, structuredClone(json), 'usage');
    const found = findings.map((each) => {
      const pointer = each.pointer.length > 80 ? `${each.pointer.slice(0, 10)}…` : each.pointer;
      return `  ${each.level} ${each.code} ${pointer}: ${each.message}`;
    });
    const before = json as Record<string, unknown>;
    const lines = Array.isArray(value)
      ? [`  ${value.length} records: ${excerptOf(value.map((each) => Reflect.get(each, 'name')))}`]
      : Object.entries({ ...before, ...(value as object | undefined) }).flatMap(([name]) => {
          const [given, read] = [before[name], (value as Record<string, unknown> | undefined)?.[name]];
          return JSON.stringify(given) === JSON.stringify(read)
            ? []
            : [`  ${excerptOf(name)} becomes ${excerptOf(read)}`];
        });
    return [`# ${title}`, ...(value === undefined ? ['  unreadable'] : lines), ...found].join('\n');
  });
  await expect(`${shown.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/repaired.txt');
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

test('a value is kept and changed where it is: other readers of the response see the repaired one', () => {
  const json = platformOf({ name: 5 });
  const registry = emptyRegistry('usage');
  expect(addResponseJson(registry, PLATFORM, json)).toBe(json);
  expect(json['name']).toBe('');
});
