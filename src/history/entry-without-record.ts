// Removes what an entry states about one record: its name and all its texts. IDs, links, dates, numbers and flags stay,
// because pages, cursors and statistics depend on them.
import { isId } from '../registry/endpoint.ts';
import { isJsonObject, type JsonObject } from '../registry/reading/json.ts';
import { endpointOfLink } from '../registry/registry-link.ts';
import type { Change, FieldChange, HistoryEntry, Subject } from './entry.ts';
import { fieldWithoutText, jsonWithoutText, REMOVED_TEXT } from './entry-without-text.ts';
import { pointerStepsOf } from './words/field-names.ts';

export function entryWithoutRecord(entry: HistoryEntry, id: string): HistoryEntry {
  return { ...entry, changes: entry.changes.map((change) => changeWithoutRecord(change, id)) };
}

function changeWithoutRecord(change: Change, id: string): Change {
  const { about, fields, last } = change;
  // The fields belong to the first record and to the others of its kind.
  const isAbout = about.some((subject) => subject.kind === about[0]!.kind && isSameId(subject.id, id));
  const cleanField = (each: FieldChange): FieldChange =>
    isAbout || pointerStepsOf(each).some((step) => isSameId(step, id))
      ? fieldWithoutText(each, removeText, removeKey)
      : withoutRecord(each, id);
  return {
    ...change,
    about: about.map((subject) => subjectWithoutRecord(subject, id)),
    fields: fields.map(cleanField),
    ...(last && { last: isAbout ? withoutTexts(last) : withoutRecord(last, id) }),
  };
}

/** A service has the names of its platforms. */
function subjectWithoutRecord(subject: Subject, id: string): Subject {
  const { kind, platforms = [] } = subject;
  const isNamedAfter = kind === 'service' && platforms.some((each) => isSameId(each.id, id));
  const cleaned = platforms.map((each) => ({
    ...each,
    name: isSameId(each.id, id) ? REMOVED_TEXT : each.name,
  }));
  return {
    ...subject,
    name: isNamedAfter || isSameId(subject.id, id) ? REMOVED_TEXT : subject.name,
    ...(subject.platforms && { platforms: cleaned }),
  };
}

/** Removes what any JSON states about the record: the texts of an object with its ID, and its name beside a link to it. */
function withoutRecord<Value>(value: Value, id: string): Value {
  if (Array.isArray(value)) return value.map((each: unknown) => withoutRecord(each, id)) as Value;
  if (!isJsonObject(value)) return value;
  if (isSameId(value['id'], id)) return withoutTexts(value);
  const names = new Set(namesBesideLink(value, id));
  const members = Object.entries(value).map(([key, each]) => [
    key,
    names.has(key) ? REMOVED_TEXT : withoutRecord(each, id),
  ]);
  return Object.fromEntries(members) as Value;
}

/** Whether an object has the record's ID, or its name beside a link to it. Objects within it don't count. */
export function isAboutRecord(value: JsonObject, id: string): boolean {
  return isSameId(value['id'], id) || namesBesideLink(value, id).length > 0;
}

/** A migration has `data_host` and `data_host_original_name`. */
function namesBesideLink(value: JsonObject, id: string): string[] {
  const isLink = (each: unknown): boolean => typeof each === 'string' && isSameId(linkedIdIn(each), id);
  const keys = Object.keys(value);
  const links = keys.filter((key) => isLink(value[key]));
  return keys.filter((key) => links.some((link) => key.startsWith(`${link}_`)));
}

function linkedIdIn(text: string): string | undefined {
  const endpoint = endpointOfLink(text, '');
  return endpoint && 'id' in endpoint ? endpoint.id : undefined;
}

function isSameId(value: unknown, id: string): boolean {
  return typeof value === 'string' && value.toLowerCase() === id.toLowerCase();
}

function withoutTexts<Value>(value: Value): Value {
  return jsonWithoutText(value, removeText, removeKey);
}

/** Dates, times and release numbers. */
const PLAIN = /^(\d{4}-\d\d(-\d\d(T[\d:.]+Z)?)?|\d(\.\d)*|)$/;

function removeText(text: string): string {
  return PLAIN.test(text) || isId(text) || linkedIdIn(text) !== undefined ? text : REMOVED_TEXT;
}

/** Keys that are not written as the registry writes its fields may be names. */
function removeKey(key: string): string {
  return /^[a-z]+(_[a-z]+)*$/.test(key) || PLAIN.test(key) || isId(key) ? key : REMOVED_TEXT;
}
