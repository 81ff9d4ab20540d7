// Fields of a record that are too large to be read: they stay in the mirror, and are left out of pages and data.
import type { z } from 'zod';
import { schemaAt, type SchemaIssue } from './schema-issues.ts';
import { isRecord, type JsonFields } from './json.ts';
import { MAX_FIELD_TEXT, MAX_FIELD_VALUES, MAX_FIELDS, MAX_TEXT } from './answer-limits.ts';

/** Stands for a field that is too large where records are compared: it is like no other value, and not written. */
export const TOO_LARGE = Symbol('too large');

/** What of a record is too large: some of its fields; or, with an empty path, all of it. */
export function oversizedFieldsIn(record: JsonFields, schema?: z.ZodType): SchemaIssue[] {
  const entries = Object.entries(record);
  if (entries.length > MAX_FIELDS) return [issueOf([], `more than ${counted(MAX_FIELDS)} fields`, schema)];
  return entries.flatMap(([name, value]) => {
    if (name.length > MAX_TEXT) return issueOf([], 'a name of a field that is a long text', schema);
    const excess = excessIn(value);
    return excess === undefined ? [] : issueOf([name], excess, schema);
  });
}

function issueOf(path: string[], excess: string, schema: z.ZodType | undefined): SchemaIssue {
  const message = `Too large to be read: it has ${excess}.`;
  return { code: 'too-large', path, message, schema: schema && schemaAt(schema, path), recent: false };
}

/** What of a field is too much: `a text of 250,000 characters`. */
function excessIn(field: unknown): string | undefined {
  const pending = [field];
  let values = 0;
  let length = 0;
  while (pending.length > 0) {
    const value = pending.pop();
    const inner = typeof value === 'object' && value !== null ? Object.values(value) : [];
    values += 1;
    if (values + pending.length + inner.length > MAX_FIELD_VALUES)
      return `more than ${counted(MAX_FIELD_VALUES)} values`;
    for (const text of typeof value === 'string' ? [value] : isRecord(value) ? Object.keys(value) : []) {
      length += text.length;
      if (text.length > MAX_TEXT) return `a text of ${counted(text.length)} characters`;
      if (length > MAX_FIELD_TEXT) return `texts of more than ${counted(MAX_FIELD_TEXT)} characters`;
    }
    for (const each of inner) pending.push(each);
  }
  return undefined;
}

const counted = (count: number): string => count.toLocaleString('en');
