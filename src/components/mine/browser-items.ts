// What the page keeps in the browser beside the list itself. Without storage, nothing is kept.
import { storageKey } from './own-list.ts';

type StorageName = 'localStorage' | 'sessionStorage';

const KEPT: [StorageName, name: string][] = [
  ['localStorage', 'seen'],
  ['sessionStorage', 'seen'],
  ['localStorage', 'harvested'],
];

export function readItem(storage: StorageName, name: string): string {
  try {
    return globalThis[storage].getItem(storageKey(name)) ?? '';
  } catch {
    return '';
  }
}

export function writeItem(storage: StorageName, name: string, text: string): void {
  try {
    if (text) globalThis[storage].setItem(storageKey(name), text);
    else globalThis[storage].removeItem(storageKey(name));
  } catch {
    // Only a date or a tick is lost.
  }
}

/** Returns what brings them back. */
export function forgetItems(): () => void {
  const before = KEPT.map(([storage, name]) => readItem(storage, name));
  for (const [storage, name] of KEPT) writeItem(storage, name, '');
  return () => {
    for (const [i, [storage, name]] of KEPT.entries()) writeItem(storage, name, before[i]!);
  };
}
