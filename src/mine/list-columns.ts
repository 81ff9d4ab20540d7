// The headings of pasted tables, as spreadsheets and programs write them.
import { squash } from '../search/words.ts';

/** By content of a column: its headings. If several occur, the first of these is used. */
const HEADINGS = {
  id: 'registryid platformid registryrecordid counterregistryid uuid id serviceid',
  url: 'baseurl sushiurl sushibaseurl serviceurl apiurl endpoint sushiendpoint requesturl url link sushi address',
  name: 'name platformname platform resource resourcename title database product service servicename',
  abbrev: 'abbreviation abbrev abbr shortname acronym',
  provider: 'contentprovidername contentprovider providername provider publisher vendor vendorname supplier',
  release: 'release counterrelease version counterversion usagerelease cop',
  requestor_id_required: 'requestorid requestor requesterid',
  api_key_required: 'apikey key',
  platform_attr_required: 'platformparameter platformcode platformattr',
  ip_address_authorization: 'ipaddress registeredipaddress',
};

/** Null for a column that is not used. */
export type ListColumn = keyof typeof HEADINGS | null;

const USEFUL: readonly ListColumn[] = ['id', 'url', 'name', 'abbrev', 'provider'];

/** Undefined if the cells are not headings. */
export function columnsOfHeadings(cells: readonly string[]): ListColumn[] | undefined {
  const headings = cells.map(squash);
  const columns: ListColumn[] = cells.map(() => null);
  for (const [column, words] of Object.entries(HEADINGS) as [keyof typeof HEADINGS, string][]) {
    const best = words.split(' ').find((word) => headings.includes(word));
    if (best !== undefined) columns[headings.indexOf(best)] = column;
  }
  return columns.some((column) => USEFUL.includes(column)) ? columns : undefined;
}
