// What a filter finds in the rows of a list, and these rows as CSV. For the browser.
import { nameCollator } from '../util/sort-order.ts';
import { csvTextWithoutFormulas } from '../util/csv.ts';
import { containsWords, spellingsOfEachWord, toSearchText } from '../util/word-search.ts';
import type { CellValue, RowsFile } from './list.ts';
import { matchesFacts, optionKeyOf } from './row-facts.ts';

export type Rows = Omit<RowsFile, 'stamp'>;

export class RowSearch {
  readonly #file: Rows;
  /** The text of each row, in all spellings by which people look for it. */
  readonly #texts: string[];

  constructor(file: Rows) {
    this.#file = file;
    this.#texts = file.rows.map((values) =>
      toSearchText(values.filter((_, i) => file.columns[i]!.isSearched).join('\n')),
    );
  }

  /**
   * The numbers of the rows that have the chosen options and all words of `q`, in the order of `sort`. `q` may be several
   * texts with `;` between them: each row has the words of at least one.
   */
  find(choice: URLSearchParams): number[] {
    const { options, facts } = this.#file;
    const chosen = [...choice].flatMap(([name, value]) => {
      const number = options.indexOf(optionKeyOf(name, value));
      return number < 0 ? [] : number;
    });
    const texts = (choice.get('q') ?? '').split(';').filter((text) => text.trim() !== '');
    const wanted = (texts.length > 0 ? texts : ['']).map((text) => spellingsOfEachWord(text));
    const found = [...facts.keys()].filter(
      (row) =>
        matchesFacts(facts[row]!, chosen) && wanted.some((words) => containsWords(this.#texts[row]!, words)),
    );
    return this.#sort(found, choice.get('sort') ?? '');
  }

  /** The columns' headings, then these rows. */
  csvOf(rows: readonly number[]): string {
    const { columns, rows: all } = this.#file;
    const lines = [columns.map(({ heading }) => heading), ...rows.map((row) => all[row]!.map(String))];
    return csvTextWithoutFormulas(lines);
  }

  /** `key` is a column's key, with `-` before it for descending. */
  #sort(rows: number[], key: string): number[] {
    const column = this.#file.columns.findIndex((each) => each.key === key.replace(/^-/, ''));
    if (column < 0) return rows;
    const valueOf = (row: number): CellValue => this.#file.rows[row]![column]!;
    return rows.toSorted((one, other) => compareValues(valueOf(one), valueOf(other), key.startsWith('-')));
  }
}

/** Empty values come last in both directions. */
export function compareValues(one: CellValue, other: CellValue, isDescending: boolean): number {
  if (one === '' || other === '') return Number(one === '') - Number(other === '');
  const order =
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : nameCollator.compare(String(one), String(other));
  return isDescending ? -order : order;
}
