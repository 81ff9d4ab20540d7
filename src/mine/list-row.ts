// What one row of a pasted list says about a platform. See printableRowOf for what may be shown of it.
import { idIn, urlKeyPrefixesIn } from '../search/lookup.ts';
import type { ListColumn } from './list-columns.ts';
import type { CredentialField } from '../model/facets.ts';

export interface ListRow {
  /** Its number in the spreadsheet, from 1. */
  line: number;
  /** Whether headings name its cells. */
  isHeaded: boolean;
  ids: string[];
  urls: string[];
  /** Texts that may be a name, an abbreviation or a provider's name. */
  names: string[];
  abbrev: string;
  provider: string;
  /** `5`, `5.1`; '' if not stated. */
  release: string;
  /** Whether the row has a credential, for each credential with a column. The values are not kept. */
  credentials: Partial<Record<CredentialField, boolean>>;
}

const WHOLE_ID = /^[{(]?(urn:uuid:)?[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}[)}]?$/i;
/** A record's page or answer at any registry. */
const RECORD_URL = /\/(platform|sushi-service)\/[0-9a-f-]{32,36}(\/|$|\?)/i;
/** “5.1.0” and “51” are those of other programs, and “5.0.3” is what reports state. */
const RELEASE = /^(?:counter)?[ _-]*(?:release|cop|[rvc])?[ _-]*5(?:\.?([01])(?:\.\d)?)?$/i;
/** How lists state that there is no credential. */
const NOTHING = /^(no|none|n\/a|not (required|needed)|false|[-–—0])?$/i;
const NUMBER = /^[\d\s.,:/-]*$/;

/** Without `columns`, the text of a cell decides what it is. */
export function cellsToRow(
  line: number,
  cells: readonly string[],
  columns: readonly ListColumn[] | undefined,
): ListRow {
  const row: ListRow = {
    line,
    // More cells than headings: an unquoted delimiter moved some of them.
    isHeaded: columns !== undefined && cells.findLastIndex((cell) => cell !== '') < columns.length,
    ids: [],
    urls: [],
    names: [],
    abbrev: '',
    provider: '',
    release: '',
    credentials: {},
  };
  for (const [i, cell] of cells.entries()) {
    const column = columns ? (columns[i] ?? null) : guessColumn(cell);
    addCell(row, isMisplaced(column, cell) ? guessColumn(cell) : column, cell);
  }
  return row;
}

/** Without headings, a name with a comma in it looks like several names. */
export function possibleNamesOf({ names }: ListRow): string[] {
  return [names.join(' '), ...names];
}

function guessColumn(cell: string): ListColumn {
  if (WHOLE_ID.test(cell)) return 'id';
  if (/^https?:\/\//i.test(cell)) return 'url';
  // Without a heading, 51 may be any number.
  if (RELEASE.test(cell) && !/^\d\d$/.test(cell)) return 'release';
  return NUMBER.test(cell) ? null : 'name';
}

/** IDs and URLs in a column of names. */
function isMisplaced(column: ListColumn, cell: string): boolean {
  return (column === 'name' || column === 'url') && ['id', 'url'].includes(guessColumn(cell) ?? '');
}

function addCell(row: ListRow, column: ListColumn, cell: string): void {
  if (column === null) return;
  if (column.includes('_')) row.credentials[column as CredentialField] = !NOTHING.test(cell);
  if (cell === '') return;
  if (column === 'id') row.ids.push(...idsIn(cell));
  else if (column === 'url') addUrl(row, cell);
  else if (column === 'name') {
    row.names.push(cell);
    // `sushi.acme.example/r5`: also a URL.
    if (urlKeyPrefixesIn(cell).length > 0) addUrl(row, cell);
  } else if (column === 'release') row.release = releaseIn(cell);
  else if (column === 'abbrev' || column === 'provider') row[column] = cell;
}

function releaseIn(cell: string): string {
  const found = RELEASE.exec(cell);
  if (!found) return '';
  return found[1] === '1' ? '5.1' : '5';
}

function addUrl(row: ListRow, cell: string): void {
  if (RECORD_URL.test(cell)) row.ids.push(...idsIn(cell));
  // The address of a provider may be a town.
  else if (/^\S*[.:]\S/.test(cell)) row.urls.push(cell);
}

function idsIn(cell: string): string[] {
  return [idIn(cell)].filter((id) => id !== undefined);
}
