// What a service requires of a harvester, in the order of its setup (specification §2.5, §5).
import { CREDENTIAL_LABELS } from './facets.ts';
import type { Service } from './model-types.ts';

type Flag = keyof typeof CREDENTIAL_LABELS;

export type HarvestTerm = ReturnType<typeof toTerm>;

const INFO = {
  requestor_id_required: 'requestor_id_info',
  api_key_required: 'api_key_info',
  platform_attr_required: 'platform_specific_info',
  ip_address_authorization: 'ip_address_authorization_info',
} as const satisfies Record<Flag, keyof Service['record']>;

/** The customer ID, then other credentials and parameters, then request limits and the like. */
export function harvestTermsOf(service: Pick<Service, 'record'>): HarvestTerm[] {
  return [...credentialTermsOf(service), ...conditionTermsOf(service)];
}

/** Every report request needs a customer ID (Code of Practice 8.1); the registry has no flag for it. */
function credentialTermsOf({ record }: Pick<Service, 'record'>): HarvestTerm[] {
  const flags = Object.entries(CREDENTIAL_LABELS) as [Flag, string][];
  return [
    credentialOf(undefined, 'Customer ID', true, record.customer_id_info),
    ...flags.map(([field, label]) => credentialOf(field, label, record[field], record[INFO[field]])),
  ];
}

const CONDITIONS = [
  ['request_volume_limits_applied', 'request_volume_limits_info', 'Request limit', 'Yes, not described'],
  ['credentials_auto_expire', 'credentials_auto_expire_info', 'Credential expiry', 'They expire'],
  ['customizations_in_place', 'customizations_info', 'Customizations', 'Yes, not described'],
] as const;

function conditionTermsOf({ record }: Pick<Service, 'record'>): HarvestTerm[] {
  return CONDITIONS.map(([field, infoField, label, yes]) =>
    toTerm(field, label, record[field], record[infoField], (info) => (info ? ['', ''] : [yes, 'None'])),
  );
}

function credentialOf(field: Flag | undefined, label: string, state: boolean | null, info: string) {
  const name = label.replace(/^[a-z]/, (first) => first.toUpperCase());
  return toTerm(field, name, state, info, (text) => [
    text ? '' : 'The registry gives no details.',
    'Not needed',
  ]);
}

function toTerm(
  field: keyof Service['record'] | undefined,
  label: string,
  state: boolean | null,
  text: string,
  wordsOf: (info: string) => readonly [yes: string, no: string],
) {
  const info = textBesideFlag(state, text);
  const words = state === null ? 'Not stated' : wordsOf(info)[state ? 0 : 1];
  return {
    /** The record's flag; undefined for the customer ID. */
    field,
    label,
    /** null if the registry doesn't state it. */
    state,
    /** The state in words; '' if the registry's text makes it clear. */
    words,
    /** The registry's text; '' for a plain no, which `words` covers. */
    info,
  };
}

/** What the registry's text adds to a flag; '' for a plain no beside a flag that is false. */
export function textBesideFlag(flag: boolean | null, text: string): string {
  return flag === false && isPlainNo(text) ? '' : text.trim();
}

const PLAIN_NO =
  /^[^\p{L}\p{N}]*((no|none|nil|false|n\/?a|not (applicable|applied|available|needed|necessary|required|used|in place))[^\p{L}\p{N}]*)?$/iu;

/** Whether a text adds nothing to a flag that is false: empty, `None.`, `Not required`. */
export function isPlainNo(text: string): boolean {
  return PLAIN_NO.test(text);
}
