// `npm run docs` writes this table to docs/data.md.
import { shortenText } from './free-text.ts';

const DESCRIPTIONS = {
  /** A record violates the specification. */
  error: {
    'not-json': 'A stored response is not JSON.',
    'too-deep': 'The response is nested too deeply to be read.',
    'too-large': 'A record or field exceeds the size limits. It is mirrored, but left out of pages and data.',
    'bad-encoding':
      'The response is not valid UTF-8, or contains an unpaired surrogate: pages and data show U+FFFD instead. A byte order mark is a notice.',
    'missing-field':
      'A field of the specification is missing. For fields that older records lack, the level is notice.',
    'wrong-type':
      'A value has a different type than in the specification. Where the specification shows no type, this is a notice.',
    'wrong-format':
      'An ID, date or month has a different format than in the specification. Where the specification shows no format, this is a notice.',
    'bad-id': 'An ID is not a UUID, so its record cannot be fetched.',
    'bad-link':
      'A link does not point to a record of the expected kind. Where the specification shows no link, this is a notice.',
    'foreign-link': 'A link points outside the registry. It is not followed.',
    paging: 'The pages of a list form a loop or never end.',
    dangling: 'A linked record is not returned, and there is no earlier response. The mirror returns 404.',
  },
  /** Records contradict each other, or data is missing or has changed its type. */
  warning: {
    'duplicate-id': 'A list contains a record twice.',
    'duplicate-service': 'The platform list links to one service twice.',
    kept: 'The registry does not return a record that it names. The mirror has its last response.',
    'not-fetched':
      'An optional record could not be fetched. For the API root, which the mirror then lacks, this is a notice.',
    'list-differs': 'The platform list and the platform’s own record differ.',
    'embedded-differs': 'The platform’s record and the service’s own record differ.',
    'notification-count': '`notification_count` differs from the number of notifications in the list.',
    'unknown-release': 'A record refers to a release that the registry does not define.',
    'unknown-report': 'A platform offers a report that the catalogue of the release does not contain.',
    'current-release': 'The registry does not mark exactly one release as current.',
    'audit-fields':
      'The fields of an audit do not match its status (§2.5). For results other than `P` and `F`, and for open fields of a finished audit, the level is notice.',
    'audited-differs': '`audited` does not match the audits of the services.',
    'field-vanished': 'No record has this field anymore; some had it in the last snapshot.',
    'field-changed': 'A field has values of a type that it did not have in the last snapshot.',
    'broken-entry': 'An entry of the history cannot be read. It is skipped.',
    'missing-entry': 'An entry of the history is missing. The changes of that time are unknown.',
  },
  /** Something unusual that harms no other record. */
  notice: {
    'unknown-field': 'The specification does not define this field. It is mirrored unchanged.',
    'audit-status-differs': 'The audit status of a data host does not match its last finished audit.',
    'code-of-practice': 'A service does not follow a rule of the Code of Practice.',
    'unknown-audit-status': 'An audit has an unknown status.',
    'unknown-host-type': 'A platform has an unknown host type.',
    'notification-dates': 'A notification ends before it starts. Its dates are shown as stated.',
    'unusual-url': 'The URL of a service has an unusual form. Requests derived from it may not work.',
    'field-appeared': 'Records have a field that no record had in the last snapshot.',
  },
} as const;

type Descriptions = typeof DESCRIPTIONS;
export type FindingLevel = keyof Descriptions;
export type FindingCode = { [Level in FindingLevel]: keyof Descriptions[Level] }[FindingLevel];

/** The level is the usual one: some findings are notices in places that the specification leaves open. */
export const FINDINGS = Object.fromEntries(
  Object.entries(DESCRIPTIONS).flatMap(([level, descriptions]) =>
    Object.entries(descriptions).map(([code, description]) => [code, { level, description }]),
  ),
) as Record<FindingCode, { level: FindingLevel; description: string }>;

export interface Finding {
  code: FindingCode;
  level: FindingLevel;
  /** The API path of the response: `/api/v1/platform/<id>/`; for the history, the file's path. */
  endpoint: string;
  /** JSON pointer (RFC 6901) into the response; '' is the whole response. */
  pointer: string;
  /** One sentence: expected and actual. */
  message: string;
}

const DRIFT_CODES = ['field-appeared', 'field-vanished', 'field-changed'] as const satisfies FindingCode[];
export type DriftCode = (typeof DRIFT_CODES)[number];

/** Whether a finding is about what changed since the snapshot before (checks/drift.ts). */
export function isDriftFinding({ code }: Finding): boolean {
  return DRIFT_CODES.some((each) => each === code);
}

export function createFinding(
  code: FindingCode,
  endpoint: string,
  pointer: string,
  message: string,
  level: FindingLevel = FINDINGS[code].level,
): Finding {
  // Findings quote names and values of any length.
  const shorten = (text: string): string => shortenText(text, 1000);
  return { code, level, endpoint, pointer: shorten(pointer), message: shorten(message) };
}

/** RFC 6901. */
export function jsonPointerOf(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** `/contact/email` → `contact`, `email`. */
export function pointerStepsOf(pointer: string): string[] {
  const steps = pointer.split('/').slice(1);
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}
