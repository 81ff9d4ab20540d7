// What fields of records are called where people read of them: as on the records' own pages.
import { CREDENTIALS } from './facets.ts';

const CONTACT = { person: 'Person', email: 'E-mail', phone: 'Phone', form_url: 'Form' };

const AUDIT = {
  audit_status: 'Status',
  start_date: 'Began',
  finish_date: 'Ended',
  finished: 'Finished',
  result: 'Result',
  locked: 'Result locked',
  usage_release: 'Release',
  id: 'Audit id',
};

/** By the names as published, as words that a sentence can hold. A flag and the text that explains it are one thing to a reader. */
const LABELS: Record<string, string> = {
  ...CREDENTIALS,
  id: 'Id',
  name: 'Name',
  abbrev: 'Short name',
  content_provider_name: 'Provider',
  host_types: 'Host types',
  address: 'Address',
  address_country: 'Country',
  website: 'Website',
  contact: 'Contact',
  reports: 'Reports',
  platforms: 'Platforms',
  audited: 'Audited',
  sushi_services: 'Sushi services',
  usage_release: 'Release',
  url: 'Address',
  data_host: 'Data host',
  customer_id_info: 'Customer ID',
  requestor_id_info: CREDENTIALS.requestor_id_required,
  api_key_info: CREDENTIALS.api_key_required,
  platform_specific_info: CREDENTIALS.platform_attr_required,
  ip_address_authorization_info: CREDENTIALS.ip_address_authorization,
  credentials_auto_expire: 'Credentials expire',
  credentials_auto_expire_info: 'Credentials expire',
  request_volume_limits_applied: 'Limits on requests',
  request_volume_limits_info: 'Limits on requests',
  customizations_in_place: 'Customizations',
  customizations_info: 'Customizations',
  notifications_url: 'Notification list',
  notification_count: 'Notifications',
  migrations: 'Moves',
  last_audit: 'Audit',
  sushi_service: 'Service',
  subject: 'Subject',
  message: 'Message',
  type: 'Type',
  source: 'Source',
  published_date: 'Published',
  last_modified: 'Last change',
  start_date: 'Beginning',
  end_date: 'End',
};

/** Of fields within a field. */
const INNER_LABELS: Record<string, Record<string, string>> = { contact: CONTACT, last_audit: AUDIT };

/**
 * The label of a field by the names that lead to it: `['contact', 'email']` → `Contact › E-mail`. What is known by no
 * label stands as published; undefined where the first name is not known.
 */
export function labelOf([field = '', ...inner]: readonly string[]): string | undefined {
  const label = ownValueOf(LABELS, field);
  if (label === undefined) return undefined;
  return [label, ...inner.map((name) => innerLabelOf(field, name) ?? name)].join(' › ');
}

/** The label of a field within another: `contact`, `email` → `E-mail`; undefined where it is not known. */
export function innerLabelOf(field: string, name: string): string | undefined {
  return ownValueOf(ownValueOf(INNER_LABELS, field) ?? {}, name);
}

function ownValueOf<T>(of: Record<string, T>, name: string): T | undefined {
  return Object.hasOwn(of, name) ? of[name] : undefined;
}
