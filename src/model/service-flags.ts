// The flags of a service record (§2.5, §5) in the order of a set-up. A new flag is an entry here and two fields of the
// schema; a credential is also in CREDENTIAL_FIELDS, and a parameter of requests (service-requests).
import type { TermId } from './terms.ts';

export interface ServiceFlag {
  /** The field with the text that explains the flag. */
  info: string;
  label: string;
  /** The term that explains the flag. */
  term?: TermId;
  /** What is true of a service while the flag is true, and while it is false. */
  on: string;
  off: string;
  /** What changes when the explaining text does. */
  infoNoun: string;
}

export const SERVICE_FLAGS = {
  requestor_id_required: {
    info: 'requestor_id_info',
    label: 'Requestor ID',
    term: 'requestor-id',
    on: 'requires a requestor ID',
    off: 'requires no requestor ID',
    infoNoun: 'requestor ID instructions',
  },
  api_key_required: {
    info: 'api_key_info',
    label: 'API key',
    term: 'api-key',
    on: 'requires an API key',
    off: 'requires no API key',
    infoNoun: 'API key instructions',
  },
  platform_attr_required: {
    info: 'platform_specific_info',
    label: 'Platform parameter',
    term: 'platform-parameter',
    on: 'requires the platform parameter',
    off: 'requires no platform parameter',
    infoNoun: 'platform parameter',
  },
  ip_address_authorization: {
    info: 'ip_address_authorization_info',
    label: 'Registered IP address',
    term: 'ip-address',
    on: 'requires a registered IP address',
    off: 'accepts any IP address',
    infoNoun: 'IP address instructions',
  },
  request_volume_limits_applied: {
    info: 'request_volume_limits_info',
    label: 'Request limit',
    on: 'limits requests',
    off: 'does not limit requests',
    infoNoun: 'request limit',
  },
  credentials_auto_expire: {
    info: 'credentials_auto_expire_info',
    label: 'Credential expiry',
    on: 'has credentials that expire',
    off: 'has credentials that do not expire',
    infoNoun: 'expiry of credentials',
  },
  customizations_in_place: {
    info: 'customizations_info',
    label: 'Customizations',
    on: 'has customizations',
    off: 'has no customizations',
    infoNoun: 'customizations',
  },
} as const satisfies Record<string, ServiceFlag>;

export type ServiceFlagField = keyof typeof SERVICE_FLAGS;

export const SERVICE_FLAG_FIELDS = Object.keys(SERVICE_FLAGS) as ServiceFlagField[];

/** `{ api_key_required: 'API key', … }` */
export function byFlagField<T>(valueOf: (flag: ServiceFlag) => T): Record<ServiceFlagField, T> {
  return Object.fromEntries(
    SERVICE_FLAG_FIELDS.map((field) => [field, valueOf(SERVICE_FLAGS[field])]),
  ) as Record<ServiceFlagField, T>;
}

/** `{ api_key_info: 'API key', … }` */
export function byInfoField<T>(valueOf: (flag: ServiceFlag) => T): Record<string, T> {
  return Object.fromEntries(Object.values(SERVICE_FLAGS).map((flag) => [flag.info, valueOf(flag)]));
}
