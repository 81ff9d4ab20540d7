// What one row of a list says about a platform. See printableRowOf for what may be shown of it.
import type { CredentialField } from '../model/facets.ts';
import { idIn, urlKeyPrefixesIn } from '../search/lookup.ts';
import type { ListTable, TextRow } from './list-forms.ts';
import { columnsOf, isSecret, type Column } from './list-columns.ts';
import type { ColumnHint } from './list-headings.ts';
import type { PlatformDirectory } from './platform-directory.ts';
import { releaseFromText } from './written-names.ts';

export interface ListRow {
  /** Its number in the spreadsheet, from 1. */
  line: number;
  /** The names in the column of platforms, or, where it is empty, in all columns that may name them. */
  names: string[];
  /** All texts of a row without headings, whose name may have a delimiter in it. */
  joined: string;
  /** Whether `names` is of the column that names platforms: the row then means no other. */
  isNamed: boolean;
  /** The texts of further columns, and of columns of remarks. */
  others: string[];
  remarks: string[];
  ids: string[];
  urls: string[];
  /** The URLs that the list has for its harvester. */
  harvesterUrls: string[];
  /** The URLs that have a cell of their own. */
  shownUrls: string[];
  /** `5`, `5.1`; '' if not stated in a cell of its own. */
  release: string;
  /** Whether the row has a credential, for each credential with a column. The values are not kept. */
  credentials: Partial<Record<CredentialField, boolean>>;
  /** The first cell under each kind of heading. See printableRowOf. */
  shown: Partial<Record<NameHint, string>>;
}

const NAME_HINTS = ['platform', 'name', 'abbrev', 'provider', 'id'] as const;
type NameHint = (typeof NAME_HINTS)[number];

/** A name has fewer commas. */
const MAX_PARTS = 8;
const URL_TEXT = /https?:\/\/[^\s<>"|]+/gi;
/** A record's page or response at any registry. */
const RECORD_URL = /\/(platform|sushi-service|usage-data-host)\/[0-9a-f-]{32,36}(\/|$|[?#])/i;
const ID_TEXT = /[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}/gi;
const WHOLE_ID = /^[{(]?(urn:uuid:)?[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}[)}]?$/i;
/** How lists state that there is no credential. */
const NOTHING =
  /^(no|none|n\/a|not (required|needed)|false|nein|keine?r?|non|aucune?|ninguna?|nenhum|nessun[oa]?|geen|nej|[-–—0])?$/i;
/** Without a letter, nothing names a platform. */
const NUMBER = /^[\P{L}]*$/u;
export function rowsOfTable(table: ListTable, directory: PlatformDirectory): ListRow[] {
  const columns = columnsOf(table, directory);
  return table.rows.map((row) => rowOf(row, table, columns));
}

function isNameHint(hint: ColumnHint | undefined): hint is NameHint {
  return (NAME_HINTS as readonly (ColumnHint | undefined)[]).includes(hint);
}

function rowOf({ line, cells }: TextRow, { headings }: ListTable, columns: readonly Column[]): ListRow {
  // More cells than headings: an unquoted delimiter moved some of them.
  const isHeaded = headings !== undefined && cells.findLastIndex((cell) => cell !== '') < headings.length;
  const naming = columns.findIndex(({ isNaming }) => isNaming);
  const named = cells[naming] ?? '';
  const isNamed = named !== '' && isText(named);
  const row: ListRow = {
    line,
    names: isNamed ? [named] : [],
    joined: '',
    isNamed,
    others: [],
    remarks: [],
    ids: [],
    urls: [],
    harvesterUrls: [],
    shownUrls: [],
    release: '',
    credentials: {},
    shown: {},
  };
  for (const [i, cell] of cells.entries()) {
    const { hint, isShown, isHarvesterUrl, isRelease } = columns[i] ?? NO_COLUMN;
    if (hint?.includes('_')) row.credentials[hint as CredentialField] = !NOTHING.test(cell);
    if (cell === '') continue;
    row.ids.push(...(cell.match(ID_TEXT) ?? []).flatMap((id) => idIn(id) ?? []));
    const urls = urlsIn(cell, hint === 'url');
    row.urls.push(...urls);
    if (isHarvesterUrl) row.harvesterUrls.push(...urls);
    if (isHarvesterUrl && urls[0] === cell) row.shownUrls.push(cell);
    const release = isRelease || !/^\d+$/.test(cell) ? releaseFromText(cell) : '';
    if (release !== '' && (row.release === '' || isRelease) && !isSecret(hint) && hint !== 'remark')
      row.release = release;
    if (isHeaded && isShown && isNameHint(hint)) row.shown[hint] ??= cell;
    const isRead = !isSecret(hint) && hint !== 'id' && release === '';
    if (isRead && isText(cell) && !(i === naming && isNamed))
      (hint === 'remark' ? row.remarks : row.others).push(cell);
  }
  if (!isNamed) row.names = row.others;
  // Without headings, a name with a delimiter in it looks like several cells.
  if (!headings && cells.length > 1 && cells.length < MAX_PARTS)
    row.joined = cells.filter((cell) => isText(cell) && releaseFromText(cell) === '').join(' ');
  return row;
}

function isText(cell: string): boolean {
  return !NUMBER.test(cell) && !/^https?:\/\/\S*$/i.test(cell) && !WHOLE_ID.test(cell);
}

const NO_COLUMN: Column = {
  hint: undefined,
  isNaming: false,
  isShown: false,
  isHarvesterUrl: false,
  isRelease: false,
};

/** The URLs of a cell, without links of records. In a column of URLs, `10.0.0.5:8080/sushi` is one, too, but no town is. */
function urlsIn(cell: string, isUrlColumn: boolean): string[] {
  const urls = (cell.match(URL_TEXT) ?? []).map((url) => url.replace(/[)\].,;:>'’”]+$/, ''));
  const bare =
    urls.length > 0 ? [] : cell.split(/[\s<>()|`*]+/).filter((word) => isBareUrl(word, word === cell));
  const found =
    urls.length + bare.length > 0 ? [...urls, ...bare] : isUrlColumn && /^\S*[.:]\S/.test(cell) ? [cell] : [];
  return found.filter((url) => !RECORD_URL.test(url));
}

/** `sushi.acme.example/r5`; as a cell of its own, also `sushi.acme.example`. */
function isBareUrl(word: string, isWhole: boolean): boolean {
  return (isWhole || /\.\p{L}{2,}(:\d+)?\//u.test(word)) && urlKeyPrefixesIn(word).length > 0;
}
