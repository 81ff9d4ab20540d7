// A test compares docs/findings.md with this table.
import { shortenText } from './free-text.ts';

/**
 * error: a record violates the specification · warning: records contradict each other ·
 * notice: something unknown to the specification, passed through.
 */
export type FindingLevel = 'error' | 'warning' | 'notice';

export const FINDINGS = {
  'not-json': { level: 'error', description: 'The answer is not JSON.' },
  'too-deep': { level: 'error', description: 'The answer is nested so deep that no program should read it.' },
  'too-large': {
    level: 'error',
    description:
      'A record or a field is far larger than any registry needs. It is mirrored, and left out of pages and data.',
  },
  'bad-encoding': {
    level: 'error',
    description:
      'The answer is not valid UTF-8, or escapes half a character: pages and data show U+FFFD there. A notice for a byte order mark.',
  },
  'missing-field': {
    level: 'error',
    description: 'A field of the specification is not there; a notice for fields that older records lack.',
  },
  'wrong-type': {
    level: 'error',
    description: 'A value is of another type than the specification says; a notice where it shows no type.',
  },
  'wrong-format': {
    level: 'error',
    description:
      'An id, a date or a month is not written as the specification says; a notice where it shows no format.',
  },
  'unknown-field': {
    level: 'notice',
    description: 'A field that the specification does not name; it is passed on.',
  },
  'bad-id': { level: 'error', description: 'An id is no UUID, so its record cannot be fetched.' },
  'other-id': { level: 'error', description: 'The record has another id than the one it was asked for by.' },
  'duplicate-id': { level: 'warning', description: 'A list names one record twice.' },
  'duplicate-service': { level: 'warning', description: 'The platform list links to one service twice.' },
  'bad-link': {
    level: 'error',
    description:
      'A link leads to no record of the expected kind; a notice where the specification shows no link.',
  },
  'foreign-link': { level: 'error', description: 'A link leads out of the registry; it is not followed.' },
  paging: { level: 'error', description: 'The pages of a list lead in a circle, or never end.' },
  dangling: {
    level: 'error',
    description: 'A record is named, and answers 404 or 410 each time it is asked for.',
  },
  'not-fetched': {
    level: 'warning',
    description: 'An optional record could not be fetched, and `--allow-missing` accepted that.',
  },
  'list-differs': {
    level: 'warning',
    description: 'The platform list says something else than the platform itself.',
  },
  'embedded-differs': {
    level: 'warning',
    description: 'The platform says something else of its service than the service itself.',
  },
  'notification-count': {
    level: 'warning',
    description: '`notification_count` is not the number of notifications in the list.',
  },
  'unknown-release': {
    level: 'warning',
    description: 'A record names a release that the registry does not define.',
  },
  'unknown-report': {
    level: 'warning',
    description: 'A platform offers a report that the catalogue of that release does not have.',
  },
  'current-release': { level: 'warning', description: 'Not exactly one release is the current one.' },
  'audit-fields': {
    level: 'warning',
    description: 'The fields of an audit do not go with its status (§2.5).',
  },
  'audited-differs': {
    level: 'warning',
    description: '`audited` does not go with the audits of the services.',
  },
  'unknown-audit-status': {
    level: 'notice',
    description: 'An audit has a status that is not among the known ones.',
  },
  'unknown-host-type': {
    level: 'notice',
    description: 'A platform has a host type that is not among the known ones.',
  },
  'unusual-url': {
    level: 'notice',
    description:
      'The URL of a service is no base URL as it stands; requests that are derived from it may not work.',
  },
  'field-appeared': {
    level: 'notice',
    description: 'Records have a field that none had in the last snapshot.',
  },
  'field-vanished': {
    level: 'warning',
    description: 'No record has a field any more that some had in the last snapshot.',
  },
  'field-changed': {
    level: 'warning',
    description: 'A field has values of a type that it never had in the last snapshot.',
  },
  'broken-entry': {
    level: 'warning',
    description: 'An entry of the history cannot be read; it is left out.',
  },
  'missing-entry': {
    level: 'warning',
    description: 'What changed in some time is not known: an entry of the history is missing.',
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
