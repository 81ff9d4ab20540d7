// What a row of a list means, in words. They contain names of the registry only, as a row may have credentials.
import { harvesterUrlOf } from '../registry/service-url.ts';
import type { NamedRecord } from '../search/name-list.ts';
import { dateInWords } from '../util/date-words.ts';
import type { RowMatch } from './match-list.ts';
import type { MatchKind } from './row-meaning.ts';

/** What the rows of each kind are in a count: `41 match`. */
const KINDS: Record<MatchKind, [one: string, many: string]> = {
  sure: ['matches', 'match'],
  choice: ['has several platforms', 'have several platforms'],
  similar: ['has a similar name', 'have a similar name'],
  removed: ['was removed', 'were removed'],
  none: ['has no match', 'have no match'],
};
const SURE = {
  ID: 'Same ID',
  name: 'Same name',
  'former name': 'Former name',
  abbreviation: 'Same abbreviation',
  URL: 'Same URL',
  'former URL': 'Old URL',
};
const MAX_PLATFORMS = 5;

/** `41 match, 3 have a similar name`: each kind that occurs, with its number of rows. */
export function matchCountsOf(rows: readonly { kind: MatchKind; rows: number }[]): string[] {
  return Object.entries(KINDS).flatMap(([kind, [one, many]]) => {
    const count = rows.reduce((sum, each) => sum + (each.kind === kind ? each.rows : 0), 0);
    return count > 0 ? `${count.toLocaleString('en')} ${count === 1 ? one : many}` : [];
  });
}

/** `Same name`, `3 platforms`, `No match` */
export function matchLabelOf({ kind, by, platforms }: RowMatch): string {
  if (kind === 'sure') return SURE[by!];
  if (kind === 'removed') return 'Removed';
  if (kind === 'none') return 'No match';
  return kind === 'choice' ? `${platforms.length} platforms` : 'Similar name';
}

/** The first platforms of a choice, and how many there are beyond these. */
export function platformsShownOf({ platforms }: RowMatch): { shown: readonly NamedRecord[]; more: number } {
  return { shown: platforms.slice(0, MAX_PLATFORMS), more: Math.max(0, platforms.length - MAX_PLATFORMS) };
}

/** What the visitor needs to know of a platform that a row means, in sentences. */
export function matchNotesOf({ platforms, formerUrl }: RowMatch): string[] {
  const [platform] = platforms;
  if (platforms.length !== 1 || !platform) return [];
  const { removed, services = [] } = platform;
  if (removed !== undefined) return [`Removed from the registry on ${dateInWords(removed)}.`];
  if (!formerUrl) return [];
  const service = services.find(({ release }) => release === formerUrl.release) ?? services[0];
  const replaced = `Your URL was replaced on ${dateInWords(formerUrl.until)}`;
  return [service ? `${replaced}: use ${harvesterUrlOf(service.url, service.release).text}` : `${replaced}.`];
}
