// Several services may share an audit (§2.5, §3).
import { AUDIT_STATES } from '../registry/schemas/audit-states.ts';
import { auditStatusOf, PLANNED_STATUS, UNSTATED_STATUS } from './audit-status.ts';
import { byCodeUnit } from './sort-order.ts';
import type { Audit, AuditGroup, Service } from './model-types.ts';

/** Also sets `audit` of the services. `taken` is when the snapshot was taken. */
export function auditGroupsOf(services: Service[], taken: string): AuditGroup[] {
  const audits = new Map<string, Audit>();
  for (const service of services) {
    const record = service.record.last_audit;
    if (!record) continue;
    const { status } = toAudit(record, taken);
    // Services may publish an audit with different values: these count as different audits.
    const { id, start_date, finish_date, usage_release } = record;
    const key = JSON.stringify([id, status, start_date, finish_date, usage_release]);
    const audit = audits.get(key) ?? toAudit(record, taken);
    audits.set(key, audit);
    audit.services.push(service);
    service.audit = audit;
  }
  const known: string[] = [...AUDIT_STATES, PLANNED_STATUS, UNSTATED_STATUS];
  const groups = Map.groupBy(audits.values(), ({ status }) => status);
  const others = [...groups.keys()].filter((status) => !known.includes(status));
  return [...known, ...others.toSorted(byCodeUnit)].flatMap((status) => {
    const group = groups.get(status) ?? [];
    const audited = services.filter((service) => service.audit?.status === status);
    return group.length ? [{ status, audits: group.toSorted(byLatest), services: audited }] : [];
  });
}

const MAX_OLDEST = 6;

/** The registry states no date of expiry; those that ended first are likely to expire first. */
export function oldestValidOf(groups: readonly AuditGroup[]): Audit[] {
  const valid = groups.find(({ status }) => status === 'Currently valid audit')?.audits ?? [];
  const ended = valid.filter(({ record }) => record.finish_date !== null);
  return ended.toReversed().slice(0, MAX_OLDEST);
}

/** Without its services. */
export function toAudit(record: Audit['record'], taken: string): Audit {
  return { record, status: auditStatusOf(record, taken), services: [] };
}

export function byLatest(one: Audit, other: Audit): number {
  const dateOf = (audit: Audit) => audit.record.finish_date ?? audit.record.start_date;
  return byCodeUnit(dateOf(other), dateOf(one)) || byCodeUnit(one.record.id, other.record.id);
}
