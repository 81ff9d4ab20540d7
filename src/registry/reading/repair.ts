// What remains of a record when its unreadable fields are emptied.
import { z } from 'zod';
import type { SchemaIssue } from './schema-issues.ts';

/**
 * A record as it can be read: a flag or number that was missing or wrong is null (unknown, never guessed), a text
 * is '', a list []. Of a list whose elements are records, unreadable elements are left out.
 */
export type Readable<T> = T extends boolean | number
  ? T | null
  : T extends string | null | undefined
    ? T
    : T extends (infer Element)[]
      ? Readable<Element>[]
      : T extends object
        ? { [Key in keyof T]: Readable<T[Key]> }
        : T;

const LEFT_OUT = Symbol('left out');

/** Empties what the issues point at, in place. Returns the value, or undefined where nothing of it can be read. */
export function repair(value: unknown, issues: readonly SchemaIssue[]): unknown {
  const thinned = new Set<unknown[]>();
  for (const { code, path, schema } of issues) {
    // A text of a strange format is still a text to show; only its place in a path is barred (isId).
    if (code === 'unknown-field' || code === 'wrong-format') continue;
    const last = path.at(-1);
    if (last === undefined) return undefined;
    const parent = path.slice(0, -1).reduce<unknown>((at, step) => Object(at)[step], value);
    if (typeof parent !== 'object' || parent === null) continue;
    if (Array.isArray(parent)) thinned.add(parent);
    const fields = parent as Record<PropertyKey, unknown>;
    if (code === 'too-large' && !schema) delete fields[last];
    else fields[last] = Array.isArray(parent) ? LEFT_OUT : blankOf(schema);
  }
  for (const list of thinned) keepOnly(list, (element) => element !== LEFT_OUT);
  return value;
}

/** Takes elements out of a list, in place. */
export function keepOnly<T>(list: T[], isKept: (element: T) => boolean): void {
  let kept = 0;
  for (const element of list) if (isKept(element)) list[kept++] = element;
  list.length = kept;
}

function blankOf(schema: z.ZodType | undefined): unknown {
  if (schema instanceof z.ZodArray) return [];
  if (schema instanceof z.ZodUnion) return '';
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return '';
  return null;
}
