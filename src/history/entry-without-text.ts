// Removes a text from the records in an entry. IDs, times and names of events stay: published pages and cursors
// depend on them.
import { jsonPointerOf, pointerStepsOf } from '../registry/finding.ts';
import type { Change, FieldChange, HistoryEntry, Subject } from './entry.ts';

/** In place of the text. */
export const REMOVED_TEXT = '[removed]';

/** Returns a text without what is removed from it. */
export type CleanText = (text: string) => string;

export function entryWithoutText(entry: HistoryEntry, clean: CleanText): HistoryEntry {
  return { ...entry, changes: entry.changes.map((change) => changeWithoutText(change, clean)) };
}

function changeWithoutText(change: Change, clean: CleanText): Change {
  const { about, release, fields, last } = change;
  return {
    ...change,
    about: about.map((subject) => subjectWithoutText(subject, clean)),
    ...(release !== undefined && { release: clean(release) }),
    fields: fields.map((each) => fieldWithoutText(each, clean)),
    ...(last && { last: jsonWithoutText(last, clean) }),
  };
}

/** Texts of a record may also be steps of the pointer. */
function fieldWithoutText(change: FieldChange, clean: CleanText): FieldChange {
  const { field: _, ...values } = change;
  const sides = Object.entries(values).map(([side, value]) => [side, jsonWithoutText(value, clean)]);
  return {
    field: jsonPointerOf(pointerStepsOf(change.field).map(clean)),
    ...Object.fromEntries(sides),
  };
}

function subjectWithoutText(subject: Subject, clean: CleanText): Subject {
  const { name, releases, platforms } = subject;
  return {
    ...subject,
    name: clean(name),
    ...(releases && { releases: releases.map(clean) }),
    ...(platforms && { platforms: platforms.map((each) => ({ ...each, name: clean(each.name) })) }),
  };
}

/** Keys may contain the text, too. */
function jsonWithoutText<Value>(value: Value, clean: CleanText): Value {
  if (typeof value === 'string') return clean(value) as Value;
  if (Array.isArray(value)) return value.map((each: unknown) => jsonWithoutText(each, clean)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, each]) => [
    clean(key),
    jsonWithoutText<unknown>(each, clean),
  ]);
  return Object.fromEntries(members) as Value;
}
