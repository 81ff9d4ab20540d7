// The records of data hosts, with the platforms and audits at each.
import type { z } from 'zod';
import { apiPathOf } from '../registry/endpoint.ts';
import type { hostSchema } from '../registry/schemas/unspecified-schemas.ts';
import { apiPathOfSampleHost, type HostPlan, type HostTable } from './host-plans.ts';
import type { PlatformPlan } from './platform-plans.ts';
import type { SamplePlatformReport } from './sample-catalogue.ts';
import type { SampleAudit } from './sample-audits.ts';
import type { SamplePlatform } from './sample-platforms.ts';
import type { SampleService } from './sample-services.ts';

export type SampleHost = ReturnType<typeof sampleHost>;

/** A platform's service at a host. */
interface Tenant {
  platform: SamplePlatform;
  service: SampleService;
}

/** The hosts that services and migrations name, in the order of their first mention. */
export function sampleHosts(
  plans: Iterable<PlatformPlan>,
  platforms: readonly SamplePlatform[],
  hosts: HostTable,
): SampleHost[] {
  const tenants = Map.groupBy(
    platforms.flatMap((platform) => platform.sushi_services.map((service) => ({ platform, service }))),
    ({ service }) => service.data_host,
  );
  const keys = new Set<string>();
  for (const { services } of plans) {
    for (const { data_host, migrations } of Object.values(services)) {
      keys.add(data_host);
      for (const migration of migrations) if (migration.data_host !== null) keys.add(migration.data_host);
    }
  }
  return [...keys].map((key) => sampleHost(key, hosts[key]!, tenants.get(apiPathOfSampleHost(key)) ?? []));
}

function sampleHost(key: string, plan: HostPlan, tenants: Tenant[]) {
  const audits = new Map<string, SampleAudit>();
  const reports = new Map<string, SamplePlatformReport>();
  for (const { platform, service } of tenants) {
    const audit = service.last_audit;
    if (!audit) continue;
    audits.set(audit.id, audit);
    if (audit.audit_status !== 'Currently valid audit') continue;
    for (const report of platform.reports) {
      if (report.usage_release === service.usage_release) {
        reports.set(`${report.usage_release} ${report.report_id}`, report);
      }
    }
  }
  const newestFirst = [...audits.values()].toSorted(
    (a, b) => b.start_date.localeCompare(a.start_date) || a.id.localeCompare(b.id),
  );
  return {
    id: apiPathOfSampleHost(key).split('/').at(-2)!,
    name: plan.name,
    abbrev: plan.abbrev,
    address: plan.address,
    address_country: plan.address_country,
    website: plan.website,
    contact: plan.contact,
    platforms: [...new Set(tenants.map(({ platform }) => platform.id))].map((id) =>
      apiPathOf({ kind: 'platform', id }, ''),
    ),
    audits: newestFirst,
    audit_status: plan.audit_status ?? newestFirst[0]?.audit_status ?? null,
    last_finished_audit: newestFirst.find((audit) => audit.finished) ?? null,
    audited_reports: [...reports.entries()]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([, report]) => report),
  } satisfies z.infer<typeof hostSchema>;
}
