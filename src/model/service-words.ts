// The words for what a table of services shows, the same on every page.
import { dateInWords } from '../util/date-words.ts';
import { inSentence } from '../util/sentence.ts';
import { shortenText } from '../registry/free-text.ts';
import { CREDENTIAL_LABELS, type CredentialField } from './facets.ts';
import type { ServiceRow } from './service-row.ts';

const NOT_STATED = 'Not stated';

/** `Requestor ID, platform parameter`, `Customer ID only`, or `Not stated`; without those that a sentence names. */
export function needsText(
  { needs }: Pick<ServiceRow, 'needs'>,
  inAllRows: readonly CredentialField[] = [],
): string {
  if (needs === null) return NOT_STATED;
  const own = needs.filter((field) => !inAllRows.includes(field));
  const text = own.map((field) => inSentence(CREDENTIAL_LABELS[field])).join(', ');
  return (
    text.replace(/^[a-z]/, (first) => first.toUpperCase()) || (inAllRows.length > 0 ? '' : 'Customer ID only')
  );
}

/** Characters of a limit in a cell; the service's page has all of them. */
const MAX_LIMIT_LENGTH = 60;

/** The registry's own words are quoted: shortened in a cell, whole in a sentence. */
export function limitText(
  { limit }: Pick<ServiceRow, 'limit'>,
  maxLength: number = MAX_LIMIT_LENGTH,
): string {
  if (typeof limit === 'string')
    return `“${shortenText(limit.replace(/\s+/g, ' '), maxLength).replace(/\s+\S*…$/, ' …')}”`;
  if (limit === null) return NOT_STATED;
  return limit ? 'Yes, not described' : 'None';
}

/** `audited Feb 2026`: the month in which an audit ended; '' for one without an end. */
export function auditEndText(month: string): string {
  const words = dateInWords(month);
  return words && `audited ${words.replace(/\p{L}{4,}/u, (name) => name.slice(0, 3))}`;
}

export function urlChangeText(day: string): string {
  return `URL changed on ${dateInWords(day)}`;
}

/** What else is not normal, a line each. */
export function oddityTexts({ oddities, urlNotices }: Pick<ServiceRow, 'oddities' | 'urlNotices'>): string[] {
  const { moved } = oddities;
  return [...urlNotices, ...(moved === undefined ? [] : [urlChangeText(moved)])];
}

/** `Acme Journals, release 5.1`: for screen readers. */
export function serviceLabelOf({ name, release, distinction }: ServiceRow): string {
  return [name, release && `release ${release}`, distinction].filter(Boolean).join(', ');
}
