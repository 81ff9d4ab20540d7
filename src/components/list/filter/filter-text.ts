import { countText, numberText } from '../../value/number-text.ts';

/** Without case, accents and repeated spaces. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

export function wordsOf(query: string): string[] {
  return foldText(query).split(' ').filter(Boolean);
}

/** `text` and `words` are already folded. */
export function containsWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

/** `33 of 60 platforms: release 5.1, report TR_J1, API key not needed`. */
export function sentenceOf(shown: number, total: number, noun: string, chosen: readonly string[]): string {
  const count =
    shown === total ? countText(total, noun) : `${numberText(shown)} of ${countText(total, noun)}`;
  return chosen.length > 0 ? `${count}: ${chosen.join(', ')}` : count;
}

/** Part of a sentence: `API key not needed`, `country France`. */
export function phraseOf(label: string, choice: string): string {
  const isAcronym = /^\p{Lu}{2}/u.test(label);
  return `${isAcronym ? label : label.charAt(0).toLowerCase() + label.slice(1)} ${choice}`;
}

/** `Filters`, `1 filter`, `3 filters` */
export function filterButtonText(count: number): string {
  return count === 0 ? 'Filters' : countText(count, 'filter');
}
