// Audits as services have them, and as data hosts list them.
import { auditStatusOf, PLANNED_STATUS, UNSTATED_STATUS } from '../../model/audit-status.ts';
import { dateInWords } from '../../util/date-words.ts';
import type { Change, FieldChange } from '../entry.ts';
import type { EventName } from '../events.ts';
import { auditStatusWordOf, readAuditStart } from './value-words.ts';

/** Fields of services and data hosts that are about one audit, or about all. */
export const FIELDS_ABOUT_AUDITS = ['last_audit', 'audit_status', 'audits', 'last_finished_audit'];

/** The event in words, and the earlier status that needs no mention. */
const STATUS_EVENTS: Partial<Record<EventName, { text: string; expected: string }>> = {
  'audit-begun': { text: 'audit in progress', expected: 'planned' },
  'audit-passed': { text: 'audit now valid', expected: 'in progress' },
  'audit-failed': { text: 'audit failed', expected: 'in progress' },
  'audit-expired': { text: 'audit expired', expected: 'valid' },
};

/** A change of the audit that no event of its own reports: planned, removed, or with a status of the registry's own. */
function isOtherAudit({ event, fields }: Pick<Change, 'event' | 'fields'>): boolean {
  return event === 'changed' && fields.length === 1 && fields[0]!.field === '/last_audit';
}

/** `audit failed`, `audit planned for April 2026`; undefined for a change of something else. */
export function auditChangeTextOf(change: Change, seen: string): string | undefined {
  const { before, after } = change.fields[0] ?? {};
  const event = STATUS_EVENTS[change.event];
  if (event) {
    const was = auditStatusWordOf(before, seen);
    const isUnexpected = was !== '' && was !== event.expected && !event.text.endsWith(was);
    return event.text + (isUnexpected ? ` (was ${was})` : '');
  }
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

/** `audit: valid → in progress`, of a record that also lists its audits; undefined without a change of the status. */
export function auditStatusTextOf(fields: readonly FieldChange[], seen: string): string | undefined {
  const statusField = /^\/(audit_status|(audits\/[^/]*|last_audit|last_finished_audit)\/audit_status)$/;
  const changed = fields.filter(({ field }) => statusField.test(field));
  const { before, after } = changed.find(({ field }) => field === '/audit_status') ?? changed[0] ?? {};
  const [was, is] = [auditStatusWordOf(before, seen), auditStatusWordOf(after, seen)];
  if (was === is) return undefined;
  if (is === '') return `audit status removed (was ${was})`;
  return `audit: ${was === '' ? is : `${was} → ${is}`}`;
}
