// Whether a word is another one, misspelt.
import { editDistance } from '../util/edit-distance.ts';

/** Shorter words have too many similar ones. */
export const MIN_SIMILAR = 4;

/** Whether a word has few wrong, missing, doubled or swapped letters. Words with other digits never match. */
export function isTypo(spelling: string, term: string, most: number): boolean {
  const { length } = spelling;
  if (term.length < MIN_SIMILAR || digitsIn(spelling) !== digitsIn(term)) return false;
  if (length - digitsIn(spelling).length < MIN_SIMILAR) return false;
  // Among words of four letters, one other letter makes another word; a swap is a typo.
  if (length === MIN_SIMILAR && term.length <= length && sorted(spelling) !== sorted(term)) return false;
  return editDistance(spelling, term, most) <= most;
}

function digitsIn(text: string): string {
  return text.replaceAll(/\P{N}/gu, '');
}

function sorted(letters: string): string {
  return [...letters].toSorted().join('');
}
