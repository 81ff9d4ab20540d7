// Which changes the visitor has seen: those up to a cursor.
import { storageKey } from './own-list.ts';

export interface Visit {
  cursor: string;
  /** `2026-11-21` */
  day: string;
}

/** The visit before this one, which stays the same while the page is reloaded and `end`, the state of the site, too. */
export function lastVisit(end: string): Visit | undefined {
  const session = parts(readItem('sessionStorage'));
  if (session?.end === end) return session;
  return parts(readItem('localStorage'));
}

/** Call when the visitor saw the changes since `last` up to `end`. */
export function rememberVisit(end: string, last: Visit | undefined): void {
  const day = new Date().toISOString().slice(0, 10);
  writeItem('localStorage', `${end} ${day}`);
  if (last) writeItem('sessionStorage', `${last.cursor} ${last.day} ${end}`);
}

/** Returns what brings them back. */
export function forgetVisits(): () => void {
  const storages = ['localStorage', 'sessionStorage'] as const;
  const before = storages.map(readItem);
  for (const storage of storages) writeItem(storage, '');
  return () => {
    for (const [i, storage] of storages.entries()) writeItem(storage, before[i]!);
  };
}

function parts(text: string): (Visit & { end?: string | undefined }) | undefined {
  const [, cursor, day, end] = /^([\w-]+) (\d{4}-\d\d-\d\d)(?: ([\w-]+))?$/.exec(text) ?? [];
  return cursor && day ? { cursor, day, end } : undefined;
}

function readItem(storage: 'localStorage' | 'sessionStorage'): string {
  try {
    return globalThis[storage].getItem(storageKey('seen')) ?? '';
  } catch {
    return '';
  }
}

/** Without storage, each visit is the first. */
function writeItem(storage: 'localStorage' | 'sessionStorage', text: string): void {
  try {
    if (text) globalThis[storage].setItem(storageKey('seen'), text);
    else globalThis[storage].removeItem(storageKey('seen'));
  } catch {
    // Nothing is lost but a date.
  }
}
