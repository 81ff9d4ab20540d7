import { dateInWords } from '../../util/date-words.ts';
import type { Successor } from '../successors.ts';

const NOUNS: Record<Successor['kind'], string> = {
  platform: 'A platform',
  service: 'A service',
  host: 'A data host',
};
const SAME_NAME: Record<Successor['kind'], string> = {
  platform: 'of the same name and provider',
  service: 'with the same platform name, provider and release',
  host: 'of the same name',
};

/** The text of a link to the successor: `A platform of the same name and provider`. */
export function successorPhraseOf({ kind, match }: Pick<Successor, 'kind' | 'match'>): string {
  if (match === 'chain') return 'The last of its successors';
  return `${NOUNS[kind]} ${match === 'name' ? SAME_NAME[kind] : 'with the same URL and release'}`;
}

/** Follows the phrase: ` has been in the registry since 3 November 2026` */
export function successorSinceText({ since }: Pick<Successor, 'since'>): string {
  return ` has been in the registry since ${dateInWords(since.slice(0, 10))}`;
}
