// Works on JSON as published, including fields unknown to the specification.
import { jsonPointerOf } from '../finding.ts';

export interface FieldStatistic {
  /** Type (text, number, flag, list, object; empty for null and "") → `endpoint#pointer` of its first value. */
  types: Record<string, string>;
  /** Number of values other than null, "", [] and {}. */
  filled: number;
}

/** The keys are kinds of records, then JSON pointers with `*` for every index; '' is the record itself. */
export type FieldStatistics = Record<string, Record<string, FieldStatistic>>;

// Where keys are data (IDs, say), the statistics must not become as large as the registry.
const MAX_FIELDS = 500;
const MAX_PATTERN = 500;

/** `at` is the record's JSON pointer in the response of `endpoint`. */
export function addToStatistics(
  statistics: FieldStatistics,
  kind: string,
  record: unknown,
  endpoint: string,
  at = '',
): void {
  const fields = (statistics[kind] ??= {});
  let count = Object.keys(fields).length;
  const add = (value: unknown, pattern: string, pointer: string): void => {
    if (!(pattern in fields) && (count >= MAX_FIELDS || pattern.length > MAX_PATTERN)) return;
    if (!(pattern in fields)) count += 1;
    const field = (fields[pattern] ??= { types: {}, filled: 0 });
    field.types[typeOf(value)] ??= `${endpoint}#${pointer}`;
    if (isFilled(value)) field.filled += 1;
    if (Array.isArray(value))
      for (const [i, each] of value.entries()) add(each, `${pattern}/*`, `${pointer}/${i}`);
    else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) {
        // Services inside a platform are compared with the services themselves.
        if (key === 'sushi_services') continue;
        const step = jsonPointerOf([key]);
        add(each, pattern + step, pointer + step);
      }
  };
  add(record, '', at);
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
