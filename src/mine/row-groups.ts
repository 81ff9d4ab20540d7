// Equal rows of a long list, such as those of a consortium, which has each platform for each institution.
import type { RowResult } from './row-result.ts';
import { rowResultTextOf } from './result-text.ts';

/** Of a list of so many rows, each row is shown. */
const MAX_ROWS_SHOWN = 100;

export interface RowGroup {
  /** Of the first row. */
  result: RowResult;
  /** How many rows are like it. */
  rows: number;
}

/** In the order of their first rows. */
export function groupedRows(results: readonly RowResult[]): RowGroup[] {
  if (results.length <= MAX_ROWS_SHOWN) return results.map((result) => ({ result, rows: 1 }));
  return [...Map.groupBy(results, keyOf).values()].map((same) => ({ result: same[0]!, rows: same.length }));
}

function keyOf(result: RowResult): string {
  const { line, label } = result.row;
  const { platform, release, differences } =
    result.kind === 'matched' ? result : { platform: undefined, release: '', differences: [] };
  const text = platform ? '' : rowResultTextOf(result);
  return [
    label === `Row ${line}` ? '' : label,
    platform?.id,
    release,
    text,
    ...differences.map((each) => each.text),
  ].join('\n');
}
