// Values of records as people write them: no JSON, no names of fields.
import { notificationTypeLabel } from '../../model/agenda-labels.ts';
import {
  auditLabelOf,
  auditResultLabelOf,
  auditStatusOf,
  UNSTATED_STATUS,
  type AuditStart,
} from '../../model/audit-status.ts';
import { hostTypeInWords } from '../../model/facets.ts';
import { shortenText } from '../../registry/free-text.ts';
import { dateInWords, timeInWords } from '../../util/date-words.ts';
import { publishedNameInWords } from '../../model/fields.ts';

const MAX_ELEMENTS = 20;
const MAX_DEPTH = 3;
/** The registry's own statuses are free text. */
const MAX_STATUS_LENGTH = 40;

/** The value of a field as pages print it; '' for a missing or empty value. */
export function fieldValueText(field: string, value: unknown, seen: string): string {
  const text = valueText(value, seen);
  if (field.startsWith('/host_types')) return hostTypeInWords(text);
  if (/^\/(audits\/[^/]*|last_audit|last_finished_audit)\/result$/.test(field))
    return auditResultLabelOf(text);
  if (field === '/type') return notificationTypeLabel(text);
  return field === '/audit_status' ? auditStatusWordOf(value, seen) : text;
}

/** '' for a missing or empty value. `seen` decides whether an audit without a status is planned. */
export function valueText(value: unknown, seen: string, depth = 0): string {
  if (typeof value === 'string') return timeInWords(value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return listText(value, seen, depth);
  return typeof value === 'object' && value !== null ? recordText(value, seen, depth) : '';
}

export function isEmptyValue(value: unknown): boolean {
  return valueText(value, '').trim() === '';
}

/** The text of a value; in quotes if it is prose, which would else run into the sentence. */
export function quoteIfProse(value: unknown, text: string): string {
  return text === value && /\s/.test(text) ? `“${text}”` : text;
}

function listText(values: unknown[], seen: string, depth: number): string {
  const texts = values.map((each) => valueText(each, seen, depth)).filter((text) => text !== '');
  const more = texts.length - MAX_ELEMENTS;
  const shown = more > 0 ? [...texts.slice(0, MAX_ELEMENTS), `${more} more`] : texts;
  return shown.join(shown.some((text) => text.includes(', ')) ? '; ' : ', ');
}

/** What the record is called, or else its values. */
function recordText(record: object, seen: string, depth: number): string {
  const fields = record as Record<string, unknown>;
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name].trim() : '');
  const release = text('usage_release') && `release ${text('usage_release')}`;
  if ('audit_status' in fields) {
    const start = text('start_date') && `start ${dateInWords(text('start_date'))}`;
    return [release, auditStatusWordOf(fields, seen), start].filter(Boolean).join(', ');
  }
  if (text('report_id')) return text('report_id') + (release && ` (${release})`);
  if ('migration_date' in fields) {
    const from = text('data_host_original_name') && `from ${text('data_host_original_name')}`;
    const day = text('migration_date') && `on ${dateInWords(text('migration_date'))}`;
    return [from, day].filter(Boolean).join(' ');
  }
  const name = ['name', 'subject', 'code', 'number'].map(text).find(Boolean);
  if (name !== undefined) return name;
  if (depth === MAX_DEPTH) return '…';
  return Object.entries(fields)
    .map(([key, value]) => [publishedNameInWords(key), valueText(value, seen, depth + 1)] as const)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}: ${value}`)
    .join(', ');
}

/** `valid`, of an audit or of its status; '' for no audit. */
export function auditStatusWordOf(value: unknown, seen: string): string {
  if (value === UNSTATED_STATUS) return 'without a status';
  if (typeof value === 'string')
    return value && shortenText(auditLabelOf(value).toLowerCase(), MAX_STATUS_LENGTH);
  if (typeof value !== 'object' || value === null) return '';
  return auditStatusWordOf(auditStatusOf(readAuditStart(value), seen), seen);
}

/** Reads a published audit, whose fields may have any type. */
export function readAuditStart(audit: object): AuditStart {
  const { audit_status: status, start_date: start, finished } = audit as Partial<Record<string, unknown>>;
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  return { audit_status: textOf(status), start_date: textOf(start), finished: finished === true };
}
