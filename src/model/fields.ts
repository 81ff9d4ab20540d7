import { isId } from '../registry/endpoint.ts';
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

interface FieldWords {
  /** The label on pages. A field without one has its published name. */
  label?: string;
  /** The noun in a sentence about a change, where the label would mean something else: that a key changed, not how to get it. */
  noun?: string;
  /** What is true of a record while the field is true, and while it is false. */
  on?: string;
  off?: string;
}

/** The keys are published names: a new field of records is a line here. A flag and the text that explains it share a label. */
export const FIELDS: Record<string, FieldWords> = {
  ...byFlagField(({ label, on, off }) => ({ label, on, off })),
  ...byInfoField(({ label, infoNoun }) => ({ label, noun: infoNoun })),
  id: { label: 'ID' },
  name: { label: 'Name' },
  abbrev: { label: 'Abbreviation' },
  content_provider_name: { label: 'Provider' },
  host_types: { label: 'Host types' },
  address: { label: 'Address' },
  address_country: { label: 'Country' },
  website: { label: 'Website' },
  contact: { label: 'Contact' },
  reports: { label: 'Reports' },
  platforms: { label: 'Platforms' },
  audited: { label: 'Marked as audited', on: 'is marked as audited', off: 'is marked as not audited' },
  sushi_services: { label: 'Sushi services', noun: 'list of services' },
  usage_release: { label: 'Release' },
  url: { label: 'URL' },
  data_host: { label: 'Data host' },
  customer_id_info: { label: 'Customer ID', noun: 'customer ID instructions' },
  notifications_url: { label: 'Notification list', noun: 'URL of its notification list' },
  notification_count: { label: 'Notifications', noun: 'number of notifications' },
  migrations: { label: 'Migrations' },
  last_audit: { label: 'Audit' },
  sushi_service: { label: 'Service' },
  subject: { label: 'Subject' },
  message: { label: 'Message' },
  type: { label: 'Type' },
  source: { label: 'Source' },
  published_date: { label: 'Published', noun: 'date of publication' },
  last_modified: { label: 'Last changed', noun: 'time of its last change' },
  start_date: { label: 'Start' },
  end_date: { label: 'End' },
  audits: { noun: 'audits' },
  audit_status: { noun: 'audit status' },
  last_finished_audit: { noun: 'last finished audit' },
  report_types: { noun: 'report types' },
  current: { noun: 'current release', on: 'is the current release', off: 'is not the current release' },
  number: { noun: 'release number' },
};

/** The keys are the outer fields' names. */
const INNER_LABELS: Record<string, Record<string, string>> = {
  contact: CONTACT,
  last_audit: AUDIT,
  last_finished_audit: AUDIT,
  audits: AUDIT,
};

/** `contact`, `email` → `Email`. */
export function innerFieldLabelOf(field: string, name: string): string | undefined {
  // In any field, see unbrandedNameOf.
  if (name === 'usage_release') return FIELDS[name]!.label;
  return ownValueOf(ownValueOf(INNER_LABELS, field) ?? {}, name);
}

/** In a sentence: `website`, `contact email`. Without a label, the published name: `doi prefixes`; IDs of list elements are left out. */
export function fieldNounOf([name = '', ...inner]: readonly string[], separator = ' '): string {
  const { label, noun } = ownValueOf(FIELDS, name) ?? {};
  const labels = inner
    .filter((step) => !isId(step))
    .map((step) => innerFieldLabelOf(name, step) ?? publishedNameInWords(step));
  return [noun ?? toMidSentence(label ?? publishedNameInWords(name)), ...labels.map(toMidSentence)].join(
    separator,
  );
}

/** What is true of a record while a flag is true, and while it is false; undefined for other fields. */
export function flagWordsOf(name: string): { on: string; off: string } | undefined {
  const { on, off } = ownValueOf(FIELDS, name) ?? {};
  return on !== undefined && off !== undefined ? { on, off } : undefined;
}

/** `doi_prefixes` → `doi prefixes` */
export function publishedNameInWords(name: string): string {
  return unbrandedNameOf(name).replaceAll('_', ' ');
}

/** `Contact` → `contact`, but `API key`. */
function toMidSentence(label: string): string {
  return /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

/** In records, the brand's key has the specification's name, `usage_release`, and not the registry's. */
export function unbrandedNameOf(name: string): string {
  return name.replaceAll(/\busage_release\b/g, 'release');
}

/** The innermost field of a JSON pointer: `/sushi_services/0/last_audit` → `Audit`. What has no label is in plain words. */
export function fieldTextOf(pointer: string): string {
  const names = pointer.split('/').filter((name) => !/^\d*$/.test(name));
  const [name = '', outer = ''] = names.toReversed();
  return (innerFieldLabelOf(outer, name) ?? ownValueOf(FIELDS, name)?.label ?? plainWordsOf(name)).trim();
}

function plainWordsOf(name: string): string {
  const words = name.replaceAll('~1', '/').replaceAll('~0', '~').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function ownValueOf<T>(record: Record<string, T>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
