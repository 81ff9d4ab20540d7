// Files that harvesting programs read, made from the platforms of a list. They have placeholders for credentials.
import { requestPrefixOf } from '../model/service-requests.ts';
import { withoutFormulas } from '../util/csv.ts';
import type { MyPlatform, MyService } from './mine-types.ts';

/** The columns of the providers.tsv of C5.1 Harvester. */
const HARVESTER_COLUMNS = 'Name Base_URL Customer_ID Requestor_ID API_Key Platform Version Delay Retry'.split(
  ' ',
);
/** The releases that COUNTER 5 Report Tool has a list of vendors for, and what it calls them. */
const REPORT_TOOL_VERSIONS: Record<string, string> = { '5.1': '5.1', '5': '5.0' };
/** The columns of the list of vendors that it imports, a file for each release. */
const REPORT_TOOL_COLUMNS =
  'name version base_url starting_year customer_id requestor_id api_key platform requires_two_attempts does_ip_checking needs_throttling notes provider'.split(
    ' ',
  );

/** The services of a release that a program can harvest: with an http or https URL. Each name occurs once; programs ignore case. */
export function harvestableServices(platforms: readonly MyPlatform[], release: string) {
  const found = platforms
    .filter(({ removed }) => removed === undefined)
    .flatMap(({ name, provider, services }) =>
      services
        .filter((service) => service.release === release && service.harvesterUrl.base !== undefined)
        .map((service) => {
          const title = service.label === '' ? name : `${name} (${service.label})`;
          return { name: toFileName(title) || service.id, service, provider };
        }),
    );
  const taken = new Set<string>();
  return found.map((each) => {
    let { name } = each;
    for (let n = 2; taken.has(name.toLowerCase()); n += 1) name = `${each.name} (${n})`;
    taken.add(name.toLowerCase());
    return { ...each, name };
  });
}

/** Programs store reports in folders and files of this name, on Windows, too. */
function toFileName(text: string): string {
  return cellText(text)
    .replace(/[\\/:*?<>|]+/g, '-')
    .replace(/[. ]+$/, '');
}

/** For C5.1 Harvester: its owner replaces the placeholders by credentials. Rows with an empty Customer_ID are skipped. */
export function harvesterFileText(platforms: readonly MyPlatform[], release: string): string {
  const services = harvestableServices(platforms, release);
  const rows = services.map(({ name, service }) => [
    name,
    requestPrefixOf(service),
    ...placeholdersOf(service),
    service.release,
    '',
    '',
  ]);
  return toTsv([HARVESTER_COLUMNS, ...rows]);
}

/** The file for COUNTER 5 Report Tool. `year` is the first year of which it may fetch reports. */
export function reportToolFileText(platforms: readonly MyPlatform[], release: string, year: number): string {
  const rows = harvestableServices(platforms, release).map(({ name, service, provider }) => [
    name,
    REPORT_TOOL_VERSIONS[release] ?? release,
    // The program accepts only URLs that end in /reports, and appends the report's ID.
    `${requestPrefixOf(service)}/reports`,
    String(year),
    ...placeholdersOf(service),
    'False',
    service.record.ip_address_authorization ? 'True' : 'False',
    isLimited(service) ? 'True' : 'False',
    service.record.request_volume_limits_info,
    provider,
  ]);
  return toTsv([REPORT_TOOL_COLUMNS, ...rows]);
}

/** Customer ID, requestor ID, API key and platform parameter. */
function placeholdersOf({ record }: MyService): string[] {
  return [
    'REPLACE-customer-ID',
    record.requestor_id_required ? 'REPLACE-requestor-ID' : '',
    record.api_key_required ? 'REPLACE-API-key' : '',
    record.platform_attr_required ? 'REPLACE-platform' : '',
  ];
}

/** A text about limits is one, unless the registry states that there is none. */
function isLimited({ record }: MyService): boolean {
  return record.request_volume_limits_applied ?? record.request_volume_limits_info !== '';
}

function toTsv(rows: readonly string[][]): string {
  return rows.map((cells) => `${cells.map((text) => withoutFormulas(cellText(text))).join('\t')}\n`).join('');
}

/** Programs count tabs before they read quotes, so that a cell may have neither. */
function cellText(text: string): string {
  return text.replaceAll('"', '”').replace(/\s+/g, ' ').trim();
}
