// Facts of rows that only the browser knows: whether a row is about the visitor's platforms.
import type { FilterField } from '../model/model-types.ts';
import { toFilter } from './filter-fields.ts';
import { optionKeyOf } from './row-facts.ts';
import type { Rows } from './row-search.ts';

const NAME = 'mine';

/** In lists of what platforms have. */
export const MINE_FILTER: FilterField = toFilter(NAME, 'Platforms', [
  { value: '1', label: 'Mine', short: 'only my platforms' },
]);

export const MINE = optionKeyOf(NAME, '1');

/** The values of a row in a column, which may be several with `;` between them. */
export function valuesIn(
  { columns, rows }: Pick<Rows, 'columns' | 'rows'>,
  key: string,
  row: number,
): string[] {
  const column = columns.findIndex((each) => each.key === key);
  return String(rows[row]![column] ?? '')
    .split('; ')
    .filter(Boolean);
}

/** The numbers of the rows about at least one of these platforms. The IDs are in lower case. */
export function rowsOfPlatforms(rows: Pick<Rows, 'columns' | 'rows'>, ids: ReadonlySet<string>): number[] {
  return [...rows.rows.keys()].filter((row) =>
    valuesIn(rows, 'platform_id', row).some((id) => ids.has(id.toLowerCase())),
  );
}

/** The same rows, of which some have one more option. */
export function withOption(file: Rows, option: string, having: Iterable<number>): Rows {
  const known = file.options.indexOf(option);
  const number = known < 0 ? file.options.length : known;
  const chosen = new Set(having);
  return {
    ...file,
    options: known < 0 ? [...file.options, option] : file.options,
    facts: file.facts.map((facts, row) => {
      const [always = [], ...combinations] = facts;
      return chosen.has(row) ? [[...always, number], ...combinations] : facts;
    }),
  };
}
