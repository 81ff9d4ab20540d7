// How the sample is written down: plans say what is particular to a host or platform, defaults fill in the rest.
import type { Contact, Credentials, ReleaseNumber } from './records.ts';
import type { AuditPlan } from './audits.ts';

/**
 * What is said about credentials; flags follow from whether there is text, unless given. Texts may hold `{name}`,
 * `{slug}` and `{site}` of the platform.
 */
export type CredentialsPlan = Partial<Credentials> & Pick<Credentials, 'customer_id_info'>;

/** A usage data host, with what it makes all its services say. */
export interface HostPlan {
  name: string;
  abbrev: string;
  address: string;
  /** Two-letter code or ''. */
  country: string;
  website: string;
  contact: Contact | null;
  /** Addresses of its report endpoints, with `{slug}` or `{site}` where platforms differ. */
  url: Record<ReleaseNumber, string>;
  credentials: CredentialsPlan;
}

export interface MigrationPlan {
  /** Key of the previous host, or null where it has no record. */
  from: string | null;
  name: string;
  date: string;
}

export interface ServicePlan {
  release: ReleaseNumber;
  /** Key of the usage data host. */
  host: string;
  /** Tells services of one release apart. */
  part?: string;
  url?: string;
  contact?: Contact | null;
  /** What this service says otherwise than its host's others. */
  credentials?: Partial<Credentials>;
  audit?: AuditPlan;
  migrations?: MigrationPlan[];
  /** How many notifications it has; left to chance if not given. */
  notifications?: number;
}

export interface PlatformPlan {
  name: string;
  /** Its name in addresses. */
  slug: string;
  abbrev?: string;
  provider: string;
  /** Names of host types, separated by spaces. */
  types: string;
  address: string;
  /** Two-letter code or ''. */
  country: string;
  website?: string;
  contact: Contact | null;
  /** Ids of reports, separated by spaces. */
  reports: Partial<Record<ReleaseNumber, string>>;
  services: ServicePlan[];
}

/** A contact; what is not given is empty. */
export function contact(person: string, email = '', phone = '', form_url = ''): Contact {
  return { person, email, phone, form_url };
}

/** The usual pair of services, one under each release, at one host. */
export function pair(
  host: string,
  in51: Partial<ServicePlan> = {},
  in5: Partial<ServicePlan> = {},
): ServicePlan[] {
  return [
    { release: '5', host, ...in5 },
    { release: '5.1', host, ...in51 },
  ];
}

/** The texts and flags of a service: the host's, then its own, then the defaults. */
export function credentialsOf(
  plan: CredentialsPlan,
  own: Partial<Credentials> = {},
  words: Record<string, string>,
): Credentials {
  const said = { ...plan, ...own };
  const text = (value = ''): string => value.replace(/\{(\w+)\}/g, (whole, word) => words[word] ?? whole);
  return {
    customer_id_info: text(said.customer_id_info),
    requestor_id_required: said.requestor_id_required ?? true,
    requestor_id_info: text(said.requestor_id_info),
    api_key_required: said.api_key_required ?? !!said.api_key_info,
    api_key_info: text(said.api_key_info),
    platform_attr_required: said.platform_attr_required ?? false,
    platform_specific_info: text(said.platform_specific_info),
    credentials_auto_expire: said.credentials_auto_expire ?? !!said.credentials_auto_expire_info,
    credentials_auto_expire_info: text(said.credentials_auto_expire_info),
    request_volume_limits_applied: said.request_volume_limits_applied ?? !!said.request_volume_limits_info,
    request_volume_limits_info: text(said.request_volume_limits_info),
    ip_address_authorization: said.ip_address_authorization ?? !!said.ip_address_authorization_info,
    ip_address_authorization_info: text(said.ip_address_authorization_info),
    customizations_in_place: said.customizations_in_place ?? !!said.customizations_info,
    customizations_info: text(said.customizations_info),
  };
}
