// What one platform did in one run is one entry: “Acme adopted release 5.1: new service, offers TR, TR_J1”.
import type { Change, Subject } from '../entry.ts';
import type { DatedChange } from '../past.ts';
import { changeWordsOf, type ChangeWords } from './change-words.ts';
import { detailTextOf, type FieldDetail } from './field-words.ts';
import { textOfParts, summaryOfNames, capitalize, type SentencePart } from './parts.ts';

/** A part of a sentence; what a change says has its anchor. */
interface Segment {
  change?: Change;
  parts: SentencePart[];
}

export interface ChangeListItem {
  segments: Segment[];
  details: FieldDetail[];
  changes: Change[];
}

/** In the order of their first changes. `isHere` is true for the record whose page this is: it isn't named again. */
export function changeEntriesOf(
  changes: readonly DatedChange[],
  isHere: (subject: Subject) => boolean = () => false,
): ChangeListItem[] {
  const worded = changes.map((each) => changeWordsOf(each));
  const groups = Map.groupBy(worded, (words) => platformIdOf(words) ?? words.change.id);
  return [...groups.values()].map((group) => {
    const [first] = group as [ChangeWords];
    const platform = group.length === 1 ? undefined : platformSubjectOf(first);
    const entry = platform ? platformEntryOf(platform, group) : singleEntryOf(first);
    const subjects = group.flatMap((words) => words.subjects);
    const isNamed = !(platform && isHere(platform)) && !(subjects.length > 0 && subjects.every(isHere));
    return isNamed ? entry : { ...entry, segments: withoutSubject(entry.segments) };
  });
}

/** In one line: `Acme adopted release 5.1`. */
export function changeSentenceOf(change: Change, taken = ''): string {
  const words = changeWordsOf({ change, taken });
  const { subjects, subjectParts } = words;
  // Without the links, the names of many would be a long line.
  const names = summaryOfNames(subjects.map(({ name }) => name));
  const subject = new Set(subjects.map(({ name }) => name)).size > 3 ? names : textOfParts(subjectParts);
  return textOfParts([subject, ...predicateOf(words)]);
}

/** The sentence, then a line for each value and each of several subjects that it leaves out. */
export function changeTextOf(change: Change, taken = ''): string {
  const { subjects, details } = changeWordsOf({ change, taken });
  const names = subjects.length > 1 ? subjects.map(subjectLine) : [];
  return [changeSentenceOf(change, taken), ...names, ...details.map(detailTextOf)].join('\n');
}

/** What follows the subject of a single change: ` adopted release 5.1`, `, release 5.1: audit failed`. */
function predicateOf({
  subjectParts,
  release,
  hasRelease,
  isPredicate,
  phrase,
}: ChangeWords): SentencePart[] {
  if (subjectParts.length === 0) return phrase;
  if (release !== '' && !hasRelease) return after(`, release ${release}: `, phraseInList(phrase));
  return after(isPredicate ? ' ' : ': ', phrase);
}

function after(text: string, [first = '', ...others]: SentencePart[]): SentencePart[] {
  return typeof first === 'string' ? [text + first, ...others] : [text, first, ...others];
}

/** Behind a colon, `is now marked as audited` is `now marked as audited`. */
function phraseInList([first = '', ...others]: SentencePart[]): SentencePart[] {
  return [typeof first === 'string' ? first.replace(/^is /, '') : first, ...others];
}

/** `Acme Journals`; for a service with its release: `Acme Journals, release 5.1`. */
function subjectLine({ kind, name, releases = [] }: Subject): string {
  return kind === 'service' && releases.length > 0 ? `${name}, release ${releases.join(', ')}` : name;
}

/** The one platform that a change is about; undefined for several, and for other records. */
function platformIdOf({ subjects }: ChangeWords): string | undefined {
  const ids = subjects.map(({ kind, id, platforms }) => {
    if (kind === 'platform') return id;
    return kind === 'service' && platforms?.length === 1 ? platforms[0]!.id : undefined;
  });
  return new Set(ids).size === 1 ? ids[0] : undefined;
}

function singleEntryOf(words: ChangeWords): ChangeListItem {
  const { change, subjectParts, details } = words;
  return {
    segments: [{ parts: subjectParts }, { change, parts: predicateOf(words) }],
    details,
    changes: [change],
  };
}

/** Leads first, then what is about their release, then the other releases, each named once. */
function platformEntryOf(platform: Subject, group: ChangeWords[]): ChangeListItem {
  const leads = group.filter(({ isLead }) => isLead);
  const namedRelease = leads.length === 1 ? leads[0]!.release : '';
  const rest = group
    .filter(({ isLead }) => !isLead)
    .map(({ change, taken }) => changeWordsOf({ change, taken }, { isAmongOthers: true, namedRelease }));
  const labels = Map.groupBy(rest, ({ release, hasRelease }) =>
    release === '' || release === namedRelease || hasRelease ? '' : `release ${release}`,
  );
  const byLabel = [...labels].toSorted(([a], [b]) => Number(a !== '') - Number(b !== ''));
  const segments: Segment[] = [{ parts: [{ text: platform.name, subject: platform }] }];
  for (const [i, { change, phrase }] of leads.entries())
    segments.push({ parts: [i === 0 ? ' ' : ' and '] }, { change, parts: phrase });
  for (const [i, [label, own]] of byLabel.entries()) {
    const glue = i > 0 || (label !== '' && leads.length > 0) ? '; ' : label === '' ? ': ' : ', ';
    segments.push({ parts: [label === '' ? glue : `${glue}${label}: `] });
    const lists = Map.groupBy(own, ({ change, ofNotification }) => ofNotification ?? change.id);
    for (const [j, list] of [...lists.values()].entries())
      segments.push(...(j > 0 ? [{ parts: [', '] }] : []), ...listSegmentsOf(list));
  }
  const isMixed = byLabel.filter(([label]) => label !== '').length > 1;
  const details = [...leads, ...rest].flatMap(({ details: each, release }) =>
    each.map((detail) => ({
      ...detail,
      name: isMixed && release ? `${detail.name}, release ${release}` : detail.name,
    })),
  );
  const distinct = [...new Map(details.map((each) => [JSON.stringify(each), each])).values()];
  return { segments, details: distinct, changes: group.map(({ change }) => change) };
}

/** `3 notifications: dates changed`. One that several services list has a change for each, and counts once. */
function listSegmentsOf(list: ChangeWords[]): Segment[] {
  const [words] = list as [ChangeWords, ...ChangeWords[]];
  const count = new Set(list.map(({ change: { about } }) => `${about[0]!.id} ${about[0]!.name}`)).size;
  const parts =
    count === 1 ? phraseInList(words.phrase) : [`${count} notifications: ${words.ofNotification}`];
  return list.map(({ change }, i) => ({ change, parts: i === 0 ? parts : [] }));
}

function platformSubjectOf({ subjects }: ChangeWords): Subject {
  const [first] = subjects as [Subject];
  const { id, name } = first.kind === 'platform' ? first : (first.platforms?.[0] ?? first);
  return { kind: 'platform', id, name };
}

/** A record's own page names the record only where a verb follows. */
function withoutSubject([subject, next, ...rest]: Segment[]): Segment[] {
  const [first = '', ...others] = next?.parts ?? [];
  const text = typeof first === 'string' ? /^[:,] (.*)$/s.exec(first)?.[1] : undefined;
  if (text === undefined) return [subject!, ...(next ? [next] : []), ...rest];
  if (text !== '') return [{ ...next, parts: [capitalize(text), ...others] }, ...rest];
  const [begun = { parts: [] }, ...later] = rest;
  const [word = '', ...words] = begun.parts;
  const capital = typeof word === 'string' ? capitalize(word) : word;
  return [{ ...begun, parts: [capital, ...words] }, ...later];
}
