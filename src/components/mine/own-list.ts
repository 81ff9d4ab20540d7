// The visitor's platforms, kept in this browser: their IDs in lower case, each with the release that a list gave for it. A
// value with damaged parts loses only those.
import { readItem, writeItem } from './browser-items.ts';

const ENTRY = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?::([^\s:]+))?$/;
const CHANGED = 'own-list';

export interface ListEntry {
  id: string;
  /** '' if no list gave one. */
  release: string;
}

/** `fault` is a sentence: what is missing, and why. */
export interface OwnList {
  entries: ListEntry[];
  /** Each once. */
  ids: string[];
  fault?: string;
}

export function readOwnList(): OwnList {
  const text = readItem('localStorage', 'ids');
  if (text === undefined)
    return { entries: [], ids: [], fault: 'Your browser does not let this site keep a list.' };
  const parts = text.toLowerCase().split(' ').filter(Boolean);
  const entries = parts.flatMap((part) => {
    const [, id, release = ''] = ENTRY.exec(part) ?? [];
    return id === undefined ? [] : { id, release };
  });
  const isDamaged = entries.length < parts.length;
  return {
    entries,
    ids: idsOf(entries),
    ...(isDamaged && { fault: 'A damaged part of your list could not be read.' }),
  };
}

/** Returns whether the browser keeps it. */
export function keepOwnList(entries: readonly ListEntry[]): boolean {
  const parts = distinctEntries(entries).map(({ id, release }) => (release ? `${id}:${release}` : id));
  const isKept = writeItem('localStorage', 'ids', parts.join(' '));
  if (isKept) dispatchEvent(new Event(CHANGED));
  return isKept;
}

/** IDs in lower case, each entry once; one without a release only if no other one gives it. */
export function distinctEntries(entries: readonly ListEntry[]): ListEntry[] {
  const lower = entries.map(({ id, release }) => ({ id: id.toLowerCase(), release }));
  const withRelease = new Set(lower.flatMap(({ id, release }) => (release ? id : [])));
  const kept = lower.filter(({ id, release }) => release !== '' || !withRelease.has(id));
  return [...new Map(kept.map((entry) => [`${entry.id} ${entry.release}`, entry])).values()];
}

export function idsOf(entries: readonly ListEntry[]): string[] {
  return [...new Set(entries.map(({ id }) => id))];
}

/** Calls `use` after each change, also after changes in other tabs. */
export function onListChange(use: () => void): void {
  addEventListener(CHANGED, use);
  addEventListener('storage', use);
  // A page that the browser brings back has missed events.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) use();
  });
}
