// Validates the mirror's responses with the published schemas, and the OpenAPI document with an independent validator.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeMirror } from '../../src/mirror/publish/write-mirror.ts';
import { endpointOf } from '../../src/registry/endpoint.ts';
import type { Finding } from '../../src/registry/finding.ts';
import { readRegistry } from '../../src/snapshot/store/snapshot-store.ts';
import { createFolder } from '../fixtures.ts';
import { responsesIn, hostileData, sampleData, SITE, type Made } from './made.ts';
import { into } from '../into.ts';

const SCHEMA_OF: Record<string, string> = {
  releases: 'release',
  platforms: 'listed-platform',
  platform: 'platform',
  service: 'sushi-service',
  'service-notifications': 'notification',
  host: 'usage-data-host',
  notifications: 'notification-page',
};

function validators(data: string): (name: string) => ValidateFunction {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  formats.default(ajv);
  const known = new Map<string, ValidateFunction>();
  return (name) => {
    const schema = JSON.parse(readFileSync(join(data, 'schemas', `${name}.json`), 'utf8'));
    if (!known.has(name)) known.set(name, ajv.compile(schema));
    return known.get(name)!;
  };
}

describe.each([
  ['the sample registry', sampleData],
  ['a hostile registry', hostileData],
])('%s', (_, make) => {
  let made: Made;
  let findings: Finding[];
  let openApi: any;
  let apiPaths: [path: string, item: any][];
  beforeAll(async () => {
    made = await make();
    findings = readRegistry(made.snapshot).findings;
    openApi = JSON.parse(readFileSync(join(made.data, 'openapi.json'), 'utf8'));
    apiPaths = Object.entries<any>(openApi.paths).filter(([path]) => path.startsWith('/api/'));
  });

  test('every mirrored record without findings matches its schema', () => {
    const validator = validators(made.data);
    const counts = { valid: 0, broken: 0 };
    for (const [path, response] of responsesIn(made)) {
      const kind = endpointOf(path, 'acme')!.kind;
      const validate = validator(SCHEMA_OF[kind]!);
      for (const [i, record] of (Array.isArray(response) ? response : [response]).entries()) {
        const prefix = Array.isArray(response) ? `/${i}/` : '/';
        const problems = findings.filter(
          ({ endpoint, pointer, code }) =>
            endpoint === path && pointer.startsWith(prefix) && code !== 'unknown-field',
        );
        const valid = validate(record);
        if (problems.length === 0) expect([path, i, validate.errors]).toEqual([path, i, null]);
        if (problems.some(({ code }) => code !== 'missing-field'))
          expect([path, i, valid]).toEqual([path, i, false]);
        counts[problems.length === 0 ? 'valid' : 'broken'] += 1;
      }
    }
    expect(counts.valid).toBeGreaterThan(50);
    if (make === hostileData) expect(counts.broken).toBeGreaterThan(0);
  });

  test('a schema requires the release key of the registry’s own brand', () => {
    const validate = validators(made.data)('sushi-service');
    const service = [...responsesIn(made)].find(([path]) => /sushi-service\/[^/]+\/$/.test(path))![1];
    const { acme_release: release, ...rest } = service;
    expect([validate(service), validate(rest), validate({ ...rest, usage_release: release })]).toEqual([
      true,
      false,
      false,
    ]);
    expect(validate({ ...service, api_key_required: 'yes' })).toBe(false);
    // Older records lack these fields, and newer ones may have more.
    const { migrations: _m, last_audit: _a, ...old } = service;
    expect(validate({ ...old, later: 1 })).toBe(true);
  });

  test('each schema has a real record as a valid example', () => {
    const validator = validators(made.data);
    for (const name of Object.values(SCHEMA_OF)) {
      const validate = validator(name);
      const { examples } = validate.schema as { examples: unknown[] };
      expect(examples).toHaveLength(1);
      if (make === sampleData)
        expect([name, validate(examples[0]), validate.errors]).toEqual([name, true, null]);
    }
  });

  test('the published manifest matches its schema', async () => {
    const outDir = createFolder();
    writeMirror({ snapshot: made.snapshot, site: SITE, put: into(outDir) });
    const manifest = JSON.parse(readFileSync(join(outDir, 'data/manifest.json'), 'utf8'));
    const validate = validators(made.data)('manifest');
    expect([validate(manifest), validate.errors]).toEqual([true, null]);
    expect(validate({ ...manifest, taken: 'yesterday' })).toBe(false);
  });

  test('the OpenAPI document is valid, and its examples match their schemas', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(openApi));
    expect([valid, errors]).toEqual([true, undefined]);
    expect(openApi.openapi).toMatch(/^3\.1\./);
    const ajv = new Ajv2020({ strict: false });
    formats.default(ajv);
    ajv.addSchema({ $id: 'doc:', ...openApi });
    for (const [path, { get }] of apiPaths) {
      const { schema, example } = get.responses['200'].content['application/json'];
      const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"doc:#/')));
      if (make === sampleData) expect([path, validate(example), validate.errors]).toEqual([path, true, null]);
    }
  });

  test('the OpenAPI document covers every kind of response, and its examples are real', () => {
    const responses = responsesIn(made);
    const kinds = new Set([...responses.keys()].map((path) => endpointOf(path, 'acme')!.kind));
    expect(apiPaths).toHaveLength(kinds.size);
    expect(openApi.servers[0].url).toBe(SITE);
    for (const [path, { get }] of apiPaths) {
      const id = get.parameters.find(({ name }: any) => name === 'id')?.example;
      const response = responses.get(path.replace('{id}', id));
      expect(response, path).toBeDefined();
      const { example } = get.responses['200'].content['application/json'];
      const all = JSON.stringify(response);
      const [first] = Array.isArray(example) ? example : [example];
      for (const value of Object.values(first))
        if (typeof value === 'string') expect(all).toContain(JSON.stringify(value));
      for (const { source } of get['x-codeSamples'])
        expect(source).toContain(`"${SITE}${path.replace('{id}', id)}"`);
    }
  });
});
