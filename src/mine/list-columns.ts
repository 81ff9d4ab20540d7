// What the columns of a pasted table are called in spreadsheets and programs.
import { squash } from '../search/words.ts';
import type { CredentialField } from './mine-types.ts';

/** What a column holds; null for one that says nothing about the platform. */
export type ListColumn = 'id' | 'url' | 'name' | 'abbrev' | 'provider' | 'release' | CredentialField | null;

/** The column whose heading comes first here is used. */
const HEADINGS: Record<Exclude<ListColumn, null>, string> = {
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

/** Undefined if the cells are not headings. */
export function columnsIn(cells: readonly string[]): ListColumn[] | undefined {
  const headings = cells.map(squash);
  const columns: ListColumn[] = cells.map(() => null);
  for (const [column, words] of Object.entries(HEADINGS) as [Exclude<ListColumn, null>, string][]) {
    const best = words.split(' ').find((word) => headings.includes(word));
    if (best !== undefined) columns[headings.indexOf(best)] = column;
  }
  const isUseful = columns.some(
    (column) =>
      column === 'id' ||
      column === 'url' ||
      column === 'name' ||
      column === 'abbrev' ||
      column === 'provider',
  );
  return isUseful ? columns : undefined;
}
