// The topics by which visitors filter the changes of their platforms.
import type { Change } from '../history/entry.ts';
import type { EventName } from '../history/events.ts';

const EVENT_TOPICS: Partial<Record<EventName, ChangeTopic>> = {
  'address-changed': 'moved',
  migration: 'moved',
  'credential-needed': 'credentials',
  'credential-dropped': 'credentials',
  'audit-begun': 'audits',
  'audit-passed': 'audits',
  'audit-failed': 'audits',
  'audit-expired': 'audits',
  'release-adopted': 'releases',
  'release-dropped': 'releases',
  'service-added': 'releases',
  'service-removed': 'releases',
};

/** With their labels. */
export const CHANGE_TOPICS = {
  moved: 'Moved',
  credentials: 'Credentials',
  audits: 'Audits',
  notifications: 'Notifications',
  releases: 'Releases',
};
export type ChangeTopic = keyof typeof CHANGE_TOPICS;

const CREDENTIAL_FIELD =
  /^\/(customer_id|requestor_id|api_key|platform_specific|platform_attr|ip_address|credentials)_/;
const AUDIT_FIELD = /^\/(last_audit|audits|audit_status|last_finished_audit)(\/|$)/;

/** Undefined for changes of other kinds. */
export function changeTopicOf({ event, about, fields }: Change): ChangeTopic | undefined {
  if (about[0]!.kind === 'notification') return 'notifications';
  if (event !== 'changed') return EVENT_TOPICS[event];
  if (fields.some(({ field }) => CREDENTIAL_FIELD.test(field))) return 'credentials';
  return fields.some(({ field }) => AUDIT_FIELD.test(field)) ? 'audits' : undefined;
}
