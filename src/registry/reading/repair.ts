import { z } from 'zod';
import type { SchemaIssue } from './schema-issues.ts';

/**
 * Missing or invalid flags and numbers are null (unknown, never guessed), texts '', lists []. An object that may be null is
 * undefined, because null states that there is none. Invalid records in a list are left out.
 */
export type Repaired<T> = T extends boolean | number
  ? T | null
  : T extends string | null | undefined
    ? T
    : T extends (infer Element)[]
      ? Repaired<Element>[]
      : T extends object
        ? { [Key in keyof T]: Repaired<T[Key]> | UnstatedValue<T[Key]> }
        : T;
type UnstatedValue<T> = null extends T ? (T extends object ? undefined : never) : never;

const UNREADABLE = Symbol('left out');

/** Empties the values that have issues, in place; undefined if the whole value is invalid. */
export function repairValue(value: unknown, issues: readonly SchemaIssue[]): unknown {
  const shortened = new Set<unknown[]>();
  for (const { code, path, schema } of issues) {
    // A text in a wrong format can still be shown; isId keeps it out of paths.
    if (code === 'unknown-field' || code === 'wrong-format') continue;
    const last = path.at(-1);
    if (last === undefined) return undefined;
    const parent = path.slice(0, -1).reduce<unknown>((at, step) => Object(at)[step], value);
    if (typeof parent !== 'object' || parent === null) continue;
    if (Array.isArray(parent)) shortened.add(parent);
    const fields = parent as Record<PropertyKey, unknown>;
    if (code === 'too-large' && !schema) delete fields[last];
    else fields[last] = Array.isArray(parent) ? UNREADABLE : emptyValueOf(schema);
  }
  for (const list of shortened) filterInPlace(list, (element) => element !== UNREADABLE);
  return value;
}

export function filterInPlace<T>(list: T[], isKept: (element: T) => boolean): void {
  let kept = 0;
  for (const element of list) if (isKept(element)) list[kept++] = element;
  list.length = kept;
}

function emptyValueOf(schema: z.ZodType | undefined): unknown {
  if (schema instanceof z.ZodArray) return [];
  if (schema instanceof z.ZodUnion) return '';
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return '';
  if (schema instanceof z.ZodNullable && schema.unwrap() instanceof z.ZodObject) return undefined;
  return null;
}
