// Finds texts by words, whatever their order and spelling.
import { spellingsOf } from './fold.ts';

/** A text in all spellings by which people look for it. */
export function toSearchText(text: string): string {
  return spellingsOf(text).join('\n');
}

export function spellingsOfEachWord(query: string): string[][] {
  return query.split(/\s+/).map(spellingsOf);
}

/** Whether a search text contains each of the words, in one of its spellings. */
export function containsWords(searchText: string, words: readonly string[][]): boolean {
  return words.every((spellings) => spellings.some((spelling) => searchText.includes(spelling)));
}
