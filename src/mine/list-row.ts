// What one row of a list says: cells that may name a platform, IDs, URLs and a release.
import { idIn } from '../search/record-index.ts';
import { urlKeysIn } from '../search/url-key.ts';
import { nameTextOf } from './cell-name.ts';
import type { ListColumns } from './list-columns.ts';
import type { TextRow } from './list-table.ts';
import { releaseFromDate, releaseFromText, releaseInText } from './written-release.ts';

export interface ListRow {
  /** Cells with text, without the columns of credentials and remarks. */
  texts: string[];
  /** The cell in the column that names platforms; '' if it is empty. */
  naming: string;
  ids: string[];
  urls: string[];
  /** `5`, `5.1`; '' if not stated. */
  release: string;
}

const URL_TEXT = /https?:\/\/[^\s<>"|]+/gi;
/** A record's page or response at any registry. */
const RECORD_URL = /\/(platform|sushi-service|usage-data-host)\/[0-9a-f-]{32,36}(\/|$|[?#])/i;
const ID_TEXT = /[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}/gi;
const WHOLE_ID = /^[{(]?(urn:uuid:)?[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}[)}]?$/i;
/** Without a letter, nothing names a platform. */
const NUMBER = /^[\P{L}]*$/u;

export function listRowOf({ cells }: TextRow, { naming, others, releases }: ListColumns): ListRow {
  const read = cells.flatMap((cell, i) => (cell === '' || others.has(i) ? [] : [{ cell, i }]));
  const isRelease = (cell: string): boolean => releaseFromText(cell) !== '' && !/^\d\d$/.test(cell);
  const inColumn = read.flatMap(({ cell, i }) =>
    releases.has(i) ? releaseFromText(cell) || releaseFromDate(cell) || [] : [],
  );
  const whole = read.filter(({ cell }) => isRelease(cell)).map(({ cell }) => releaseFromText(cell));
  const texts = read.filter(({ cell, i }) => isText(cell) && !isRelease(cell) && !releases.has(i));
  return {
    texts: texts.map(({ cell }) => cell),
    naming: texts.find(({ i }) => i === naming)?.cell ?? '',
    ids: cells.flatMap((cell) => (cell.match(ID_TEXT) ?? []).flatMap((id) => idIn(id) ?? [])),
    urls: read.flatMap(({ cell }) => urlsIn(cell)),
    release:
      [...inColumn, ...whole, ...texts.map(({ cell }) => releaseInText(nameTextOf(cell)))].find(Boolean) ??
      '',
  };
}

/** A row without headings, whose names may have a delimiter in them. */
export function joinedText({ texts }: ListRow): string {
  return texts.length > 1 ? texts.filter((cell) => urlsIn(cell).length === 0).join(' ') : '';
}

function isText(cell: string): boolean {
  return !NUMBER.test(cell) && !/^https?:\/\/\S*$/i.test(cell) && !WHOLE_ID.test(cell);
}

/** The URLs of a cell, without links of records. */
function urlsIn(cell: string): string[] {
  const urls = (cell.match(URL_TEXT) ?? []).map((url) => url.replace(/[)\].,;:>'’”]+$/, ''));
  const bare =
    urls.length > 0 ? [] : cell.split(/[\s<>()|`*]+/).filter((word) => isBareUrl(word, word === cell));
  return [...urls, ...bare].filter((url) => !RECORD_URL.test(url));
}

/** `sushi.acme.example/r5`; as a cell of its own, also `sushi.acme.example`. */
function isBareUrl(word: string, isWhole: boolean): boolean {
  return (isWhole || /\.\p{L}{2,}(:\d+)?\//u.test(word)) && urlKeysIn(word).length > 0;
}
