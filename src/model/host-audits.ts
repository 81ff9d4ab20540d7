// Live registries list audits in the records of data hosts, which the specification doesn't describe.
import { audit as auditSchema } from '../registry/schemas/audit-schemas.ts';
import { byLatest, toAudit } from './audit-groups.ts';
import { reportReferenceOf } from './notification-list.ts';
import type { Audit, Host } from './model-types.ts';

export function hostAuditsOf({ services, record }: Pick<Host, 'services' | 'record'>) {
  const ofServices = new Set(services.flatMap(({ audit }) => audit ?? []));
  const published = auditsIn(record['audits']);
  const last = auditsIn([record['last_finished_audit']]);
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
    /** As published; undefined if the record has none. */
    status: typeof status === 'string' && status !== '' ? status : undefined,
    /** The last audits of its services, and those that only its record lists, latest first. */
    audits: [...ofServices, ...others].toSorted(byLatest),
    /** As published, with '' for the release if that is not stated. */
    reports: reports ?? [],
    /** The fields of its record that these cover. */
    fields: Object.entries(isRead).flatMap(([field, isCovered]) => (isCovered ? [field] : [])),
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
function reportReferencesIn(values: unknown) {
  if (!Array.isArray(values)) return undefined;
  const references = values.flatMap((value) => reportReferenceOf(value) ?? []);
  return references.length === values.length ? references : undefined;
}
