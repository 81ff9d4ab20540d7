// The story of the sample: how the registry changes from night to night.
import { z } from 'zod';
import { isJsonObject } from '../registry/reading/json.ts';
import { parseSampleData, dataFileReader, knownNameSchema } from './data-file.ts';
import { platformPlanSchema, readPlatformPlans, type PlatformPlan } from './platform-plans.ts';
import { auditTableSchema, readAuditTable, type AuditTable } from './sample-audits.ts';

/** Changes by name, each a JSON merge patch (RFC 7396). */
const changesOf = (name: z.ZodType<string, string>) => z.record(name, z.unknown()).default({});
const writtenSlug = knownNameSchema('platforms', readPlatformPlans);

const night = z.strictObject({
  /** What happens, in a sentence. */
  event: z.string(),
  /** On this night alone the origin answers 503, or a web page in place of JSON. */
  outage: z.enum(['down', 'nonsense']).optional(),
  platforms_added: z.record(z.string(), platformPlanSchema).default({}),
  platforms_removed: z.array(writtenSlug).default([]),
  /** Platforms that return as they are in platforms.json. */
  platforms_restored: z.array(writtenSlug).default([]),
  platforms_changed: changesOf(writtenSlug),
  audits_changed: changesOf(knownNameSchema('audits', readAuditTable)),
  /** Whether platforms list their reports in the opposite order. */
  reports_reversed: z.boolean().optional(),
  /** Further fields that all services have. */
  service_fields: z.record(z.string(), z.string()).optional(),
});

/** The first night is the sample without changes. Later nights keep the changes of earlier ones. */
export const readSampleNights = dataFileReader('story', z.array(night));

/** What holds for all platforms alike. */
interface Conditions {
  audits: AuditTable;
  reportsReversed: boolean;
  serviceFields: Record<string, string>;
}

export interface NightState {
  /** The keys are slugs. */
  platforms: Map<string, PlatformPlan>;
  conditions: Conditions;
}

/** The plans of each night. What stays the same is the same object. */
export function* nightStates(
  platformsAtFirst: Map<string, PlatformPlan>,
  audits: AuditTable,
): Generator<NightState> {
  const platforms = new Map(platformsAtFirst);
  let conditions: Conditions = { audits, reportsReversed: false, serviceFields: {} };
  for (const [i, each] of readSampleNights().entries()) {
    for (const slug of each.platforms_removed) platforms.delete(slug);
    for (const slug of each.platforms_restored) platforms.set(slug, readPlatformPlans()[slug]!);
    for (const [slug, plan] of Object.entries(each.platforms_added)) platforms.set(slug, plan);
    for (const [slug, change] of Object.entries(each.platforms_changed)) {
      const plan = platforms.get(slug);
      // A small sample has only some of the platforms.
      if (!plan) continue;
      const place = [i, 'platforms_changed', slug];
      platforms.set(slug, parseSampleData('story', place, platformPlanSchema, mergePatch(plan, change)));
    }
    conditions = conditionsAfter(conditions, i, each);
    yield { platforms: new Map(platforms), conditions };
  }
}

function conditionsAfter(
  before: Conditions,
  i: number,
  { audits_changed, reports_reversed, service_fields }: z.infer<typeof night>,
): Conditions {
  if (Object.keys(audits_changed).length === 0 && reports_reversed === undefined && !service_fields)
    return before;
  const audits = mergePatch(before.audits, audits_changed);
  return {
    audits: parseSampleData('story', [i, 'audits_changed'], auditTableSchema, audits),
    reportsReversed: reports_reversed ?? before.reportsReversed,
    serviceFields: service_fields ?? before.serviceFields,
  };
}

function mergePatch(value: unknown, patch: unknown): unknown {
  if (!isJsonObject(patch)) return patch;
  const merged = isJsonObject(value) ? { ...value } : {};
  for (const [name, change] of Object.entries(patch)) {
    if (change === null) delete merged[name];
    else merged[name] = mergePatch(merged[name], change);
  }
  return merged;
}
