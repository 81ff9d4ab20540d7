import { z } from 'zod';
import { renameReleaseKey, releaseKeyOfBrand } from '../brand.ts';
import { apiPathOf, type Endpoint, type ListEndpointKind, type RecordEndpointKind } from '../endpoint.ts';
import { createFinding, jsonPointerOf, type Finding } from '../finding.ts';
import { FindingCollector } from '../finding-collector.ts';
import { schemaIssuesOf, notObjectIssue, type SchemaIssue } from './schema-issues.ts';
import { isJsonObject } from './json.ts';
import { oversizedFieldsIn } from './oversized-fields.ts';
import { MAX_DEPTH } from './response-limits.ts';
import { listedPlatformSchema, platformSchema } from '../schemas/platform-schemas.ts';
import { releaseSchema } from '../schemas/release-schemas.ts';
import { filterInPlace, repairValue, type Repaired } from './repair.ts';
import { serviceSchema } from '../schemas/service-schemas.ts';
import { hostSchema, notificationSchema, notificationPageSchema } from '../schemas/unspecified-schemas.ts';

/** §4. */
export const RESPONSE_SCHEMAS = {
  releases: z.array(releaseSchema),
  platforms: z.array(listedPlatformSchema),
  platform: platformSchema,
  service: serviceSchema,
  'service-notifications': z.array(notificationSchema),
  host: hostSchema,
  notifications: notificationPageSchema,
} satisfies Record<ListEndpointKind | RecordEndpointKind, z.ZodType>;

// Not defined in the specification: nothing in them can be wrong, only different from what live registries return.
const UNSPECIFIED = new Set<string>(['service-notifications', 'host', 'notifications']);

/** Missing or invalid values are '' or [] or null. */
export type ResponseValue<K extends keyof typeof RESPONSE_SCHEMAS> = Repaired<
  z.output<(typeof RESPONSE_SCHEMAS)[K]>
>;

/** `kind` tells the type of `value`. */
export type TypedResponse = {
  [K in Endpoint['kind']]: Extract<Endpoint, { kind: K }> & { value: ResponseValue<K> };
}[Endpoint['kind']];

/** A response that was read and checked once. */
export interface CheckedResponse {
  endpoint: Endpoint;
  /** The JSON as received; undefined if there is none, or if it is nested too deep to be read. */
  json: unknown;
  /** The checked value, in which invalid values are emptied. Undefined if the response as a whole is unreadable. */
  typed: TypedResponse | undefined;
  findings: Finding[];
}

export function typedResponseOfValue<E extends Endpoint>(
  endpoint: E,
  value: ResponseValue<E['kind']>,
): TypedResponse {
  return { ...endpoint, value } as unknown as TypedResponse;
}

export type ReleaseRecord = ResponseValue<'releases'>[number];
export type ListedPlatform = ResponseValue<'platforms'>[number];
export type PlatformRecord = ResponseValue<'platform'>;
export type ServiceRecord = ResponseValue<'service'>;
export type ContactRecord = NonNullable<ServiceRecord['contact']>;
export type AuditRecord = NonNullable<ServiceRecord['last_audit']>;
export type MigrationRecord = ServiceRecord['migrations'][number];
export type HostRecord = ResponseValue<'host'>;
export type NotificationRecord = ResponseValue<'service-notifications'>[number];

/** Checks a copy of `json`, the result of `parseJsonBytes`. Never throws. */
export function checkResponse(endpoint: Endpoint, json: unknown, brand: string): CheckedResponse {
  const { value, findings } = validateResponse(endpoint, structuredClone(json), brand);
  const typed = value === undefined ? undefined : typedResponseOfValue(endpoint, value);
  return { endpoint, json, typed, findings };
}

/**
 * Changes `json` in place and returns it: `usage_release` replaces the brand's key, unknown fields stay, invalid ones are
 * emptied and reported. The value is undefined if the response as a whole has another type (a list in place of a record),
 * or if it is nested too deep, for which `parseJsonBytes` returns undefined. Never throws.
 */
export function validateResponse<E extends Endpoint>(
  endpoint: E,
  json: unknown,
  brand: string,
): { value: ResponseValue<E['kind']> | undefined; findings: Finding[] } {
  if (json === undefined) {
    const message = `Nested more than ${MAX_DEPTH} levels deep. It is not read.`;
    return {
      value: undefined,
      findings: [createFinding('too-deep', apiPathOf(endpoint, brand), '', message)],
    };
  }
  renameReleaseKey(json, brand);
  const findings = new FindingCollector();
  const report = reporterOf(endpoint, brand, findings);
  const value = readValue(endpoint.kind, json, report) as ResponseValue<E['kind']> | undefined;
  return { value, findings: findings.all() };
}

type Reporter = (issues: SchemaIssue[], at: PropertyKey[]) => void;

function reporterOf(endpoint: Endpoint, brand: string, findings: FindingCollector): Reporter {
  const isUnspecified = UNSPECIFIED.has(endpoint.kind);
  const path = apiPathOf(endpoint, brand);
  return (issues, at) => {
    for (const issue of issues) {
      // Without its list, a page of notifications is unusable.
      const isResults = issue.path.length === 1 && issue.path[0] === 'results';
      if (isUnspecified && issue.code === 'missing-field' && !isResults) continue;
      findings.add([findingOf({ ...issue, path: [...at, ...issue.path] }, path, brand, isUnspecified)]);
    }
  };
}

/** Reads the records of a list one by one, because the issues of all of them may not fit into memory. */
function readValue(kind: keyof typeof RESPONSE_SCHEMAS, json: unknown, report: Reporter): unknown {
  const schema: z.ZodType = RESPONSE_SCHEMAS[kind];
  if (schema instanceof z.ZodArray && Array.isArray(json)) {
    readList(schema.element as z.ZodType, json, [], report);
    return json;
  }
  if (kind !== 'notifications') return readRecord(schema, json, [], report);
  const { results } = Object(json) as { results?: unknown };
  if (!Array.isArray(results)) {
    readRecord(schema, json, [], report);
    return undefined;
  }
  readList(notificationSchema, results, ['results'], report);
  // The limits of a record's field don't apply to the list.
  const page = readRecord(notificationPageSchema, { ...(json as object), results: [] }, [], report);
  return page && { ...page, results };
}

function readList(schema: z.ZodType, list: unknown[], at: PropertyKey[], report: Reporter): void {
  let index = 0;
  filterInPlace(list, (element) => readRecord(schema, element, [...at, index++], report) !== undefined);
}

/** Repairs a record in place; undefined if it is unusable as a whole. */
function readRecord(schema: z.ZodType, value: unknown, at: PropertyKey[], report: Reporter): unknown {
  const oversized = isJsonObject(value) ? oversizedFieldsIn(value, schema) : [];
  if (isJsonObject(value)) {
    report(oversized, at);
    if (repairValue(value, oversized) === undefined) return undefined;
  } else if (schema instanceof z.ZodObject) {
    // Much faster than zod for a list of millions of non-records.
    report([notObjectIssue(value)], at);
    return undefined;
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return value;
  const emptied = new Set(oversized.map(({ path }) => path[0]));
  const issues = schemaIssuesOf(schema, value, parsed.error.issues).filter(
    ({ path }) => !emptied.has(path[0]),
  );
  report(issues, at);
  return repairValue(value, issues);
}

function findingOf(issue: SchemaIssue, endpoint: string, brand: string, isUnspecified: boolean): Finding {
  const path = issue.path.map((step) => (step === 'usage_release' ? releaseKeyOfBrand(brand) : step));
  // Older records lack the field.
  const isRecent = issue.code === 'missing-field' && issue.schema?.meta()?.['recent'] === true;
  const isNotice = isUnspecified || issue.code === 'unknown-field' || isRecent;
  const level = isNotice && issue.code !== 'too-large' ? 'notice' : 'error';
  return createFinding(issue.code, endpoint, jsonPointerOf(path), issue.message, level);
}
