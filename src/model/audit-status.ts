// An audit without a status is planned if it lies ahead of the snapshot; what an older one is, the registry does not state.
import type { AuditRecord } from '../registry/reading/answer.ts';

export const PLANNED_STATUS = 'Audit planned';
export const UNSTATED_STATUS = 'Audit without a status';

export type AuditStart = Pick<AuditRecord, 'audit_status' | 'finished' | 'start_date'>;

/** As published, or else one of the two; `taken` is the day or time of the snapshot. */
export function auditStatusOf(audit: AuditStart, taken: string): string {
  if (audit.audit_status) return audit.audit_status;
  const isAhead = audit.finished !== true && audit.start_date > taken.slice(0, 7);
  return isAhead ? PLANNED_STATUS : UNSTATED_STATUS;
}
