import { inSentence } from '../../util/sentence.ts';
import { countText, numberText } from '../value/number-text.ts';

/** `33 of 60 platforms: release 5.1, report TR_J1, API key not needed`. */
export function shownSentenceOf(
  shown: number,
  total: number,
  noun: string,
  chosen: readonly string[],
): string {
  const count =
    shown === total ? countText(total, noun) : `${numberText(shown)} of ${countText(total, noun)}`;
  return chosen.length > 0 ? `${count}: ${chosen.join(', ')}` : count;
}

/** Makes sense without the label of its field: `without 5.1`, `no audit`. */
const COMPLETE = /^(without|no|only) /;

/** Part of a sentence: `API key not required`, `country France`, `no audit`. */
export function choicePhraseOf(label: string, choice: string): string {
  return COMPLETE.test(choice) ? choice : `${inSentence(label)} ${choice}`;
}

const MAX_FILE_NAME = 100;

/** `services-release-5.1-api-key-required.csv` */
export function fileNameOf(list: string, phrases: readonly string[]): string {
  const words = [list, ...phrases].join(' ').toLowerCase();
  const name = words.replace(/[^\p{L}\p{M}\p{N}.]+/gu, '-').replace(/^[-.]+|[-.]+$/g, '');
  return `${[...name]
    .slice(0, MAX_FILE_NAME)
    .join('')
    .replace(/[-.]+$/, '')}.csv`;
}
