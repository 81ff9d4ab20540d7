import type { Change } from './entry.ts';

/** The IDs of the platforms that a change is about, itself or through their services. */
export function platformIdsOf({ about }: Pick<Change, 'about'>): string[] {
  return about.flatMap(({ kind, id, platforms = [] }) =>
    kind === 'platform' ? [id] : platforms.map((platform) => platform.id),
  );
}
