// What one row of a list says about a platform. See printableRowOf for what may be shown of it.
import type { CredentialField } from '../model/facets.ts';
import { idIn, urlKeyPrefixesIn } from '../search/lookup.ts';
import { cellNamesOf } from './cell-names.ts';
import type { ListTable, TextRow } from './list-forms.ts';
import { hintOfHeading, type ColumnHint } from './list-headings.ts';
import type { PlatformDirectory } from './platform-directory.ts';
import { releaseIn } from './written-names.ts';

export interface ListRow {
  /** Its number in the spreadsheet, from 1. */
  line: number;
  /** Of the column that names the platforms of the list, or, where it is empty, of all that may. */
  names: string[];
  /** All texts of a row without headings, whose name may have a delimiter in it. */
  joined: string;
  /** Whether `names` is of the column that names platforms: the row then means no other. */
  isNamed: boolean;
  /** Of further columns. */
  others: string[];
  ids: string[];
  urls: string[];
  /** Those that the list has for its harvester. */
  harvesterUrls: string[];
  /** Those that are a cell of their own. */
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

interface Column {
  hint: ColumnHint | undefined;
  /** Whether its texts may be shown: an account or a label may be a credential. */
  isShown: boolean;
  isHarvesterUrl: boolean;
  isRelease: boolean;
}

/** A name has fewer commas. */
const MAX_PARTS = 8;
/** The number of rows that decide which column has the names. */
const MAX_SAMPLE = 1000;
const URL_TEXT = /https?:\/\/[^\s<>"|]+/gi;
/** A record's page or answer at any registry. */
const RECORD_URL = /\/(platform|sushi-service|usage-data-host)\/[0-9a-f-]{32,36}(\/|$|[?#])/i;
const ID_TEXT = /[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}/gi;
const WHOLE_ID = /^[{(]?(urn:uuid:)?[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}[)}]?$/i;
/** How lists state that there is no credential. */
const NOTHING =
  /^(no|none|n\/a|not (required|needed)|false|nein|keine?r?|non|aucune?|ninguna?|nenhum|nessun[oa]?|geen|nej|[-–—0])?$/i;
/** Without a letter, nothing names a platform. */
const NUMBER = /^[\P{L}]*$/u;
const UNSAFE_HEADING =
  /account|konto|compte|cuenta|conta|label|source|quelle|fuente|fonte|code|kode|c[oó]dig/i;
/** Readers visit a website; harvesters request another URL. */
const WEBSITE_HEADING = /^(web ?sites?|site web|home ?page)$/i;
const HARVESTER_HEADING = /sushi|endpoint|base|server|api|request|counter/i;
/** How much a match in a column says that the column names the platforms; '' is an unknown heading. */
const WEIGHTS: Partial<Record<ColumnHint | '', number>> = {
  platform: 2,
  name: 3,
  '': 2,
  provider: 1.5,
  abbrev: 1,
  url: 0.5,
  remark: 0.1,
};
const DECISIVE = 1e6;

export function rowsOfTable(table: ListTable, directory: PlatformDirectory): ListRow[] {
  const columns = columnsOf(table);
  const naming = namingColumnOf(table, columns, directory);
  return table.rows.map((row) => rowOf(row, table, columns, naming));
}

function columnsOf({ headings = [], rows }: ListTable): Column[] {
  const width = rows
    .slice(0, MAX_SAMPLE)
    .reduce((most, { cells }) => Math.max(most, cells.length), headings.length);
  const hints = Array.from({ length: width }, (_, i) => hintOfHeading(headings[i] ?? ''));
  const isHarvesterUrl = (i: number): boolean => HARVESTER_HEADING.test(headings[i] ?? '');
  const isWebsite = (i: number): boolean => WEBSITE_HEADING.test((headings[i] ?? '').trim());
  const urls = hints.flatMap((hint, i) => (hint === 'url' && !isWebsite(i) ? i : []));
  const best = urls.some(isHarvesterUrl) ? urls.filter(isHarvesterUrl) : urls;
  return hints.map((hint, i) => {
    const filled = rows.slice(0, MAX_SAMPLE).flatMap(({ cells }) => cells[i] || []);
    return {
      hint,
      isShown: !UNSAFE_HEADING.test(headings[i] ?? ''),
      isHarvesterUrl:
        !isWebsite(i) &&
        (urls.length === 0 ? !isSecret(hint) : best.includes(i) || hint === 'platform' || hint === 'name'),
      isRelease:
        hint === 'release' ||
        (hint === undefined &&
          filled.length > 0 &&
          filled.every((cell) => releaseIn(cell) !== '' && !/^\d\d$/.test(cell))),
    };
  });
}

function isNameHint(hint: ColumnHint | undefined): hint is NameHint {
  return (NAME_HINTS as readonly (ColumnHint | undefined)[]).includes(hint);
}

function isSecret(hint: ColumnHint | undefined): boolean {
  return hint === 'secret' || (hint?.includes('_') ?? false);
}

/** The column under “Platform” if it has names, or else the one with most matches; undefined if there is no such. */
function namingColumnOf(
  { rows }: ListTable,
  columns: readonly Column[],
  directory: PlatformDirectory,
): number | undefined {
  // Of a list of names, each is meant, also if none is known.
  if (columns.length === 1) return 0;
  const sample = rows.slice(0, MAX_SAMPLE);
  const scores = columns.map(({ hint }, i) => {
    const weight = WEIGHTS[hint ?? ''] ?? 0;
    if (weight === 0) return 0;
    const texts = sample.flatMap(({ cells }) => cells[i] || []);
    const score = weight * texts.filter((text) => isPlatformNamed(text, hint, directory)).length;
    // Codes below “Platform” are values of the parameter.
    const isNames = texts.some((text) => /\S\s\S/.test(text)) || (score > 0 && score >= texts.length);
    return hint === 'platform' && isNames ? score + DECISIVE : score;
  });
  const most = Math.max(...scores);
  const best = scores.flatMap((score, i) => (score === most ? i : []));
  return most > 0 && best.length === 1 ? best[0] : undefined;
}

/** Below an unknown heading, two letters may be a country. */
function isPlatformNamed(text: string, hint: ColumnHint | undefined, directory: PlatformDirectory): boolean {
  return cellNamesOf(text, directory).some(
    ({ kind }) => !kind.endsWith('provider') && (hint !== undefined || text.length > 2),
  );
}

function rowOf(
  { line, cells }: TextRow,
  { headings }: ListTable,
  columns: readonly Column[],
  naming: number | undefined,
): ListRow {
  // More cells than headings: an unquoted delimiter moved some of them.
  const isHeaded = headings !== undefined && cells.findLastIndex((cell) => cell !== '') < headings.length;
  const named = naming === undefined ? '' : (cells[naming] ?? '');
  const isNamed = named !== '' && isText(named);
  const row: ListRow = {
    line,
    names: isNamed ? [named] : [],
    joined: '',
    isNamed,
    others: [],
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
    const release = isRelease || !/^\d+$/.test(cell) ? releaseIn(cell) : '';
    if (release !== '' && (row.release === '' || isRelease) && !isSecret(hint) && hint !== 'remark')
      row.release = release;
    if (isHeaded && isShown && isNameHint(hint)) row.shown[hint] ??= cell;
    const isOther = !isSecret(hint) && hint !== 'id' && hint !== 'remark' && release === '';
    if (isOther && isText(cell) && !(i === naming && isNamed)) row.others.push(cell);
  }
  if (!isNamed) row.names = row.others;
  // Without headings, a name with a delimiter in it looks like several cells.
  if (!headings && cells.length > 1 && cells.length < MAX_PARTS)
    row.joined = cells.filter((cell) => isText(cell) && releaseIn(cell) === '').join(' ');
  return row;
}

function isText(cell: string): boolean {
  return !NUMBER.test(cell) && !/^https?:\/\/\S*$/i.test(cell) && !WHOLE_ID.test(cell);
}

const NO_COLUMN: Column = { hint: undefined, isShown: false, isHarvesterUrl: false, isRelease: false };

/** Without links of records. In a column of URLs, `10.0.0.5:8080/sushi` is one, too, but no town is. */
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
