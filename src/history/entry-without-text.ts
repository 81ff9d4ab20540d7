// Removes a text from the records in an entry. IDs, times and names of events stay: published pages and cursors
// depend on them.
import type { Change, HistoryEntry, Subject } from './entry.ts';

/** In place of the text. */
export const REMOVED_TEXT = '[removed]';

/** `pattern` is global. The same entry if it doesn't contain the text. */
export function entryWithoutText(
  entry: HistoryEntry,
  pattern: RegExp,
): { entry: HistoryEntry; count: number } {
  let count = 0;
  const clean = (text: string): string =>
    text.replace(pattern, () => {
      count += 1;
      return REMOVED_TEXT;
    });
  const changes = entry.changes.map((change) => changeWithoutText(change, clean));
  return count === 0 ? { entry, count } : { entry: { ...entry, changes }, count };
}

/** Texts of an entry that are never changed, as published pages and cursors depend on them. */
export function fixedTextsOf({ id, previous, registry, taken, since, changes }: HistoryEntry): string[] {
  const subjects = changes.flatMap(({ about }) => about);
  return [
    id,
    previous ?? '',
    registry,
    taken,
    since ?? '',
    ...changes.map((change) => change.id),
    ...subjects.flatMap(({ id: subject, platforms = [] }) => [subject, ...platforms.map((each) => each.id)]),
  ];
}

type Clean = (text: string) => string;

function changeWithoutText(change: Change, clean: Clean): Change {
  const { about, release, fields, last } = change;
  return {
    ...change,
    about: about.map((subject) => subjectWithoutText(subject, clean)),
    ...(release !== undefined && { release: clean(release) }),
    fields: fields.map(({ field, ...values }) => ({ field: clean(field), ...cleanedJson(values, clean) })),
    ...(last && { last: cleanedJson(last, clean) }),
  };
}

function subjectWithoutText(subject: Subject, clean: Clean): Subject {
  const { name, releases, platforms } = subject;
  return {
    ...subject,
    name: clean(name),
    ...(releases && { releases: releases.map(clean) }),
    ...(platforms && { platforms: platforms.map((each) => ({ id: each.id, name: clean(each.name) })) }),
  };
}

/** Keys may have the text, too. */
function cleanedJson<Value>(value: Value, clean: Clean): Value {
  if (typeof value === 'string') return clean(value) as Value;
  if (Array.isArray(value)) return value.map((each: unknown) => cleanedJson(each, clean)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, each]) => [clean(key), cleanedJson(each, clean)]);
  return Object.fromEntries(members) as Value;
}
