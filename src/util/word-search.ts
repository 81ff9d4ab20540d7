// The one way to find texts by words, whatever their order and spelling: in lists and in the texts of records.
import { spellingsOf } from './fold.ts';

/** Around words of a sentence, not of a URL. */
const PUNCTUATION = /^[("'“”‘„‚«‹]+|[)"'“”’»›,;:!?]+$/g;
/** English endings that the full-text search ignores. */
const ENDING = /(?:ies|es|s|ing|ed|al|y|e)$/;
const MIN_STEM = 4;

/** A text in all spellings by which people look for it. */
export function toSearchText(text: string): string {
  return spellingsOf(text).join('\n');
}

export function spellingsOfEachWord(query: string): string[][] {
  return query.split(/\s+/).map((word) => spellingsOf(word.replace(PUNCTUATION, '')));
}

/** The same without endings: `libraries` is in texts that contain `library`. */
export function stemsOfEachWord(query: string): string[][] {
  const stemOf = (word: string): string => {
    const stem = word.replace(ENDING, '');
    return stem.length < MIN_STEM ? word : stem;
  };
  return spellingsOfEachWord(query).map((spellings) => spellings.map(stemOf));
}

/** Whether a search text contains each of the words, in one of its spellings. */
export function containsWords(searchText: string, words: readonly string[][]): boolean {
  return words.every((spellings) => spellings.some((spelling) => searchText.includes(spelling)));
}
