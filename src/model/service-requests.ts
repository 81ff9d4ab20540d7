// The requests that harvesters send to a service (Code of Practice, 8.1 and 8.2).
import type { Report, Service } from './model-types.ts';

type RequestedReport = Pick<Report, 'id' | 'name' | 'path'>;

type ServiceRequest = ReturnType<typeof reportRequestsOf>[number];
/** `['customer_id', 'CUSTOMER_ID']` */
type Parameter = readonly [name: string, value: string];

export const MONTH_PLACEHOLDER = 'YYYY-MM';

const PREFIXES: Record<string, string> = { '5': '', '5.1': '/r51' };
/** The customer ID for everyone's usage, in release 5.1. */
const EVERYONE = '0000000000000000';
const REPORT_ID = /^[a-z0-9][\w:-]*$/i;

/** Empty for releases other than 5 and 5.1, and without a usable URL. */
export function reportRequestsOf(
  { record, release, harvesterUrl }: Pick<Service, 'record' | 'release' | 'harvesterUrl'>,
  reports: RequestedReport[],
) {
  // A `'` would end a quoted argument of a shell.
  const base = harvesterUrl.base?.replaceAll("'", '%27');
  const prefix = Object.hasOwn(PREFIXES, release) ? PREFIXES[release] : undefined;
  if (base === undefined || prefix === undefined) return [];
  const platform = record.platform_attr_required ? ([['platform', 'PLATFORM']] as const) : [];
  const credentials = (id: string) => [
    ['customer_id', id] as const,
    ...(record.requestor_id_required ? [['requestor_id', 'REQUESTOR_ID'] as const] : []),
    ...(record.api_key_required ? [['api_key', 'API_KEY'] as const] : []),
    ...platform,
  ];
  const request = (label: string, path: string, parameters: Parameter[], report?: RequestedReport) => ({
    label,
    report,
    base,
    path: prefix + path,
    parameters,
  });
  const customer = credentials('CUSTOMER_ID');
  return [
    request('Status', '/status', release === '5.1' ? [...platform] : customer),
    request('Members', '/members', customer),
    request('Report list', '/reports', customer),
    ...reports
      .filter(({ id }) => REPORT_ID.test(id) && !(id === 'GIR' && release === '5'))
      .map((report) => {
        const isGlobal = report.id === 'GIR';
        const path = `/reports/${isGlobal ? 'ir' : report.id.toLowerCase()}`;
        const months = ['begin_date', 'end_date'].map((name) => [name, MONTH_PLACEHOLDER] as const);
        return request(
          report.id,
          path,
          [...(isGlobal ? credentials(EVERYONE) : customer), ...months],
          report,
        );
      }),
  ];
}

export function requestUrlOf({ base, path, parameters }: ServiceRequest): string {
  const query = parameters.map(([name, value]) => `${name}=${value}`).join('&');
  return base + path + (query && '?') + query;
}

/** Those that its platforms offer in its release, platform by platform. */
export function offeredReportsOf({ platforms, release }: Service): Report[] {
  const offers = platforms.flatMap((platform) => platform.offers);
  return [...new Set(offers.flatMap(({ report, releases }) => (releases.includes(release) ? report : [])))];
}
