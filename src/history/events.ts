// The events that people ask about, in the order in which a night tells them.

/** Each event with what it is called as the heading of a list. */
export const EVENTS = {
  'platform-added': 'New platforms',
  'platform-removed': 'Removed platforms',
  'release-adopted': 'Releases adopted',
  'release-dropped': 'Releases dropped',
  'service-added': 'New services',
  'service-removed': 'Removed services',
  'address-changed': 'Changed addresses',
  migration: 'Moves to another host',
  'audit-begun': 'Audits begun',
  'audit-passed': 'Audits passed',
  'audit-failed': 'Audits failed',
  'audit-expired': 'Audits expired',
  'credential-needed': 'Credentials now needed',
  'credential-dropped': 'Credentials no longer needed',
  'report-offered': 'Reports offered',
  'report-withdrawn': 'Reports withdrawn',
  'host-added': 'New usage data hosts',
  'host-removed': 'Removed usage data hosts',
  'notification-added': 'New notifications',
  'notification-removed': 'Removed notifications',
  'release-published': 'New releases of the standard',
  'release-retired': 'Retired releases of the standard',
  'field-appeared': 'Fields that appeared everywhere',
  'field-vanished': 'Fields that vanished everywhere',
  changed: 'Other changes',
} as const;

export type EventName = keyof typeof EVENTS;

export const EVENT_NAMES = Object.keys(EVENTS) as [EventName, ...EventName[]];

/** What a record is, in the history: those with an id of their own, releases by number, and the registry as a whole. */
export const KINDS = ['platform', 'service', 'host', 'notification', 'release', 'registry'] as const;

export type Kind = (typeof KINDS)[number];

/** The event of a record that came, and of one that went. */
export const COMINGS: Record<Exclude<Kind, 'registry'>, { added: EventName; removed: EventName }> = {
  platform: { added: 'platform-added', removed: 'platform-removed' },
  service: { added: 'service-added', removed: 'service-removed' },
  host: { added: 'host-added', removed: 'host-removed' },
  notification: { added: 'notification-added', removed: 'notification-removed' },
  release: { added: 'release-published', removed: 'release-retired' },
};
