// What a service requires of a harvester, in the order of its setup (specification §2.5, §5).
import { CREDENTIAL_FIELDS, type CredentialField } from '../registry/credential-flags.ts';
import type { Service } from './model-types.ts';
import { byFlagField, SERVICE_FLAGS, SERVICE_FLAG_FIELDS, type ServiceFlagField } from './service-flags.ts';

export type HarvestTermKey = 'customer_id' | ServiceFlagField;

export interface HarvestTerm {
  key: HarvestTermKey;
  /** null if the registry doesn't state it. */
  state: boolean | null;
  /** The registry's text; '' for a plain no beside a flag that is false. */
  info: string;
}

export const HARVEST_TERM_LABELS: Record<HarvestTermKey, string> = {
  customer_id: 'Customer ID',
  ...byFlagField(({ label }) => label),
};

/** The customer ID, then other credentials and parameters, then request limits and the like. */
export function harvestTermsOf({ record }: Pick<Service, 'record'>): HarvestTerm[] {
  return [
    // Every report request needs a customer ID (Code of Practice 8.1); the registry has no flag for it.
    { key: 'customer_id', state: true, info: record.customer_id_info.trim() },
    ...SERVICE_FLAG_FIELDS.map((key) => ({
      key,
      state: record[key],
      info: textBesideFlag(record[key], record[SERVICE_FLAGS[key].info]),
    })),
  ];
}

export function isCredential(key: HarvestTermKey): key is 'customer_id' | CredentialField {
  return key === 'customer_id' || (CREDENTIAL_FIELDS as readonly string[]).includes(key);
}

/** What is required or limited, or has a text. The others are worth one closing line. */
export function isWorthRow({ state, info }: HarvestTerm): boolean {
  return state === true || info !== '';
}

/** The state in words; '' if the registry's text makes it clear. */
export function harvestTermText({ key, state, info }: HarvestTerm): string {
  if (state === null) return 'Not stated';
  if (isCredential(key)) {
    if (!state) return 'Not needed';
    return info === '' ? 'Required. The registry gives no details.' : '';
  }
  if (info !== '') return '';
  return state ? 'Yes, not described' : 'None';
}

/** What the registry's text adds to a flag; '' for a plain no beside a flag that is false. */
export function textBesideFlag(flag: boolean | null, text: string): string {
  return flag === false && isPlainNo(text) ? '' : text.trim();
}

/** The registry's words; whether requests are limited where it has no words; null if not stated. */
export function requestLimitOf({
  request_volume_limits_applied: isLimited,
  request_volume_limits_info: info,
}: Pick<Service['record'], 'request_volume_limits_applied' | 'request_volume_limits_info'>):
  string | boolean | null {
  return textBesideFlag(isLimited, info) || isLimited;
}

const PLAIN_NO =
  /^[^\p{L}\p{N}]*((no|none|nil|false|n\/?a|not (applicable|applied|available|needed|necessary|required|used|in place))[^\p{L}\p{N}]*)?$/iu;

/** Whether a text adds nothing to a flag that is false: empty, `None.`, `Not required`. */
export function isPlainNo(text: string): boolean {
  return PLAIN_NO.test(text);
}
