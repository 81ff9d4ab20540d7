// Whether a text contains the words of a query. If no word begins with the query, Pagefind returns records with a beginning
// of the query: `as` for `asdf`.
import { isUnspaced, squashedSpellings, searchTermsOf, wordsIn } from './words.ts';

/** English endings that Pagefind ignores. */
const ENDING = /(?:ies|es|s|ing|ed|al|y|e)$/;
const MIN_STEM = 4;

export function isTextMatch(query: string, text: string): boolean {
  const terms = [...new Set(wordsIn(text).flatMap(searchTermsOf))];
  const unspaced = terms.filter(isUnspaced);
  const isIn = (spelling: string): boolean => {
    const stem = stemOf(spelling);
    if (unspaced.some((term) => term.includes(spelling))) return true;
    return terms.some(
      (term) => term.startsWith(spelling) || (stem.length >= MIN_STEM && stemOf(term) === stem),
    );
  };
  return wordsIn(query).every((word) => squashedSpellings(word).some(isIn));
}

function stemOf(word: string): string {
  return word.replace(ENDING, '');
}
