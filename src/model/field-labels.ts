import { byFlagField, byInfoField } from './service-flags.ts';

const CONTACT = { person: 'Person', email: 'Email', phone: 'Phone', form_url: 'Contact form' };

const AUDIT = {
  audit_status: 'Status',
  start_date: 'Started',
  finish_date: 'Ended',
  finished: 'Finished',
  result: 'Result',
  locked: 'Result locked',
  usage_release: 'Release',
  id: 'Audit ID',
};

/** By published name; the labels also work within a sentence. A flag and the text that explains it share a label. */
const LABELS: Record<string, string> = {
  ...byFlagField(({ label }) => label),
  ...byInfoField(({ label }) => label),
  id: 'ID',
  name: 'Name',
  abbrev: 'Abbreviation',
  content_provider_name: 'Provider',
  host_types: 'Host types',
  address: 'Address',
  address_country: 'Country',
  website: 'Website',
  contact: 'Contact',
  reports: 'Reports',
  platforms: 'Platforms',
  audited: 'Marked as audited',
  sushi_services: 'Sushi services',
  usage_release: 'Release',
  url: 'URL',
  data_host: 'Data host',
  customer_id_info: 'Customer ID',
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
  last_modified: 'Last changed',
  start_date: 'Start',
  end_date: 'End',
};

/** By the outer field's name. */
const INNER_LABELS: Record<string, Record<string, string>> = {
  contact: CONTACT,
  last_audit: AUDIT,
  last_finished_audit: AUDIT,
  audits: AUDIT,
};

/** `['contact', 'email']` → `Contact › Email`. Inner names without a label stay as published; undefined if the first has none. */
export function fieldLabelOf([field = '', ...inner]: readonly string[]): string | undefined {
  const label = ownValueOf(LABELS, field);
  if (label === undefined) return undefined;
  return [label, ...inner.map((name) => innerFieldLabelOf(field, name) ?? name)].join(' › ');
}

/** `contact`, `email` → `Email`. */
export function innerFieldLabelOf(field: string, name: string): string | undefined {
  // In any field, see unbrandedNameOf.
  if (name === 'usage_release') return LABELS[name];
  return ownValueOf(ownValueOf(INNER_LABELS, field) ?? {}, name);
}

/** In records, the brand's key has the specification's name, `usage_release`, and not the registry's. */
export function unbrandedNameOf(name: string): string {
  return name.replaceAll(/\busage_release\b/g, 'release');
}

/** The innermost field of a JSON pointer: `/sushi_services/0/last_audit` → `Audit`. What has no label is in plain words. */
export function fieldTextOf(pointer: string): string {
  const names = pointer.split('/').filter((name) => !/^\d*$/.test(name));
  const [name = '', outer = ''] = names.toReversed();
  return (innerFieldLabelOf(outer, name) ?? fieldLabelOf([name]) ?? plainWordsOf(name)).trim();
}

function plainWordsOf(name: string): string {
  const words = name.replaceAll('~1', '/').replaceAll('~0', '~').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function ownValueOf<T>(record: Record<string, T>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
