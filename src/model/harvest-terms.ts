// What a service asks of a harvester, in the order in which it is set up (specification §2.5, §5).
import { CREDENTIALS } from './facets.ts';
import { isPlainNo } from './plain-no.ts';
import type { Service } from './model-types.ts';

type Flag = keyof typeof CREDENTIALS;

export interface HarvestTerm {
  /** The field of its flag; undefined for the customer ID. */
  field: keyof Service['record'] | undefined;
  label: string;
  /** null if the registry doesn't state it. */
  state: boolean | null;
  /** The state in words; '' where the text leaves no doubt. */
  words: string;
  /** The registry's text; '' for a plain no, which the words say. */
  info: string;
}

const INFO = {
  requestor_id_required: 'requestor_id_info',
  api_key_required: 'api_key_info',
  platform_attr_required: 'platform_specific_info',
  ip_address_authorization: 'ip_address_authorization_info',
} as const satisfies Record<Flag, keyof Service['record']>;

/** Credentials and parameters, the customer ID first; then what limits requests. */
export function harvestTermsOf(service: Pick<Service, 'record'>): HarvestTerm[] {
  return [...credentialTermsOf(service), ...conditionTermsOf(service)];
}

/** Every report request needs a customer ID (Code of Practice 8.1); the registry has no flag for it. */
function credentialTermsOf({ record }: Pick<Service, 'record'>): HarvestTerm[] {
  const flags = Object.entries(CREDENTIALS) as [Flag, string][];
  return [
    credentialOf(undefined, 'Customer ID', true, record.customer_id_info),
    ...flags.map(([field, label]) => credentialOf(field, label, record[field], record[INFO[field]])),
  ];
}

function conditionTermsOf({ record }: Pick<Service, 'record'>): HarvestTerm[] {
  const { request_volume_limits_applied, credentials_auto_expire, customizations_in_place } = record;
  return [
    toTerm(
      'request_volume_limits_applied',
      'Request limit',
      request_volume_limits_applied,
      record.request_volume_limits_info,
      (info) => (info ? ['', ''] : ['Yes, not described', 'None']),
    ),
    toTerm(
      'credentials_auto_expire',
      'Credential expiry',
      credentials_auto_expire,
      record.credentials_auto_expire_info,
      (info) => (info ? ['', ''] : ['They expire', 'None']),
    ),
    toTerm(
      'customizations_in_place',
      'Customizations',
      customizations_in_place,
      record.customizations_info,
      (info) => (info ? ['', ''] : ['Yes, not described', 'None']),
    ),
  ];
}

function credentialOf(field: Flag | undefined, label: string, state: boolean | null, info: string) {
  const name = label.replace(/^[a-z]/, (first) => first.toUpperCase());
  return toTerm(field, name, state, info, (text) => [
    text ? '' : 'The registry gives no details.',
    'Not needed',
  ]);
}

function toTerm(
  field: HarvestTerm['field'],
  label: string,
  state: boolean | null,
  text: string,
  wordsOf: (info: string) => readonly [yes: string, no: string],
): HarvestTerm {
  const info = state === false && isPlainNo(text) ? '' : text.trim();
  const words = state === null ? 'Not stated' : wordsOf(info)[state ? 0 : 1];
  return { field, label, state, words, info };
}
