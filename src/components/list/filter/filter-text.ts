// Text as it is compared, and a choice in words.
import { countText, numberText } from '../../value/number-text.ts';

/** A text as it is compared: without case, accents and repeated spaces. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/** The words of what is looked for, as they are compared. */
export function wordsOf(sought: string): string[] {
  return foldText(sought).split(' ').filter(Boolean);
}

/** Whether every word stands in a text, all of them plain already. */
export function containsWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

/** `33 of 60 platforms: release 5.1, report TR_J1, API key not needed`. */
export function sentenceOf(shown: number, total: number, noun: string, chosen: readonly string[]): string {
  const count =
    shown === total ? countText(total, noun) : `${numberText(shown)} of ${countText(total, noun)}`;
  return chosen.length > 0 ? `${count}: ${chosen.join(', ')}` : count;
}

/** A field and what was chosen of it, as part of a sentence: `API key not needed`, `country France`. */
export function phraseOf(label: string, choice: string): string {
  const acronym = /^\p{Lu}{2}/u.test(label);
  return `${acronym ? label : label.charAt(0).toLowerCase() + label.slice(1)} ${choice}`;
}

/** What the button says that opens the fields on a narrow screen: `Filters`, `1 filter`, `3 filters`. */
export function chosenIn(count: number): string {
  return count === 0 ? 'Filters' : countText(count, 'filter');
}
