// Audits by status; one audit may stand on several services (§2.5, §3).
import { AUDIT_STATES } from '../registry/schemas/audit-schemas.ts';
import { byCodeUnit } from './sort-order.ts';
import type { Audit, AuditGroup, Platform, Service } from './model-types.ts';

/** Stands for the status of an audit that has none: live registries have such, for audits that are only planned. */
export const PLANNED_STATUS = 'Audit planned';

/** Joins the last audits of services by id, enters them into services and platforms, and groups them by status. */
export function auditGroupsOf(services: Service[]): AuditGroup[] {
  const audits = new Map<string, Audit>();
  for (const service of services) {
    const record = service.record.last_audit;
    if (!record) continue;
    const status = record.audit_status || PLANNED_STATUS;
    // What two services say of one audit may differ; then each statement stands for itself.
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
    const shown = services.filter((service) => service.audit?.status === status);
    return group.length ? [{ status, audits: group.toSorted(byLatest), services: shown }] : [];
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
  const ended = (audit: Audit) => audit.record.finish_date ?? audit.record.start_date;
  return byCodeUnit(ended(other), ended(one)) || byCodeUnit(one.record.id, other.record.id);
}
