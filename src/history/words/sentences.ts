// A change as a sentence: who, and what happened.
import { capitalize } from '../../util/capitalize.ts';
import { andListFormat } from '../../util/list-formats.ts';
import { ownPlatformOf, subjectsOf } from '../change-subjects.ts';
import type { Change, Subject } from '../entry.ts';
import type { DatedChange } from '../returns.ts';
import { rowTextOf, type ValueRow } from './fields.ts';
import { phraseOf, type SentencePart } from './phrases.ts';

/** Further names are counted. */
const MAX_NAMES = 3;

export interface ChangeSentence {
  change: Change;
  parts: SentencePart[];
  /** The values that the sentence leaves out. */
  rows: ValueRow[];
}

/** `Acme Journals, release 5.1: audit failed (was in progress)` */
export function sentenceOf(dated: DatedChange): string {
  return textOfParts(changeSentenceOf(dated).parts);
}

/** The sentence, then a line for each record that it only counts, and for each value that it leaves out. */
export function changeTextOf(dated: DatedChange): string {
  const { change, parts, rows } = changeSentenceOf(dated);
  const names = namesOf(change).map(textOfParts);
  return [textOfParts(parts), ...(names.length > MAX_NAMES ? names : []), ...rows.map(rowTextOf)].join('\n');
}

export function textOfParts(parts: readonly SentencePart[]): string {
  const texts = parts.map((part) => (typeof part === 'string' ? part : part.name));
  return texts.join('').replace(/\s+/g, ' ').trim();
}

/** A sentence without the name begins with the release of the services: `Release 5.1: audit failed`. */
export function changeSentenceOf(dated: DatedChange, isNamed = true): ChangeSentence {
  const { parts, rows } = phraseOf(dated);
  const { change } = dated;
  const releases = capitalize(releasesText(subjectsOf(change)));
  const who = isNamed ? whoOf(change) : [releases].filter(Boolean);
  if (who.length > 0) return { change, parts: [...who, ': ', ...parts], rows };
  const [first = '', ...others] = parts;
  return { change, parts: [typeof first === 'string' ? capitalize(first) : first, ...others], rows };
}

function whoOf(change: Change): SentencePart[] {
  const names = namesOf(change);
  const more = names.length - MAX_NAMES;
  const shown = more > 0 ? [...names.slice(0, MAX_NAMES), [`${more} more`]] : names;
  return shown.flatMap((name, i) => [i === 0 ? '' : '; ', ...name]);
}

/** `Acme Journals, releases 5 and 5.1`, `Beta Books, release 5.1`: the services of one platform are named once. */
function namesOf(change: Change): SentencePart[][] {
  const groups = Map.groupBy(subjectsOf(change), (each) => ownPlatformOf(each)?.id ?? each.id);
  return [...groups.values()].map((group) => {
    const [first] = group as [Subject];
    if (first.kind === 'registry') return ['Registry'];
    if (first.kind === 'release') return [`Release ${first.name}`];
    const releases = releasesText(group);
    return [(group.length > 1 && ownPlatformOf(first)) || first, releases && `, ${releases}`];
  });
}

/** `releases 5 and 5.1`, of services. */
function releasesText(subjects: Subject[]): string {
  const services = subjects.filter(({ kind }) => kind === 'service');
  const releases = new Set(services.flatMap((each) => each.releases ?? []));
  return releases.size > 0
    ? `${releases.size > 1 ? 'releases' : 'release'} ${andListFormat.format(releases)}`
    : '';
}
