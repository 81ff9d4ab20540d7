// What tells services of one platform apart where their release does not: their addresses, else what each has to be told.
import { shortenText } from '../registry/free-text.ts';
import type { Service } from './model-types.ts';

/** Signs; more of a text would not be read at a glance, and the service's own page has all of it. */
const SHORT = 60;
/** Among so many, a few words tell nobody which is which; comparing them all takes long. */
const MANY = 50;
const LONGEST_ADDRESS = 500;

/** Enters into each service what tells it from its sisters of the same release. */
export function disambiguateServices(services: Iterable<Service>): void {
  for (const service of services) {
    const { release, record, sisters } = service;
    const alike = sisters.filter((sister) => sister.release === release);
    const twins = alike.filter((sister) => sister.record.url === record.url);
    service.distinction = {
      url: twins.length < alike.length ? shortenText(record.url, LONGEST_ADDRESS) : '',
      text: distinguishingWords(
        record.platform_specific_info,
        twins.map((twin) => twin.record.platform_specific_info),
      ),
    };
  }
}

/**
 * What a text says and others do not, in short: the words with which all of them begin and end fall away, so that of long
 * texts what differs is left. '' where there are no others, or all say the same.
 */
export function distinguishingWords(text: string, others: readonly string[]): string {
  if (others.length > MANY || others.every((other) => other === text)) return '';
  const words = wordsOf(text);
  const all = others.map(wordsOf);
  const shortest = Math.min(words.length, ...all.map(({ length }) => length));
  let first = 0;
  while (first < shortest - 1 && all.every((each) => each[first] === words[first])) first += 1;
  let last = 1;
  while (first + last < shortest && all.every((each) => each.at(-last) === words.at(-last))) last += 1;
  const left = words.slice(first, words.length - last + 1).join(' ');
  const signs = [...left.slice(0, 10 * SHORT).replace(/[.,;:]+$/, '')];
  return signs.length > SHORT ? `${signs.slice(0, SHORT).join('').trimEnd()}…` : signs.join('');
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}
