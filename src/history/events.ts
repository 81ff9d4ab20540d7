// The order is that of the changes in an entry.

/** Labels for one change and for several. */
export const EVENTS = {
  'platform-added': { one: 'New platform', many: 'New platforms' },
  'platform-removed': { one: 'Platform removed', many: 'Removed platforms' },
  'release-adopted': { one: 'Release adopted', many: 'Adopted releases' },
  'release-dropped': { one: 'Release dropped', many: 'Dropped releases' },
  'service-added': { one: 'New service', many: 'New services' },
  'service-removed': { one: 'Service removed', many: 'Removed services' },
  'address-changed': { one: 'Address changed', many: 'Changed addresses' },
  migration: { one: 'Moved to another host', many: 'Moves to another host' },
  'audit-begun': { one: 'Audit begun', many: 'Audits begun' },
  'audit-passed': { one: 'Audit passed', many: 'Audits passed' },
  'audit-failed': { one: 'Audit failed', many: 'Audits failed' },
  'audit-expired': { one: 'Audit expired', many: 'Audits expired' },
  'credential-needed': { one: 'Now needed', many: 'Credentials now needed' },
  'credential-dropped': { one: 'No longer needed', many: 'Credentials no longer needed' },
  'report-offered': { one: 'Reports offered', many: 'Reports offered' },
  'report-withdrawn': { one: 'Reports withdrawn', many: 'Reports withdrawn' },
  'host-added': { one: 'New usage data host', many: 'New usage data hosts' },
  'host-removed': { one: 'Usage data host removed', many: 'Removed usage data hosts' },
  'notification-added': { one: 'New notification', many: 'New notifications' },
  'notification-removed': { one: 'Notification removed', many: 'Removed notifications' },
  'release-published': { one: 'New release of the standard', many: 'New releases of the standard' },
  'release-retired': { one: 'Release of the standard retired', many: 'Retired releases of the standard' },
  'field-appeared': { one: 'New field', many: 'New fields' },
  'field-vanished': { one: 'Field lost', many: 'Lost fields' },
  changed: { one: 'Changed', many: 'Other changes' },
} as const;

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
