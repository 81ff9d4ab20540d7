// Changed fields in words. What a text leaves out follows as rows: field, before, after.
import { auditText } from '../../model/audit-status.ts';
import { fieldNounOf, flagWordsOf } from '../../model/fields.ts';
import { pointerStepsOf } from '../../registry/finding.ts';
import type { JsonObject } from '../../registry/reading/json.ts';
import { capitalize } from '../../util/capitalize.ts';
import { andListFormat } from '../../util/list-words.ts';
import { isEmptyField, isOneSided, type FieldChange } from '../entry.ts';
import type { DatedChange } from '../returns.ts';
import { valueText } from './values.ts';

const MAX_NAMES = 3;
/** Longer values follow as rows. */
const MAX_VALUES_LENGTH = 120;
/** A data host lists its audits, and repeats the latest ones in its own fields. */
const HOST_STATUS = /^\/(audits\/[^/]*\/)?audit_status$/;
const HOST_AUDIT = /^\/(audits\/|audit_status$|last_finished_audit)/;

export interface ValueRow {
  field: string;
  /** `API key instructions` */
  name: string;
  values: { word: string; text: string }[];
}

/**
 * `URL now b (was a)`, or without values `URL changed`; of several fields their names: `audit valid (was in progress);
 * website and provider changed`. `rest` are the fields whose values the text leaves out.
 */
export function fieldsPhrase(
  dated: DatedChange,
  withValues: boolean,
): { parts: string[]; rest: FieldChange[] } {
  const { fields: all } = dated.change;
  const filled = all.filter((field) => !isEmptyField(field));
  const fields = filled.length > 0 ? filled : all;
  const texts = new Map(fields.map((field) => [field, textWithoutNoun(field, dated)]));
  const hasStatus = fields.some((field) => HOST_STATUS.test(field.field) && texts.get(field) !== undefined);
  const rest = fields.filter(
    (field) => texts.get(field) === undefined && !(hasStatus && HOST_AUDIT.test(field.field)),
  );
  const isSingle = withValues && rest.length === 1 && fields.length === 1;
  const single = isSingle ? valuesText(rest[0]!, dated) : undefined;
  const text = [...new Set(texts.values()), ...(single === undefined ? namesTextsOf(rest) : [single])]
    .filter((each) => each !== undefined)
    .join('; ');
  return { parts: [text || 'changed'], rest: single === undefined ? rest : [] };
}

/** `contact, website and 2 more changed`, `no longer stated: audits` */
function namesTextsOf(fields: readonly FieldChange[]): string[] {
  return [...Map.groupBy(fields, stateOf)].map(([state, group]) => {
    const names = [...new Set(group.map(({ field }) => fieldNounOf(pointerStepsOf(field))))];
    const more = names.length - MAX_NAMES;
    const list = andListFormat.format(more > 0 ? [...names.slice(0, MAX_NAMES), `${more} more`] : names);
    return state === 'changed' ? `${list} changed` : `${state}: ${list}`;
  });
}

function stateOf(field: FieldChange): string {
  if (!isOneSided(field)) return 'changed';
  return Object.hasOwn(field, 'after') ? 'now stated' : 'no longer stated';
}

/** A field has no row if both of its values are in the same words. */
export function rowsOf(field: FieldChange, dated: DatedChange): ValueRow[] {
  const [before = '', after = ''] = textsOf(field, dated);
  if (before === after) return [];
  const words = isList(field) ? ['removed', 'added'] : ['was', 'now'];
  const values = words
    .map((word, i) => ({ word, text: [before, after][i]! }))
    .filter(({ text }) => text !== '');
  return [{ field: field.field, name: capitalize(fieldNounOf(pointerStepsOf(field.field), ' › ')), values }];
}

/** `Website: was a; now b` */
export function rowTextOf({ name, values }: ValueRow): string {
  return `${name}: ${values.map(({ word, text }) => `${word} ${text}`).join('; ')}`;
}

/** A flag, or the status of an audit; undefined for other fields. */
function textWithoutNoun(field: FieldChange, { change, taken }: DatedChange): string | undefined {
  const { field: name, before, after } = field;
  if ((name === '/last_audit' || HOST_STATUS.test(name)) && !isOneSided(field)) {
    // The event of an audit has the published status, also of an audit whose start lies ahead.
    const published = change.event === 'changed' ? after : (Object(after) as JsonObject)['audit_status'];
    const [was, is] = [auditText(before, taken), auditText(published, taken)];
    if (is === '') return undefined;
    if (was === '' || was === is) return `audit ${is}`;
    return `audit ${isVerb(is) ? is : `now ${is}`} (${isVerb(was) ? 'had' : 'was'} ${was})`;
  }
  const flag = flagWordsOf(name.slice(1));
  if (!flag || ![before, after].some((value) => typeof value === 'boolean')) return undefined;
  if (typeof after !== 'boolean') return `no longer states whether it ${flag.on}`;
  if (after && isOneSided(field)) return `now states that it ${flag.on}`;
  const text = after ? `now ${flag.on}` : before === true ? `no longer ${flag.on}` : `now ${flag.off}`;
  return text.replace(/^(now|no longer) is /, '$1 ');
}

/** An audit failed or expired; other statuses say what it is. */
function isVerb(status: string): boolean {
  return status === 'failed' || status === 'expired';
}

/** Undefined for long values, and for values in the same words. */
function valuesText(field: FieldChange, dated: DatedChange): string | undefined {
  const noun = fieldNounOf(pointerStepsOf(field.field));
  // Prose would run into the sentence.
  const [was = '', is = ''] = textsOf(field, dated).map((text, i) =>
    text === [field.before, field.after][i] && /\s/.test(text) ? `“${text}”` : text,
  );
  if (was.length + is.length > MAX_VALUES_LENGTH || /\n/.test(was + is)) return undefined;
  if (isOneSided(field)) return `${noun} ${stateOf(field)}: ${was || is || 'empty'}`;
  if (was === is) return undefined;
  const [removed, added] = [was && `removed ${was}`, is && `added ${is}`];
  if (isList(field)) return `${noun}: ${[added, removed].filter(Boolean).join('; ')}`;
  if (was === '') return `new ${noun}: ${is}`;
  return `${noun} ${is === '' ? 'removed' : `now ${is}`} (was ${was})`;
}

function textsOf({ field, before, after }: FieldChange, dated: DatedChange): string[] {
  return [before, after].map((value) => valueText(value, field, dated));
}

/** `before` has the removed elements, and `after` the added ones. */
function isList({ before, after }: FieldChange): boolean {
  return Array.isArray(before) && Array.isArray(after);
}
