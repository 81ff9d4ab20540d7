// The items that the visitor has ticked as done. Nothing but a tick makes an item done.
import { keepItem, readItem } from './browser-items.ts';

/** Version 2 kept the ticks of notifications apart. */
export function doneKeys(): Set<string> {
  const texts = [readItem('done'), readItem('harvested')];
  return new Set(texts.flatMap((text) => text?.split(' ') ?? []).filter(Boolean));
}

/** Returns whether the browser keeps it. */
export function setDone(key: string, isDone: boolean): boolean {
  const keys = doneKeys();
  if (isDone) keys.add(key);
  else keys.delete(key);
  return keepItem('done', [...keys].join(' ')) && keepItem('harvested', '');
}
