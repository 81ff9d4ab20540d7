// The text that `keep --forget` looks for, in capitals or not, and how it is removed from a string.
import { REMOVED_TEXT } from '../../history/entry-without-text.ts';

export interface ForgetTarget {
  /** In UTF-16 code units, in which capitals are as long as other letters. */
  length: number;
  isIn: (whole: string) => boolean;
  clean: (whole: string) => string;
}

/** Whether a text is too short to be found safely: below 3 characters, or 2 if one of them is Chinese or Japanese. */
export function isTooShort(text: string): boolean {
  const hasChineseOrJapanese = /[\p{Ideographic}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text);
  return [...text.trim()].length < (hasChineseOrJapanese ? 2 : 3);
}

export function forgetTargetOf(text: string): ForgetTarget {
  const wanted = text.trim();
  const source = wanted.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const [first, every] = [new RegExp(source, 'iu'), new RegExp(source, 'giu')];
  // “Move” is in “[removed]”, too.
  const partsOf = (whole: string): string[] => whole.split(REMOVED_TEXT);
  return {
    length: wanted.length,
    isIn: (whole) => partsOf(whole).some((part) => first.test(part)),
    clean: (whole) =>
      partsOf(whole)
        .map((part) => part.replace(every, REMOVED_TEXT))
        .join(REMOVED_TEXT),
  };
}
