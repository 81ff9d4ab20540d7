// Audits by status. Several services may share an audit (§2.5, §3).
import { auditStatusOf, byAuditState, UNSTATED_STATUS } from './audit-status.ts';
import { byCodeUnit } from '../util/sort-order.ts';
import type { Audit, AuditStatusGroup, Service } from './model-types.ts';

/** Also sets `audit` and `auditStatus` of the services. `taken` is when the snapshot was taken. */
export function linkAuditsByStatus(services: Service[], taken: string): AuditStatusGroup[] {
  const audits = new Map<string, Audit>();
  for (const service of services) {
    const record = service.record.last_audit;
    service.auditStatus = record === undefined ? UNSTATED_STATUS : '';
    if (!record) continue;
    const { status } = toAudit(record, taken);
    // Services may publish one audit with different values. These count as different audits.
    const { id, start_date, finish_date, usage_release } = record;
    const key = JSON.stringify([id, status, start_date, finish_date, usage_release]);
    const audit = audits.get(key) ?? toAudit(record, taken);
    audits.set(key, audit);
    audit.services.push(service);
    service.audit = audit;
    service.auditStatus = status;
  }
  return [...Map.groupBy(audits.values(), ({ status }) => status)]
    .toSorted(([one], [other]) => byAuditState(one, other) || byCodeUnit(one, other))
    .map(([status, group]) => ({
      status,
      audits: group.toSorted(byLatestAudit),
      services: services.filter((service) => service.audit?.status === status),
    }));
}

const MAX_OLDEST = 6;

/** The audits likely to expire next. The registry states no expiry date, so these audits ended first. */
export function oldestValidAuditsOf(groups: readonly AuditStatusGroup[]): Audit[] {
  const valid = groups.find(({ status }) => status === 'Currently valid audit')?.audits ?? [];
  const ended = valid.filter(({ record }) => record.finish_date !== null);
  return ended.toReversed().slice(0, MAX_OLDEST);
}

/** The audit's services are added later. */
export function toAudit(record: Audit['record'], taken: string): Audit {
  return { record, status: auditStatusOf(record, taken), services: [] };
}

export function byLatestAudit(one: Audit, other: Audit): number {
  const dateOf = (audit: Audit) => audit.record.finish_date ?? audit.record.start_date;
  return byCodeUnit(dateOf(other), dateOf(one)) || byCodeUnit(one.record.id, other.record.id);
}
