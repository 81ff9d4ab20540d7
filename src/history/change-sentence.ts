// A change as a sentence that begins with its subject: “Acme Journals adopted release 5.1”.
import { CREDENTIALS } from '../model/facets.ts';
import {
  andList,
  fieldNameOf,
  fieldNameSummaryOf,
  fieldSummaryOf,
  MAX_NAMES,
  reportIdsIn,
  toSummary,
} from './change-text.ts';
import type { Change, FieldChange, Subject } from './entry.ts';
import type { EventName } from './events.ts';

export interface ChangeSentence {
  /** Those that the sentence begins with. */
  subjects: Subject[];
  /** What follows; begins with a space or a colon. */
  text: string;
  /** A notification that follows in quotes. */
  quoted: Subject | undefined;
  /** What follows that. */
  rest: string;
}

/** Flag of a service → what a request needs. */
export const NEEDS: Record<string, string> = {
  requestor_id_required: 'a requestor ID',
  api_key_required: 'an API key',
  platform_attr_required: 'the platform parameter',
  ip_address_authorization: 'a registered IP address',
} satisfies Record<keyof typeof CREDENTIALS, string>;

type Words = (change: Change, releaseText: string) => string;

const WORDS: Record<EventName, Words> = {
  'platform-added': () => ' was added',
  'platform-removed': () => ' was removed',
  'release-adopted': (_, release) => ` adopted ${release}`,
  'release-dropped': (_, release) => ` dropped ${release}`,
  'service-added': (_, release) => ` added a ${release}service`,
  'service-removed': (_, release) => ` removed a ${release}service`,
  'address-changed': (_, release) => ` changed the URL of its ${release}service`,
  migration: (_, release) => ` moved its ${release}service to another data host`,
  'audit-begun': (_, release) => ` began ${release ? 'a' : 'an'} ${release}audit`,
  'audit-passed': (_, release) => ` passed the ${release}audit`,
  'audit-failed': (_, release) => ` failed the ${release}audit`,
  'audit-expired': (_, release) => `: ${release}audit expired`,
  'credential-needed': (change, release) =>
    ` now requires ${requiredText(change)}${textAfter('for', release)}`,
  'credential-dropped': (change, release) =>
    ` no longer requires ${requiredText(change)}${textAfter('for', release)}`,
  'report-offered': (change, release) => ` now offers ${reportText(change)}${textAfter('under', release)}`,
  'report-withdrawn': (change, release) =>
    ` no longer offers ${reportText(change)}${textAfter('under', release)}`,
  'host-added': () => ' was added as a data host',
  'host-removed': () => ' was removed as a data host',
  'notification-added': () => ' announced',
  'notification-removed': () => ' removed its notification',
  'release-published': () => ' was added',
  'release-retired': () => ' was removed',
  'field-appeared': (change) => ` gained the field ${fieldNameSummaryOf(change)}`,
  'field-vanished': (change) => ` lost the field ${fieldNameSummaryOf(change)}`,
  changed: (change, release) => ` changed its ${fieldSummaryOf(change)}${textAfter('for', release)}`,
};

export function changeSentenceOf(change: Change): ChangeSentence {
  const [first] = change.about as [Subject];
  if (first.kind === 'notification') return notificationSentence(change, first);
  const release = change.release || (first.kind === 'service' ? (first.releases ?? []).join(', ') : '');
  const text = WORDS[change.event](change, release && `release ${release} `).trimEnd();
  return { subjects: change.about, text, quoted: undefined, rest: '' };
}

/** The platforms announce it; a notification without platforms is its own subject. */
function notificationSentence(change: Change, notification: Subject): ChangeSentence {
  const subjects = (notification.platforms ?? []).map((each): Subject => ({ kind: 'platform', ...each }));
  const isChanged = change.event === 'changed';
  const summary = isChanged ? fieldSummaryOf(change) : '';
  if (subjects.length > 0) {
    const text = isChanged ? ' changed its notification' : WORDS[change.event](change, '');
    return { subjects, text, quoted: notification, rest: summary && `: ${summary}` };
  }
  const verbs: Partial<Record<EventName, string>> = {
    'notification-added': ' was announced',
    'notification-removed': ' was removed',
  };
  const text = verbs[change.event] ?? `: ${summary} changed`;
  return { subjects: [notification], text, quoted: undefined, rest: '' };
}

/** In one line: `Acme Journals adopted release 5.1`. */
export function sentenceText(change: Change): string {
  const { subjects, text, quoted, rest } = changeSentenceOf(change);
  return `${toSummary(subjects.map(subjectText))}${text}${quoted ? ` “${quoted.name}”` : ''}${rest}`
    .replace(/\s+/g, ' ')
    .trim();
}

/** `Acme Journals`; `Release 5.1` of the standard. */
export function subjectText({ kind, name }: Subject): string {
  return kind === 'release' ? `Release ${name}` : name;
}

function requiredText({ fields }: Change): string {
  return andList.format(fields.map(({ field }) => NEEDS[field.slice(1)] ?? field.slice(1)));
}

function reportText(change: Change): string {
  const ids = [...new Set(reportIdsIn(change))];
  if (ids.length === 0) return 'reports';
  return ids.length > MAX_NAMES ? `${ids.length} reports` : andList.format(ids);
}

function textAfter(preposition: string, release: string): string {
  return release && ` ${preposition} ${release.trim()}`;
}

/** The sentence, then a line for each subject, platform and field. */
export function changeTextOf(change: Change): string {
  const about = change.about.length > 1 ? change.about.map(subjectWithRelease) : [];
  return [
    sentenceText(change),
    ...about,
    ...change.fields.map((field) => `${fieldNameOf(field)}: ${valuesTextOf(field, change)}`),
  ].join('\n');
}

/** `Acme Journals`; for a service with its release: `Acme Journals, release 5.1`. */
function subjectWithRelease({ kind, name, releases = [] }: Subject): string {
  return kind === 'service' && releases.length > 0 ? `${name}, release ${releases.join(', ')}` : name;
}

function valuesTextOf(field: FieldChange, { about }: Change): string {
  const has = (side: 'before' | 'after') => Object.hasOwn(field, side);
  if (!has('before') && !has('after')) return about[0]!.kind === 'registry' ? 'in all records' : 'changed';
  if (!has('before')) return `now ${toValueText(field.after)}`;
  if (!has('after')) return `was ${toValueText(field.before)}`;
  return `${toValueText(field.before)} → ${toValueText(field.after)}`;
}

function toValueText(value: unknown): string {
  if (typeof value === 'string') return `“${value}”`;
  if (Array.isArray(value) && value.length === 0) return '–';
  return JSON.stringify(value);
}
