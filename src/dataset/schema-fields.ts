// The fields of a JSON Schema as rows of a table.
import type { JsonSchema } from './json-schemas.ts';

export interface SchemaField {
  /** `contact.email`, `reports[].report_id`. */
  name: string;
  /** In words: `text or null`, `list of SushiService, optional`. */
  type: string;
  description: string;
}

/** Every field of an object's schema, followed by the fields of nested objects. */
export function schemaFieldsOf(schema: JsonSchema, prefix = ''): SchemaField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const name = prefix + key;
    const optional = schema.required?.includes(key) ? '' : ', optional';
    const inner = [field, ...(field.anyOf ?? [])].find(({ properties }) => properties);
    const listed = field.items?.properties ? field.items : undefined;
    return [
      { name, type: typeOf(field) + optional, description: descriptionOf(field) },
      ...(inner ? schemaFieldsOf(inner, `${name}.`) : []),
      ...(listed ? schemaFieldsOf(listed, `${name}[].`) : []),
    ];
  });
}

function descriptionOf({ description, anyOf = [] }: JsonSchema): string {
  return description ?? anyOf.find((each) => each.description)?.description ?? '';
}

const FORMATS: Record<string, string> = { uuid: 'UUID', date: 'day', uri: 'address', 'date-time': 'time' };
const TYPES: Record<string, string> = {
  string: 'text',
  boolean: 'true or false',
  integer: 'whole number',
  number: 'number',
  array: 'list',
  object: 'object',
  null: 'null',
};

function typeOf({ type, format, anyOf, items, const: only }: JsonSchema): string {
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  if (items?.$ref) return `list of ${items.$ref.split('/').at(-1)}`;
  if (only !== undefined) return JSON.stringify(only);
  return FORMATS[format ?? ''] ?? TYPES[type ?? ''] ?? 'anything';
}
