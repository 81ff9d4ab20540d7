// The changes that the visitor has seen: all changes up to a cursor.
import { readItem, writeItem } from './browser-items.ts';

export interface Visit {
  cursor: string;
  /** `2026-11-21`, in the visitor's time zone. */
  day: string;
}

/** The visit before this one, which stays the same while the page is reloaded and `end`, the state of the site, too. */
export function lastVisit(end: string): Visit | undefined {
  const session = readItem('sessionStorage', 'seen') ?? '';
  return visitIn(session.endsWith(end) ? session : (readItem('localStorage', 'seen') ?? ''));
}

/** Call when the visitor saw the changes since `last` up to `end`. */
export function rememberVisit(end: string, last: Visit | undefined): void {
  // Swedish dates are in the format of ISO 8601.
  const day = new Date().toLocaleDateString('sv');
  writeItem('localStorage', 'seen', `${end} ${day}`);
  writeItem('sessionStorage', 'seen', last ? `${last.cursor} ${last.day} ${end}` : end);
}

function visitIn(text: string): Visit | undefined {
  const [, cursor, day] = /^([\w-]+) (\d{4}-\d\d-\d\d)\b/.exec(text) ?? [];
  return cursor && day ? { cursor, day } : undefined;
}
