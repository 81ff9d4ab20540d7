import { CREDENTIALS } from '../model/facets.ts';
import { labelOf } from '../model/field-labels.ts';
import type { Change, FieldChange, Subject } from './entry.ts';
import { EVENTS, type EventName } from './events.ts';

const MAX_NAMES = 3;

/** `Acme Journals`; for a service with its release: `Acme Journals, release 5.1`. */
function subjectNameOf({ kind, name, releases = [] }: Subject): string {
  return kind === 'service' && releases.length > 0 ? `${name}, release ${releases.join(', ')}` : name;
}

function subjectNamesOf(about: Subject[]): string {
  const names = about.slice(0, MAX_NAMES).map(subjectNameOf);
  const more = about.length - names.length;
  return more > 0 ? `${names.join('; ')} and ${more} more` : names.join('; ');
}

export function reportIdsIn({ fields }: Pick<Change, 'fields'>): string[] {
  return fields
    .flatMap(({ before, after }) => [before, after].flat())
    .map((report) => (Object(report) as { report_id?: unknown }).report_id)
    .filter((id) => typeof id === 'string');
}

/** `/contact/email` → `contact`, `email`. */
function stepsOf({ field }: Pick<FieldChange, 'field'>): string[] {
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

function toSummary(names: string[]): string {
  const distinct = [...new Set(names)];
  const more = distinct.length - MAX_NAMES;
  return distinct.slice(0, MAX_NAMES).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** `Contact` → `contact`, but `API key`. */
function toMidSentence(label: string): string {
  return /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

/** `API key` */
export function credentialSummaryOf({ fields }: Change): string {
  const labels = new Map<string, string>(Object.entries(CREDENTIALS));
  return fields.map(({ field }) => labels.get(field.slice(1)) ?? field).join(', ');
}

function reportSummaryOf(change: Change): string {
  return [change.release && `release ${change.release}`, ...reportIdsIn(change)].filter(Boolean).join(' ');
}

// Text between the event's label and the names.
const DETAILS: Partial<Record<EventName, (change: Change) => string>> = {
  'release-adopted': ({ release }) => String(release),
  'release-dropped': ({ release }) => String(release),
  'credential-needed': credentialSummaryOf,
  'credential-dropped': credentialSummaryOf,
  'report-offered': reportSummaryOf,
  'report-withdrawn': reportSummaryOf,
  'field-appeared': fieldNameSummaryOf,
  'field-vanished': fieldNameSummaryOf,
  changed: fieldSummaryOf,
};

/** `Audit passed: Acme Journals, release 5.1` */
export function changeTitleOf(change: Change): string {
  const detail = DETAILS[change.event]?.(change);
  const event = [EVENTS[change.event].one, detail].filter(Boolean).join(', ');
  return `${event}: ${subjectNamesOf(change.about)}`.replace(/\s+/g, ' ').trim();
}

/** The title, then a line for each subject, platform and field. */
export function changeTextOf(change: Change): string {
  const about = change.about.length > 1 ? change.about.map(subjectNameOf) : [];
  const platforms = change.about[0]!.kind === 'notification' ? change.about[0]!.platforms : undefined;
  return [
    changeTitleOf(change),
    ...about,
    ...(platforms ?? []).map(({ name }) => name),
    ...change.fields.map((field) => `${fieldNameOf(field)}: ${valuesTextOf(field)}`),
  ].join('\n');
}

function valuesTextOf(field: FieldChange): string {
  const has = (side: 'before' | 'after') => Object.hasOwn(field, side);
  if (!has('before') && !has('after')) return 'in all records';
  if (!has('before')) return `now ${toValueText(field.after)}`;
  if (!has('after')) return `was ${toValueText(field.before)}`;
  return `${toValueText(field.before)} → ${toValueText(field.after)}`;
}

function toValueText(value: unknown): string {
  if (typeof value === 'string') return `“${value}”`;
  if (Array.isArray(value) && value.length === 0) return '–';
  return JSON.stringify(value);
}
