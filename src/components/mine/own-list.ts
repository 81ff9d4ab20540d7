// The IDs of the visitor's platforms in lower case, kept in this browser. A value with damaged parts loses only those.
import { readItem, writeItem } from './browser-items.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const CHANGED = 'own-list';

/** `fault` is a sentence: what is missing, and why. */
export interface OwnList {
  ids: string[];
  fault?: string;
}

export function readOwnList(): OwnList {
  const text = readItem('localStorage', 'ids');
  if (text === undefined) return { ids: [], fault: 'Your browser does not let this site keep a list.' };
  const parts = text.toLowerCase().split(' ').filter(Boolean);
  const ids = [...new Set(parts.filter((each) => ID.test(each)))];
  const isDamaged = parts.some((each) => !ID.test(each));
  return { ids, ...(isDamaged && { fault: 'A damaged part of your list could not be read.' }) };
}

/** Returns whether the browser keeps it. */
export function keepOwnList(ids: readonly string[]): boolean {
  const isKept = writeItem('localStorage', 'ids', ids.join(' '));
  if (isKept) dispatchEvent(new Event(CHANGED));
  return isKept;
}

/** Calls `use` after each change, also those of other tabs. */
export function onListChange(use: () => void): void {
  addEventListener(CHANGED, use);
  addEventListener('storage', use);
  // A page that the browser brings back has missed events.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) use();
  });
}
