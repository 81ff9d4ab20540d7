// What `keep --forget` looks for, and how it removes it from files about the past.
import type { HistoryEntry } from '../../history/entry.ts';
import { entryWithoutRecord, isAboutRecord } from '../../history/entry-without-record.ts';
import { entryWithoutText, REMOVED_TEXT } from '../../history/entry-without-text.ts';
import { isJsonObject } from '../../registry/reading/json.ts';
import { comparableText } from '../../util/comparable-text.ts';

export interface Sought {
  /** The noun for what is sought, in messages. */
  noun: 'text' | 'record';
  /** Whether a file that contains `text` may state what is sought. */
  isIn: (text: string) => boolean;
  /** Whether a file of ours that contains `text` still states what is sought after it was cleaned. */
  isLeftIn: (text: string) => boolean;
  /** Whether a value or a key of a published response states what is sought. */
  isStatedBy: (value: unknown) => boolean;
  cleanEntry: (entry: HistoryEntry) => HistoryEntry;
  /** Cleans a finding about what changed since the snapshot before. */
  cleanMessage: (finding: { message: string; endpoint: string }) => string;
}

/** Whether a text is too short to be found safely: below 3 characters, or 2 if one of them is Chinese or Japanese. */
export function isTooShort(text: string): boolean {
  const wanted = comparableText(text).trim();
  const hasChineseOrJapanese = /[\p{Ideographic}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(wanted);
  return [...wanted].length < (hasChineseOrJapanese ? 2 : 3);
}

export function soughtText(text: string): Sought {
  const wanted = comparableText(text).trim();
  const literal = new RegExp(
    text
      .trim()
      .normalize('NFC')
      .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'),
    'giu',
  );
  // “Move” is in “[removed]”, too.
  const isIn = (whole: string): boolean =>
    whole.split(REMOVED_TEXT).some((part) => comparableText(part).includes(wanted));
  /** Removes the text itself, or the whole part if it's written in another way. */
  const cleanPart = (part: string): string => {
    const rest = part.replace(literal, REMOVED_TEXT);
    return isIn(rest) ? REMOVED_TEXT : rest;
  };
  const clean = (whole: string): string => whole.split(REMOVED_TEXT).map(cleanPart).join(REMOVED_TEXT);
  return {
    noun: 'text',
    isIn,
    isLeftIn: isIn,
    isStatedBy: (value) => typeof value === 'string' && isIn(value),
    cleanEntry: (entry) => entryWithoutText(entry, clean),
    cleanMessage: ({ message }) => clean(message),
  };
}

/** Whether an entry is about a record with this ID, or about one of its services or notifications. */
export function hasSubject({ changes }: HistoryEntry, id: string): boolean {
  const ids = changes.flatMap(({ about }) =>
    about.flatMap((subject) => [subject.id, ...(subject.platforms ?? []).map((each) => each.id)]),
  );
  return ids.some((each) => each.toLowerCase() === id.toLowerCase());
}

/** `id` is the ID of a record in the registry. */
export function soughtRecord(id: string): Sought {
  const isIn = (text: string): boolean => text.toLowerCase().includes(id.toLowerCase());
  return {
    noun: 'record',
    isIn,
    // The ID stays.
    isLeftIn: () => false,
    isStatedBy: (value) => isJsonObject(value) && isAboutRecord(value, id),
    cleanEntry: (entry) => entryWithoutRecord(entry, id),
    cleanMessage: ({ message, endpoint }) => (isIn(endpoint + message) ? REMOVED_TEXT : message),
  };
}
