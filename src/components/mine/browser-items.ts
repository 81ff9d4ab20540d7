// Texts that the site keeps in the visitor's browser. Without storage, nothing is kept.
import { basePath } from '../value/site-files.ts';

type StorageName = 'localStorage' | 'sessionStorage';

/** Beside the list itself. */
const KEPT: [StorageName, name: string][] = [
  ['localStorage', 'seen'],
  ['sessionStorage', 'seen'],
  ['localStorage', 'harvested'],
];

/** '' if nothing is kept; undefined if the browser blocks storage. */
export function readItem(storage: StorageName, name: string): string | undefined {
  try {
    return globalThis[storage].getItem(keyOf(name)) ?? '';
  } catch {
    return undefined;
  }
}

/** Returns whether the browser keeps it. */
export function writeItem(storage: StorageName, name: string, text: string): boolean {
  try {
    if (text) globalThis[storage].setItem(keyOf(name), text);
    else globalThis[storage].removeItem(keyOf(name));
    return true;
  } catch {
    return false;
  }
}

/** Returns what brings them back. */
export function forgetItems(): () => void {
  const before = KEPT.map(([storage, name]) => readItem(storage, name) ?? '');
  for (const [storage, name] of KEPT) writeItem(storage, name, '');
  return () => {
    for (const [i, [storage, name]] of KEPT.entries()) writeItem(storage, name, before[i]!);
  };
}

/** Sites of one origin share its storage, so the key has the site's base path. */
function keyOf(name: string): string {
  return `registry-snapshot:${basePath()}mine/:${name}`;
}
