import { unknownFieldsOf } from '../../registry/reading/unknown-fields.ts';
import type { Column } from '../data-table.ts';

export function unknownFieldsColumn<Row>(
  kind: Parameters<typeof unknownFieldsOf>[0],
  recordOf: (row: Row) => object,
): Column<Row> {
  return {
    name: 'further_fields',
    type: 'json',
    description:
      'Fields of the record that the specification does not define, as JSON; empty if there are none.',
    of: (row) => {
      const fields = unknownFieldsOf(kind, recordOf(row));
      return fields.length === 0
        ? null
        : JSON.stringify(Object.fromEntries(fields.map(({ name, value }) => [name, value])));
    },
  };
}
