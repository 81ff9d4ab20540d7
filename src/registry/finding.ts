// What is said about bad data: a finding names the place, what was expected and what was found. Here stands the one
// table of all kinds of findings; docs/findings.md is held against it.
import { shortenText } from './free-text.ts';

/**
 * error: a record is not as the specification says · warning: records contradict each other ·
 * notice: something the specification does not know, passed through.
 */
export type Level = 'error' | 'warning' | 'notice';

/** Every kind of finding: its level, and what it says. */
export const FINDINGS = {
  'not-json': { level: 'error', means: 'The answer is not JSON.' },
  'too-deep': { level: 'error', means: 'The answer is nested so deep that no program should read it.' },
  'too-large': {
    level: 'error',
    means:
      'A record or a field is far larger than any registry needs. It is mirrored, and left out of pages and data.',
  },
  'bad-encoding': {
    level: 'error',
    means:
      'The answer is not valid UTF-8, or escapes half a character: pages and data show U+FFFD there. A notice for a byte order mark.',
  },
  'missing-field': {
    level: 'error',
    means: 'A field of the specification is not there; a notice for fields that older records lack.',
  },
  'wrong-type': {
    level: 'error',
    means: 'A value is of another type than the specification says; a notice where it shows no type.',
  },
  'wrong-format': {
    level: 'error',
    means:
      'An id, a date or a month is not written as the specification says; a notice where it shows no format.',
  },
  'unknown-field': {
    level: 'notice',
    means: 'A field that the specification does not name; it is passed on.',
  },
  'bad-id': { level: 'error', means: 'An id is no UUID, so its record cannot be fetched.' },
  'other-id': { level: 'error', means: 'The record has another id than the one it was asked for by.' },
  'duplicate-id': { level: 'warning', means: 'A list names one record twice.' },
  'duplicate-service': { level: 'warning', means: 'The platform list links to one service twice.' },
  'bad-link': {
    level: 'error',
    means: 'A link leads to no record of the expected kind; a notice where the specification shows no link.',
  },
  'foreign-link': { level: 'error', means: 'A link leads out of the registry; it is not followed.' },
  paging: { level: 'error', means: 'The pages of a list lead in a circle, or never end.' },
  dangling: { level: 'error', means: 'A record is named, and answers 404 or 410 each time it is asked for.' },
  'not-fetched': {
    level: 'warning',
    means: 'An optional record could not be fetched, and `--allow-missing` accepted that.',
  },
  'list-differs': {
    level: 'warning',
    means: 'The platform list says something else than the platform itself.',
  },
  'embedded-differs': {
    level: 'warning',
    means: 'The platform says something else of its service than the service itself.',
  },
  'notification-count': {
    level: 'warning',
    means: '`notification_count` is not the number of notifications in the list.',
  },
  'unknown-release': {
    level: 'warning',
    means: 'A record names a release that the registry does not define.',
  },
  'unknown-report': {
    level: 'warning',
    means: 'A platform offers a report that the catalogue of that release does not have.',
  },
  'current-release': { level: 'warning', means: 'Not exactly one release is the current one.' },
  'audit-fields': { level: 'warning', means: 'The fields of an audit do not go with its status (§2.5).' },
  'audited-differs': { level: 'warning', means: '`audited` does not go with the audits of the services.' },
  'unknown-audit-status': {
    level: 'notice',
    means: 'An audit has a status that is not among the known ones.',
  },
  'unknown-host-type': {
    level: 'notice',
    means: 'A platform has a host type that is not among the known ones.',
  },
  'field-appeared': { level: 'notice', means: 'Records have a field that none had in the last snapshot.' },
  'field-vanished': {
    level: 'warning',
    means: 'No record has a field any more that some had in the last snapshot.',
  },
  'field-changed': {
    level: 'warning',
    means: 'A field has values of a type that it never had in the last snapshot.',
  },
  'broken-entry': { level: 'warning', means: 'An entry of the history cannot be read; it is left out.' },
  'missing-entry': {
    level: 'warning',
    means: 'What changed in some time is not known: an entry of the history is missing.',
  },
} as const satisfies Record<string, { level: Level; means: string }>;

export type FindingCode = keyof typeof FINDINGS;

export interface Finding {
  /** What kind of finding this is. */
  code: FindingCode;
  level: Level;
  /** The API path in whose answer it was found: `/api/v1/platform/<id>/`; of the history, its file. */
  endpoint: string;
  /** JSON pointer (RFC 6901) into that answer; '' is the whole answer. */
  pointer: string;
  /** One sentence: what was expected, what was found. */
  message: string;
}

/** A finding, of its kind's level unless another is given. */
export function createFinding(
  code: FindingCode,
  endpoint: string,
  pointer: string,
  message: string,
  level: Level = FINDINGS[code].level,
): Finding {
  return {
    code,
    level,
    endpoint,
    pointer: shortenText(pointer, LONGEST),
    message: shortenText(message, LONGEST),
  };
}

// Findings quote names and values, which may be of any length.
const LONGEST = 1000;

/** A JSON pointer (RFC 6901) from the keys and indexes that lead to a value. */
export function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
