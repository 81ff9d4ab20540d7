// A test compares docs/findings.md with this table.
import { shortenText } from './free-text.ts';

/**
 * error: a record violates the specification · warning: records contradict each other ·
 * notice: something unknown to the specification, passed through.
 */
export type FindingLevel = 'error' | 'warning' | 'notice';

export const FINDINGS = {
  'not-json': { level: 'error', description: 'The response is not JSON.' },
  'too-deep': { level: 'error', description: 'The response is nested too deeply to be read.' },
  'too-large': {
    level: 'error',
    description: 'A record or field exceeds the size limits. It is mirrored, but left out of pages and data.',
  },
  'bad-encoding': {
    level: 'error',
    description:
      'The response is not valid UTF-8, or escapes half a character: pages and data show U+FFFD instead. A notice for a byte order mark.',
  },
  'missing-field': {
    level: 'error',
    description: 'A field of the specification is missing; a notice for fields that older records lack.',
  },
  'wrong-type': {
    level: 'error',
    description:
      'A value has a different type than in the specification; a notice if the specification shows no type.',
  },
  'wrong-format': {
    level: 'error',
    description:
      'An ID, date or month has a different format than in the specification; a notice if the specification shows no format.',
  },
  'unknown-field': {
    level: 'notice',
    description: 'The specification does not define this field. It is mirrored unchanged.',
  },
  'bad-id': { level: 'error', description: 'An ID is not a UUID, so its record cannot be fetched.' },
  'other-id': { level: 'error', description: 'The record has a different ID than the one requested.' },
  'duplicate-id': { level: 'warning', description: 'A list contains a record twice.' },
  'duplicate-service': { level: 'warning', description: 'The platform list links to one service twice.' },
  'bad-link': {
    level: 'error',
    description:
      'A link does not point to a record of the expected kind; a notice if the specification shows no link.',
  },
  'foreign-link': { level: 'error', description: 'A link points outside the registry. It is not followed.' },
  paging: { level: 'error', description: 'The pages of a list form a loop or never end.' },
  dangling: {
    level: 'error',
    description: 'A linked record returns status 404 or 410 on every request.',
  },
  'not-fetched': {
    level: 'warning',
    description: 'An optional record could not be fetched. `--allow-missing` accepted that.',
  },
  'list-differs': {
    level: 'warning',
    description: 'The platform list and the platform’s own record differ.',
  },
  'embedded-differs': {
    level: 'warning',
    description: 'The platform’s record and the service’s own record differ.',
  },
  'notification-count': {
    level: 'warning',
    description: '`notification_count` differs from the number of notifications in the list.',
  },
  'unknown-release': {
    level: 'warning',
    description: 'A record refers to a release that the registry does not define.',
  },
  'unknown-report': {
    level: 'warning',
    description: 'A platform offers a report that the catalogue of the release does not contain.',
  },
  'current-release': {
    level: 'warning',
    description: 'The registry does not mark exactly one release as current.',
  },
  'audit-fields': {
    level: 'warning',
    description: 'The fields of an audit do not match its status (§2.5).',
  },
  'audited-differs': {
    level: 'warning',
    description: '`audited` does not match the audits of the services.',
  },
  'unknown-audit-status': {
    level: 'notice',
    description: 'An audit has an unknown status.',
  },
  'unknown-host-type': {
    level: 'notice',
    description: 'A platform has an unknown host type.',
  },
  'unusual-url': {
    level: 'notice',
    description: 'The URL of a service is not a base URL. Requests derived from it may not work.',
  },
  'field-appeared': {
    level: 'notice',
    description: 'Records have a field that no record had in the last snapshot.',
  },
  'field-vanished': {
    level: 'warning',
    description: 'No record has this field anymore; some had it in the last snapshot.',
  },
  'field-changed': {
    level: 'warning',
    description: 'A field has values of a type that it did not have in the last snapshot.',
  },
  'broken-entry': {
    level: 'warning',
    description: 'An entry of the history cannot be read. It is skipped.',
  },
  'missing-entry': {
    level: 'warning',
    description: 'An entry of the history is missing. The changes of that time are unknown.',
  },
} as const satisfies Record<string, { level: FindingLevel; description: string }>;

export type FindingCode = keyof typeof FINDINGS;

export interface Finding {
  code: FindingCode;
  level: FindingLevel;
  /** The API path of the answer: `/api/v1/platform/<id>/`; for the history, the file's path. */
  endpoint: string;
  /** JSON pointer (RFC 6901) into the answer; '' is the whole answer. */
  pointer: string;
  /** One sentence: expected and actual. */
  message: string;
}

export function createFinding(
  code: FindingCode,
  endpoint: string,
  pointer: string,
  message: string,
  level: FindingLevel = FINDINGS[code].level,
): Finding {
  return {
    code,
    level,
    endpoint,
    pointer: shortenText(pointer, MAX_LENGTH),
    message: shortenText(message, MAX_LENGTH),
  };
}

// Characters. Findings quote names and values of any length.
const MAX_LENGTH = 1000;

/** RFC 6901. */
export function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
