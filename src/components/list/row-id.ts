import type { ListLetter } from '../../model/list-letters.ts';

/** The ID of a row to which a letter leads. */
export function letterRowIdOf(letters: readonly ListLetter[], path: string, row: number): string | undefined {
  return letters.some((each) => each.path === path && each.row === row) ? `row-${row + 1}` : undefined;
}
