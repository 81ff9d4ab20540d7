// The words for what a table of services shows, the same on every page.
import { dateInWords } from '../util/date-words.ts';
import { inSentence } from '../util/sentence.ts';
import { CREDENTIAL_LABELS } from './facets.ts';
import type { ServiceRow } from './service-row.ts';

const NOT_STATED = 'Not stated';

/** `Requestor ID, platform parameter`, `Customer ID only`, or `Not stated`. */
export function needsText({ needs }: Pick<ServiceRow, 'needs'>): string {
  if (needs === null) return NOT_STATED;
  const text = needs.map((field) => inSentence(CREDENTIAL_LABELS[field])).join(', ');
  return text.replace(/^[a-z]/, (first) => first.toUpperCase()) || 'Customer ID only';
}

/** The registry's words on a request limit, or whether there is one; '' if it is not stated. */
export function limitText(limit: string | boolean | null): string {
  if (typeof limit === 'string') return limit;
  if (limit === null) return '';
  return limit ? 'Limited, not described' : 'Not limited';
}

export function urlChangeText(day: string): string {
  return `URL changed on ${dateInWords(day)}`;
}
