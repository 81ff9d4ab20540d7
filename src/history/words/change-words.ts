// One change in words: its subjects, and what happened to them.
import type { Change, Subject } from '../entry.ts';
import type { DatedChange } from '../past.ts';
import { auditChangeTextOf } from './audit-words.ts';
import { EVENT_WORDS, hasCountedReports, otherFieldsOfMove, reportIdsIn } from './event-words.ts';
import { pointerStepsOf } from './field-names.ts';
import { fieldChangesTextOf, type FieldDetail } from './field-words.ts';
import { andListFormat } from '../../util/list-formats.ts';
import { joinPartsAsList, type SentencePart } from './parts.ts';

export interface ChangeWords extends DatedChange {
  /** The sentence begins with these; a change of all records has none. */
  subjects: Subject[];
  /** The subjects as they are printed, each platform once. */
  subjectParts: SentencePart[];
  /** `5.1`; '' if the change has none, or several. */
  release: string;
  /** What happened: `adopted release 5.1`, `audit failed`. */
  phrase: SentencePart[];
  /** Whether the phrase begins with a verb, and follows its subject without a colon. */
  isPredicate?: boolean | undefined;
  /** What changed of a notification; the notifications of which the same changed are counted: `dates changed`. */
  ofNotification?: string | undefined;
  /** Before the other changes of its platform, without the colon. */
  isLead?: true | undefined;
  /** Whether the phrase itself names its release. */
  hasRelease?: true | undefined;
  /** The values that the phrase leaves out. */
  details: FieldDetail[];
}

interface Place {
  /** Whether other changes of the platform are in the same sentence: values are in the details then. */
  isAmongOthers?: boolean;
  /** A release that the sentence has named before. */
  namedRelease?: string;
}

const RECORDS: Record<string, string> = {
  platform: 'platforms',
  service: 'services',
  host: 'data hosts',
  notification: 'notifications',
  release: 'releases',
};

/** `taken` decides whether an audit without a status is planned: if it lay ahead then. */
export function changeWordsOf(dated: DatedChange, place: Place = {}): ChangeWords {
  const { change, taken: seen } = dated;
  const { namedRelease } = place;
  const [first] = change.about as [Subject];
  const subjects = sentenceSubjectsOf(change);
  const releases = new Set(subjects.map((subject) => releaseOf(subject)));
  const isShared = subjects.length > 1 && releases.size > 1;
  const release = isShared ? '' : change.release || (first.kind === 'service' ? releaseOf(first) : '');
  const common = { ...dated, subjects, subjectParts: subjectPartsOf(subjects, isShared), release };
  if (first.kind === 'registry')
    return { ...common, subjectParts: [], phrase: schemaPhraseOf(change, first), details: [] };
  if (first.kind === 'notification') return { ...common, ...notificationWords(dated, first, place) };
  const words = EVENT_WORDS[change.event];
  if (words) {
    const phrase = words.phraseOf(change, release === namedRelease ? '' : release);
    return { ...common, ...words, phrase, details: detailsOf(change, first, seen) };
  }
  const audit = auditChangeTextOf(change, seen);
  if (audit !== undefined) return { ...common, phrase: [audit], details: [] };
  const isShort = place.isAmongOthers === true || change.event === 'address-changed';
  const { phrase, isPredicate, details } = fieldChangesTextOf(change.fields, { about: first, seen, isShort });
  return { ...common, phrase: [phrase], isPredicate, details };
}

/** The subjects that begin the sentence; a move names its data hosts later. */
function sentenceSubjectsOf({ event, about }: Pick<Change, 'event' | 'about'>): Subject[] {
  const [{ kind, platforms = [] }] = about as [Subject];
  if (kind === 'registry') return [];
  if (kind === 'notification')
    return platforms.length > 0 ? platforms.map((each): Subject => ({ kind: 'platform', ...each })) : about;
  return event === 'migration' ? about.filter((each) => each.kind !== 'host') : about;
}

/** `Release 5.1` of the standard; other records have their name. */
function subjectText({ kind, name }: Subject): string {
  return kind === 'release' ? `Release ${name}` : name;
}

function releaseOf({ releases = [] }: Subject): string {
  return releases.join(', ');
}

/** Services of one platform are its releases: `Acme (release 5 and release 5.1)`. */
function subjectPartsOf(subjects: Subject[], isShared: boolean): SentencePart[] {
  const groups = Map.groupBy(subjects, ({ kind, id, name, platforms = [] }) =>
    kind === 'service' ? `${name} ${platforms.map((each) => each.id).join()}` : id,
  );
  const items = [...groups.values()].map((group): SentencePart[] => {
    const [first] = group as [Subject, ...Subject[]];
    const text = subjectText(first);
    const platform = first.platforms?.[0];
    if (group.length === 1 && (!isShared || releaseOf(first) === '')) return [{ text, subject: first }];
    const services = group.map((subject): SentencePart[] => [
      { text: releaseOf(subject) === '' ? 'service' : `release ${releaseOf(subject)}`, subject },
    ]);
    const owner: SentencePart = platform ? { text, subject: { kind: 'platform', ...platform } } : text;
    return [owner, ' (', ...joinPartsAsList(services), ')'];
  });
  return joinPartsAsList(items);
}

/** The registry changed its schema, not a record. */
function schemaPhraseOf({ event, fields }: Change, { id, name }: Subject): SentencePart[] {
  const names = fields.map((field) => pointerStepsOf(field).filter((step) => step !== '*'));
  const code = andListFormat.format(
    names.map((steps) => steps.join(' › ').replaceAll('usage_release', 'release')),
  );
  const isNew = event === 'field-appeared';
  const noun = names.length === 1 ? 'field' : 'fields';
  // The name begins with their number, unless it is all.
  const [share = 'all'] = /^\d+ of \d+/.exec(name) ?? [];
  const records = `${share} ${Object.hasOwn(RECORDS, id) ? RECORDS[id]! : 'records'}`;
  return [
    `The registry ${isNew ? 'added' : 'removed'} the ${noun} `,
    { code },
    ` ${isNew ? 'to' : `from`} ${records}`,
  ];
}

/** The platforms announce it; without platforms it is its own subject. */
function notificationWords(
  { change: { event, fields }, taken: seen }: DatedChange,
  notification: Subject,
  { isAmongOthers }: Place,
) {
  const { name, platforms = [] } = notification;
  const isNew = event === 'notification-added';
  const isReturn = event === 'notification-returned';
  const { phrase, details } =
    event === 'changed'
      ? fieldChangesTextOf(fields, { about: notification, seen, isShort: true })
      : { phrase: isNew ? 'was announced' : isReturn ? 'is listed again' : 'was removed', details: [] };
  const ofNotification = event === 'changed' ? phrase : undefined;
  if (platforms.length === 0)
    return { phrase: [phrase], isPredicate: event !== 'changed', ofNotification, details };
  const quote: SentencePart[] = ['“', { text: name, subject: notification }, '”'];
  const parts: SentencePart[] = isNew
    ? ['announced ', ...quote]
    : [
        'notification ',
        ...quote,
        event === 'changed' ? `: ${phrase}` : isReturn ? ' listed again' : ' removed',
      ];
  return {
    phrase: parts,
    isPredicate: isNew,
    ofNotification,
    details: isAmongOthers
      ? details.map((each) => ({ ...each, name: `Notification › ${each.name}` }))
      : details,
  };
}

/** What the sentence of an event leaves out. */
function detailsOf(change: Change, about: Subject, seen: string): FieldDetail[] {
  if (change.event === 'migration')
    return fieldChangesTextOf(otherFieldsOfMove(change), { about, seen, isShort: true }).details;
  if (!hasCountedReports(change)) return [];
  const word = change.event === 'report-offered' ? 'added' : 'removed';
  const reports = reportIdsIn(change).join(', ');
  return [{ name: 'Reports', lines: [{ word, text: reports, quoted: reports }], isProvider: false }];
}
