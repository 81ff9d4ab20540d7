// Whatever a registry answers, bytes or JSON or records with something bent in them, reading gives a value or a
// finding, and everything that looks at the value afterwards ends well.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  registryCatalogueOf,
  checkId,
  checkPlatformConsistency,
  checkReleases,
  checkServiceConsistency,
} from '../../src/registry/checks/consistency.ts';
import type { PlatformRecord, ReleaseRecord, ServiceRecord } from '../../src/registry/reading/answer.ts';
import { checkAudit, checkAudited } from '../../src/registry/checks/audit-consistency.ts';
import { pathOf, type Endpoint } from '../../src/registry/endpoint.ts';
import { FINDINGS, type Finding } from '../../src/registry/finding.ts';
import { checkEmbeddedRecord, checkListedRecord } from '../../src/registry/checks/repeated-records.ts';
import { addAnswer, emptyRegistry } from '../../src/registry/reading/registry.ts';
import {
  checkDrift,
  addToStatistics,
  type FieldStatistics,
} from '../../src/registry/checks/field-statistics.ts';
import { followReferences } from '../../src/snapshot/crawl/follow-references.ts';
import { referencesIn } from '../../src/snapshot/crawl/references.ts';
import { notificationOf } from '../snapshot/small-registry.ts';
import { hostOf, ID, listedOf, platformOf, serviceOf } from './records.ts';

const BRAND = 'usage';
const HOME = { brand: BRAND, bases: ['https://registry.example'] };
const CATALOGUE = registryCatalogueOf([]);
const AUDIT = {
  id: ID,
  start_date: '2025-01',
  finish_date: '2025-03',
  finished: true,
  locked: true,
  result: 'P',
  usage_release: '5.1',
  audit_status: 'Currently valid audit',
};
const MIGRATION = { id: ID, data_host: null, data_host_original_name: 'Old', migration_date: '2025-02-28' };
const SERVICE = serviceOf({ last_audit: AUDIT, migrations: [MIGRATION] });
const REPORT = { id: ID, report_id: 'TR', report_name: '', description: '' };
const RELEASE = {
  id: ID,
  number: '5.1',
  current: true,
  report_types: [{ id: ID, code: 'TR', name: '', description: '', reports: [REPORT] }],
};

/** A whole answer of each endpoint. */
const WHOLE: [Endpoint, unknown][] = [
  [{ kind: 'releases' }, [RELEASE]],
  [{ kind: 'platforms' }, [listedOf(), listedOf()]],
  [{ kind: 'platform', id: ID }, platformOf({ sushi_services: [SERVICE] })],
  [{ kind: 'service', id: ID }, SERVICE],
  [{ kind: 'host', id: ID }, hostOf({ platforms: ['https://registry.example/api/v1/platform/x/'] })],
  [{ kind: 'service-notifications', id: ID }, [notificationOf(1)]],
  [{ kind: 'notifications' }, { count: 1, next: null, previous: null, results: [notificationOf(1)] }],
];

/** Reads an answer and looks at it in every way that a run does; returns what was found. */
function looked(endpoint: Endpoint, bytes: Uint8Array): { value: unknown; findings: Finding[] } {
  const registry = emptyRegistry(BRAND);
  const value = addAnswer(registry, endpoint, bytes);
  const at = pathOf(endpoint, BRAND);
  const findings = [...registry.findings];
  if (value === undefined) return { value, findings };
  findings.push(...followReferences(referencesIn(endpoint, value), at, HOME).findings);
  if (endpoint.kind === 'releases') findings.push(...checkReleases(value as ReleaseRecord[], at));
  if (endpoint.kind === 'platform') {
    const platform = value as PlatformRecord;
    findings.push(...checkId(platform.id, ID, at), ...checkAudited(platform, at));
    findings.push(...checkPlatformConsistency(platform, CATALOGUE, at, BRAND));
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
  const [shape, before]: FieldStatistics[] = [{}, {}];
  addToStatistics(shape!, endpoint.kind, json, at);
  addToStatistics(before!, endpoint.kind, WHOLE.find(([{ kind }]) => kind === endpoint.kind)![1], at);
  findings.push(...checkDrift(before!, shape!));
  return { value, findings };
}

/** Whether there is a value or a finding, and each finding is of a known kind, with a place and a sentence. */
function isSound({ value, findings }: ReturnType<typeof looked>): boolean {
  return (
    (value !== undefined || findings.length > 0) &&
    findings.every(
      ({ code, pointer, message }) =>
        Object.hasOwn(FINDINGS, code) && /^(\/[^/]*)*$/.test(pointer) && message.length > 0,
    )
  );
}

const encoded = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

/** Every place in a JSON value, as the keys and indexes that lead there. */
function placesIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  const inner = Object.entries(value).flatMap(([key, each]) =>
    placesIn(each).map((place) => [key, ...place]),
  );
  return [[], ...inner];
}

/** A copy with something else at a place, or nothing. */
function bent(value: unknown, [key, ...rest]: string[], other: unknown): unknown {
  if (key === undefined) return other;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[key] = bent(copy[key], rest, other);
  return copy;
}

test.each(WHOLE)('$kind: any bytes', (endpoint) => {
  const property = fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) =>
    isSound(looked(endpoint, bytes)),
  );
  expect(fc.check(property).counterexample).toBeNull();
});

test.each(WHOLE)('$kind: any JSON', (endpoint) => {
  const property = fc.property(fc.jsonValue(), (json) => isSound(looked(endpoint, encoded(json))));
  expect(fc.check(property).counterexample).toBeNull();
});

test.each(WHOLE)('$kind: a whole answer with up to three places bent', (endpoint, whole) => {
  const mutation = fc.record({
    place: fc.constantFrom(...placesIn(whole)),
    // Undefined takes the field away; the rest is what programs stumble over.
    other: fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(undefined, '', '../../etc', '__proto__', [], {}, [null], 1e308),
    ),
  });
  const property = fc.property(fc.array(mutation, { minLength: 1, maxLength: 3 }), (mutations) => {
    let answer: unknown = whole;
    for (const { place, other } of mutations) {
      if (placesIn(answer).some((each) => each.join('/') === place.join('/')))
        answer = bent(answer, place, other);
    }
    return isSound(looked(endpoint, encoded(answer ?? null)));
  });
  expect(fc.check(property, { numRuns: 300 }).counterexample).toBeNull();
});

test('a whole answer has no finding but those of an empty catalogue', () => {
  const found = WHOLE.flatMap(([endpoint, whole]) => {
    const registry = emptyRegistry(BRAND);
    addAnswer(registry, endpoint, encoded(whole));
    return registry.findings;
  });
  expect(found).toEqual([]);
});
