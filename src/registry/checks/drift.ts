import { createFinding, type Finding, type DriftCode } from '../finding.ts';
import type { FieldStatistic, FieldStatistics } from './field-statistics.ts';

export function checkFieldsAgainstLastRun(before: FieldStatistics, now: FieldStatistics): Finding[] {
  return Object.entries(now).flatMap(([kind, fields]) => {
    const earlier = before[kind] ?? fields;
    return [...appearedFields(kind, earlier, fields), ...vanishedFields(kind, earlier, fields)];
  });
}

/**
 * Fields that were filled more than `most` times and now are empty in all records, as `kind pointer`; for nested ones, the
 * outermost. A field that is missing everywhere doesn't count: the registry removed it. Nor does one of which few records
 * are left: those with a value may be gone.
 */
export function emptiedFields(before: FieldStatistics, now: FieldStatistics, most: number): string[] {
  return Object.entries(now).flatMap(([kind, fields]) => {
    const left = fields['']?.filled ?? 0;
    const mayBeGone = left <= most && left < (before[kind]?.['']?.filled ?? 0);
    const isEmptied = (pattern: string): boolean =>
      (before[kind]?.[pattern]?.filled ?? 0) > most &&
      fields[pattern]?.filled === 0 &&
      (pattern === '' || !mayBeGone);
    return Object.keys(before[kind] ?? {})
      .filter((pattern) => isEmptied(pattern) && (pattern === '' || !isEmptied(parentOf(pattern))))
      .map((pattern) => `${kind} ${pattern || '(the whole record)'}`);
  });
}

type Fields = Record<string, FieldStatistic>;

function appearedFields(kind: string, before: Fields, now: Fields): Finding[] {
  return Object.entries(now).flatMap(([pattern, { types }]): Finding[] => {
    const known = before[pattern]?.types;
    if (!known) {
      if (!isField(pattern, before)) return [];
      const message = `The ${kind} field ${pattern} is new since the last snapshot.`;
      return [findingAt('field-appeared', Object.values(types)[0]!, message)];
    }
    const typesBefore = Object.keys(known).filter((type) => type !== 'empty');
    if (typesBefore.length === 0) return [];
    return Object.entries(types)
      .filter(([type]) => type !== 'empty' && !typesBefore.includes(type))
      .map(([type, place]) => {
        const message = `The ${kind} field ${pattern} was ${typesBefore.join(' or ')} in the last snapshot and is now ${type}.`;
        return findingAt('field-changed', place, message);
      });
  });
}

function vanishedFields(kind: string, before: Fields, now: Fields): Finding[] {
  return Object.keys(before).flatMap((pattern): Finding[] => {
    if (pattern in now || !isField(pattern, now)) return [];
    const place = now[parentOf(pattern)]!.types['object']!;
    return [findingAt('field-vanished', place, `No record has the ${kind} field ${pattern} anymore.`)];
  });
}

/** Whether the field's parent is an object in some record: elements of lists and fields of null come and go. */
function isField(pattern: string, fields: Fields): boolean {
  const isNamed = pattern !== '' && !pattern.endsWith('/*');
  return isNamed && fields[parentOf(pattern)]?.types['object'] !== undefined;
}

function parentOf(pattern: string): string {
  return pattern.slice(0, pattern.lastIndexOf('/'));
}

function findingAt(code: DriftCode, place: string, message: string): Finding {
  const at = place.indexOf('#');
  return createFinding(code, place.slice(0, at), place.slice(at + 1), message);
}
