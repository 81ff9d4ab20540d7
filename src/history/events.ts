/** Events that are shown in the same way, and published in the same feeds. */
type EventFamily =
  'addition' | 'removal' | 'release' | 'address' | 'audit' | 'credential' | 'report' | 'schema' | 'other';

/** `one` is the heading of one change, `many` the heading of several. */
const eventText = (family: EventFamily, one: string, many: string) => ({ family, one, many });

/**
 * Every event, in the order in which the changes of a day are listed. Stored entries contain only the names, and of these
 * no return.
 */
export const EVENTS = {
  'platform-added': eventText('addition', 'New platform', 'New platforms'),
  'platform-returned': eventText('addition', 'Platform listed again', 'Platforms listed again'),
  'platform-removed': eventText('removal', 'Platform removed', 'Removed platforms'),
  'release-adopted': eventText('release', 'Release adopted', 'Adopted releases'),
  'release-readopted': eventText('release', 'Release adopted again', 'Releases adopted again'),
  'release-dropped': eventText('release', 'Release dropped', 'Dropped releases'),
  'service-added': eventText('addition', 'New service', 'New services'),
  'service-returned': eventText('addition', 'Service listed again', 'Services listed again'),
  'service-removed': eventText('removal', 'Service removed', 'Removed services'),
  'address-changed': eventText('address', 'URL changed', 'Changed URLs'),
  migration: eventText('address', 'Moved to another data host', 'Moves to another data host'),
  'audit-begun': eventText('audit', 'Audit in progress', 'Audits now in progress'),
  'audit-passed': eventText('audit', 'Audit now valid', 'Audits now valid'),
  'audit-failed': eventText('audit', 'Audit failed', 'Audits failed'),
  'audit-expired': eventText('audit', 'Audit expired', 'Audits expired'),
  'credential-needed': eventText('credential', 'Credential now required', 'Credentials now required'),
  'credential-dropped': eventText(
    'credential',
    'Credential no longer required',
    'Credentials no longer required',
  ),
  'report-offered': eventText('report', 'Reports offered', 'Reports offered'),
  'report-withdrawn': eventText('report', 'Reports withdrawn', 'Reports withdrawn'),
  'host-added': eventText('addition', 'New data host', 'New data hosts'),
  'host-returned': eventText('addition', 'Data host listed again', 'Data hosts listed again'),
  'host-removed': eventText('removal', 'Data host removed', 'Removed data hosts'),
  'notification-added': eventText('addition', 'New notification', 'New notifications'),
  'notification-returned': eventText('addition', 'Notification listed again', 'Notifications listed again'),
  'notification-removed': eventText('removal', 'Notification removed', 'Removed notifications'),
  'release-published': eventText('addition', 'New release of the standard', 'New releases of the standard'),
  'release-republished': eventText(
    'addition',
    'Release of the standard listed again',
    'Releases of the standard listed again',
  ),
  'release-retired': eventText(
    'removal',
    'Release of the standard retired',
    'Retired releases of the standard',
  ),
  'field-appeared': eventText('schema', 'New field', 'New fields'),
  'field-vanished': eventText('schema', 'Field removed', 'Removed fields'),
  changed: eventText('other', 'Changed', 'Other changes'),
};

export type EventName = keyof typeof EVENTS;

export const EVENT_NAMES = Object.keys(EVENTS) as [EventName, ...EventName[]];

/** The event of an addition if the history shows that what was added had been listed before. */
export const RETURN_EVENTS: Partial<Record<EventName, EventName>> = {
  'platform-added': 'platform-returned',
  'release-adopted': 'release-readopted',
  'service-added': 'service-returned',
  'host-added': 'host-returned',
  'notification-added': 'notification-returned',
  'release-published': 'release-republished',
};

const returns = new Set(Object.values(RETURN_EVENTS));

export const STORED_EVENT_NAMES = EVENT_NAMES.filter((event) => !returns.has(event));

/** Whether it is about the fields that the registry states of its records, not about what they state. */
export function isSchemaEvent(event: EventName): boolean {
  return EVENTS[event].family === 'schema';
}

/** `registry` is for changes of all records. */
export const SUBJECT_KINDS = ['platform', 'service', 'host', 'notification', 'release', 'registry'] as const;

export type RecordKind = Exclude<(typeof SUBJECT_KINDS)[number], 'registry'>;

export const ADDED_AND_REMOVED_EVENTS: Record<RecordKind, { added: EventName; removed: EventName }> = {
  platform: { added: 'platform-added', removed: 'platform-removed' },
  service: { added: 'service-added', removed: 'service-removed' },
  host: { added: 'host-added', removed: 'host-removed' },
  notification: { added: 'notification-added', removed: 'notification-removed' },
  release: { added: 'release-published', removed: 'release-retired' },
};
