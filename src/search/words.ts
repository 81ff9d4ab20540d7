// Splits texts into words, for the index, queries and highlights. Used by the build and in the browser.
import { foldText, spellingsOf } from '../util/fold.ts';

/** Letters and digits, joined by characters that people leave out or replace by a space: `e-Journal`, `A&I`, `TR_J1`. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’‘ʼʻʹ`´′·‧‐‑‒–—־׳״_.&+-]+[\p{L}\p{M}\p{N}]+)*/gu;
/** Between the parts of a word: at those characters, and where CamelCase changes. */
const PARTS = /[^\p{L}\p{M}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const NO_LETTER = /[^\p{L}\p{M}\p{N}]+/gu;
/** Scripts that are written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

export function wordsIn(text: string): string[] {
  return text.match(WORD) ?? [];
}

/** `ScienceDirect` → `Science`, `Direct`. */
export function wordPartsOf(word: string): string[] {
  return word.split(PARTS).filter(Boolean);
}

/** A text without spaces and punctuation, folded. */
export function squash(text: string): string {
  return foldText(text).replace(NO_LETTER, '');
}

export function squashedSpellings(text: string): string[] {
  return [...new Set(spellingsOf(text).map((spelling) => spelling.replace(NO_LETTER, '')))].filter(Boolean);
}

/** Whether a host name seems to be a record's own, not one shared by many: `sushi.quillstack.example`, Quillstack. */
export function isHostNamedAfter(hostName: string, name: string): boolean {
  const text = squash(hostName);
  return wordsIn(name).some((word) => word.length > 4 && text.includes(squash(word)));
}

/** Labels of host names that say nothing about the platform. */
const GENERIC_LABEL = /^(www\d*|api|sushi|stats?|usage|data|reports?|metrics)$/;

/** DNS has no longer host names. */
export const MAX_HOST_NAME_LENGTH = 253;

/** A host name, and the domains that it belongs to, without its top-level domain; none of a name that DNS can't have. */
export function domainsOfHostName(name: string): string[] {
  if (name.length > MAX_HOST_NAME_LENGTH) return [];
  const labels = name.split('.');
  return labels.slice(0, -1).map((_, i) => labels.slice(i).join('.'));
}

/** A host name as a whole, the domains that it belongs to, and its own labels. */
export function hostNameWords(name: string): string[] {
  const labels = name.split('.').slice(0, -1);
  return [...domainsOfHostName(name).map(squash), ...labels.filter((label) => !GENERIC_LABEL.test(label))];
}

/** The terms by which a word of a text is found: the word as a whole, and its parts. */
function searchTermsOf(word: string): string[] {
  const whole = squashedSpellings(word);
  const parts = wordPartsOf(word);
  return [...new Set([...whole, ...(parts.length > 1 ? parts.flatMap(squashedSpellings) : [])])];
}

/** Splits a text into parts with and without a match, for highlights. */
export function markedParts(
  text: string,
  isMatch: (word: string) => boolean,
): { text: string; isMarked: boolean }[] {
  const parts: { text: string; isMarked: boolean }[] = [];
  let from = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!isMatch(word)) continue;
    if (index > from) parts.push({ text: text.slice(from, index), isMarked: false });
    parts.push({ text: word, isMarked: true });
    from = index + word.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isMarked: false });
  return parts;
}

/** The terms that index a word: the terms of searches, and each end of a word in a script without spaces. */
export function indexTermsOf(word: string): string[] {
  return searchTermsOf(word).flatMap((term) => {
    if (!UNSPACED.test(term)) return term;
    const letters = [...term].slice(0, 64);
    return letters.map((_, i) => letters.slice(i).join(''));
  });
}
