// The story of the sample: how the registry changes from night to night.
import { z } from 'zod';
import { isRecord } from '../registry/reading/json.ts';
import { parseSampleData, dataFile, nameIn } from './data-file.ts';
import { platformPlan, writtenPlatforms, type PlatformPlan } from './platform-plans.ts';
import { auditTable, writtenAudits } from './sample-audits.ts';

/** Changes by name, each a JSON merge patch (RFC 7396). */
const changesOf = (name: z.ZodType<string, string>) => z.record(name, z.unknown()).default({});
const writtenSlug = nameIn('platforms', writtenPlatforms);

const night = z.strictObject({
  /** What happens, in a sentence. */
  event: z.string(),
  /** On this night alone the origin answers 503, or a web page in place of JSON. */
  outage: z.enum(['down', 'nonsense']).optional(),
  platforms_added: z.record(z.string(), platformPlan).default({}),
  platforms_removed: z.array(writtenSlug).default([]),
  /** As they are in platforms.json. */
  platforms_restored: z.array(writtenSlug).default([]),
  platforms_changed: changesOf(writtenSlug),
  audits_changed: changesOf(nameIn('audits', writtenAudits)),
  /** Whether platforms list their reports in the opposite order. */
  reports_reversed: z.boolean().optional(),
  /** Further fields that all services have. */
  service_fields: z.record(z.string(), z.string()).optional(),
});

/** The first night is the sample without changes. Later nights keep the changes of earlier ones. */
export const sampleNights = dataFile('story', z.array(night));

/** The plans on a night, counted from 1; later nights are like the last. Platforms are by slug. */
export function plansOnNight(number: number, platformsAtFirst: Map<string, PlatformPlan>) {
  const platforms = new Map(platformsAtFirst);
  let audits = writtenAudits();
  let reportsReversed = false;
  let serviceFields: Record<string, string> = {};
  for (const [i, each] of sampleNights().slice(0, number).entries()) {
    for (const slug of each.platforms_removed) platforms.delete(slug);
    for (const slug of each.platforms_restored) platforms.set(slug, writtenPlatforms()[slug]!);
    for (const [slug, plan] of Object.entries(each.platforms_added)) platforms.set(slug, plan);
    for (const [slug, change] of Object.entries(each.platforms_changed)) {
      const plan = platforms.get(slug);
      // A small sample has only some of the platforms.
      if (!plan) continue;
      const place = [i, 'platforms_changed', slug];
      platforms.set(slug, parseSampleData('story', place, platformPlan, mergePatch(plan, change)));
    }
    const changedAudits = mergePatch(audits, each.audits_changed);
    audits = parseSampleData('story', [i, 'audits_changed'], auditTable, changedAudits);
    reportsReversed = each.reports_reversed ?? reportsReversed;
    serviceFields = each.service_fields ?? serviceFields;
  }
  return { platforms, audits, reportsReversed, serviceFields };
}

function mergePatch(value: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  const merged = isRecord(value) ? { ...value } : {};
  for (const [name, change] of Object.entries(patch)) {
    if (change === null) delete merged[name];
    else merged[name] = mergePatch(merged[name], change);
  }
  return merged;
}
