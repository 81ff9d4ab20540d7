// A link that carries a list in its fragment, which browsers don't send to a server.
import { idIn } from '../../search/lookup.ts';

/** `#ids=<id>,<id>`; undefined for another fragment. */
export function sharedIdsIn(fragment: string): string[] | undefined {
  const [, text] = /^#ids=(.*)$/s.exec(fragment) ?? [];
  if (text === undefined) return undefined;
  return [...new Set(text.split(',').flatMap((each) => idIn(each) ?? []))];
}

export function listLinkOf(ids: readonly string[]): string {
  return `${location.origin}${location.pathname}#ids=${ids.join(',')}`;
}
