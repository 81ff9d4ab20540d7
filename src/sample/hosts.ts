// Usage data hosts: their records, which gather the platforms and audits that are at each.
import { pathOf } from '../registry/endpoint.ts';
import { hostPlan } from './made-hosts.ts';
import type { HostPlan, PlatformPlan } from './plan.ts';
import type { Audit, Host, Path, Platform, PlatformReport, Service } from './records.ts';
import { hostPath } from './services.ts';

/** A platform's service at a host. */
interface Tenant {
  platform: Platform;
  service: Service;
}

/**
 * The hosts that these platforms' services and migrations name, in the order in which they are named first.
 * `platforms` are the records of `plans`, one by one.
 */
export function hostsOf(plans: readonly PlatformPlan[], platforms: readonly Platform[]): Host[] {
  const tenants = new Map<string, Tenant[]>();
  plans.forEach((plan, at) => {
    const platform = platforms[at]!;
    plan.services.forEach(({ host, migrations = [] }, n) => {
      const others = tenants.get(host) ?? [];
      others.push({ platform, service: platform.sushi_services[n]! });
      tenants.set(host, others);
      for (const { from } of migrations) if (from !== null && !tenants.has(from)) tenants.set(from, []);
    });
  });
  return [...tenants].map(([key, there]) => hostOf(hostPath(key), hostPlan(key), there));
}

function hostOf(path: Path, plan: HostPlan, tenants: Tenant[]): Host {
  const audits = new Map<string, Audit>();
  const reports = new Map<string, PlatformReport>();
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
    id: path.split('/').at(-2)!,
    name: plan.name,
    abbrev: plan.abbrev,
    address: plan.address,
    address_country: plan.country,
    website: plan.website,
    contact: plan.contact,
    platforms: [...new Set(tenants.map(({ platform }) => platform.id))].map((id) =>
      pathOf({ kind: 'platform', id }, ''),
    ),
    audits: newestFirst,
    audit_status: newestFirst[0]?.audit_status ?? null,
    last_finished_audit: newestFirst.find((audit) => audit.finished) ?? null,
    audited_reports: [...reports.entries()]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([, report]) => report),
  };
}
