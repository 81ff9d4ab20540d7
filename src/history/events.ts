/** Events that are shown in the same way, and published in the same feeds. */
type EventFamily =
  'addition' | 'removal' | 'release' | 'address' | 'audit' | 'credential' | 'report' | 'schema' | 'other';

interface EventText {
  family: EventFamily;
  /** The heading of one change. */
  one: string;
  /** The heading of several changes. */
  many: string;
}

/** Every event, in the order in which the changes of a day are listed. Stored entries contain only the names. */
export const EVENTS = {
  'platform-added': { family: 'addition', one: 'New platform', many: 'New platforms' },
  'platform-removed': { family: 'removal', one: 'Platform removed', many: 'Removed platforms' },
  'release-adopted': { family: 'release', one: 'Release adopted', many: 'Adopted releases' },
  'release-dropped': { family: 'release', one: 'Release dropped', many: 'Dropped releases' },
  'service-added': { family: 'addition', one: 'New service', many: 'New services' },
  'service-removed': { family: 'removal', one: 'Service removed', many: 'Removed services' },
  'address-changed': { family: 'address', one: 'URL changed', many: 'Changed URLs' },
  migration: { family: 'address', one: 'Moved to another data host', many: 'Moves to another data host' },
  'audit-begun': { family: 'audit', one: 'Audit begun', many: 'Audits begun' },
  'audit-passed': { family: 'audit', one: 'Audit passed', many: 'Audits passed' },
  'audit-failed': { family: 'audit', one: 'Audit failed', many: 'Audits failed' },
  'audit-expired': { family: 'audit', one: 'Audit expired', many: 'Audits expired' },
  'credential-needed': {
    family: 'credential',
    one: 'Credential now required',
    many: 'Credentials now required',
  },
  'credential-dropped': {
    family: 'credential',
    one: 'Credential no longer required',
    many: 'Credentials no longer required',
  },
  'report-offered': { family: 'report', one: 'Reports offered', many: 'Reports offered' },
  'report-withdrawn': { family: 'report', one: 'Reports withdrawn', many: 'Reports withdrawn' },
  'host-added': { family: 'addition', one: 'New data host', many: 'New data hosts' },
  'host-removed': { family: 'removal', one: 'Data host removed', many: 'Removed data hosts' },
  'notification-added': { family: 'addition', one: 'New notification', many: 'New notifications' },
  'notification-removed': { family: 'removal', one: 'Notification removed', many: 'Removed notifications' },
  'release-published': {
    family: 'addition',
    one: 'New release of the standard',
    many: 'New releases of the standard',
  },
  'release-retired': {
    family: 'removal',
    one: 'Release of the standard retired',
    many: 'Retired releases of the standard',
  },
  'field-appeared': { family: 'schema', one: 'New field', many: 'New fields' },
  'field-vanished': { family: 'schema', one: 'Field removed', many: 'Removed fields' },
  changed: { family: 'other', one: 'Changed', many: 'Other changes' },
} as const satisfies Record<string, EventText>;

export type EventName = keyof typeof EVENTS;

export const EVENT_NAMES = Object.keys(EVENTS) as [EventName, ...EventName[]];

/** `registry` is for changes of all records. */
export const SUBJECT_KINDS = ['platform', 'service', 'host', 'notification', 'release', 'registry'] as const;

export type SubjectKind = (typeof SUBJECT_KINDS)[number];

export const LIFECYCLE_EVENTS: Record<
  Exclude<SubjectKind, 'registry'>,
  { added: EventName; removed: EventName }
> = {
  platform: { added: 'platform-added', removed: 'platform-removed' },
  service: { added: 'service-added', removed: 'service-removed' },
  host: { added: 'host-added', removed: 'host-removed' },
  notification: { added: 'notification-added', removed: 'notification-removed' },
  release: { added: 'release-published', removed: 'release-retired' },
};
