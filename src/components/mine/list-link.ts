import { idIn } from '../../search/record-index.ts';

/** The IDs that a link carries in its fragment, which browsers don't send to a server; undefined for another fragment. */
export function sharedIdsIn(fragment: string): string[] | undefined {
  if (!fragment.startsWith('#ids=')) return undefined;
  const parts = fragment.slice('#ids='.length).split(',');
  return [...new Set(parts.flatMap((part) => idIn(part) ?? []))];
}
