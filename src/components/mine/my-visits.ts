// Which changes the visitor has seen: those up to a cursor.
import { readItem, writeItem } from './browser-items.ts';

export interface Visit {
  cursor: string;
  /** `2026-11-21` */
  day: string;
}

/** The visit before this one, which stays the same while the page is reloaded and `end`, the state of the site, too. */
export function lastVisit(end: string): Visit | undefined {
  const session = parts(readItem('sessionStorage', 'seen'));
  if (session?.end === end) return session;
  return parts(readItem('localStorage', 'seen'));
}

/** Call when the visitor saw the changes since `last` up to `end`. */
export function rememberVisit(end: string, last: Visit | undefined): void {
  const day = new Date().toISOString().slice(0, 10);
  writeItem('localStorage', 'seen', `${end} ${day}`);
  if (last) writeItem('sessionStorage', 'seen', `${last.cursor} ${last.day} ${end}`);
}

function parts(text: string): (Visit & { end?: string | undefined }) | undefined {
  const [, cursor, day, end] = /^([\w-]+) (\d{4}-\d\d-\d\d)(?: ([\w-]+))?$/.exec(text) ?? [];
  return cursor && day ? { cursor, day, end } : undefined;
}
