// Texts that the site keeps in the visitor's browser. Without storage, nothing is kept.
import { basePath } from '../value/site-files.ts';

/** Beside the list: the day on which it began, and what is done. The others are of version 2. */
const BESIDE_LIST = ['rows', 'began', 'done', 'harvested', 'seen'] as const;

type ItemName = 'ids' | (typeof BESIDE_LIST)[number];

/** '' if nothing is kept; undefined if the browser blocks storage. */
export function readItem(name: ItemName): string | undefined {
  try {
    return localStorage.getItem(keyOf(name)) ?? '';
  } catch {
    return undefined;
  }
}

/** Returns whether the browser keeps it. */
export function keepItem(name: ItemName, text: string): boolean {
  try {
    if (text) localStorage.setItem(keyOf(name), text);
    else localStorage.removeItem(keyOf(name));
    return true;
  } catch {
    return false;
  }
}

/** Returns what brings them back. */
export function forgetItems(): () => void {
  const before = BESIDE_LIST.map((name) => readItem(name) ?? '');
  for (const name of BESIDE_LIST) keepItem(name, '');
  return () => {
    for (const [i, name] of BESIDE_LIST.entries()) keepItem(name, before[i]!);
  };
}

/** Sites of one origin share its storage, so the key has the site's base path. */
function keyOf(name: string): string {
  return `registry-snapshot:${basePath()}mine/:${name}`;
}
