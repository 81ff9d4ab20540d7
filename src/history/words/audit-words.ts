// Audits as services have them, and as data hosts list them.
import { auditStatusOf, PLANNED_STATUS, UNSTATED_STATUS } from '../../model/audit-status.ts';
import { dateInWords } from '../../util/date-words.ts';
import { isOneSided, type Change, type FieldChange } from '../entry.ts';
import type { EventName } from '../events.ts';
import { auditStatusWordOf, isEmptyValue, readAuditStart } from './value-words.ts';

/** Fields of services and data hosts that are about one audit, or about all. */
export const FIELDS_ABOUT_AUDITS = ['last_audit', 'audit_status', 'audits', 'last_finished_audit'];

/** The status after each event. */
const STATUS_AFTER: Partial<Record<EventName, string>> = {
  'audit-begun': 'in progress',
  'audit-passed': 'valid',
  'audit-failed': 'failed',
  'audit-expired': 'expired',
};

/** A change of the audit that no event of its own reports: planned, removed, or with a status of the registry's own. */
function isOtherAudit({ event, fields }: Pick<Change, 'event' | 'fields'>): boolean {
  return event === 'changed' && fields.length === 1 && fields[0]!.field === '/last_audit';
}

/**
 * `audit failed (was in progress)`, `audit planned for April 2026`; undefined for a change of something else, and where the record only
 * states an audit for the first time, or no longer.
 */
export function auditChangeTextOf(change: Change, seen: string): string | undefined {
  const [field] = change.fields;
  if (field && isOneSided(field)) return undefined;
  const { before, after } = field ?? {};
  const status = STATUS_AFTER[change.event];
  if (status) return statusText(auditStatusWordOf(before, seen), status);
  return isOtherAudit(change) ? otherAuditText(after, seen) : undefined;
}

function otherAuditText(after: unknown, seen: string): string {
  if (typeof after !== 'object' || after === null) return 'audit removed';
  const audit = readAuditStart(after);
  const status = auditStatusOf(audit, seen);
  const start = dateInWords(audit.start_date);
  if (status === PLANNED_STATUS) return `audit planned${start && ` for ${start}`}`;
  if (status === UNSTATED_STATUS) return `audit without a status${start && `, start ${start}`}`;
  return `audit now has the status “${status}”`;
}

/** The audits themselves count before the status of the record, which repeats its latest audit. */
const STATUS_FIELDS = [
  /^\/audits\/[^/]*\/audit_status$/,
  /^\/audit_status$/,
  /^\/(last_audit|last_finished_audit)\/audit_status$/,
];

/**
 * Describes a record that lists its audits: `audit valid (was in progress)`, `release 5.1 audit planned for January 2028`.
 * `rest` has the fields that the texts leave out; a changed status covers all details of audits.
 */
export function auditListTextsOf(fields: readonly FieldChange[], seen: string) {
  const plans = fields.flatMap(({ field, after }) => (field === '/audits' ? planTextsOf(after, seen) : []));
  // A plan has no status.
  const isOfPlan = ({ field, after }: FieldChange) =>
    field === '/audits' || (field === '/audit_status' && isEmptyValue(after));
  const others = plans.length > 0 ? fields.filter((field) => !isOfPlan(field)) : fields;
  const textsOf = (pattern: RegExp) =>
    others.flatMap((field) => (pattern.test(field.field) ? (statusTextOf(field, seen) ?? []) : []));
  const statuses = STATUS_FIELDS.map(textsOf).find((texts) => texts.length > 0) ?? [];
  return { texts: [...new Set([...statuses, ...plans])], rest: statuses.length > 0 ? [] : others };
}

function planTextsOf(audits: unknown, seen: string): string[] {
  return [audits]
    .flat()
    .map((audit) => Object(audit) as { usage_release?: unknown })
    .filter((audit) => auditStatusOf(readAuditStart(audit), seen) === PLANNED_STATUS)
    .map((audit) => {
      const { usage_release: release } = audit;
      return `${typeof release === 'string' ? `release ${release} ` : ''}${otherAuditText(audit, seen)}`;
    });
}

function statusTextOf({ before, after }: FieldChange, seen: string): string | undefined {
  const [was, is] = [auditStatusWordOf(before, seen), auditStatusWordOf(after, seen)];
  if (was === is) return undefined;
  if (is === '') return `audit status removed (was ${was})`;
  return statusText(was, is);
}

function statusText(was: string, is: string): string {
  return `audit ${is}${was === '' || was === is ? '' : ` (was ${was})`}`;
}
