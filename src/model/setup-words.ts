// Sentences around the set-up of a service: unusual facts, credentials that are not needed, and what the table of a platform's
// services doesn't show.
import { countWithNoun } from '../util/count-with-noun.ts';
import { andListFormat, orListFormat } from '../util/list-formats.ts';
import { contactKey } from './contact-parts.ts';
import {
  HARVEST_TERM_LABELS,
  harvestTermsOf,
  isCredential,
  isWorthRow,
  type HarvestTerm,
} from './harvest-terms.ts';
import type { Service } from './model-types.ts';
import { otherContactsOf } from './related-contacts.ts';
import type { ServiceOddities } from './service-row.ts';
import { urlChangeText } from './service-words.ts';
import { inSentence } from '../util/sentence.ts';

export interface Warning {
  key: 'moved' | 'notifications';
  text: string;
}

/** `open` counts the notifications that hold on the day of the snapshot. */
export function warningsOf({ moved }: ServiceOddities, open: number): Warning[] {
  const warnings: Warning[] = [];
  if (moved !== undefined) warnings.push({ key: 'moved', text: urlChangeText(moved) });
  if (open > 0) warnings.push({ key: 'notifications', text: `${countWithNoun(open, 'notification')} open` });
  return warnings;
}

/** `['Not needed: API key.', 'No request limit or credential expiry stated.']` */
export function closingSentencesOf(terms: readonly HarvestTerm[]): string[] {
  const labels = (isOfCredential: boolean, state: boolean | null): string[] =>
    terms
      .filter(
        (term) => !isWorthRow(term) && term.state === state && isCredential(term.key) === isOfCredential,
      )
      .map(({ key }) => inSentence(HARVEST_TERM_LABELS[key]));
  const [notNeeded, unstatedCredentials] = [labels(true, false), labels(true, null)];
  const [absent, unstated] = [labels(false, false), labels(false, null)];
  return [
    notNeeded.length > 0 && `Not needed: ${notNeeded.join(', ')}.`,
    unstatedCredentials.length > 0 && `Not stated: ${unstatedCredentials.join(', ')}.`,
    absent.length > 0 && `The registry states: no ${absent.join(', no ')}.`,
    unstated.length > 0 && `No ${orListFormat.format(unstated)} stated.`,
  ].filter((sentence) => sentence !== false);
}

/**
 * States how a service differs from the service of the current release, beyond the columns of a table: `The release 5 service
 * also differs from the release 5.1 service in its contact and data host.` '' for nothing.
 */
export function furtherDifferencesText(service: Service, current: Service): string {
  const partsOf = (each: Service): Record<string, unknown> => {
    const terms = harvestTermsOf(each);
    const infosOf = (isWanted: (term: HarvestTerm) => boolean) =>
      terms.filter(isWanted).map(({ info }) => info);
    const requiredByBoth = ({ key }: HarvestTerm) =>
      isCredential(key) &&
      [service, current].every((one) => harvestTermsOf(one).find((term) => term.key === key)!.state);
    return {
      contact: [contactKey(each.record.contact), otherContactsOf(each)],
      instructions: infosOf(requiredByBoth),
      'data host': [each.host?.id, each.record.data_host],
      'credential expiry': terms.filter(({ key }) => key === 'credentials_auto_expire'),
      customizations: terms.filter(({ key }) => key === 'customizations_in_place'),
    };
  };
  const [own, other] = [partsOf(service), partsOf(current)];
  const different = Object.keys(own).filter(
    (part) => JSON.stringify(own[part]) !== JSON.stringify(other[part]),
  );
  if (different.length === 0) return '';
  const name = service.release === '' ? 'other service' : `release ${service.release} service`;
  return `The ${name} also differs from the release ${current.release} service in its ${andListFormat.format(different)}.`;
}
