// Which fields the records of a registry have, of which types, how often filled; and what of that changed between two
// snapshots (drift). It looks at JSON as it came, whatever the specification knows of it.
import { createFinding, pointerOf, type Finding, type FindingCode } from '../finding.ts';

/** One field of all records of a kind. */
export interface FieldStatistic {
  /** Each type that it has (text, number, flag, list, object; empty for null and ""), and where it was first seen. */
  types: Record<string, string>;
  /** How often it is neither null nor "" nor [] nor {}. */
  filled: number;
}

/** By kind of record, by JSON pointer with `*` for every index: '' is the record itself. */
export type FieldStatistics = Record<string, Record<string, FieldStatistic>>;

// A record whose keys are data (ids, say) must not make the shape as large as the registry.
const MAX_FIELDS = 500;
const MAX_PATTERN = 500;

/** Enters a record into a shape; `endpoint` and `at` (a JSON pointer) say where it stands. */
export function addToStatistics(
  shape: FieldStatistics,
  kind: string,
  record: unknown,
  endpoint: string,
  at = '',
): void {
  const fields = (shape[kind] ??= {});
  let count = Object.keys(fields).length;
  const enter = (value: unknown, pattern: string, pointer: string): void => {
    if (!(pattern in fields) && (count >= MAX_FIELDS || pattern.length > MAX_PATTERN)) return;
    if (!(pattern in fields)) count += 1;
    const field = (fields[pattern] ??= { types: {}, filled: 0 });
    field.types[typeOf(value)] ??= `${endpoint}#${pointer}`;
    if (isFilled(value)) field.filled += 1;
    if (Array.isArray(value))
      for (const [i, each] of value.entries()) enter(each, `${pattern}/*`, `${pointer}/${i}`);
    else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) {
        // Services inside a platform are compared with the services themselves.
        if (key === 'sushi_services') continue;
        const step = pointerOf([key]);
        enter(each, pattern + step, pointer + step);
      }
  };
  enter(record, '', at);
}

/** What drifted since the last snapshot (`field-appeared`, `field-vanished`, `field-changed`). */
export function checkDrift(before: FieldStatistics, now: FieldStatistics): Finding[] {
  return Object.entries(now).flatMap(([kind, fields]) => {
    const earlier = before[kind];
    return earlier ? [...appeared(kind, earlier, fields), ...vanished(kind, earlier, fields)] : [];
  });
}

/**
 * The fields that were filled more than `few` times and are there and empty everywhere now, as `kind pointer`; of
 * nested ones the outermost. One that is not there at all has vanished, by a decision of the registry.
 */
export function emptiedFields(before: FieldStatistics, now: FieldStatistics, few: number): string[] {
  return Object.entries(now).flatMap(([kind, fields]) => {
    const isEmptied = (pattern: string): boolean =>
      (before[kind]?.[pattern]?.filled ?? 0) > few && fields[pattern]?.filled === 0;
    return Object.keys(before[kind] ?? {})
      .filter((pattern) => isEmptied(pattern) && (pattern === '' || !isEmptied(parentOf(pattern))))
      .map((pattern) => `${kind} ${pattern || '(the whole record)'}`);
  });
}

type Fields = Record<string, FieldStatistic>;

function appeared(kind: string, before: Fields, now: Fields): Finding[] {
  return Object.entries(now).flatMap(([pattern, { types }]): Finding[] => {
    const known = before[pattern]?.types;
    if (!known) {
      if (!isField(pattern, before)) return [];
      const message = `The ${kind} field ${pattern} is new since the last snapshot.`;
      return [foundAt('field-appeared', Object.values(types)[0]!, message)];
    }
    const typesBefore = Object.keys(known).filter((type) => type !== 'empty');
    if (typesBefore.length === 0) return [];
    return Object.entries(types)
      .filter(([type]) => type !== 'empty' && !typesBefore.includes(type))
      .map(([type, place]) => {
        const message = `The ${kind} field ${pattern} was ${typesBefore.join(' or ')} in the last snapshot, now it is ${type}.`;
        return foundAt('field-changed', place, message);
      });
  });
}

function vanished(kind: string, before: Fields, now: Fields): Finding[] {
  return Object.keys(before).flatMap((pattern): Finding[] => {
    if (pattern in now || !isField(pattern, now)) return [];
    const place = now[parentOf(pattern)]!.types['object']!;
    return [
      foundAt(
        'field-vanished',
        place,
        `The ${kind} field ${pattern} is in no record since the last snapshot.`,
      ),
    ];
  });
}

/** Whether a pattern is a field of an object that is there: what stands in a list, or in what is null, comes and goes. */
function isField(pattern: string, fields: Fields): boolean {
  return (
    pattern !== '' && !pattern.endsWith('/*') && fields[parentOf(pattern)]?.types['object'] !== undefined
  );
}

function parentOf(pattern: string): string {
  return pattern.slice(0, pattern.lastIndexOf('/'));
}

const DRIFT_CODES = ['field-appeared', 'field-vanished', 'field-changed'] as const satisfies FindingCode[];

/** Whether a finding is one of `checkDrift`. */
export function isDrift({ code }: Finding): boolean {
  return DRIFT_CODES.some((each) => each === code);
}

function foundAt(code: (typeof DRIFT_CODES)[number], place: string, message: string): Finding {
  const at = place.indexOf('#');
  return createFinding(code, place.slice(0, at), place.slice(at + 1), message);
}

function typeOf(value: unknown): string {
  if (value === null || value === '') return 'empty';
  if (Array.isArray(value)) return 'list';
  const names: Record<string, string> = { string: 'text', boolean: 'flag' };
  return names[typeof value] ?? typeof value;
}

function isFilled(value: unknown): boolean {
  if (value === null || value === '') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}
