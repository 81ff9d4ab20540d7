// The requests that harvesters send to a service (Code of Practice, 8.1 and 8.2).
import { safeHrefOf } from '../registry/free-text.ts';
import type { Report, Service } from './model-types.ts';

type RequestedReport = Pick<Report, 'id'>;

export interface ServiceRequests {
  /** The base URL, safe in a quoted argument of a shell. */
  base: string;
  /** The parameters of requests without their own: `customer_id=CUSTOMER_ID&api_key=API_KEY`. */
  parameters: string;
  requests: ServiceRequest[];
}

export interface ServiceRequest {
  key: 'status' | 'members' | 'reports' | 'report';
  /** Behind the base URL: `/r51/reports/tr_j1`. */
  path: string;
  /** This request's own parameters. */
  parameters?: string;
  /** `TR_J1`, of a report. */
  id?: string;
}

export const MONTH_PLACEHOLDER = 'YYYY-MM';
/** The parameters of a report request. */
const MONTH_PARAMETERS = `begin_date=${MONTH_PLACEHOLDER}&end_date=${MONTH_PLACEHOLDER}`;

const PREFIXES: Record<string, string> = { '5': '', '5.1': '/r51' };
/** The customer ID for everyone's usage, in release 5.1. */
const EVERYONE = '0000000000000000';
const REPORT_ID = /^[a-z0-9][\w:-]*$/i;

/** The text that requests begin with, `/r51` of release 5.1 included; as registered if it is no URL. */
export function requestPrefixOf({
  release,
  harvesterUrl: { base, text },
}: Pick<Service, 'release' | 'harvesterUrl'>): string {
  return base === undefined ? text : `${base}${PREFIXES[release] ?? ''}`;
}

/** The public status page of release 5.1 (8.3). In release 5, the status needs credentials. */
export function statusPageOf(service: Pick<Service, 'release' | 'harvesterUrl'>): string | undefined {
  const { release, harvesterUrl } = service;
  if (release !== '5.1' || harvesterUrl.base === undefined) return undefined;
  return safeHrefOf(`${requestPrefixOf(service)}/status`);
}

/**
 * Status and report list first, which tell an outage from wrong credentials. `platform` is a known value of that parameter.
 * Undefined for releases other than 5 and 5.1, and
 * without a usable URL.
 */
export function serviceRequestsOf(
  { record, release, harvesterUrl }: Pick<Service, 'record' | 'release' | 'harvesterUrl'>,
  reports: readonly RequestedReport[],
  platform = record.platform_attr_required ? 'PLATFORM' : '',
): ServiceRequests | undefined {
  // A `'` would end a quoted argument of a shell.
  const base = harvesterUrl.base?.replaceAll("'", '%27');
  const prefix = Object.hasOwn(PREFIXES, release) ? PREFIXES[release] : undefined;
  if (base === undefined || prefix === undefined) return undefined;
  const parameter = platform && `platform=${encodeURIComponent(platform).replaceAll("'", '%27')}`;
  const parametersFor = (customer: string): string =>
    [
      `customer_id=${customer}`,
      record.requestor_id_required && 'requestor_id=REQUESTOR_ID',
      record.api_key_required && 'api_key=API_KEY',
      parameter,
    ]
      .filter(Boolean)
      .join('&');
  return {
    base,
    parameters: parametersFor('CUSTOMER_ID'),
    requests: [
      { key: 'status', path: `${prefix}/status`, ...(release === '5.1' && { parameters: parameter }) },
      { key: 'reports', path: `${prefix}/reports` },
      { key: 'members', path: `${prefix}/members` },
      ...reports
        .filter(({ id }) => REPORT_ID.test(id) && !(id === 'GIR' && release === '5'))
        .map(({ id }): ServiceRequest => {
          if (id !== 'GIR') return { key: 'report', id, path: `${prefix}/reports/${id.toLowerCase()}` };
          return { key: 'report', id, path: `${prefix}/reports/ir`, parameters: parametersFor(EVERYONE) };
        }),
    ],
  };
}

export function requestUrlOf(
  { base, parameters: usual }: Pick<ServiceRequests, 'base' | 'parameters'>,
  { key, path, parameters = usual }: ServiceRequest,
): string {
  const query = [parameters, key === 'report' && MONTH_PARAMETERS].filter(Boolean).join('&');
  return base + path + (query && '?') + query;
}

/** The reports that its platforms offer in its release, platform by platform. */
export function offeredReportsOf({ platforms, release }: Service): Report[] {
  const offers = platforms.flatMap((platform) => platform.offers);
  return [...new Set(offers.flatMap(({ report, releases }) => (releases.includes(release) ? report : [])))];
}
