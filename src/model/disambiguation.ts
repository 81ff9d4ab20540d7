// Distinguishes services of one platform and release: by the part of the URL in which they differ, else by
// `platform_specific_info`, else by ID.
import { shortenText } from '../registry/free-text.ts';
import type { Service } from './model-types.ts';

/** Characters that readers grasp at a glance; the service's own page has the whole text. */
const EXCERPT_LENGTH = 60;
/** Among more, a few words don't help to find one, and comparing all takes long. */
const MAX_COMPARED = 50;
const ID_LENGTH = 8;
/** A release is free text of any length. */
const MAX_RELEASE_LENGTH = 20;

export function disambiguateServices(services: Iterable<Service>): void {
  for (const service of services) {
    const { id, release, record, sisters } = service;
    const sameRelease = sisters.filter((sister) => sister.release === release);
    const sameUrl = sameRelease.filter((sister) => sister.record.url === record.url);
    const infos = sameUrl.map((sister) => sister.record.platform_specific_info);
    const { text, parameter } = distinguishingWords(record.platform_specific_info, infos);
    const urls = sameRelease.map((sister) => sister.record.url);
    const segments = distinguishingSegments(record.url, urls);
    const label = [segments, text].filter(Boolean).join(' · ');
    const isAlone = sameRelease.length === 0;
    service.distinction = { label: label || (isAlone ? '' : id.slice(0, ID_LENGTH)), parameter };
  }
}

/** `Release 5.1 service · books`: distinct among the services of a platform. */
export function serviceTitleOf({
  release,
  distinction,
}: Pick<Service, 'release'> & Partial<Pick<Service, 'distinction'>>): string {
  const title = release === '' ? 'Service' : `Release ${shortenText(release, MAX_RELEASE_LENGTH)} service`;
  return distinction?.label ? `${title} · ${distinction.label}` : title;
}

/**
 * The text without the first and last words that all texts share, shortened; '' if all texts are equal. Of a parameter, which
 * is returned whole too, it is the part of the value that others lack.
 */
export function distinguishingWords(
  info: string,
  others: readonly string[],
): { text: string; parameter: string } {
  const words = distinguishingParts(info, others, /\s+/, ' ').replace(/[.,;:]+$/, '');
  const value = ownPartOfValue(words, others);
  return value === undefined ? { text: words, parameter: '' } : { text: value, parameter: words };
}

/** `books` for `platform=scrr-books` if others have `platform=scrr-film`; undefined for other words than a parameter. */
function ownPartOfValue(words: string, others: readonly string[]): string | undefined {
  const [, start = '', value] = /^([^\s=]+=)([^\s=…]+)$/.exec(words) ?? [];
  if (value === undefined) return undefined;
  const parameters = others.flatMap((text) => text.split(/\s+/)).filter((word) => word.startsWith(start));
  const otherValues = parameters.map((word) => word.slice(start.length).replace(/[.,;:]+$/, ''));
  return distinguishingParts(value, otherValues, /(?<=[-_])/, '') || value;
}

/** Likewise with the segments of URLs: `books` of `https://a.example/books/r51`. */
export function distinguishingSegments(url: string, others: readonly string[]): string {
  const [own = '', ...rest] = [url, ...others].map((each) => each.trim().replace(/^https?:\/\//i, ''));
  return distinguishingParts(own, rest, /\/+/, '/');
}

function distinguishingParts(
  text: string,
  others: readonly string[],
  separator: RegExp,
  glue: string,
): string {
  if (others.length > MAX_COMPARED) return '';
  const partsOf = (each: string) => each.split(separator).filter((part) => part !== '');
  const parts = partsOf(text);
  const otherParts = others.map(partsOf);
  if (otherParts.every((each) => each.join(glue) === parts.join(glue))) return '';
  const shortest = Math.min(parts.length, ...otherParts.map(({ length }) => length));
  let first = 0;
  while (first < shortest - 1 && otherParts.every((each) => each[first] === parts[first])) first += 1;
  let last = 1;
  while (first + last < shortest && otherParts.every((each) => each.at(-last) === parts.at(-last))) last += 1;
  const rest = parts.slice(first, parts.length - last + 1).join(glue);
  const start = rest.slice(0, 10 * EXCERPT_LENGTH);
  const characters = [...start];
  if (characters.length <= EXCERPT_LENGTH) return characters.join('');
  return `${characters.slice(0, EXCERPT_LENGTH).join('').trimEnd()}…`;
}
