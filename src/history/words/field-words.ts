// The text for a change of fields: a phrase that follows the subject and a colon, and details that the phrase leaves out.
import { isEmptyField, isOneSided, type FieldChange, type Subject } from '../entry.ts';
import { auditListTextsOf, FIELDS_ABOUT_AUDITS } from './audit-words.ts';
import { predicateTextOf, innerFieldInWords, nounOf, pointerStepsOf } from './field-names.ts';
import { summaryOfNames, capitalize } from './parts.ts';
import { fieldValueText, isEmptyValue, quoteIfProse } from './value-words.ts';
import { byFlagField } from '../../model/service-flags.ts';
import { countWithNoun } from '../../util/count-with-noun.ts';

/** A field with its values, below the sentence. */
export interface FieldDetail {
  /** `API key instructions` */
  name: string;
  lines: { word: 'was' | 'now' | 'removed' | 'added'; text: string; quoted: string }[];
  /** The values are names of providers. */
  isProvider: boolean;
}

export interface FieldChangesText {
  /** `new request limit: “3 requests per second”` */
  phrase: string;
  /** Whether the phrase begins with a verb: `is now marked as audited`. */
  isPredicate?: true;
  /** Empty if the phrase has every value. */
  details: FieldDetail[];
}

/** Longer values are listed below the sentence. */
const MAX_VALUES_LENGTH = 80;
/** The text that explains each flag; one sentence is about both. */
const EXPLAINING_TEXTS: Record<string, string> = byFlagField(({ info }) => `/${info}`);

/** A `stated` field was missing before; an `unstated` field is missing now. */
type State = 'new' | 'changed' | 'removed' | 'stated' | 'unstated';

/** `isShort` leaves every value to the details. */
export function fieldChangesTextOf(
  all: readonly FieldChange[],
  { about, seen, isShort = false }: { about: Subject; seen: string; isShort?: boolean },
): FieldChangesText {
  const fields = all.filter((field) => !isExplained(field, all) && !isEmptyField(field));
  if (fields.length === 0 && all.length > 0) return { phrase: emptyFieldsText(all), details: [] };
  const listing = listingTextOf(fields, about);
  if (listing) return { phrase: listing, isPredicate: true, details: [] };
  const [only] = fields;
  const predicate = fields.length === 1 && only ? predicateTextOf(only) : undefined;
  if (predicate) return { phrase: predicate, isPredicate: true, details: [] };
  const single = fields.length === 1 && only && !isShort ? singleTextOf(only, seen) : undefined;
  if (single) return { phrase: single, details: [] };
  const { texts, rest } = auditListTextsOf(fields.filter(isAudit), seen);
  const details = fields
    .filter((field) => !isAudit(field) || rest.includes(field))
    .flatMap((field) => detailOf(field, seen) ?? []);
  return { phrase: phraseOf(fields, rest.length > 0 ? [...texts, 'audit details changed'] : texts), details };
}

/** `field “audit” (empty) added`: the record itself states nothing else. */
function emptyFieldsText(fields: readonly FieldChange[]): string {
  const textOf = (side: 'before' | 'after', verb: string) => {
    const names = fields
      .filter((field) => Object.hasOwn(field, side))
      .map((field) => `“${nameOf(field)}” (${fieldValueText(field.field, field[side], '') || 'empty'})`);
    return names.length > 0 && `${names.length === 1 ? 'field' : 'fields'} ${summaryOfNames(names)} ${verb}`;
  };
  return [textOf('after', 'added'), textOf('before', 'removed')].filter(Boolean).join(', ');
}

/** `contact email`, in a sentence. */
function nameOf(field: FieldChange, separator = ' '): string {
  return [nounOf(field), innerFieldInWords(field)].filter(Boolean).join(separator);
}

/** Whether the text beside a flag implies its change. */
function isExplained({ field, after }: FieldChange, all: readonly FieldChange[]): boolean {
  const text = all.find((each) => each.field === EXPLAINING_TEXTS[field.slice(1)]);
  const isNew = after === true;
  return text !== undefined && isEmptyValue(text.before) === isNew && isEmptyValue(text.after) !== isNew;
}

/** The text has the values if they are short. */
function singleTextOf(field: FieldChange, seen: string): string | undefined {
  const { before, after } = field;
  const noun = nameOf(field);
  if (isUnvalued(field) || isAudit(field) || predicateTextOf(field) || isServiceList(field)) return undefined;
  const [was, is] = [
    quoteIfProse(before, fieldValueText(field.field, before, seen)),
    quoteIfProse(after, fieldValueText(field.field, after, seen)),
  ];
  if (was.length + is.length > MAX_VALUES_LENGTH || /\n/.test(was + is)) return undefined;
  if (isList(field)) {
    const texts = [is && `added ${is}`, was && `removed ${was}`].filter(Boolean);
    return texts.length > 0 ? `${noun}: ${texts.join('; ')}` : undefined;
  }
  if (isOneSided(field))
    return is === '' ? `${noun} no longer stated (was ${was})` : `${noun} now stated: ${is}`;
  if (was === '') return is === '' ? `${noun} still empty` : `new ${noun}: ${is}`;
  if (was === is) return undefined;
  return is === '' ? `${noun} removed (was ${was})` : `${noun} now ${is} (was ${was})`;
}

/** The phrase has no values: `no longer marked as audited, new request limit, provider and website changed`. */
function phraseOf(fields: readonly FieldChange[], audits: string[]): string {
  const predicates = fields.flatMap((field) => predicateTextOf(field)?.replace(/^is /, '') ?? []);
  const others = fields.filter((field) => predicateTextOf(field) === undefined && !isAudit(field));
  const byNoun = Map.groupBy(others, nounOf);
  const byState = Map.groupBy(byNoun.keys(), (noun) => {
    const states = new Set(byNoun.get(noun)!.map(stateOf));
    return states.size === 1 ? [...states][0]! : 'changed';
  });
  const namesOf = (state: State) => summaryOfNames(byState.get(state) ?? []);
  return [
    ...predicates,
    ...audits,
    namesOf('new') && `new ${namesOf('new')}`,
    namesOf('changed') && `${namesOf('changed')} changed`,
    namesOf('removed') && `${namesOf('removed')} removed`,
    namesOf('stated') && `now stated: ${namesOf('stated')}`,
    namesOf('unstated') && `no longer stated: ${namesOf('unstated')}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function detailOf(field: FieldChange, seen: string): FieldDetail | undefined {
  if (predicateTextOf(field) !== undefined || isUnvalued(field) || isServiceList(field)) return undefined;
  const [was, now] = isList(field) ? (['removed', 'added'] as const) : (['was', 'now'] as const);
  const lines = [
    { word: was, value: field.before },
    { word: now, value: field.after },
  ]
    .map(({ word, value }) => ({ word, value, text: fieldValueText(field.field, value, seen) }))
    .map(({ word, value, text }) => ({ word, text, quoted: quoteIfProse(value, text) }))
    .filter(({ text }) => text.trim() !== '');
  if (lines.length === 0 || (lines.length === 2 && lines[0]!.text === lines[1]!.text)) return undefined;
  return {
    name: capitalize(nameOf(field, ' › ')),
    lines,
    isProvider: field.field === '/content_provider_name',
  };
}

/** In plain text: `Website: now https://…`, `Provider: “Acme Ltd” → Beta`. */
export function detailTextOf({ name, lines }: FieldDetail): string {
  const [first, second] = lines;
  if (first?.word === 'was' && second) return `${name}: ${first.quoted} → ${second.quoted}`;
  return `${name}: ${lines.map(({ word, quoted }) => `${word} ${quoted}`).join('; ')}`;
}

function stateOf(field: FieldChange): State {
  const { before, after } = field;
  if (isList(field) || isUnvalued(field) || innerFieldInWords(field) !== '') return 'changed';
  if (isOneSided(field)) return isEmptyValue(after) ? 'unstated' : 'stated';
  if (isEmptyValue(before)) return isEmptyValue(after) ? 'changed' : 'new';
  return isEmptyValue(after) ? 'removed' : 'changed';
}

/** Describes a change of the platforms that a data host lists; undefined for other fields and unknown platforms. */
function listingTextOf(
  fields: readonly FieldChange[],
  { kind, platforms = [] }: Subject,
): string | undefined {
  const { field, before, after } = fields[0] ?? {};
  if (kind !== 'host' || fields.length !== 1 || field !== '/platforms') return undefined;
  const texts = [
    ['now lists', after],
    ['no longer lists', before],
  ].flatMap(([words, links]) => {
    if (!Array.isArray(links) || links.length === 0) return [];
    const named = platforms.filter(({ id }) =>
      links.some((link) => typeof link === 'string' && link.includes(id)),
    );
    const others = links.length - named.length;
    const rest = others > 0 ? [`${countWithNoun(others, 'link')} to no known platform`] : [];
    return `${words as string} ${summaryOfNames([...named.map(({ name }) => name), ...rest])}`;
  });
  return texts.length > 0 ? texts.join(' and ') : undefined;
}

/** Contacts are kept without their values. */
function isUnvalued(field: FieldChange): boolean {
  return !Object.hasOwn(field, 'before') && !Object.hasOwn(field, 'after');
}

/** `before` has the removed elements, and `after` the added ones. */
function isList({ before, after }: FieldChange): boolean {
  return Array.isArray(before) && Array.isArray(after);
}

/** The services of a platform, by their IDs, which say nothing to readers. */
function isServiceList({ field }: FieldChange): boolean {
  return field === '/sushi_services';
}

/** A change of an audit, not of whether the record states it. */
function isAudit(field: FieldChange): boolean {
  return !isOneSided(field) && FIELDS_ABOUT_AUDITS.includes(pointerStepsOf(field)[0]!);
}
