// Oversized fields stay in the mirror, and are left out of pages and data.
import type { z } from 'zod';
import { schemaAt, type SchemaIssue } from './schema-issues.ts';
import { isJsonObject, type JsonObject } from './json.ts';
import {
  MAX_FIELD_TEXT_LENGTH,
  MAX_FIELD_VALUES,
  MAX_RECORD_FIELDS,
  MAX_TEXT_LENGTH,
} from './response-limits.ts';

/** Replaces an oversized field when records are compared; JSON.stringify omits it. */
export const TOO_LARGE_MARKER = Symbol('too large');

/** An issue with an empty path means that the whole record is too large. */
export function oversizedFieldsIn(record: JsonObject, schema?: z.ZodType): SchemaIssue[] {
  const entries = Object.entries(record);
  if (entries.length > MAX_RECORD_FIELDS)
    return [issueOf([], `more than ${toNumberText(MAX_RECORD_FIELDS)} fields`, schema)];
  return entries.flatMap(([name, value]) => {
    if (name.length > MAX_TEXT_LENGTH) return issueOf([], 'a name of a field that is a long text', schema);
    const excess = excessOf(value);
    return excess === undefined ? [] : issueOf([name], excess, schema);
  });
}

function issueOf(path: string[], excess: string, schema: z.ZodType | undefined): SchemaIssue {
  const message = `Too large to be read: ${excess}.`;
  return { code: 'too-large', path, message, schema: schema && schemaAt(schema, path) };
}

/** `a text of 250,000 characters`. */
function excessOf(field: unknown): string | undefined {
  const pending = [field];
  let values = 0;
  let length = 0;
  while (pending.length > 0) {
    const value = pending.pop();
    const inner = typeof value === 'object' && value !== null ? Object.values(value) : [];
    values += 1;
    if (values + pending.length + inner.length > MAX_FIELD_VALUES)
      return `more than ${toNumberText(MAX_FIELD_VALUES)} values`;
    for (const text of typeof value === 'string' ? [value] : isJsonObject(value) ? Object.keys(value) : []) {
      length += text.length;
      if (text.length > MAX_TEXT_LENGTH) return `a text of ${toNumberText(text.length)} characters`;
      if (length > MAX_FIELD_TEXT_LENGTH)
        return `texts of more than ${toNumberText(MAX_FIELD_TEXT_LENGTH)} characters`;
    }
    for (const each of inner) pending.push(each);
  }
  return undefined;
}

const toNumberText = (count: number): string => count.toLocaleString('en');
