// Whether a text really has the words of a query. Where Pagefind knows no word that begins like the query, it returns
// records with a beginning of it: `as` for `asdf`.
import { squashedSpellings, termsOf, wordsIn } from './words.ts';

/** English endings that Pagefind ignores. */
const ENDING = /(?:ies|es|s|ing|ed|al|y|e)$/;
const MIN_STEM = 4;

export function isTextMatch(query: string, text: string): boolean {
  const terms = new Set(wordsIn(text).flatMap(termsOf));
  return wordsIn(query).every((word) =>
    squashedSpellings(word).some((spelling) => {
      const stem = stemOf(spelling);
      for (const term of terms) {
        if (term.startsWith(spelling) || (stem.length >= MIN_STEM && stemOf(term) === stem)) return true;
      }
      return false;
    }),
  );
}

function stemOf(word: string): string {
  return word.replace(ENDING, '');
}
