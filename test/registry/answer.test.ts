import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ANSWER_SCHEMAS, validateAnswer } from '../../src/registry/reading/answer.ts';
import { brandCandidatesIn } from '../../src/registry/brand.ts';
import type { Endpoint } from '../../src/registry/endpoint.ts';
import type { Finding } from '../../src/registry/finding.ts';
import { unknownFieldsOf } from '../../src/registry/reading/unknown-fields.ts';
import { MAX_FIELD_VALUES, MAX_TEXT_LENGTH } from '../../src/registry/reading/answer-limits.ts';
import { hostOf, ID, listedOf, platformOf, serviceOf, SERVICE_ID } from './records.ts';

const PLATFORM: Endpoint & { kind: 'platform' } = { kind: 'platform', id: ID };
const SERVICE: Endpoint & { kind: 'service' } = { kind: 'service', id: SERVICE_ID };

/** `pointer level code` of each finding. */
function findingsOf(endpoint: Endpoint, record: unknown, brand = 'usage'): string[] {
  return validateAnswer(endpoint, record, brand).findings.map(
    (each) => `${each.pointer} ${each.level} ${each.code}`,
  );
}

describe('records as the specification defines them', () => {
  test.each<[string, Endpoint, unknown]>([
    ['platform', PLATFORM, platformOf()],
    ['platform with services', PLATFORM, platformOf({ sushi_services: [serviceOf()] })],
    [
      'empty platform',
      PLATFORM,
      platformOf({
        abbrev: '',
        host_types: [],
        address: '',
        address_country: '',
        contact: null,
        reports: [],
      }),
    ],
    ['service', SERVICE, serviceOf()],
    ['platform list', { kind: 'platforms' }, [listedOf()]],
    ['empty list', { kind: 'platforms' }, []],
    ['host', { kind: 'host', id: ID }, hostOf({ audits: [], anything: { at: 'all' } })],
    ['host of another shape', { kind: 'host', id: ID }, { id: ID }],
    [
      'audit in progress',
      SERVICE,
      serviceOf({
        last_audit: {
          id: ID,
          start_date: '2026-03',
          finish_date: null,
          finished: false,
          locked: false,
          result: null,
          usage_release: '5.1',
          audit_status: 'Audit in progress',
        },
      }),
    ],
    [
      'migrations with and without host',
      SERVICE,
      serviceOf({
        migrations: [
          { id: ID, data_host: null, data_host_original_name: 'Old', migration_date: '2025-02-28' },
        ],
      }),
    ],
  ])('%s: no findings, unchanged value', (_, endpoint, record) => {
    const { value, findings } = validateAnswer(endpoint, structuredClone(record), 'usage');
    expect(findings).toEqual([]);
    expect(value).toMatchObject(record as object);
  });
});

describe('findings', () => {
  test.each<[string, Endpoint, unknown, string[]]>([
    ['a wrong type', PLATFORM, platformOf({ name: 5 }), ['/name error wrong-type']],
    ['a missing field', PLATFORM, platformOf({ website: undefined }), ['/website error missing-field']],
    [
      'a field that older records lack',
      PLATFORM,
      platformOf({ audited: undefined }),
      ['/audited notice missing-field'],
    ],
    ['an unknown field', PLATFORM, platformOf({ 'a/b~c': 1 }), ['/a~1b~0c notice unknown-field']],
    ['an ID that is not a UUID', PLATFORM, platformOf({ id: '../../etc' }), ['/id error wrong-format']],
    [
      'a field inside a country',
      PLATFORM,
      platformOf({ address_country: { code: 1, name: 'France', region: 'x' } }),
      ['/address_country/code error wrong-type', '/address_country/region notice unknown-field'],
    ],
    [
      'a country of another type',
      PLATFORM,
      platformOf({ address_country: 'FR' }),
      ['/address_country error wrong-type'],
    ],
    ['a report of another type', PLATFORM, platformOf({ reports: [7] }), ['/reports/0 error wrong-type']],
    [
      'an embedded service',
      PLATFORM,
      platformOf({ sushi_services: [serviceOf({ api_key_required: 'no' })] }),
      ['/sushi_services/0/api_key_required error wrong-type'],
    ],
    [
      'a date',
      SERVICE,
      serviceOf({
        migrations: [{ id: ID, data_host: null, data_host_original_name: '', migration_date: '2025-02-30' }],
      }),
      ['/migrations/0/migration_date error wrong-format'],
    ],
    [
      'a negative count',
      SERVICE,
      serviceOf({ notification_count: -1 }),
      ['/notification_count error wrong-type'],
    ],
    ['a list in place of a record', PLATFORM, [], [' error wrong-type']],
    ['a record in place of a list', { kind: 'platforms' }, {}, [' error wrong-type']],
    [
      'a host, which the specification does not define',
      { kind: 'host', id: ID },
      hostOf({ name: 5 }),
      ['/name notice wrong-type'],
    ],
  ])('%s', (_, endpoint, record, expected) => {
    expect(findingsOf(endpoint, record)).toEqual(expected);
  });

  test('have a place, a level and a sentence', () => {
    const [finding] = validateAnswer(PLATFORM, platformOf({ name: 5 }), 'usage').findings;
    expect(finding).toEqual({
      code: 'wrong-type',
      level: 'error',
      endpoint: `/api/v1/platform/${ID}/`,
      pointer: '/name',
      message: 'Expected a text, found 5.',
    });
  });
});

describe('an invalid record is repaired', () => {
  test('an invalid text is empty, an invalid flag null, an invalid list empty, the rest unchanged', () => {
    const record = platformOf({
      name: 5,
      audited: 'yes',
      reports: 'none',
      sushi_services: [serviceOf({ api_key_required: 1 })],
    });
    const { value } = validateAnswer(PLATFORM, record, 'usage');
    expect(value).toMatchObject({
      name: '',
      audited: null,
      reports: [],
      content_provider_name: 'Acme Press',
    });
    expect(value?.sushi_services[0]).toMatchObject({ api_key_required: null, requestor_id_required: true });
  });

  test('an element that is not a record is left out', () => {
    const record = [listedOf({ name: 'A' }), null, 'x', listedOf({ name: 'B' })];
    expect(validateAnswer({ kind: 'platforms' }, record, 'usage').value?.map(({ name }) => name)).toEqual([
      'A',
      'B',
    ]);
  });

  test('a text in a wrong format stays', () => {
    expect(validateAnswer(PLATFORM, platformOf({ id: 'abc' }), 'usage').value?.id).toBe('abc');
  });
});

describe('the brand', () => {
  const branded = (brand: string) =>
    JSON.parse(JSON.stringify(listedOf()).replaceAll('usage_release', `${brand}_release`));

  test('is found in keys that end in _release', () => {
    expect(brandCandidatesIn([branded('acme')])).toEqual(['acme']);
    expect(brandCandidatesIn([branded('acme'), branded('other')])).toEqual(['acme', 'other']);
    expect(brandCandidatesIn([listedOf({ reports: [], sushi_services: [] })])).toEqual([]);
    expect(brandCandidatesIn('nonsense')).toEqual([]);
    expect(brandCandidatesIn([{ reports: [{ '../_release': 1, _release: 1 }] }])).toEqual([]);
  });

  test('is read as usage_release, and findings have the published key', () => {
    const { value, findings } = validateAnswer({ kind: 'platforms' }, [branded('acme')], 'acme');
    expect(findings).toEqual([]);
    expect(value?.[0]?.reports[0]?.usage_release).toBe('5.1');
    const bad = branded('acme');
    delete bad.reports[0].acme_release;
    expect(findingsOf({ kind: 'platforms' }, [bad], 'acme')).toEqual([
      '/0/reports/0/acme_release error missing-field',
    ]);
  });

  test('usage_release under another brand is ignored', () => {
    const mixed = branded('acme');
    mixed.reports[0].usage_release = '9';
    expect(validateAnswer({ kind: 'platforms' }, [mixed], 'acme').value?.[0]?.reports[0]?.usage_release).toBe(
      '5.1',
    );
  });
});

test('unknown fields are found at any depth', () => {
  const record = platformOf({
    motto: 'x',
    contact: { person: '', email: '', phone: '', form_url: '', fax: '1' },
    reports: [{ usage_release: '5', report_id: 'TR', report_name: '', extra: true }],
  });
  expect(unknownFieldsOf('platform', record)).toEqual([
    { name: 'contact › fax', value: '1' },
    { name: 'reports › 1 › extra', value: true },
    { name: 'motto', value: 'x' },
  ]);
});

test('the services of a platform are records of their own, none of its further fields', () => {
  const sushi_services = [serviceOf({ motto: 'x' })];
  expect(unknownFieldsOf('platform', platformOf({ sushi_services }))).toEqual([]);
  // Nor of a record that has no place for them.
  expect(unknownFieldsOf('host', hostOf({ sushi_services }))).toEqual([]);
});

describe('any JSON gives a value or a finding, never an error', () => {
  const kinds = Object.keys(ANSWER_SCHEMAS) as (keyof typeof ANSWER_SCHEMAS)[];

  test.each(kinds)('%s', (kind) => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        const { value, findings } = validateAnswer({ kind, id: ID } as Endpoint, json, 'usage');
        expect(value !== undefined || findings.length > 0).toBe(true);
      }),
    );
  });

  test('a record with any JSON in any field', () => {
    const fields = Object.keys(platformOf());
    fc.assert(
      fc.property(fc.constantFrom(...fields), fc.jsonValue(), (field, json) => {
        const { value } = validateAnswer(
          PLATFORM,
          platformOf({ [field]: json, sushi_services: [serviceOf({ [field]: json })] }),
          'usage',
        );
        expect(typeof value?.name).toBe('string');
        expect(Array.isArray(value?.reports)).toBe(true);
      }),
    );
  });
});

describe('oversized data', () => {
  const read = <E extends Endpoint>(endpoint: E, json: unknown) => validateAnswer(endpoint, json, 'usage');
  const toTexts = ({ findings }: { findings: Finding[] }): string[] =>
    findings.map(({ code, level, pointer }) => `${level} ${code} ${pointer}`);
  const HOST: Endpoint & { kind: 'host' } = { kind: 'host', id: ID };

  test('is emptied, whatever its type', () => {
    const long = 'x'.repeat(MAX_TEXT_LENGTH + 1);
    const many = Array.from({ length: MAX_FIELD_VALUES + 1 }, () => 'x');
    const reading = read(
      PLATFORM,
      platformOf({ address: long, reports: many, contact: { person: many }, more: long }),
    );
    expect(reading.value).toEqual(platformOf({ address: '', reports: [], contact: undefined }));
    expect(toTexts(reading)).toEqual(
      ['/address', '/contact', '/reports', '/more'].map((pointer) => `error too-large ${pointer}`),
    );
  });

  test('includes a field of many texts and a record of many fields', () => {
    const texts = Array.from({ length: 60 }, () => 'x'.repeat(MAX_TEXT_LENGTH));
    const reading = read(HOST, hostOf({ platforms: texts }));
    expect([reading.value?.platforms, toTexts(reading)]).toEqual([[], ['error too-large /platforms']]);
    const fields = Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`f${i}`, i]));
    expect(toTexts(read(HOST, { ...hostOf(), ...fields }))).toEqual(['error too-large ']);
    expect(read({ kind: 'platforms' }, [fields, listedOf()]).value).toHaveLength(1);
  });
});

test('a page of notifications without a list has no value', () => {
  for (const page of [{}, { results: {} }, { detail: 'x', next: 'y' }, []]) {
    const { value, findings } = validateAnswer({ kind: 'notifications' }, page, 'usage');
    expect(value).toBeUndefined();
    expect(findings).not.toEqual([]);
  }
});
