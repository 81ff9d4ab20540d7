// What a row of a list means, in words.
import { andListFormat, orListFormat } from '../util/list-formats.ts';
import { withFullStop } from '../util/sentence.ts';
import type { OpenRow, RowResult } from './row-result.ts';

/** What the rows of each kind are in a count: `41 matched`. */
const KINDS: Record<RowResult['kind'], string> = {
  matched: 'matched',
  suggested: 'with a similar name',
  ambiguous: 'with several matches',
  similar: 'with similar platforms',
  unknown: 'without a match',
};
const MAX_CANDIDATES = 5;

/** The kinds that occur, each with its number of rows. */
export function resultCountsOf(
  rows: readonly { kind: RowResult['kind']; rows: number }[],
): { kind: string; count: number; words: string }[] {
  return Object.entries(KINDS).flatMap(([kind, words]) => {
    const count = rows.reduce((sum, each) => sum + (each.kind === kind ? each.rows : 0), 0);
    return count > 0 ? [{ kind, count, words }] : [];
  });
}

/** `Matched by name and URL.` */
export function rowResultTextOf(result: RowResult): string {
  const lead = rowResultLeadOf(result);
  if (result.kind === 'suggested') return `${lead}: ${result.platform.name}; not confirmed.`;
  if (result.kind !== 'ambiguous' && result.kind !== 'similar') return `${lead}.`;
  const { shown, more } = candidatesShownOf(result);
  const names = shown.map(({ name, provider }) =>
    provider && result.kind === 'ambiguous' ? `${name} (${provider})` : name,
  );
  const list = orListFormat.format(more > 0 ? [...names, `${more} more`] : names);
  return result.kind === 'ambiguous' ? withFullStop(`${lead}: ${list}`) : `${lead}. Did you mean ${list}?`;
}

/** The result without its candidates: `Matched by name and URL`, `13 platforms match by URL`. */
export function rowResultLeadOf(result: RowResult): string {
  const reasons = andListFormat.format(result.reasons);
  switch (result.kind) {
    case 'matched':
      return `Matched by ${reasons}`;
    case 'suggested':
      return 'Similar name';
    case 'ambiguous':
      return `${result.candidates.length} platforms match by ${reasons}`;
    case 'similar':
      if (result.reasons.includes('former provider')) return 'No platform has this provider now';
      return result.reasons.includes('name') ? 'The row mentions a platform' : 'No platform has this name';
    case 'unknown':
      return 'No platform matches';
  }
}

/** The first candidates, and how many there are beyond these. */
export function candidatesShownOf({ candidates }: OpenRow) {
  return {
    shown: candidates.slice(0, MAX_CANDIDATES),
    more: Math.max(0, candidates.length - MAX_CANDIDATES),
  };
}
