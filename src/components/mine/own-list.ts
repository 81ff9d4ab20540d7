// The visitor's platforms, kept in this browser: their IDs in lower case, and the rows of the lists that named them. A value
// with damaged parts loses only those.
import { keepItem, readItem } from './browser-items.ts';

/** Version 2 kept a release behind some IDs. */
const ENTRY = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?::[^\s:]*)?$/;
const CHANGED = 'own-list';

/** The numbers of the rows of a pasted list, by the ID of the platform that they mean. */
export type ListRows = Map<string, number[]>;

/** `fault` is a sentence: what is missing, and why. */
export interface OwnList {
  /** Each once. */
  ids: string[];
  rows: ListRows;
  fault?: string;
}

export function readOwnList(): OwnList {
  const text = readItem('ids');
  if (text === undefined)
    return { ids: [], rows: new Map(), fault: 'Your browser does not let this site keep a list.' };
  const parts = text.toLowerCase().split(' ').filter(Boolean);
  const ids = parts.flatMap((part) => ENTRY.exec(part)?.[1] ?? []);
  const isDamaged = ids.length < parts.length;
  return {
    ids: [...new Set(ids)],
    rows: rowsIn(readItem('rows') ?? ''),
    ...(isDamaged && { fault: 'A damaged part of your list could not be read.' }),
  };
}

/** Returns whether the browser keeps it. Rows of platforms that are not in the list are dropped. */
export function keepOwnList(ids: readonly string[], rows: ListRows): boolean {
  const own = new Set(ids.map((id) => id.toLowerCase()));
  const kept = [...rows].filter(([id]) => own.has(id)).map(([id, numbers]) => `${id}:${numbers.join(',')}`);
  const isKept = keepItem('ids', [...own].join(' ')) && keepItem('rows', kept.join(' '));
  if (isKept) {
    if (own.size > 0) beginningOfList();
    tellListChange();
  }
  return isKept;
}

/** The day on which the visitor's list began: kept with the first platform. Version 2 kept the day of the last visit. */
export function beginningOfList(): string {
  const known = readItem('began');
  if (known) return known;
  // Swedish dates are in the format of ISO 8601.
  const began = / (\d{4}-\d\d-\d\d)/.exec(readItem('seen') ?? '')?.[1] ?? new Date().toLocaleDateString('sv');
  keepItem('began', began);
  return began;
}

/** Call it after a change of the list, or of what is done in it. */
export function tellListChange(): void {
  dispatchEvent(new Event(CHANGED));
}

/** Calls `use` after each change, also after changes in other tabs, until `signal` is aborted. */
export function onListChange(use: () => void, options: { signal?: AbortSignal } = {}): void {
  addEventListener(CHANGED, use, options);
  addEventListener('storage', use, options);
  // A page that the browser brings back has missed events.
  addEventListener('pageshow', ({ persisted }) => persisted && use(), options);
}

function rowsIn(text: string): ListRows {
  const parts = text.split(' ').flatMap((part) => {
    const [, id, numbers] = /^([0-9a-f-]{36}):(\d+(?:,\d+)*)$/.exec(part) ?? [];
    return id && numbers ? [[id, numbers.split(',').map(Number)] as const] : [];
  });
  return new Map(parts);
}
