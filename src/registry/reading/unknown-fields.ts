import { z } from 'zod';
import { RESPONSE_SCHEMAS } from './response.ts';
import { schemaWithoutNull } from './schema-issues.ts';

interface UnknownField {
  /** Keys and indexes, separated by ` › `. */
  name: string;
  value: unknown;
}

/** Finds fields at any depth, except in the services of a platform, which are records of their own. */
export function unknownFieldsOf(
  kind: 'platform' | 'service' | 'host' | 'notification',
  record: object,
): UnknownField[] {
  const schema =
    kind === 'notification' ? RESPONSE_SCHEMAS['service-notifications'].element : RESPONSE_SCHEMAS[kind];
  return unknownFieldsIn(schema, record, []);
}

function unknownFieldsIn(schema: z.ZodType | undefined, value: unknown, path: string[]): UnknownField[] {
  const known = schema && schemaWithoutNull(schema);
  if (known instanceof z.ZodArray && Array.isArray(value)) {
    const element = known.element as z.ZodType;
    return value.flatMap((each, i) => unknownFieldsIn(element, each, [...path, String(i + 1)]));
  }
  if (!(known instanceof z.ZodObject) || typeof value !== 'object' || value === null) return [];
  const shape = known.shape as Record<string, z.ZodType>;
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'sushi_services') return [];
    if (!Object.hasOwn(shape, key)) return [{ name: [...path, key].join(' › '), value: inner }];
    return unknownFieldsIn(shape[key], inner, [...path, key]);
  });
}
