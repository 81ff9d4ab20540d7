// Spellings that Pagefind doesn't know: it ignores marks, but not that ł is l and that ß is ss.
import { squashedSpellings, wordsIn } from './words.ts';

/** The other spellings of the words of a text, as a field of a search record. */
export function spellingMeta(text: string): { spellings?: string } {
  const others = wordsIn(text)
    .filter((word) => !/^[\0-\x7F]*$/.test(word))
    .flatMap((word) => squashedSpellings(word).filter((spelling) => spelling !== withoutMarks(word)));
  return others.length > 0 ? { spellings: [...new Set(others)].join(' ') } : {};
}

/** As Pagefind reads a word. */
function withoutMarks(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
