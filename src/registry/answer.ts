// Reading an answer of the registry: what it says, and what of it is not as it should be.
import { z } from 'zod';
import { unbrand, releaseKey } from './brand.ts';
import { pathOf, type Endpoint, type ListKind, type RecordKind } from './endpoint.ts';
import { found, pointerOf, type Finding } from './finding.ts';
import { issuesOf, type Issue } from './issue.ts';
import { listedPlatform, platform } from './platform.ts';
import { release } from './release.ts';
import { repair, type Readable } from './repair.ts';
import { service } from './service.ts';
import { host, notification, notificationPage } from './unshown.ts';

/** What each endpoint answers (§4). */
export const ANSWERS = {
  releases: z.array(release),
  platforms: z.array(listedPlatform),
  platform,
  service,
  'service-notifications': z.array(notification),
  host,
  notifications: notificationPage,
} satisfies Record<ListKind | RecordKind, z.ZodType>;

// Their shapes are not in the specification: nothing in them can be wrong, only other than seen so far.
const UNSHOWN = new Set<string>(['service-notifications', 'host', 'notifications']);

/** The readable content of an endpoint's answer: what was missing or wrong is '' or [] or null. */
export type Answer<K extends keyof typeof ANSWERS> = Readable<z.output<(typeof ANSWERS)[K]>>;

export type Release = Answer<'releases'>[number];
export type ReportType = Release['report_types'][number];
export type Report = ReportType['reports'][number];
export type ListedPlatform = Answer<'platforms'>[number];
export type PlatformRecord = Answer<'platform'>;
export type PlatformReport = PlatformRecord['reports'][number];
export type ServiceRecord = Answer<'service'>;
export type Contact = NonNullable<ServiceRecord['contact']>;
export type Audit = NonNullable<ServiceRecord['last_audit']>;
export type Migration = ServiceRecord['migrations'][number];
export type HostRecord = Answer<'host'>;
export type Notification = Answer<'service-notifications'>[number];
export type NotificationPage = Answer<'notifications'>;

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
  unbrand(json, brand);
  const schema: z.ZodType = ANSWERS[endpoint.kind];
  const parsed = schema.safeParse(json);
  if (parsed.success) return { value: json as Answer<E['kind']>, findings: [] };
  const issues = issuesOf(schema, json, parsed.error.issues);
  const unshown = UNSHOWN.has(endpoint.kind);
  const path = pathOf(endpoint, brand);
  const findings = issues
    .filter((issue) => !(unshown && issue.code === 'missing-field'))
    .map((issue) => findingOf(issue, path, brand, unshown));
  return { value: repair(json, issues) as Answer<E['kind']> | undefined, findings };
}

function findingOf(issue: Issue, endpoint: string, brand: string, unshown: boolean): Finding {
  const path = issue.path.map((step) => (step === 'usage_release' ? releaseKey(brand) : step));
  const level = unshown || issue.code === 'unknown-field' || issue.recent ? 'notice' : 'error';
  return found(issue.code, endpoint, pointerOf(path), issue.message, level);
}
