// Live registries list audits in the records of data hosts, which the specification doesn't describe.
import { audit as auditSchema } from '../registry/schemas/audit-schemas.ts';
import { byLatest, toAudit } from './audit-groups.ts';
import { reportReferenceOf } from './notification-list.ts';
import type { Audit, Host } from './model-types.ts';

export interface HostAudits {
  /** As published; undefined if the record has none. */
  status: string | undefined;
  /** The last audits of its services, and those that only its record lists, latest first. */
  audits: Audit[];
  /** As published, with '' for the release if that is not stated. */
  reports: { id: string; release: string }[];
  /** The fields of its record that these cover. */
  fields: string[];
}

export function hostAuditsOf({ services, record }: Pick<Host, 'services' | 'record'>): HostAudits {
  const ofServices = new Set(services.flatMap(({ audit }) => audit ?? []));
  const published = auditsIn(record['audits']);
  const last = auditsIn([record['last_finished_audit']]);
  const ids = new Set([...ofServices].map((audit) => audit.record.id));
  const others = [...(published ?? []), ...(last ?? [])].filter(
    ({ record: { id } }) => !ids.has(id) && ids.add(id),
  );
  const status = record['audit_status'];
  const reports = reportReferencesIn(record['audited_reports']);
  const coveredIf = (isRead: boolean, field: string) => (isRead ? [field] : []);
  return {
    status: typeof status === 'string' && status !== '' ? status : undefined,
    audits: [...ofServices, ...others].toSorted(byLatest),
    reports: reports ?? [],
    fields: [
      ...coveredIf(published !== undefined, 'audits'),
      ...coveredIf(last !== undefined, 'last_finished_audit'),
      ...coveredIf(typeof status === 'string', 'audit_status'),
      ...coveredIf(reports !== undefined, 'audited_reports'),
    ],
  };
}

// Made once: zod compiles each schema that it parses with.
const publishedAudit = auditSchema.loose();

/** Undefined unless all are audits. */
function auditsIn(values: unknown): Audit[] | undefined {
  if (!Array.isArray(values)) return undefined;
  const read = values.map((value) => publishedAudit.safeParse(value));
  return read.every(({ success }) => success) ? read.map(({ data }) => toAudit(data!)) : undefined;
}

/** Undefined unless all are references to reports. */
function reportReferencesIn(values: unknown): HostAudits['reports'] | undefined {
  if (!Array.isArray(values)) return undefined;
  const references = values.flatMap((value) => reportReferenceOf(value) ?? []);
  return references.length === values.length ? references : undefined;
}
