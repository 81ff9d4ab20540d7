// A change in words: a title of one line, and below it what was and what is.
import { CREDENTIALS } from '../model/facets.ts';
import type { Change, FieldChange, Subject } from './entry.ts';
import { EVENTS, type EventName } from './events.ts';

const SHOWN = 3;

/** What is called by its name, with the release that tells services apart: `Acme Journals, release 5.1`. */
export function nameOf({ kind, name, releases = [] }: Subject): string {
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

/** A field's name for readers: `/contact/email` → `contact › email`. */
export function fieldName({ field }: FieldChange): string {
  return field
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join(' › ');
}

/** The fields that a change is about, in a few words: `contact, website and 2 more`. */
export function fieldsIn({ fields }: Pick<Change, 'fields'>): string {
  const names = [...new Set(fields.map(({ field }) => field.split('/')[1]!.replaceAll('_', ' ')))];
  const more = names.length - SHOWN;
  return names.slice(0, SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '');
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
  'field-appeared': fieldsIn,
  'field-vanished': fieldsIn,
  changed: fieldsIn,
};

/** The change in one line: `Audit passed: Acme Journals, release 5.1`. */
export function titleOf(change: Change): string {
  const detail = DETAILS[change.event]?.(change);
  const event = [EVENTS[change.event].one, detail].filter(Boolean).join(', ');
  return `${event}: ${namesOf(change.about)}`.replace(/\s+/g, ' ').trim();
}

/** The change in full, a line for each thing it is about and each field. */
export function textOfChange(change: Change): string {
  const about = change.about.length > 1 ? change.about.map(nameOf) : [];
  const platforms = change.about[0]!.kind === 'notification' ? change.about[0]!.platforms : undefined;
  return [
    titleOf(change),
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
