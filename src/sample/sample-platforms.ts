// Makes the record of a platform from its plan (specification §2.4).
import type { z } from 'zod';
import type { platformSchema } from '../registry/schemas/platform-schemas.ts';
import type { PlatformPlan } from './platform-plans.ts';
import { readPlatformKinds, platformReport } from './sample-catalogue.ts';
import { publishedCountry } from './sample-countries.ts';
import { sampleServices, type RecordTables } from './sample-services.ts';
import { seededId, seededRandom, type SeededRandom } from './seeded.ts';

export type SamplePlatform = z.infer<typeof platformSchema>;

/** The platform of a plan, its services included. */
export function samplePlatform(slug: string, plan: PlatformPlan, tables: RecordTables): SamplePlatform {
  const kind = readPlatformKinds()[plan.kind]!;
  const sushi_services = sampleServices(slug, plan, tables);
  const reports = plan.releases.flatMap((release) =>
    kind.reports[release].map((id) => platformReport(release, id)),
  );
  return {
    id: seededId(`platform ${plan.name}`),
    name: plan.name,
    abbrev: plan.abbrev,
    content_provider_name: plan.content_provider_name,
    host_types: (plan.host_types ?? kind.host_types).map((name) => ({ name })),
    address: plan.address,
    address_country: publishedCountry(plan.address_country),
    website: plan.website ?? `https://www.${slug}.example/`,
    contact: plan.contact,
    // Live registries list reports in no order (§2.4).
    reports: shuffle(reports, seededRandom(`order of reports of ${plan.name}`)),
    sushi_services,
    audited: sushi_services.some((service) => service.last_audit?.audit_status),
  };
}

function shuffle<T>(list: readonly T[], random: SeededRandom): T[] {
  const rest = [...list];
  return list.map(() => rest.splice(random.int(rest.length), 1)[0]!);
}
