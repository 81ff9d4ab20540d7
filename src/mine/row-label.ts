// What may be shown of a row of a list, whose other cells may hold credentials.
import { idIn, urlKeyPrefixesIn } from '../search/lookup.ts';
import { isAboutAccess } from './list-headings.ts';
import type { ListRow } from './list-row.ts';

/** The only part of a row that outputs and pages get. */
export interface PrintableRow {
  /** Its number in the spreadsheet, from 1. */
  line: number;
  /** '' if nothing may be shown. */
  label: string;
}

const EMAIL = /\S@\S+\.\S/;
/** Not the years of an archive, and no release. */
const CODE = /(?<![\p{L}\p{N}_-])(?!\d{4}-\d{4}(?![\p{L}\p{N}_-]))(?=[\p{L}_-]*\d)[\p{L}\p{N}_-]{5,}/u;
/** Other characters may begin a query without its question mark. */
const PLAIN_PATH = /^([\w.~/-]|%[89a-f][\da-f])*$/i;

/** `match` is the text of the row that is, or nearly is, a name or an ID in the registry. */
export function printableRowOf(row: ListRow, match = ''): PrintableRow {
  const isId = idIn(match) !== undefined;
  const { line, names, shownUrls, shown } = row;
  const { platform = '', name = '', abbrev = '', provider = '', id = '' } = shown;
  const labels = [
    isId ? '' : match,
    ...[platform, name, abbrev].filter(isNameText),
    match,
    ...shownUrls.map(printableUrlOf),
    // Beside other texts, it may be an API key.
    names.length === 0 && idIn(id) !== undefined ? id : '',
    isNameText(provider) ? provider : '',
  ];
  return { line, label: labels.find((label) => label !== '') ?? '' };
}

/** `Acme Journals`; without a label `Row 2`. */
export function rowTextOf({ line, label }: PrintableRow): string {
  return label || `Row ${line}`;
}

/** `Row 2, Acme Journals`; the number of a row without a label is not repeated. */
export function numberedRowText(line: number, row: string): string {
  return row === `Row ${line}` ? row : `Row ${line}, ${row}`;
}

/** A number or a code beside the name in a cell may be a customer's. */
function isNameText(cell: string): boolean {
  return (
    !cell.includes('://') &&
    !EMAIL.test(cell) &&
    urlKeyPrefixesIn(cell).length === 0 &&
    !isAboutAccess(cell) &&
    !CODE.test(cell)
  );
}

/** Without user information, query and fragment; '' if the text may be anything else. */
function printableUrlOf(text: string): string {
  const hasScheme = /^[a-z]+:\/\//i.test(text);
  const url = URL.parse(hasScheme ? text : `https://${text}`);
  // `abc.def` may be an API key.
  if (!url || !PLAIN_PATH.test(url.pathname) || (!hasScheme && !text.includes('/'))) return '';
  return `${hasScheme ? `${url.protocol}//` : ''}${url.host}${url.pathname.replace(/\/+$/, '')}`;
}
