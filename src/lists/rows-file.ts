// The file of a list's rows.
import { hash } from 'node:crypto';
import type { List, ListDefinition, RowsFile } from './list.ts';
import { optionKeysOf, rowFactsOf } from './row-facts.ts';

/** Relative, as files of the site are. */
export function rowsPathOf(path: string): string {
  return `${decodeURI(path.slice(1))}rows.json`;
}

export function defineList<Item>(definition: ListDefinition<Item>): List<Item> {
  let file: RowsFile | undefined;
  return { ...definition, rowsFile: () => (file ??= makeRowsFile(definition)) };
}

function makeRowsFile<Item>({
  items,
  fields,
  factsOf,
  columns,
  pathOf,
  idOf,
  idHeading = 'ID',
}: ListDefinition<Item>): RowsFile {
  const options = optionKeysOf(fields);
  const content = {
    options,
    columns: [
      ...columns.map(({ key, heading, isSearched }) => ({ key, heading, ...(isSearched && { isSearched }) })),
      { key: 'id', heading: idHeading },
    ],
    ...(pathOf && { paths: items.map((item) => pathOf(item)) }),
    facts: items.map((item) => rowFactsOf(factsOf(item), options)),
    rows: items.map((item) => [...columns.map(({ valueOf }) => valueOf(item)), idOf(item)]),
  };
  return { stamp: hash('sha256', JSON.stringify(content), 'base64url').slice(0, 8), ...content };
}
