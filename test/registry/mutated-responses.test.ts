// Any bytes, JSON or changed records give a value or findings, and no check throws.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkFieldsAgainstLastRun } from '../../src/registry/checks/drift.ts';
import { apiPathOf, type Endpoint } from '../../src/registry/endpoint.ts';
import { FINDINGS, type Finding } from '../../src/registry/finding.ts';
import { parseJsonBytes } from '../../src/registry/reading/json.ts';
import { addResponse, emptyRegistry } from '../../src/registry/reading/registry.ts';
import { checkResponse, typedResponseOfValue } from '../../src/registry/reading/response.ts';
import { referencedResourcesOf } from '../../src/snapshot/crawl/referenced-resources.ts';
import { referencesIn } from '../../src/snapshot/crawl/references.ts';
import type { VisitedResponse } from '../../src/snapshot/crawl/visit.ts';
import { inspectResponses } from '../../src/snapshot/inspect/inspect.ts';
import { pathsIn, replaceAt } from '../hostile/hostile-responses.ts';
import { notificationOf } from '../snapshot/small-registry.ts';
import { auditOf, hostOf, ID, listedOf, platformOf, releaseOf, SERVICE_ID, serviceOf } from './records.ts';

const BRAND = 'usage';
const HOME = { brand: BRAND, bases: ['https://registry.example'] };
const MIGRATION = { id: ID, data_host: null, data_host_original_name: 'Old', migration_date: '2025-02-28' };
const SERVICE = serviceOf({ last_audit: auditOf(), migrations: [MIGRATION] });

/** A valid response of each endpoint. */
const VALID: [Endpoint, unknown][] = [
  [{ kind: 'releases' }, [releaseOf('5.1', true, { TR: ['TR'] })]],
  [{ kind: 'platforms' }, [listedOf(), listedOf()]],
  [{ kind: 'platform', id: ID }, platformOf({ sushi_services: [SERVICE] })],
  [{ kind: 'service', id: SERVICE_ID }, SERVICE],
  [
    { kind: 'host', id: ID },
    hostOf({
      platforms: ['https://registry.example/api/v1/platform/x/'],
      audits: [auditOf()],
      audit_status: 'Audit expired',
      last_finished_audit: auditOf({ audit_status: 'Audit expired' }),
    }),
  ],
  [{ kind: 'service-notifications', id: SERVICE_ID }, [notificationOf(1)]],
  [{ kind: 'notifications' }, { count: 1, next: null, previous: null, results: [notificationOf(1)] }],
];

/** What a crawl has of a response. */
function visitOf(endpoint: Endpoint, json: unknown): VisitedResponse {
  const { typed } = checkResponse(endpoint, json, BRAND);
  const path = apiPathOf(endpoint, BRAND);
  return {
    endpoint,
    path,
    json,
    typed,
    findings: [],
    notifications: [],
    result: { file: path },
  } as unknown as VisitedResponse;
}

const VISITS = VALID.map(([endpoint, json]) => visitOf(endpoint, json));
const BYTES = Buffer.from('{}');
const { statistics: LAST_RUN } = inspectResponses(VISITS, BRAND, () => BYTES);

/** Reads a response, and runs all checks on it beside the other valid ones. */
function inspect(endpoint: Endpoint, bytes: Uint8Array): { value: unknown; findings: Finding[] } {
  const registry = emptyRegistry(BRAND);
  const value = addResponse(registry, endpoint, bytes);
  if (value === undefined) return { value, findings: registry.findings };
  const visit = visitOf(endpoint, parseJsonBytes(Buffer.from(bytes)));
  const visits = VISITS.map((each) => (each.path === visit.path ? visit : each));
  const { findings, statistics } = inspectResponses(visits, BRAND, () => BYTES);
  const references = referencesIn(typedResponseOfValue(endpoint, value));
  return {
    value,
    findings: [
      ...registry.findings,
      ...findings,
      ...referencedResourcesOf(references, visit.path, HOME).findings,
      ...checkFieldsAgainstLastRun(LAST_RUN, statistics),
    ],
  };
}

/** Has a value or a finding; each finding has a known code, a place and a message. */
function isSound({ value, findings }: ReturnType<typeof inspect>): boolean {
  return (
    (value !== undefined || findings.length > 0) &&
    findings.every(
      ({ code, pointer, message }) =>
        Object.hasOwn(FINDINGS, code) && /^(\/[^/]*)*$/.test(pointer) && message.length > 0,
    )
  );
}

const encoded = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

test.each(VALID)('$kind: any bytes, and any JSON', (endpoint) => {
  const ofAny = fc.oneof(fc.uint8Array({ maxLength: 200 }), fc.jsonValue().map(encoded));
  const property = fc.property(ofAny, (bytes) => isSound(inspect(endpoint, bytes)));
  expect(fc.check(property, { numRuns: 200 }).counterexample).toBeNull();
});

test.each(VALID)('$kind: a valid response with up to three values replaced', (endpoint, valid) => {
  const mutation = fc.record({
    path: fc.constantFrom(...pathsIn(valid)),
    // Undefined removes the field; the others are values that often break programs.
    value: fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(undefined, '', '../../etc', '__proto__', [], {}, [null], 1e308),
    ),
  });
  const property = fc.property(fc.array(mutation, { minLength: 1, maxLength: 3 }), (mutations) => {
    let response: unknown = valid;
    for (const { path, value } of mutations) {
      if (pathsIn(response).some((each) => each.join('/') === path.join('/')))
        response = replaceAt(response, path, value);
    }
    return isSound(inspect(endpoint, encoded(response ?? null)));
  });
  expect(fc.check(property, { numRuns: 300 }).counterexample).toBeNull();
});

test('a valid response has no findings when it is read', () => {
  const found = VALID.flatMap(([endpoint, response]) => {
    const registry = emptyRegistry(BRAND);
    addResponse(registry, endpoint, encoded(response));
    return registry.findings;
  });
  expect(found).toEqual([]);
});
