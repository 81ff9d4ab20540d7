// Any bytes, JSON or changed records give a value or findings, and no check throws.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  definedReportIdsOf,
  checkPlatformAgainstCatalogue,
  checkSingleCurrentRelease,
  checkServiceConsistency,
} from '../../src/registry/checks/consistency.ts';
import {
  typedResponseOfValue,
  type PlatformRecord,
  type ReleaseRecord,
  type ServiceRecord,
} from '../../src/registry/reading/response.ts';
import { checkAudit, checkAuditedFlag } from '../../src/registry/checks/audit-consistency.ts';
import { apiPathOf, type Endpoint } from '../../src/registry/endpoint.ts';
import { FINDINGS, type Finding } from '../../src/registry/finding.ts';
import { checkEmbeddedRecord, checkListedRecord } from '../../src/registry/checks/repeated-records.ts';
import { addResponse, emptyRegistry } from '../../src/registry/reading/registry.ts';
import { checkFieldsAgainstLastRun } from '../../src/registry/checks/drift.ts';
import { addToStatistics, type FieldStatistics } from '../../src/registry/checks/field-statistics.ts';
import { referencedResourcesOf } from '../../src/snapshot/crawl/referenced-resources.ts';
import { referencesIn } from '../../src/snapshot/crawl/references.ts';
import { pathsIn, replaceAt } from '../hostile/hostile-responses.ts';
import { notificationOf } from '../snapshot/small-registry.ts';
import { auditOf, hostOf, ID, listedOf, platformOf, releaseOf, serviceOf } from './records.ts';

const BRAND = 'usage';
const HOME = { brand: BRAND, bases: ['https://registry.example'] };
const CATALOGUE = definedReportIdsOf([]);
const MIGRATION = { id: ID, data_host: null, data_host_original_name: 'Old', migration_date: '2025-02-28' };
const SERVICE = serviceOf({ last_audit: auditOf(), migrations: [MIGRATION] });

/** A valid response of each endpoint. */
const VALID: [Endpoint, unknown][] = [
  [{ kind: 'releases' }, [releaseOf('5.1', true, { TR: ['TR'] })]],
  [{ kind: 'platforms' }, [listedOf(), listedOf()]],
  [{ kind: 'platform', id: ID }, platformOf({ sushi_services: [SERVICE] })],
  [{ kind: 'service', id: ID }, SERVICE],
  [{ kind: 'host', id: ID }, hostOf({ platforms: ['https://registry.example/api/v1/platform/x/'] })],
  [{ kind: 'service-notifications', id: ID }, [notificationOf(1)]],
  [{ kind: 'notifications' }, { count: 1, next: null, previous: null, results: [notificationOf(1)] }],
];

/** Reads a response and runs all checks on it. */
function inspect(endpoint: Endpoint, bytes: Uint8Array): { value: unknown; findings: Finding[] } {
  const registry = emptyRegistry(BRAND);
  const value = addResponse(registry, endpoint, bytes);
  const at = apiPathOf(endpoint, BRAND);
  const findings = [...registry.findings];
  if (value === undefined) return { value, findings };
  findings.push(
    ...referencedResourcesOf(referencesIn(typedResponseOfValue(endpoint, value)), at, HOME).findings,
  );
  if (endpoint.kind === 'releases') findings.push(...checkSingleCurrentRelease(value as ReleaseRecord[], at));
  if (endpoint.kind === 'platform') {
    const platform = value as PlatformRecord;
    findings.push(...checkAuditedFlag(platform, at));
    findings.push(...checkPlatformAgainstCatalogue(platform, CATALOGUE, at, BRAND));
  }
  if (endpoint.kind === 'service') {
    const service = value as ServiceRecord;
    findings.push(
      ...checkAudit(service.last_audit, at),
      ...checkServiceConsistency(service, CATALOGUE, 1, at, BRAND),
    );
  }
  const json: unknown = JSON.parse(new TextDecoder().decode(bytes));
  findings.push(
    ...checkListedRecord(listedOf(), json, at, BRAND),
    ...checkListedRecord(json, platformOf(), at, BRAND),
  );
  findings.push(...checkEmbeddedRecord(json, serviceOf(), at, 0));
  const [statistics, before]: FieldStatistics[] = [{}, {}];
  addToStatistics(statistics!, endpoint.kind, json, at);
  addToStatistics(before!, endpoint.kind, VALID.find(([{ kind }]) => kind === endpoint.kind)![1], at);
  findings.push(...checkFieldsAgainstLastRun(before!, statistics!));
  return { value, findings };
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
