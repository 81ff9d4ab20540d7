// Distinguishes services of one platform and release by URL, or else by `platform_specific_info`.
import { shortenText } from '../registry/free-text.ts';
import type { Service } from './model-types.ts';

/** Characters that readers grasp at a glance; the service's own page has the whole text. */
const EXCERPT_LENGTH = 60;
/** Among more, a few words don't help to find one, and comparing all takes long. */
const MAX_COMPARED = 50;
const MAX_URL_LENGTH = 500;

export function disambiguateServices(services: Iterable<Service>): void {
  for (const service of services) {
    const { release, record, sisters } = service;
    const sameRelease = sisters.filter((sister) => sister.release === release);
    const sameUrl = sameRelease.filter((sister) => sister.record.url === record.url);
    service.distinction = {
      url: sameUrl.length < sameRelease.length ? shortenText(record.url, MAX_URL_LENGTH) : '',
      text: distinguishingWords(
        record.platform_specific_info,
        sameUrl.map((sister) => sister.record.platform_specific_info),
      ),
    };
  }
}

/** The text without the first and last words that all texts share, shortened; '' if all texts are equal. */
export function distinguishingWords(text: string, others: readonly string[]): string {
  if (others.length > MAX_COMPARED || others.every((other) => other === text)) return '';
  const words = wordsOf(text);
  const otherWords = others.map(wordsOf);
  const shortest = Math.min(words.length, ...otherWords.map(({ length }) => length));
  let first = 0;
  while (first < shortest - 1 && otherWords.every((each) => each[first] === words[first])) first += 1;
  let last = 1;
  while (first + last < shortest && otherWords.every((each) => each.at(-last) === words.at(-last))) last += 1;
  const rest = words.slice(first, words.length - last + 1).join(' ');
  const characters = [...rest.slice(0, 10 * EXCERPT_LENGTH).replace(/[.,;:]+$/, '')];
  return characters.length > EXCERPT_LENGTH
    ? `${characters.slice(0, EXCERPT_LENGTH).join('').trimEnd()}…`
    : characters.join('');
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}
