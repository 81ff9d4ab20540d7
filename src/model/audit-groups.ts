// Several services may share an audit (§2.5, §3).
import { AUDIT_STATES } from '../registry/schemas/audit-schemas.ts';
import { byCodeUnit } from './sort-order.ts';
import type { Audit, AuditGroup, Platform, Service } from './model-types.ts';

/** For audits without a status, which in live registries are only planned. */
export const PLANNED_STATUS = 'Audit planned';

/** Also sets `audit` of the services and `auditStates` of their platforms. */
export function auditGroupsOf(services: Service[]): AuditGroup[] {
  const audits = new Map<string, Audit>();
  for (const service of services) {
    const record = service.record.last_audit;
    if (!record) continue;
    const status = record.audit_status || PLANNED_STATUS;
    // Services may publish an audit with different values: these count as different audits.
    const key = JSON.stringify([
      record.id,
      status,
      record.start_date,
      record.finish_date,
      record.usage_release,
    ]);
    const audit = audits.get(key) ?? { record, status, services: [] };
    audits.set(key, audit);
    audit.services.push(service);
    service.audit = audit;
  }
  const known: string[] = [...AUDIT_STATES, PLANNED_STATUS];
  const others = [...audits.values()]
    .map((audit) => audit.status)
    .filter((status) => !known.includes(status));
  const groups = [...known, ...new Set(others.toSorted(byCodeUnit))].flatMap((status) => {
    const group = [...audits.values()].filter((audit) => audit.status === status);
    const audited = services.filter((service) => service.audit?.status === status);
    return group.length ? [{ status, audits: group.toSorted(byLatest), services: audited }] : [];
  });
  for (const group of groups) {
    for (const platform of platformsOf(group.audits)) platform.auditStates.push(group.status);
  }
  return groups;
}

function platformsOf(audits: Audit[]): Set<Platform> {
  return new Set(audits.flatMap((audit) => audit.services).flatMap((service) => service.platforms));
}

function byLatest(one: Audit, other: Audit): number {
  const dateOf = (audit: Audit) => audit.record.finish_date ?? audit.record.start_date;
  return byCodeUnit(dateOf(other), dateOf(one)) || byCodeUnit(one.record.id, other.record.id);
}
