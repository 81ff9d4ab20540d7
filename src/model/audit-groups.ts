// Several services may share an audit (§2.5, §3).
import { AUDIT_STATES } from '../registry/schemas/audit-states.ts';
import { byCodeUnit } from './sort-order.ts';
import type { Audit, AuditGroup, Service } from './model-types.ts';

/** For audits without a status, which in live registries are only planned. */
export const PLANNED_STATUS = 'Audit planned';

/** Also sets `audit` of the services. */
export function auditGroupsOf(services: Service[]): AuditGroup[] {
  const audits = new Map<string, Audit>();
  for (const service of services) {
    const record = service.record.last_audit;
    if (!record) continue;
    const { status } = toAudit(record);
    // Services may publish an audit with different values: these count as different audits.
    const { id, start_date, finish_date, usage_release } = record;
    const key = JSON.stringify([id, status, start_date, finish_date, usage_release]);
    const audit = audits.get(key) ?? toAudit(record);
    audits.set(key, audit);
    audit.services.push(service);
    service.audit = audit;
  }
  const known: string[] = [...AUDIT_STATES, PLANNED_STATUS];
  const groups = Map.groupBy(audits.values(), ({ status }) => status);
  const others = [...groups.keys()].filter((status) => !known.includes(status));
  return [...known, ...others.toSorted(byCodeUnit)].flatMap((status) => {
    const group = groups.get(status) ?? [];
    const audited = services.filter((service) => service.audit?.status === status);
    return group.length ? [{ status, audits: group.toSorted(byLatest), services: audited }] : [];
  });
}

/** Without its services. */
export function toAudit(record: Audit['record']): Audit {
  return { record, status: record.audit_status || PLANNED_STATUS, services: [] };
}

export function byLatest(one: Audit, other: Audit): number {
  const dateOf = (audit: Audit) => audit.record.finish_date ?? audit.record.start_date;
  return byCodeUnit(dateOf(other), dateOf(one)) || byCodeUnit(one.record.id, other.record.id);
}
