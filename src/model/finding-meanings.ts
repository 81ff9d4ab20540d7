import type { FindingCode } from '../registry/finding.ts';

/** What findings mean for a reader, in the order of the snapshot page. */
export const FINDING_MEANINGS = [
  'unread',
  'harvest',
  'deviation',
  'contradiction',
  'other-fields',
  'history',
] as const;

export type FindingMeaning = (typeof FINDING_MEANINGS)[number];

const MEANINGS: Record<FindingCode, FindingMeaning> = {
  'not-json': 'unread',
  'too-deep': 'unread',
  'too-large': 'unread',
  'bad-encoding': 'unread',
  'bad-id': 'unread',
  'foreign-link': 'unread',
  paging: 'unread',
  dangling: 'unread',
  kept: 'unread',
  'not-fetched': 'unread',
  'unusual-url': 'harvest',
  'code-of-practice': 'harvest',
  'missing-field': 'deviation',
  'wrong-type': 'deviation',
  'wrong-format': 'deviation',
  'bad-link': 'deviation',
  'audit-fields': 'deviation',
  'unknown-audit-status': 'deviation',
  'unknown-host-type': 'deviation',
  'notification-dates': 'deviation',
  'duplicate-id': 'contradiction',
  'duplicate-service': 'contradiction',
  'list-differs': 'contradiction',
  'embedded-differs': 'contradiction',
  'notification-count': 'contradiction',
  'unknown-release': 'contradiction',
  'unknown-report': 'contradiction',
  'current-release': 'contradiction',
  'audited-differs': 'contradiction',
  'audit-status-differs': 'contradiction',
  'unknown-field': 'other-fields',
  'field-appeared': 'other-fields',
  'field-vanished': 'other-fields',
  'field-changed': 'other-fields',
  'broken-entry': 'history',
  'missing-entry': 'history',
};

/** A snapshot of another version may have codes that this one doesn't know. */
export function meaningOf(code: FindingCode): FindingMeaning {
  return Object.hasOwn(MEANINGS, code) ? MEANINGS[code] : 'deviation';
}
