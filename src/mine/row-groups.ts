// Equal rows of a long list, such as a consortium's list, which has each platform for each institution.
import { countWithNoun } from '../util/count-with-noun.ts';
import type { RowMatch } from './match-list.ts';
import { matchNotesOf } from './row-words.ts';

/** A list of at most this many rows shows each row. */
const MAX_ROWS_SHOWN = 100;

export interface RowGroup {
  /** The first of the rows. */
  match: RowMatch;
  /** The numbers of all rows that are like it. */
  lines: number[];
}

/** In the order of their first rows. */
export function groupedRows(matches: readonly RowMatch[]): RowGroup[] {
  if (matches.length <= MAX_ROWS_SHOWN) return matches.map((match) => ({ match, lines: [match.line] }));
  return [...Map.groupBy(matches, keyOf).values()].map((same) => ({
    match: same[0]!,
    lines: same.map(({ line }) => line),
  }));
}

/** What is shown of a row, but for the reason of a match. */
function keyOf(match: RowMatch): string {
  const { kind, platforms, release, cell } = match;
  const shown = kind === 'sure' ? [release, matchNotesOf(match)] : [cell];
  return JSON.stringify([kind, platforms.map(({ id }) => id), ...shown]);
}

/** `Acme Journals`; of equal rows `Acme Journals (200 rows)`. */
export function textWithCount(text: string, rows: number): string {
  return rows > 1 ? `${text} (${countWithNoun(rows, 'row')})` : text;
}
