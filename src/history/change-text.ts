import { labelOf } from '../model/field-labels.ts';
import type { Change, FieldChange } from './entry.ts';

export const MAX_NAMES = 3;
export const andList = new Intl.ListFormat('en-GB');

export function reportIdsIn({ fields }: Pick<Change, 'fields'>): string[] {
  return fields
    .flatMap(({ before, after }) => [before, after].flat())
    .map((report) => (Object(report) as { report_id?: unknown }).report_id)
    .filter((id) => typeof id === 'string');
}

/** `/contact/email` → `contact`, `email`. */
export function stepsOf({ field }: Pick<FieldChange, 'field'>): string[] {
  return field
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** `Contact › E-mail`; undefined for a field without a label. */
export function fieldLabelOf(field: Pick<FieldChange, 'field'>): string | undefined {
  return labelOf(stepsOf(field));
}

/** The label, or else the published name. */
export function fieldNameOf(field: Pick<FieldChange, 'field'>): string {
  return fieldLabelOf(field) ?? stepsOf(field).join(' › ');
}

/** `contact, website and 2 more` */
export function fieldSummaryOf({ fields }: Pick<Change, 'fields'>): string {
  return toSummary(
    fields.map((field) => {
      const name = stepsOf(field)[0]!;
      return toMidSentence(labelOf([name]) ?? name.replaceAll('_', ' '));
    }),
  );
}

/** Published names, for a change of all records: `doi_prefixes`. */
export function fieldNameSummaryOf({ fields }: Pick<Change, 'fields'>): string {
  return toSummary(fields.map((field) => stepsOf(field)[0]!));
}

/** Distinct names, the first of them if there are many: `contact, website and 2 more`. */
export function toSummary(names: string[]): string {
  const distinct = [...new Set(names)];
  const more = distinct.length - MAX_NAMES;
  const shown = distinct.slice(0, MAX_NAMES);
  return andList.format(more > 0 ? [...shown, `${more} more`] : shown);
}

/** `Contact` → `contact`, but `API key`. */
function toMidSentence(label: string): string {
  return /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
