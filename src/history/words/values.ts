// Values of records as people write them: no JSON, no names of fields.
import { notificationTypeLabel } from '../../model/agenda-labels.ts';
import { auditResultLabelOf, auditText } from '../../model/audit-status.ts';
import { hostTypeInWords } from '../../model/facets.ts';
import { publishedNameInWords } from '../../model/fields.ts';
import { isId } from '../../registry/endpoint.ts';
import { endpointOfLink } from '../../registry/registry-link.ts';
import { dateInWords, timeInWords } from '../../util/date-words.ts';
import type { DatedChange } from '../returns.ts';

const MAX_ELEMENTS = 50;

/** The value of a field that a change has; '' for a missing or empty value. */
export function valueText(value: unknown, field: string, dated: DatedChange): string {
  if (typeof value === 'string') return stringText(value, field, dated);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object' || value === null) return '';
  if (!Array.isArray(value)) return recordText(value as Record<string, unknown>, field, dated);
  const texts = value.map((each) => valueText(each, field, dated)).filter((text) => text !== '');
  const more = texts.length - MAX_ELEMENTS;
  const shown = more > 0 ? [...texts.slice(0, MAX_ELEMENTS), `${more} more`] : texts;
  return shown.join(shown.some((text) => text.includes(', ')) ? '; ' : ', ');
}

function stringText(text: string, field: string, { change, taken }: DatedChange): string {
  if (field.endsWith('/audit_status')) return auditText(text, taken);
  if (field.endsWith('/result')) return auditResultLabelOf(text);
  if (field.startsWith('/host_types')) return hostTypeInWords(text);
  if (field === '/type') return notificationTypeLabel(text);
  // IDs say nothing to readers.
  if (isId(text)) return '';
  const endpoint = endpointOfLink(text, '');
  const linked = endpoint && 'id' in endpoint && endpoint.kind !== 'service-notifications' ? endpoint.id : '';
  const records = change.about.flatMap((each) => [each, ...(each.platforms ?? [])]);
  return records.find(({ id }) => id === linked)?.name ?? timeInWords(text);
}

/** The name of the record, or else its values. */
function recordText(record: Record<string, unknown>, field: string, dated: DatedChange): string {
  const text = (name: string, before = '') => {
    const value = stringOf(record[name]);
    return value && before + dateInWords(value);
  };
  const release = text('usage_release', 'release ');
  if ('audit_status' in record) {
    const status = auditText(record, dated.taken);
    const start = status.startsWith('planned') ? '' : text('start_date', 'start ');
    return [release, status, start].filter(Boolean).join(', ');
  }
  // The sentences about offers of reports name their release.
  if (text('report_id')) return text('report_id') + (release && field !== '/reports' ? ` (${release})` : '');
  if ('migration_date' in record)
    return [text('data_host_original_name', `from `), text('migration_date', 'on ')].join(' ').trim();
  const name = ['name', 'subject', 'code', 'number'].map((each) => text(each)).find(Boolean);
  if (name !== undefined) return stringText(name, field, dated);
  return Object.entries(record)
    .map(([key, value]) => [publishedNameInWords(key), valueText(value, '', dated)] as const)
    .flatMap(([key, value]) => (value === '' ? [] : `${key}: ${value}`))
    .join(', ');
}

/** Published values may have any type. */
export function stringOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
