// The ways in which the words of a query can be read.
import { wordPartsOf, squashedSpellings } from './words.ts';

/** People type them where a name has `&`, or nothing. */
const SMALL_WORD = /^(a|an|and|the|of|for|und|der|die|das|et|de|la|le|les|y|e|i|och|og)$/i;

/** Nearly every letter begins some name. */
const INITIAL = /^[a-z]$/;

/** The words of a query, and their parts. */
export function wordSequencesAsTyped(words: string[]): string[][] {
  return [words, words.flatMap(wordPartsOf)];
}

/** Words joined to one, one word split in two, and words without those that names abbreviate or lack. */
export function resplitSequences(words: string[], isTerm: (text: string) => boolean): string[][] {
  const parts = words.flatMap(wordPartsOf);
  const joined = parts
    .slice(1)
    .map((part, i) => [...parts.slice(0, i), parts[i]! + part, ...parts.slice(i + 2)]);
  const [only = ''] = words.length === 1 ? squashedSpellings(words[0]!) : [];
  const split = [...only].flatMap((_, at) => {
    const [first, second] = [only.slice(0, at), only.slice(at)];
    return [first, second].every((part) => isTerm(part) && !INITIAL.test(part)) ? [[first, second]] : [];
  });
  const withoutSmall = words.filter((word) => !SMALL_WORD.test(word));
  return [
    ...joined,
    ...(parts.length > 2 ? [[parts.join('')]] : []),
    ...split,
    ...(withoutSmall.length > 0 ? [withoutSmall] : []),
  ];
}
