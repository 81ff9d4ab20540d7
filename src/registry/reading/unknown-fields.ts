// Fields that a record has beyond those the project knows: passed through, and shown as they are.
import { z } from 'zod';
import { ANSWERS } from './answer.ts';

export interface UnknownField {
  /** Keys and indexes that lead to it, apart by ` › `. */
  name: string;
  value: unknown;
}

/** What a record has that its schema does not name, wherever it stands; services embedded in a platform aside. */
export function unknownFieldsOf(
  kind: 'platform' | 'service' | 'host' | 'notification',
  record: object,
): UnknownField[] {
  const schema = kind === 'notification' ? ANSWERS['service-notifications'].element : ANSWERS[kind];
  return within(schema, record, []);
}

function within(schema: z.ZodType | undefined, value: unknown, path: string[]): UnknownField[] {
  let known = schema;
  if (known instanceof z.ZodNullable) known = known.unwrap() as z.ZodType;
  if (known instanceof z.ZodUnion)
    known = known.options.find((option) => option instanceof z.ZodObject) as z.ZodType;
  if (known instanceof z.ZodArray && Array.isArray(value)) {
    const element = known.element as z.ZodType;
    return value.flatMap((each, i) => within(element, each, [...path, String(i + 1)]));
  }
  if (!(known instanceof z.ZodObject) || typeof value !== 'object' || value === null) return [];
  const shape = known.shape as Record<string, z.ZodType>;
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'sushi_services') return [];
    if (!Object.hasOwn(shape, key)) return [{ name: [...path, key].join(' › '), value: inner }];
    return within(shape[key], inner, [...path, key]);
  });
}
