// Equal rows of a long list, such as those of a consortium, which has each platform for each institution.
import type { ListedRow } from './lost-rows.ts';
import { rowResultTextOf } from './result-text.ts';

/** Of a list of so many rows, each row is shown. */
const MAX_ROWS_SHOWN = 100;

export interface RowGroup<Result> {
  /** Of the first row. */
  result: Result;
  /** How many rows are like it. */
  rows: number;
}

/** In the order of their first rows. */
export function groupedRows<Result extends ListedRow>(results: readonly Result[]): RowGroup<Result>[] {
  if (results.length <= MAX_ROWS_SHOWN) return results.map((result) => ({ result, rows: 1 }));
  return [...Map.groupBy(results, keyOf).values()].map((same) => ({ result: same[0]!, rows: same.length }));
}

function keyOf(result: ListedRow): string {
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
