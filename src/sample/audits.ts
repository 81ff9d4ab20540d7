// Audits: how each state fills the other fields (specification §2.5, §3).
import { idOf } from './id.ts';
import type { Audit, AuditState, ReleaseNumber } from './records.ts';

/** What tells one audit from another; services whose plans are alike share the audit. */
export interface AuditPlan {
  /** Whom or what was audited. */
  of: string;
  release: ReleaseNumber;
  state: AuditState;
  /** `YYYY-MM`. */
  start: string;
  /** `YYYY-MM`; left out while in progress. */
  finish?: string;
}

/** The audit of a plan, its fields in the combination that its state demands. */
export function auditOf({ of, release, state, start, finish }: AuditPlan): Audit {
  const finished = state !== 'Audit in progress';
  if (finished !== (finish !== undefined)) throw new RangeError(`${state} of ${of}: finish ${finish}`);
  return {
    id: idOf(`audit of ${of} for ${release} from ${start}`),
    start_date: start,
    finish_date: finish ?? null,
    finished,
    locked: finished,
    result: finished ? (state === 'Audit failed' ? 'F' : 'P') : null,
    usage_release: release,
    audit_status: state,
  };
}

/** The month so many months after another: `('2025-11', 3)` → `2026-02`. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const count = year * 12 + number - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}
