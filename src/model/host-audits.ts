// Live registries list audits in the records of data hosts, which the specification doesn't describe.
import { hostAuditSchema } from '../registry/schemas/service-schemas.ts';
import { byLatestAudit, toAudit } from './audit-groups.ts';
import { parseReportReference } from './notifications.ts';
import type { Audit, Host, HostAudits } from './model-types.ts';

/** `taken` is when the snapshot was taken. */
export function hostAuditsOf(
  { services, record }: Pick<Host, 'services' | 'record'>,
  taken: string,
): HostAudits {
  const ofServices = new Set(services.flatMap(({ audit }) => audit ?? []));
  const published = auditsIn(record['audits'], taken);
  const last = auditsIn([record['last_finished_audit']], taken);
  const ids = new Set([...ofServices].map((audit) => audit.record.id));
  const others = [...(published ?? []), ...(last ?? [])].filter(
    ({ record: { id } }) => !ids.has(id) && ids.add(id),
  );
  const status = record['audit_status'];
  const reports = reportReferencesIn(record['audited_reports']);
  const isRead = {
    audits: published !== undefined,
    last_finished_audit: last !== undefined,
    audit_status: typeof status === 'string',
    audited_reports: reports !== undefined,
  };
  return {
    status: typeof status === 'string' && status !== '' ? status : undefined,
    audits: [...ofServices, ...others].toSorted(byLatestAudit),
    reports: reports ?? [],
    fields: Object.entries(isRead).flatMap(([field, isCovered]) => (isCovered ? [field] : [])),
  };
}

/** Undefined unless all are audits. */
function auditsIn(values: unknown, taken: string): Audit[] | undefined {
  if (!Array.isArray(values)) return undefined;
  const read = values.map((value) => hostAuditSchema.safeParse(value));
  return read.every(({ success }) => success) ? read.map(({ data }) => toAudit(data!, taken)) : undefined;
}

/** Undefined unless all are references to reports. */
function reportReferencesIn(values: unknown) {
  if (!Array.isArray(values)) return undefined;
  const references = values.flatMap((value) => parseReportReference(value) ?? []);
  return references.length === values.length ? references : undefined;
}
