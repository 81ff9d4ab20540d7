// One change in words: its subjects, and what happened to them.
import type { Change, Subject } from '../entry.ts';
import { auditChangeTextOf } from './audit-words.ts';
import { EVENT_WORDS, hasCountedReports, otherFieldsOfMove, reportIdsIn } from './event-words.ts';
import { pointerStepsOf } from './field-names.ts';
import { fieldChangesTextOf, type FieldDetail } from './field-words.ts';
import { andListFormat } from '../../util/list-formats.ts';
import { joinPartsAsList, type SentencePart } from './parts.ts';

export interface ChangeWords {
  /** At the start of the sentence; none for a change of all records. */
  subjects: Subject[];
  /** The subjects as they are printed, each platform once. */
  subjectParts: SentencePart[];
  /** `5.1`; '' if the change has none, or several. */
  release: string;
  /** Follows the subject: ` adopted release 5.1`, `: audit failed`. */
  alone: SentencePart[];
  /** Among other changes of its platform and release: `audit failed`. */
  part: SentencePart[];
  /** What changed of a notification; the notifications of which the same changed are counted: `dates changed`. */
  ofNotification?: string | undefined;
  isLead?: true | undefined;
  hasRelease?: true | undefined;
  details: { alone: FieldDetail[]; part: FieldDetail[] };
}

const RECORDS: Record<string, string> = {
  platform: 'platforms',
  service: 'services',
  host: 'data hosts',
  notification: 'notifications',
  release: 'releases',
};

/**
 * `seen` is when the change was first seen: an audit without a status is planned if it lay ahead. `led` is a release that
 * the sentence has named before.
 */
export function changeWordsOf(change: Change, seen: string, led = ''): ChangeWords {
  const [first] = change.about as [Subject];
  const subjects = sentenceSubjectsOf(change);
  const releases = new Set(subjects.map((subject) => releaseOf(subject)));
  const isShared = subjects.length > 1 && releases.size > 1;
  const release = isShared ? '' : change.release || (first.kind === 'service' ? releaseOf(first) : '');
  const common = { subjects, subjectParts: subjectPartsOf(subjects, isShared), release };
  if (first.kind === 'registry') return { ...common, subjectParts: [], ...schemaWords(change, first) };
  if (first.kind === 'notification') return { ...common, ...notificationWords(change, first, seen) };
  const words = EVENT_WORDS[change.event];
  const prefix = release && `release ${release} `;
  if (words) {
    const details = detailsOf(change, first, seen);
    const { isLead, hasRelease } = words;
    const [alone, part] = [words.alone(change, prefix), words.part(change, release === led ? '' : prefix)];
    return { ...common, alone, part, isLead, hasRelease, details: { alone: details, part: details } };
  }
  const audit = auditChangeTextOf(change, seen);
  if (audit !== undefined)
    return { ...common, alone: [`: ${prefix}${audit}`], part: [audit], details: { alone: [], part: [] } };
  return { ...common, ...fieldsWords(change, first, prefix, seen) };
}

/** At the start of the sentence; a move names its hosts later. */
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
function schemaWords({ event, fields }: Change, { id, name }: Subject) {
  const names = fields.map((field) => pointerStepsOf(field).filter((step) => step !== '*'));
  const code = andListFormat.format(
    names.map((steps) => steps.join(' › ').replaceAll('usage_release', 'release')),
  );
  const isNew = event === 'field-appeared';
  const noun = names.length === 1 ? 'field' : 'fields';
  // The name begins with their number, unless it is all.
  const [share = 'all'] = /^\d+ of \d+/.exec(name) ?? [];
  const records = `${share} ${Object.hasOwn(RECORDS, id) ? RECORDS[id]! : 'records'}`;
  const alone: SentencePart[] = [
    `The registry ${isNew ? 'added' : 'removed'} the ${noun} `,
    { code },
    ` ${isNew ? 'to' : `from`} ${records}`,
  ];
  return { alone, part: alone, details: { alone: [], part: [] } };
}

/** The platforms announce it; without platforms it is its own subject. */
function notificationWords(change: Change, notification: Subject, seen: string) {
  const { event, fields } = change;
  const hasPlatforms = (notification.platforms ?? []).length > 0;
  const quote: SentencePart[] = ['“', { text: notification.name, subject: notification }, '”'];
  const about = { about: notification, seen };
  const { phrase, details } =
    event === 'changed'
      ? fieldChangesTextOf(fields, { ...about, isShort: true })
      : { phrase: '', details: [] };
  const texts: Partial<Record<Change['event'], [before: string, after: string, alone: string]>> = {
    'notification-added': ['announced ', '', ' was announced'],
    'notification-removed': ['notification ', ' removed', ' was removed'],
  };
  const [before, after, alone] = texts[event] ?? ['notification ', `: ${phrase}`, `: ${phrase}`];
  const part: SentencePart[] = [before, ...quote, after];
  const glue = event === 'notification-added' ? ' ' : ': ';
  return {
    alone: hasPlatforms ? [glue, ...part] : [alone],
    part,
    ofNotification: event === 'changed' ? phrase : undefined,
    details: {
      alone: details,
      part: details.map((each) => ({ ...each, name: `Notification › ${each.name}` })),
    },
  };
}

/** The event `changed`, and a changed URL. */
function fieldsWords(change: Change, first: Subject, prefix: string, seen: string) {
  const about = { about: first, seen };
  const short = fieldChangesTextOf(change.fields, { ...about, isShort: true });
  const whole = fieldChangesTextOf(change.fields, about);
  const isUrl = change.event === 'address-changed' && short.phrase === 'URL changed';
  const alone = isUrl
    ? ` changed the URL of its ${prefix}service`
    : prefix === '' && whole.predicate
      ? ` ${whole.predicate}`
      : `${prefix && `, ${prefix.trimEnd()}`}: ${whole.phrase}`;
  return {
    alone: [alone],
    part: [isUrl ? 'new URL' : short.phrase],
    details: { alone: isUrl ? short.details : whole.details, part: short.details },
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
