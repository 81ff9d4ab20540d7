// What a field is called in a sentence about its change.
import { fieldNounOf, flagWordsOf, innerFieldNounOf } from '../../model/fields.ts';
import { countWithNoun } from '../../util/count-with-noun.ts';
import { isOneSided, type FieldChange } from '../entry.ts';

type Field = Pick<FieldChange, 'field'>;

/** `/contact/email` → `contact`, `email`. */
export function pointerStepsOf({ field }: Field): string[] {
  return field
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** `website`; for a field without a label its published name in words: `doi prefixes`. */
export function nounOf(field: Field): string {
  const [name = ''] = pointerStepsOf(field);
  return fieldNounOf(name);
}

/** Within a value or a list: `email` of `/contact/email`; without the IDs of list elements. */
export function innerFieldInWords(field: Field): string {
  const [name = '', ...inner] = pointerStepsOf(field);
  const words = inner.filter((step) => !/^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(step));
  return words.map((step) => innerFieldNounOf(name, step)).join(' › ');
}

/** A predicate without values: `now requires an API key`; undefined for fields that have none. */
export function predicateTextOf(change: FieldChange): string | undefined {
  return flagTextOf(change) ?? serviceListTextOf(change);
}

function flagTextOf(change: FieldChange): string | undefined {
  const { field, before, after } = change;
  const name = field.slice(1);
  const words = flagWordsOf(name);
  if (!words || ![before, after].some((value) => typeof value === 'boolean')) return undefined;
  const { on, off } = words;
  if (after === true) return isOneSided(change) ? `now states that it ${on}` : adverbIn('now', on);
  if (after === false) return before === true ? adverbIn('no longer', on) : adverbIn('now', off);
  return `no longer states whether it ${on}`;
}

/** New and removed services have events of their own: these were, or are, services of other platforms. */
function serviceListTextOf({ field, before, after }: FieldChange): string | undefined {
  if (field !== '/sushi_services' || !Array.isArray(before) || !Array.isArray(after)) return undefined;
  const [was, is] = [new Set(before), new Set(after)];
  const [added, removed] = [is.difference(was).size, was.difference(is).size];
  const texts = [
    added > 0 && `now lists ${countWithNoun(added, 'service')} already in the registry`,
    removed > 0 && `no longer lists ${countWithNoun(removed, 'service')} still in the registry`,
  ].filter(Boolean);
  return texts.length > 0 ? texts.join(' and ') : undefined;
}

/** `now`, `is marked` → `is now marked` */
function adverbIn(adverb: string, predicate: string): string {
  return predicate.startsWith('is ') ? `is ${adverb} ${predicate.slice(3)}` : `${adverb} ${predicate}`;
}
