// The columns of a record's own fields, as its schema describes them.
import { z } from 'zod';
import { RESPONSE_SCHEMAS } from '../registry/reading/response.ts';
import { schemaWithoutNull } from '../registry/reading/schema-issues.ts';
import { unknownFieldsOf } from '../registry/reading/unknown-fields.ts';
import { column, type Cell, type Column, type ColumnType } from './data-table.ts';

interface FieldOptions {
  except?: string[];
  searched?: string[];
  indexed?: string[];
}

/** The columns of a linked record: its ID, keys of other tables, published fields, and fields beyond the specification. */
export function recordColumns<Row extends { id: string; record: object }>(
  kind: 'platform' | 'service' | 'host',
  { except = [], ...options }: FieldOptions,
  foreignKeys: Column<Row>[] = [],
): Column<Row>[] {
  const { shape } = RESPONSE_SCHEMAS[kind];
  return [
    column('id', shape.id.description!, ({ id }) => id, { key: true }),
    ...foreignKeys,
    ...schemaColumnsOf<Row>({ shape }, ({ record }) => record, { except: ['id', ...except], ...options }),
    unknownFieldsColumn(kind, ({ record }) => record),
  ];
}

/**
 * An object gives one column for each of its fields (`contact` → `contact_email`). Lists and the fields in `except` are
 * left out.
 */
export function schemaColumnsOf<Row>(
  { shape }: Pick<z.ZodObject, 'shape'>,
  recordOf: (row: Row) => object | null | undefined,
  { except = [], searched = [], indexed = [] }: FieldOptions = {},
): Column<Row>[] {
  return Object.entries(shape).flatMap(([name, field]) => {
    const kind = schemaWithoutNull(field as z.ZodType);
    if (except.includes(name) || kind instanceof z.ZodArray) return [];
    const of = (row: Row): unknown => (Object(recordOf(row)) as Record<string, unknown>)[name];
    if (kind instanceof z.ZodObject) {
      const inner = schemaColumnsOf<Row>(kind, (row) => of(row) as object);
      return inner.map((each) => ({ ...each, name: `${name}_${each.name}` }));
    }
    const type = columnTypeOf(kind);
    return column(name, kind.description ?? '', (row) => toCell(of(row), type), {
      type,
      ...(searched.includes(name) && { searched: true }),
      ...(indexed.includes(name) && { indexed: true }),
    });
  });
}

export function columnTypeOf(kind: z.ZodType): ColumnType {
  if (kind instanceof z.ZodArray) return 'array';
  if (kind instanceof z.ZodBoolean) return 'boolean';
  return kind instanceof z.ZodNumber ? 'integer' : 'text';
}

const JS_TYPES: Partial<Record<ColumnType, string>> = { boolean: 'boolean', integer: 'number' };

/** Null for a value of another type. */
function toCell(value: unknown, type: ColumnType): Cell {
  return typeof value === (JS_TYPES[type] ?? 'string') ? (value as Cell) : null;
}

export function unknownFieldsColumn<Row>(
  kind: Parameters<typeof unknownFieldsOf>[0],
  recordOf: (row: Row) => object,
): Column<Row> {
  const description =
    'Fields of the record that the specification does not define, as JSON; empty if there are none.';
  const of = (row: Row) => {
    const fields = unknownFieldsOf(kind, recordOf(row)).map(({ name, value }) => [name, value] as const);
    return fields.length === 0 ? undefined : JSON.stringify(Object.fromEntries(fields));
  };
  return column('further_fields', description, of, { type: 'object' });
}
