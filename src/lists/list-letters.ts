// The letters that readers jump to in a long list of names.
import { pathOfItem, type ListPage } from '../model/list-pages.ts';
import { foldText } from '../util/fold.ts';

export interface ListLetter {
  letter: string;
  count: number;
  /** The path of the page with its first row, and the number of this row on the page. */
  path: string;
  row: number;
}

/** Shorter lists need none. */
const MIN_ROWS = 300;

/** `list` is any page of it. */
export function listLettersOf<T>(list: ListPage<T>, nameOf: (item: T) => string): ListLetter[] {
  const rows = list.all.map((item, i) => ({
    name: nameOf(item),
    path: pathOfItem(list, i),
    row: i % list.size,
  }));
  if (rows.length < MIN_ROWS) return [];
  const groups = Map.groupBy(rows, ({ name }) => letterOf(name));
  return [...groups].map(([letter, all]) => {
    const { path, row } = all[0]!;
    return { letter, count: all.length, path, row };
  });
}

/** The ID of the first row of a letter. */
export function letterIdOf(letter: string): string {
  return `letter-${letter}`;
}

/** The IDs of the rows of a page to which letters lead, by the numbers of the rows. */
export function letterRowIdsOf(letters: readonly ListLetter[], path: string): ReadonlyMap<number, string> {
  const own = letters.filter((each) => each.path === path);
  return new Map(own.map(({ letter, row }) => [row, letterIdOf(letter)]));
}

/** `Ł` → `L`; digits and symbols are one group. Names are sorted without their punctuation. */
function letterOf(name: string): string {
  const [first = ''] = foldText(name).replace(/^[\p{P}\s]+/u, '');
  return /\p{L}/u.test(first) ? first.toUpperCase() : '0–9';
}
