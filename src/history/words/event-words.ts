// The words of each event.
import { CREDENTIALS_IN_SENTENCE } from '../../model/facets.ts';
import { dateInWords } from '../../util/date-words.ts';
import type { Change, FieldChange, Subject } from '../entry.ts';
import type { EventName } from '../events.ts';
import { publishedNameInWords } from '../../model/fields.ts';
import { andListFormat } from '../../util/list-formats.ts';
import type { SentencePart } from './parts.ts';

interface EventWords {
  /** What happened: `adopted release 5.1`, `service moves to …`. */
  phraseOf: (change: Change, release: string) => SentencePart[];
  /** Whether the phrase begins with a verb, and follows its subject without a colon. */
  isPredicate?: true;
  /** Before the other changes of its platform, without the colon. */
  isLead?: true;
  /** Whether the phrase itself names its release; other phrases are listed behind theirs. */
  hasRelease?: true;
}

/** More are counted. */
const MAX_REPORTS = 8;

const lead = (words: (release: string) => string): EventWords => ({
  phraseOf: (_, release) => [words(release && `release ${release}`)],
  isPredicate: true,
  isLead: true,
  hasRelease: true,
});

const predicate = (words: (change: Change) => string): EventWords => ({
  phraseOf: (change) => [words(change)],
  isPredicate: true,
});

const withRelease = (words: (release: string) => string): EventWords => ({
  phraseOf: (_, release) => [words(release && `release ${release} `)],
  hasRelease: true,
});

/** The words of audits and of changed fields are elsewhere. */
export const EVENT_WORDS: Partial<Record<EventName, EventWords>> = {
  'platform-added': lead(() => 'was added'),
  'platform-returned': lead(() => 'is listed again'),
  'platform-removed': lead(() => 'was removed'),
  'release-adopted': lead((release) => `adopted ${release || 'a release'}`),
  'release-readopted': lead((release) => `adopted ${release || 'a release'} again`),
  'release-dropped': lead((release) => `dropped ${release || 'a release'}`),
  'host-added': lead(() => 'was added as a data host'),
  'host-returned': lead(() => 'is listed again as a data host'),
  'host-removed': lead(() => 'was removed as a data host'),
  'release-published': lead(() => 'was added'),
  'release-republished': lead(() => 'is listed again'),
  'release-retired': lead(() => 'was removed'),
  'service-added': withRelease((release) => `new ${release}service`),
  'service-returned': withRelease((release) => `${release}service listed again`),
  'service-removed': withRelease((release) => `${release}service removed`),
  'credential-needed': predicate((change) => `now requires ${credentialText(change)}`),
  'credential-dropped': predicate((change) => `no longer requires ${credentialText(change)}`),
  'report-offered': predicate((change) => `now offers ${reportText(change)}`),
  'report-withdrawn': predicate((change) => `no longer offers ${reportText(change)}`),
  migration: { phraseOf: (change) => ['service moves ', ...placesOf(change)] },
};

export function reportIdsIn({ fields }: Pick<Change, 'fields'>): string[] {
  const ids = fields
    .flatMap(({ before, after }) => [before, after].flat())
    .map((report) => (Object(report) as { report_id?: unknown }).report_id)
    .filter((id) => typeof id === 'string');
  return [...new Set(ids)];
}

function reportText(change: Change): string {
  const ids = reportIdsIn(change);
  if (ids.length === 0) return 'reports';
  return ids.length > MAX_REPORTS ? `${ids.length} reports` : andListFormat.format(ids);
}

/** Whether the sentence counts the reports. */
export function hasCountedReports(change: Pick<Change, 'fields'>): boolean {
  return reportIdsIn(change).length > MAX_REPORTS;
}

function credentialText({ fields }: Change): string {
  const needs: Record<string, string> = CREDENTIALS_IN_SENTENCE;
  return andListFormat.format(
    fields.map(({ field }) => needs[field.slice(1)] ?? publishedNameInWords(field.slice(1))),
  );
}

/** Hosts are subjects of a move: the one before, if the registry has it, and the one after. */
function placesOf({ about, fields }: Change): SentencePart[] {
  const hosts = about.filter(({ kind }) => kind === 'host');
  const to = hosts.at(-1);
  const move = newMoveIn(fields);
  const name = stringOf(move?.data_host_original_name);
  const from: SentencePart = hosts.length > 1 ? linkTo(hosts[0]!) : name;
  const day = dateInWords(stringOf(move?.migration_date));
  const start: SentencePart[] = from === '' ? [] : [`from `, from, ' '];
  const places: SentencePart[] = to ? [...start, 'to ', linkTo(to)] : ['to another data host'];
  return [...places, day && ` on ${day}`];
}

function linkTo(subject: Subject): SentencePart {
  return { text: subject.name, subject };
}

type Move = Partial<Record<'data_host_original_name' | 'migration_date', unknown>>;

/** Undefined if there are none or several. */
function newMoveIn(fields: FieldChange[]): Move | undefined {
  const after = fields.find(({ field }) => field === '/migrations')?.after;
  return Array.isArray(after) && after.length === 1 ? (Object(after[0]) as Move) : undefined;
}

/** The fields of a move that its sentence leaves out. */
export function otherFieldsOfMove({ about, fields }: Change): FieldChange[] {
  if (!about.some(({ kind }) => kind === 'host')) return fields;
  const statedFields = ['/data_host', ...(newMoveIn(fields) ? ['/migrations'] : [])];
  return fields.filter(({ field }) => !statedFields.includes(field));
}

function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
