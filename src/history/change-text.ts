// A change in words: a title of one line, and below it what was and what is.
import { CREDENTIALS } from '../model/facets.ts';
import { labelOf } from '../model/field-labels.ts';
import type { Change, FieldChange, Subject } from './entry.ts';
import { EVENTS, type EventName } from './events.ts';

const SHOWN = 3;

/** What is called by its name, with the release that tells services apart: `Acme Journals, release 5.1`. */
function nameOf({ kind, name, releases = [] }: Subject): string {
  return kind === 'service' && releases.length > 0 ? `${name}, release ${releases.join(', ')}` : name;
}

function namesOf(about: Subject[]): string {
  const names = about.slice(0, SHOWN).map(nameOf);
  const more = about.length - names.length;
  return more > 0 ? `${names.join('; ')} and ${more} more` : names.join('; ');
}

/** The ids of the reports that a change tells of, as published. */
export function reportsIn({ fields }: Pick<Change, 'fields'>): string[] {
  return fields
    .flatMap(({ before, after }) => [before, after].flat())
    .map((report) => (Object(report) as { report_id?: unknown }).report_id)
    .filter((id) => typeof id === 'string');
}

/** The names that lead to a field: `/contact/email` → `contact`, `email`. */
function stepsTo({ field }: Pick<FieldChange, 'field'>): string[] {
  return field
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** What a field is called on the pages of records: `Contact › E-mail`; undefined where the project does not know it. */
export function fieldLabel(field: Pick<FieldChange, 'field'>): string | undefined {
  return labelOf(stepsTo(field));
}

/** A field's name for readers; as published where the project does not know it. */
export function fieldName(field: Pick<FieldChange, 'field'>): string {
  return fieldLabel(field) ?? stepsTo(field).join(' › ');
}

/** The fields that a change is about, in a few words: `contact, website and 2 more`. */
export function fieldsIn({ fields }: Pick<Change, 'fields'>): string {
  return few(
    fields.map((field) => {
      const name = stepsTo(field)[0]!;
      return lowered(labelOf([name]) ?? name.replaceAll('_', ' '));
    }),
  );
}

/** The names that a change of all records is about, as published: `doi_prefixes`. */
export function fieldNamesIn({ fields }: Pick<Change, 'fields'>): string {
  return few(fields.map((field) => stepsTo(field)[0]!));
}

function few(names: string[]): string {
  const each = [...new Set(names)];
  const more = each.length - SHOWN;
  return each.slice(0, SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** A label within a sentence: `contact`, but `API key`. */
function lowered(label: string): string {
  return /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

/** What a change of credentials is about: `API key`. */
export function credentialsIn({ fields }: Change): string {
  const labels = new Map<string, string>(Object.entries(CREDENTIALS));
  return fields.map(({ field }) => labels.get(field.slice(1)) ?? field).join(', ');
}

function reportsUnder(change: Change): string {
  return [change.release && `release ${change.release}`, ...reportsIn(change)].filter(Boolean).join(' ');
}

// What stands between the event and the names, where the event alone does not say it.
const DETAILS: Partial<Record<EventName, (change: Change) => string>> = {
  'release-adopted': ({ release }) => String(release),
  'release-dropped': ({ release }) => String(release),
  'credential-needed': credentialsIn,
  'credential-dropped': credentialsIn,
  'report-offered': reportsUnder,
  'report-withdrawn': reportsUnder,
  'field-appeared': fieldNamesIn,
  'field-vanished': fieldNamesIn,
  changed: fieldsIn,
};

/** The change in one line: `Audit passed: Acme Journals, release 5.1`. */
export function changeTitleOf(change: Change): string {
  const detail = DETAILS[change.event]?.(change);
  const event = [EVENTS[change.event].one, detail].filter(Boolean).join(', ');
  return `${event}: ${namesOf(change.about)}`.replace(/\s+/g, ' ').trim();
}

/** The change in full, a line for each thing it is about and each field. */
export function changeTextOf(change: Change): string {
  const about = change.about.length > 1 ? change.about.map(nameOf) : [];
  const platforms = change.about[0]!.kind === 'notification' ? change.about[0]!.platforms : undefined;
  return [
    changeTitleOf(change),
    ...about,
    ...(platforms ?? []).map(({ name }) => name),
    ...change.fields.map((field) => `${fieldName(field)}: ${sides(field)}`),
  ].join('\n');
}

function sides(field: FieldChange): string {
  const has = (side: 'before' | 'after') => Object.hasOwn(field, side);
  if (!has('before') && !has('after')) return 'in all records';
  if (!has('before')) return `now ${valueText(field.after)}`;
  if (!has('after')) return `was ${valueText(field.before)}`;
  return `${valueText(field.before)} → ${valueText(field.after)}`;
}

function valueText(value: unknown): string {
  if (typeof value === 'string') return `“${value}”`;
  if (Array.isArray(value) && value.length === 0) return '–';
  return JSON.stringify(value);
}
