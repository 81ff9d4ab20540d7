// The phrase of each event, which follows the name of its record.
import { pointerStepsOf } from '../../registry/finding.ts';
import { dateInWords } from '../../util/date-words.ts';
import { andListFormat } from '../../util/list-words.ts';
import type { Change, FieldChange, Subject } from '../entry.ts';
import type { EventName } from '../events.ts';
import type { DatedChange } from '../returns.ts';
import { fieldsPhrase, rowsOf, type ValueRow } from './field-phrases.ts';
import { stringOf } from './values.ts';

/** A text, or a record whose name pages link. */
export type SentencePart = string | Subject;

interface Phrase {
  parts: SentencePart[];
  /** The fields whose values the phrase leaves out. */
  rest?: FieldChange[];
}

/** More are counted. */
const MAX_REPORTS = 8;

const PHRASES: Record<EventName, string | ((dated: DatedChange, withValues: boolean) => Phrase)> = {
  'platform-added': 'new platform',
  'platform-returned': 'platform listed again',
  'platform-removed': 'platform removed',
  'release-adopted': ({ change }) => ({ parts: [`adopted ${releaseText(change)}`] }),
  'release-readopted': ({ change }) => ({ parts: [`adopted ${releaseText(change)} again`] }),
  'release-dropped': ({ change }) => ({ parts: [`dropped ${releaseText(change)}`] }),
  'service-added': 'new service',
  'service-returned': 'service listed again',
  'service-removed': 'service removed',
  'address-changed': fieldsPhrase,
  migration: movePhrase,
  'audit-begun': fieldsPhrase,
  'audit-passed': fieldsPhrase,
  'audit-failed': fieldsPhrase,
  'audit-expired': fieldsPhrase,
  'credential-needed': fieldsPhrase,
  'credential-dropped': fieldsPhrase,
  'report-offered': ({ change }, withValues) => reportPhrase('now offers', change, withValues),
  'report-withdrawn': ({ change }, withValues) => reportPhrase('no longer offers', change, withValues),
  'host-added': 'new data host',
  'host-returned': 'data host listed again',
  'host-removed': 'data host removed',
  'notification-added': 'announced',
  'notification-returned': 'listed again',
  'notification-removed': 'removed',
  'release-published': 'new release of the standard',
  'release-republished': 'release of the standard listed again',
  'release-retired': 'release of the standard retired',
  'field-appeared': ({ change }) => ({ parts: [`new ${schemaText(change, 'in')}`] }),
  'field-vanished': ({ change }) => ({ parts: [schemaText(change, `removed from`)] }),
  changed: fieldsPhrase,
};

/**
 * What happened, without the name of the record, and the values that this leaves out. `withValues` is false where the values
 * and the release stand beside the phrase.
 */
export function phraseOf(dated: DatedChange, withValues = true): { parts: SentencePart[]; rows: ValueRow[] } {
  const { event, about } = dated.change;
  const words = PHRASES[event];
  const { parts, rest = [] } = typeof words === 'string' ? { parts: [words] } : words(dated, withValues);
  const [first] = about as [Subject];
  const ofNotification = [`notification “`, first, event === 'changed' ? '”: ' : '” '];
  return {
    parts: first.kind === 'notification' ? [...ofNotification, ...parts] : parts,
    rows: rest.flatMap((field) => rowsOf(field, dated)),
  };
}

function releaseText({ release }: Change): string {
  return release ? `release ${release}` : 'a release';
}

function reportPhrase(verb: string, { release, fields }: Change, withRelease: boolean): Phrase {
  const reports = fields.flatMap(({ before, after }) => [before, after].flat());
  const ids = new Set(reports.map((report) => stringOf(Object(report).report_id)).filter(Boolean));
  const isShort = ids.size > 0 && ids.size <= MAX_REPORTS;
  const text = isShort ? andListFormat.format(ids) : `${ids.size || ''} reports`.trim();
  return {
    parts: [`${verb} ${text}${release && withRelease ? ` in release ${release}` : ''}`],
    // A list that is missing on one side has no elements there.
    rest: isShort ? [] : fields.map((field) => ({ before: [], after: [], ...field })),
  };
}

/** The data hosts of a move are the one before, if the registry has it, and the one after. */
function movePhrase({ change: { about, fields } }: DatedChange): Phrase {
  const hosts = about.filter(({ kind }) => kind === 'host');
  const moves = fields.find(({ field }) => field === '/migrations')?.after;
  const move = Array.isArray(moves) && moves.length === 1 ? Object(moves[0]) : undefined;
  const from = hosts.length > 1 ? hosts[0]! : stringOf(move?.data_host_original_name);
  const day = stringOf(move?.migration_date);
  return {
    parts: [
      'service moves ',
      ...(from ? [`from `, from, ' '] : []),
      'to ',
      hosts.at(-1) ?? 'another data host',
      day && ` on ${dateInWords(day)}`,
    ],
    // Without a known origin, the former link says where the service was.
    rest:
      hosts.length === 0 ? fields : fields.filter(({ field }) => (field === '/data_host' ? !from : !move)),
  };
}

/** The name of the subject is their share: `All sushi services`, `55 of 57 sushi services`. */
function schemaText({ about, fields }: Change, verb: string): string {
  const pathOf = ({ field }: FieldChange) => pointerStepsOf(field.replaceAll('/*', '')).join(' › ');
  const names = fields.map((field) => pathOf(field).replaceAll('usage_release', 'release'));
  const records = about[0]!.name.replace(/^All/, 'all').replace('usage data hosts', 'data hosts');
  return `${names.length === 1 ? 'field' : 'fields'} ${andListFormat.format(names)} ${verb} ${records}`;
}
