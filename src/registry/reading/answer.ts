// Reading an answer of the registry: what it says, and what of it is not as it should be.
import { z } from 'zod';
import { withoutBrand, releaseKey } from '../brand.ts';
import { pathOf, type Endpoint, type ListKind, type EndpointKind } from '../endpoint.ts';
import { createFinding, pointerOf, type Finding } from '../finding.ts';
import { Findings } from '../finding-collector.ts';
import { schemaIssuesOf, notRecordIssue, type SchemaIssue } from './schema-issues.ts';
import { isRecord } from './json.ts';
import { oversizedFieldsIn } from './oversized-fields.ts';
import { listedPlatform, platform } from '../schemas/platform-schemas.ts';
import { release } from '../schemas/release-schemas.ts';
import { keepOnly, repair, type Readable } from './repair.ts';
import { service } from '../schemas/service-schemas.ts';
import { host, notification, notificationPage } from '../schemas/unspecified-schemas.ts';

/** What each endpoint answers (§4). */
export const ANSWERS = {
  releases: z.array(release),
  platforms: z.array(listedPlatform),
  platform,
  service,
  'service-notifications': z.array(notification),
  host,
  notifications: notificationPage,
} satisfies Record<ListKind | EndpointKind, z.ZodType>;

// Their shapes are not in the specification: nothing in them can be wrong, only other than seen so far.
const UNSHOWN = new Set<string>(['service-notifications', 'host', 'notifications']);

/** The readable content of an endpoint's answer: what was missing or wrong is '' or [] or null. */
export type Answer<K extends keyof typeof ANSWERS> = Readable<z.output<(typeof ANSWERS)[K]>>;

export type ReleaseRecord = Answer<'releases'>[number];
export type ReportTypeRecord = ReleaseRecord['report_types'][number];
export type ReportRecord = ReportTypeRecord['reports'][number];
export type ListedPlatform = Answer<'platforms'>[number];
export type PlatformRecord = Answer<'platform'>;
export type ServiceRecord = Answer<'service'>;
export type ContactRecord = NonNullable<ServiceRecord['contact']>;
export type AuditRecord = NonNullable<ServiceRecord['last_audit']>;
export type MigrationRecord = ServiceRecord['migrations'][number];
export type HostRecord = Answer<'host'>;
export type NotificationRecord = Answer<'service-notifications'>[number];

export interface Reading<K extends keyof typeof ANSWERS> {
  /** What could be read; undefined where the answer as a whole is of another type (a list in place of a record). */
  value: Answer<K> | undefined;
  findings: Finding[];
}

/**
 * Reads the parsed JSON of an endpoint's answer, which becomes the returned value: `usage_release` stands in place
 * of the brand's key, fields that the specification does not know stay, unreadable ones are emptied and reported.
 * Never throws, whatever the JSON.
 */
export function readAnswer<E extends Endpoint>(
  endpoint: E,
  json: unknown,
  brand: string,
): Reading<E['kind']> {
  withoutBrand(json, brand);
  const findings = new Findings();
  const report = reporterOf(endpoint, brand, findings);
  const value = readValue(endpoint.kind, json, report) as Answer<E['kind']> | undefined;
  return { value, findings: findings.all() };
}

type Reporter = (issues: SchemaIssue[], at: PropertyKey[]) => void;

function reporterOf(endpoint: Endpoint, brand: string, findings: Findings): Reporter {
  const unshown = UNSHOWN.has(endpoint.kind);
  const path = pathOf(endpoint, brand);
  return (issues, at) => {
    const told = issues.filter(
      ({ code, path: field }) => !(unshown && code === 'missing-field') || isResults(field),
    );
    findings.add(
      told.map((issue) => findingOf({ ...issue, path: [...at, ...issue.path] }, path, brand, unshown)),
    );
  };
}

// A page of notifications without its list cannot be read at all.
function isResults(path: PropertyKey[]): boolean {
  return path.length === 1 && path[0] === 'results';
}

/** Records of a list are read one by one: what is found in all of them at once may not fit into memory. */
function readValue(kind: keyof typeof ANSWERS, json: unknown, report: Reporter): unknown {
  const schema: z.ZodType = ANSWERS[kind];
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
  readList(notification, results, ['results'], report);
  // The list is no field of a record, so it may be larger than one.
  const page = readRecord(notificationPage, { ...(json as object), results: [] }, [], report);
  return page && { ...page, results };
}

function readList(schema: z.ZodType, list: unknown[], at: PropertyKey[], report: Reporter): void {
  let place = 0;
  keepOnly(list, (element) => readRecord(schema, element, [...at, place++], report) !== undefined);
}

/** Reads a record in place; undefined where nothing of it can be read. */
function readRecord(schema: z.ZodType, value: unknown, at: PropertyKey[], report: Reporter): unknown {
  if (isRecord(value)) {
    const large = oversizedFieldsIn(value, schema);
    report(large, at);
    if (repair(value, large) === undefined) return undefined;
  } else if (schema instanceof z.ZodObject) {
    // Many times as fast as zod, where a list has millions of them.
    report([notRecordIssue(value)], at);
    return undefined;
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return value;
  const issues = schemaIssuesOf(schema, value, parsed.error.issues);
  report(issues, at);
  return repair(value, issues);
}

function findingOf(issue: SchemaIssue, endpoint: string, brand: string, unshown: boolean): Finding {
  const path = issue.path.map((step) => (step === 'usage_release' ? releaseKey(brand) : step));
  const isNotice = unshown || issue.code === 'unknown-field' || issue.recent;
  const level = isNotice && issue.code !== 'too-large' ? 'notice' : 'error';
  return createFinding(issue.code, endpoint, pointerOf(path), issue.message, level);
}
