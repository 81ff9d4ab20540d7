// Equal rows of a long list, such as a consortium's list, which has each platform for each institution.
import { countWithNoun } from '../util/count-with-noun.ts';
import type { RowResult } from './row-result.ts';
import { rowResultTextOf } from './result-text.ts';

/** A list of at most this many rows shows each row. */
const MAX_ROWS_SHOWN = 100;

export interface RowGroup {
  /** The result of the first row. */
  result: RowResult;
  /** How many rows are like it. */
  rows: number;
}

/** In the order of their first rows. */
export function groupedRows(results: readonly RowResult[]): RowGroup[] {
  if (results.length <= MAX_ROWS_SHOWN) return results.map((result) => ({ result, rows: 1 }));
  return [...Map.groupBy(results, keyOf).values()].map((same) => ({ result: same[0]!, rows: same.length }));
}

/** What is shown of a row, but for the reasons of a match. */
function keyOf(result: RowResult): string {
  const { label } = result.row;
  if (result.kind !== 'matched') return JSON.stringify([label, rowResultTextOf(result)]);
  const { platform, release, differences } = result;
  return JSON.stringify([label, platform.id, release, differences]);
}

/** `Acme Journals`; of equal rows `Acme Journals (200 rows)`. */
export function textWithCount(text: string, rows: number): string {
  return rows > 1 ? `${text} (${countWithNoun(rows, 'row')})` : text;
}
