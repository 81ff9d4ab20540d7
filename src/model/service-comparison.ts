// What services of a platform are compared by.
import { contactKey } from './contact-parts.ts';
import { harvestTermsOf } from './harvest-terms.ts';
import { credentialLabelsOf } from './record-summaries.ts';
import type { Service } from './model-types.ts';
import { otherContactsOf } from './related-contacts.ts';

/** As many contacts of related records as a page shows. */
export const MAX_OTHER_CONTACTS = 3;

/** By label, in the order of a page: a key that is equal for services which show the same. */
export function comparisonKeysOf(service: Service): Record<string, string> {
  const { record, harvesterUrl, host, audit, auditStatus } = service;
  const terms = harvestTermsOf(service).map(({ label, words, info }) => [label, [words, info]]);
  const values: Record<string, unknown> = {
    URL: harvesterUrl,
    Audit: [auditStatus, audit?.record.finish_date || audit?.record.start_date],
    'Required credentials': credentialLabelsOf(service, true),
    ...Object.fromEntries(terms),
    Contact: [contactKey(record.contact), otherContactsOf(service).slice(0, MAX_OTHER_CONTACTS)],
    'Data host': [host?.id, record.data_host],
  };
  return Object.fromEntries(Object.entries(values).map(([label, value]) => [label, JSON.stringify(value)]));
}

/** `releases` are those of the services; '' where none is stated. */
export function comparisonHeadingOf(releases: readonly string[]): string {
  const isNamed = new Set(releases).size > 1 && !releases.includes('');
  return isNamed ? `Releases ${releases.join(' and ')} compared` : 'Two services compared';
}
