// Reads a list as people keep it, for the page and the command: what each row means, and what differs.
import { readTable } from './list-forms.ts';
import { MAX_CHARACTERS_READ } from './list-text.ts';
import { rowsOfTable, type ListRow } from './list-row.ts';
import type { MineFiles } from './mine-files.ts';
import type { MyPlatform } from './mine-types.ts';
import type { PlatformDirectory } from './platform-directory.ts';
import { printableRowOf } from './row-label.ts';
import { resultOfRow, withoutListedReleases, type RowResult } from './row-result.ts';
import { squash } from '../search/words.ts';

/** Rows beyond these are counted, not read. */
export const MAX_LIST_ROWS = 100_000;
const MAX_SIMILAR = 3;
/** Each search by name takes some milliseconds. */
const MAX_SEARCHES = 300;

/** In the order of the rows. `total` counts those beyond the limit, too. */
export interface ReadList {
  results: RowResult[];
  total: number;
}

/** Never throws for a text; rejects if a file cannot be loaded. */
export async function readList(text: string, files: MineFiles): Promise<ReadList> {
  const directory = await files.directory();
  const { rows, total } = rowsIn(text, directory);
  const results = rows.map((row) => resultOfRow(row, directory));
  await addSimilar(results, rows, files);
  return { results: withoutListedReleases(results), total };
}

export function rowsIn(text: string, directory: PlatformDirectory): { rows: ListRow[]; total: number } {
  const table = readTable(text.slice(0, MAX_CHARACTERS_READ), (cell) => directory.isName(cell));
  const { length: total } = table.rows;
  return { rows: rowsOfTable({ ...table, rows: table.rows.slice(0, MAX_LIST_ROWS) }, directory), total };
}

/** Names that search finds near the text of a row that nothing else found. */
async function addSimilar(results: RowResult[], rows: readonly ListRow[], files: MineFiles): Promise<void> {
  const known = new Map<string, MyPlatform[]>();
  for (const [i, { kind }] of results.entries()) {
    if (kind !== 'unknown') continue;
    for (const name of rows[i]!.names.flatMap(searchedTextsIn)) {
      if (!known.has(name) && known.size < MAX_SEARCHES) known.set(name, await similarTo(name, files));
      const candidates = known.get(name) ?? [];
      if (candidates.length === 0) continue;
      const row = printableRowOf(rows[i]!, name);
      results[i] = { kind: 'similar', row, reasons: ['similar name'], candidates };
      break;
    }
  }
}

/** Best first: all words of the text match or are misspelt. */
async function similarTo(text: string, files: MineFiles): Promise<MyPlatform[]> {
  const [directory, names] = await Promise.all([files.directory(), files.nameSearch()]);
  const hits = names.search(text, 2 * MAX_SIMILAR).filter(({ record }) => record.kind === 'P');
  return hits.flatMap(({ record }) => directory.byId(record.id!.toLowerCase())).slice(0, MAX_SIMILAR);
}

/** `Acme Journals (Ovid) - trial` → also without what people add to a name. */
function searchedTextsIn(text: string): string[] {
  const short = text.replace(/\s*[([].*?[)\]]/g, '').trim();
  return [...new Set([text, short, short.split(/\s+[-–—|/]\s+|:\s/)[0]!.trim()])].filter(
    (each) => squash(each).length > 2,
  );
}
