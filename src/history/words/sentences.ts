// A change as a sentence: who, and what happened.
import { capitalize } from '../../util/capitalize.ts';
import { countWithNoun } from '../../util/count-with-noun.ts';
import { andListFormat } from '../../util/list-words.ts';
import { ownPlatformOf, platformsOf, subjectsOf } from '../change-subjects.ts';
import type { Change, Subject } from '../entry.ts';
import { EVENTS } from '../events.ts';
import type { DatedChange } from '../returns.ts';
import { rowTextOf, type ValueRow } from './field-phrases.ts';
import { phraseOf, type SentencePart } from './phrases.ts';

/** Further names are counted. */
const MAX_NAMES = 3;

/** A record that a change is about, and the releases of its services. */
interface NamedRecord {
  /** Undefined on the record’s own page. */
  name: SentencePart | undefined;
  releases: string[];
}

/** A change on a page: whom it is about, what happened, and the values. */
export interface ChangeLine {
  change: Change;
  records: NamedRecord[];
  parts: SentencePart[];
  rows: ValueRow[];
}

/** `Acme Journals, release 5.1: audit failed (was in progress)` */
export function sentenceOf(dated: DatedChange): string {
  return sentenceAndRowsOf(dated).sentence;
}

/** The sentence, then a line for each record that it only counts, and for each value that it leaves out. */
export function changeTextOf(dated: DatedChange): string {
  const { sentence, rows } = sentenceAndRowsOf(dated);
  const names = recordsOf(dated.change).map(recordText);
  return [sentence, ...(names.length > MAX_NAMES ? names : []), ...rows.map(rowTextOf)].join('\n');
}

export function textOfParts(parts: readonly SentencePart[]): string {
  const texts = parts.map((part) => (typeof part === 'string' ? part : part.name));
  return texts.join('').replace(/\s+/g, ' ').trim();
}

/** `isHere` is true for the record whose page this is: it is not named again, and other platforms are counted. */
export function changeLineOf(
  dated: DatedChange,
  isHere: (subject: Subject) => boolean = () => false,
): ChangeLine {
  const { change } = dated;
  const subjects = subjectsOf(change);
  const own = subjects.filter((each) => isHere(each) || platformsOf(each).some(isHere));
  const isOwn = own.length > 0 && (own.length === subjects.length || platformsOf(own[0]!).length > 0);
  const records = isOwn ? [{ name: undefined, releases: releasesOf(own) }] : shownRecordsOf(change);
  const others = isOwn ? otherPlatformsOf(subjects, isHere) : 0;
  // The phrase of offered reports leaves out their release.
  const ofReports = EVENTS[change.event].family === 'report' && change.release ? [change.release] : [];
  const { parts, rows } = phraseOf(dated, false);
  const [first = '', ...further] = parts;
  return {
    change,
    records: records.map(({ name, releases }) => ({ name, releases: [...releases, ...ofReports] })),
    parts: [
      typeof first === 'string' ? capitalize(first) : first,
      ...further,
      ...(others > 0 ? [`, also at ${countWithNoun(others, 'other platform')}`] : []),
    ],
    rows,
  };
}

/** How many platforms of these records neither are the page's record nor have it as a service. */
function otherPlatformsOf(subjects: readonly Subject[], isHere: (subject: Subject) => boolean): number {
  const here = subjects.filter(isHere).flatMap(platformsOf);
  const known = new Set(here.map(({ id }) => id));
  const others = subjects.flatMap(platformsOf).filter((each) => !isHere(each) && !known.has(each.id));
  return new Set(others.map(({ id }) => id)).size;
}

/** `release 5`, `releases 5 and 5.1`; '' for none. */
export function releasesText(releases: readonly string[]): string {
  if (releases.length === 0) return '';
  return `${releases.length > 1 ? 'releases' : 'release'} ${andListFormat.format(releases)}`;
}

function sentenceAndRowsOf(dated: DatedChange): { sentence: string; rows: ValueRow[] } {
  const { parts, rows } = phraseOf(dated);
  const who = shownRecordsOf(dated.change).map(recordText).join('; ');
  const what = textOfParts(parts);
  return { sentence: who === '' ? capitalize(what) : `${who}: ${what}`, rows };
}

function recordText({ name, releases }: NamedRecord): string {
  return [textOfParts(name === undefined ? [] : [name]), releasesText(releases)].filter(Boolean).join(', ');
}

function shownRecordsOf(change: Change): NamedRecord[] {
  const records = recordsOf(change);
  const more = records.length - MAX_NAMES;
  return more > 0 ? [...records.slice(0, MAX_NAMES), { name: `${more} more`, releases: [] }] : records;
}

/** The services of one platform are named once. */
function recordsOf(change: Change): NamedRecord[] {
  const groups = Map.groupBy(subjectsOf(change), (each) => ownPlatformOf(each)?.id ?? each.id);
  return [...groups.values()].map((group) => {
    const [first] = group as [Subject];
    if (first.kind === 'registry') return { name: 'Registry', releases: [] };
    if (first.kind === 'release') return { name: `Release ${first.name}`, releases: [] };
    const name = (group.length > 1 && ownPlatformOf(first)) || first;
    return { name, releases: releasesOf(group) };
  });
}

/** The releases of services. */
function releasesOf(subjects: readonly Subject[]): string[] {
  const services = subjects.filter(({ kind }) => kind === 'service');
  return [...new Set(services.flatMap((each) => each.releases ?? []))];
}
