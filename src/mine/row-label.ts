// What may be shown of a row of a list, whose other cells may hold credentials.
import { urlKeyPrefixesIn } from '../search/lookup.ts';
import type { ListRow } from './list-row.ts';

/** The only part of a row that outputs and pages get. */
export interface PrintableRow {
  /** Its number in the spreadsheet, from 1. */
  line: number;
  label: string;
}

const EMAIL = /\S@\S+\.\S/;
/** Other characters may begin a query without its question mark. */
const PLAIN_PATH = /^([\w.~/-]|%[89a-f][\da-f])*$/i;

/** `match` is the text of the row that is, or nearly is, a name or an ID in the registry. */
export function printableRowOf(row: ListRow, match = ''): PrintableRow {
  const { line, isHeaded, names, abbrev, provider, urls, ids } = row;
  const isAlone = names.length + urls.length === 0;
  const labels = [
    ...(isHeaded ? [...names, abbrev].filter(isNameText) : []),
    match,
    ...urls.map(printableUrlOf),
    // Beside other texts, it may be an API key.
    ...(isAlone ? ids : []),
    ...(isHeaded ? [provider].filter(isNameText) : []),
  ];
  return { line, label: labels.find((label) => label !== '') ?? `Row ${line}` };
}

/** `Row 2, Acme Journals`, or `Row 2`. */
export function rowWithLabel({ line, label }: PrintableRow): string {
  return label === `Row ${line}` ? label : `Row ${line}, ${label}`;
}

function isNameText(cell: string): boolean {
  return !cell.includes('://') && !EMAIL.test(cell) && urlKeyPrefixesIn(cell).length === 0;
}

/** Without user information, query and fragment; '' if the text may be anything else. */
function printableUrlOf(text: string): string {
  const hasScheme = /^[a-z]+:\/\//i.test(text);
  const url = URL.parse(hasScheme ? text : `https://${text}`);
  // `abc.def` may be an API key.
  if (!url || !PLAIN_PATH.test(url.pathname) || (!hasScheme && !text.includes('/'))) return '';
  return `${hasScheme ? `${url.protocol}//` : ''}${url.host}${url.pathname.replace(/\/+$/, '')}`;
}
