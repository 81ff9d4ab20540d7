// Usage data hosts: their records, which gather the platforms and audits that are at each.
import { pathOf } from '../registry/endpoint.ts';
import { HOSTS } from './host-plans.ts';
import type { HostPlan } from './plan.ts';
import type { Audit, Host, Path, Platform, PlatformReport, Service } from './records.ts';
import { hostPath } from './services.ts';

/** A platform's service at a host. */
interface Tenant {
  platform: Platform;
  service: Service;
}

/** The hosts that services or migrations of these platforms link to, by their path. */
export function hostsOf(platforms: readonly Platform[]): Host[] {
  const tenants = new Map<Path, Tenant[]>();
  for (const platform of platforms) {
    for (const service of platform.sushi_services) {
      const at = tenants.get(service.data_host) ?? [];
      at.push({ platform, service });
      tenants.set(service.data_host, at);
      for (const { data_host } of service.migrations) {
        if (data_host && !tenants.has(data_host)) tenants.set(data_host, []);
      }
    }
  }
  return Object.entries(HOSTS)
    .map(([key, plan]) => ({ path: hostPath(key), plan }))
    .filter(({ path }) => tenants.has(path))
    .map(({ path, plan }) => hostOf(path, plan, tenants.get(path)!));
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
    audit_status: newestFirst[0]?.audit_status ?? '',
    last_finished_audit: newestFirst.find((audit) => audit.finished) ?? null,
    audited_reports: [...reports.entries()]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([, report]) => report),
  };
}
