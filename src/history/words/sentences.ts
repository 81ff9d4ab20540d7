// A change as a sentence: who, and what happened.
import { capitalize } from '../../util/capitalize.ts';
import { andListFormat } from '../../util/list-formats.ts';
import { ownPlatformOf, platformOf, subjectsOf } from '../change-subjects.ts';
import type { Change, Subject } from '../entry.ts';
import { EVENTS } from '../events.ts';
import type { DatedChange } from '../returns.ts';
import { rowTextOf, type ValueRow } from './fields.ts';
import { phraseOf, type SentencePart } from './phrases.ts';

/** Further names are counted. */
const MAX_NAMES = 3;

/** A record that a change is about, and the releases of its services. */
export interface NamedRecord {
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

/** `isHere` is true for the record whose page this is: it is not named again. */
export function changeLineOf(
  dated: DatedChange,
  isHere: (subject: Subject) => boolean = () => false,
): ChangeLine {
  const { change } = dated;
  const [platform, subjects] = [platformOf(change), subjectsOf(change)];
  const isOwn = (platform && isHere(platform)) || (subjects.length > 0 && subjects.every(isHere));
  const records = isOwn ? [{ name: undefined, releases: releasesOf(subjects) }] : shownRecordsOf(change);
  // The phrase of offered reports leaves out their release.
  const ofReports = EVENTS[change.event].family === 'report' && change.release ? [change.release] : [];
  const { parts, rows } = phraseOf(dated, false);
  const [first = '', ...others] = parts;
  return {
    change,
    records: records.map(({ name, releases }) => ({ name, releases: [...releases, ...ofReports] })),
    parts: [typeof first === 'string' ? capitalize(first) : first, ...others],
    rows,
  };
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
