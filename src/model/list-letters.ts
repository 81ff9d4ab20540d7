// The letters that readers jump to in a long list of names.
import { foldText } from '../util/fold.ts';
import { pathOfItem, type ListPage } from './list-pages.ts';

export type ListLetter = ReturnType<typeof listLettersOf>[number];

/** Shorter lists need none. */
const MIN_ROWS = 100;

export function listLettersOf(list: ListPage<{ name: string }>) {
  const rows = list.all.map(({ name }, i) => ({ name, path: pathOfItem(list, i), row: i % list.size }));
  if (rows.length < MIN_ROWS) return [];
  const groups = Map.groupBy(rows, ({ name }) => letterOf(name));
  return [...groups].map(([letter, all]) => {
    // The page of the list and the row of the first of them.
    const { path, row } = all[0]!;
    return { letter, count: all.length, path, row };
  });
}

/** `Ł` → `L`; digits and symbols are one group. Names are sorted without their punctuation. */
function letterOf(name: string): string {
  const [first = ''] = foldText(name).replace(/^[\p{P}\s]+/u, '');
  return /\p{L}/u.test(first) ? first.toUpperCase() : '0–9';
}
