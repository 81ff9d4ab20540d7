// The requests that harvesters send to a service (Code of Practice, 8.1 and 8.2).
import { safeHrefOf } from '../registry/free-text.ts';
import type { Report, Service } from './model-types.ts';

/** What the requests of a service are made of. */
export interface RequestParts {
  /** What requests begin with, `/r51` of release 5.1 included; safe in a quoted argument of a shell. */
  prefix: string;
  release: string;
  /** The names of the parameters beside the customer ID: `requestor_id api_key`. */
  credentials: string;
  /** The value of the platform parameter; '' for none. */
  platform: string;
}

/** Requests that are not for a report, and their labels. Status and report list tell an outage from wrong credentials. */
export const OTHER_REQUESTS = { '/status': 'Status', '/reports': 'Report list', '/members': 'Members' };
export const MONTH_PLACEHOLDER = 'YYYY-MM';
const ANY_MONTHS = [`begin_date=${MONTH_PLACEHOLDER}`, `end_date=${MONTH_PLACEHOLDER}`];

const PREFIXES: Record<string, string> = { '5': '', '5.1': '/r51' };
/** The report whose request is one for `IR` with the customer ID for everyone's usage, in release 5.1. */
const GLOBAL_REPORT = 'GIR';
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
 * Undefined for releases other than 5 and 5.1, and without a usable URL. `platform` is a known value of the platform
 * parameter.
 */
export function requestPartsOf(
  service: Pick<Service, 'record' | 'release' | 'harvesterUrl'>,
  platform = service.record.platform_attr_required ? 'PLATFORM' : '',
): RequestParts | undefined {
  const { record, release, harvesterUrl } = service;
  if (harvesterUrl.base === undefined || !Object.hasOwn(PREFIXES, release)) return undefined;
  const credentials = [
    record.requestor_id_required && 'requestor_id',
    record.api_key_required && 'api_key',
  ].filter(Boolean);
  // A `'` would end a quoted argument of a shell.
  const prefix = requestPrefixOf(service).replaceAll("'", '%27');
  return { prefix, release, credentials: credentials.join(' '), platform };
}

/** The IDs that a request can have. */
export function requestedReportsOf(
  { release }: RequestParts,
  reports: readonly Pick<Report, 'id'>[],
): string[] {
  const ids = reports.map(({ id }) => id).filter((id) => REPORT_ID.test(id));
  return release === '5' ? ids.filter((id) => id !== GLOBAL_REPORT) : ids;
}

/** `request` is the ID of a report, or one of the other requests. */
export function requestUrlOf(target: RequestParts, request: string, months = ANY_MONTHS): string {
  const { prefix, release, credentials, platform } = target;
  const isReport = !request.startsWith('/');
  const isGlobal = request === GLOBAL_REPORT;
  const report = isGlobal ? 'ir' : request.toLowerCase();
  const isPublic = request === '/status' && release === '5.1';
  const names = credentials.split(' ').filter(Boolean);
  const query = [
    ...(isPublic ? [] : [`customer_id=${isGlobal ? EVERYONE : 'CUSTOMER_ID'}`]),
    ...(isPublic ? [] : names.map((name) => `${name}=${name.toUpperCase()}`)),
    ...(platform ? [`platform=${encodeURIComponent(platform).replaceAll("'", '%27')}`] : []),
    ...(isReport ? months : []),
  ].join('&');
  return prefix + (isReport ? `/reports/${report}` : request) + (query && '?') + query;
}

/** The reports that its platforms offer in its release, platform by platform. */
export function offeredReportsOf({ platforms, release }: Service): Report[] {
  const offers = platforms.flatMap((platform) => platform.offers);
  return [...new Set(offers.flatMap(({ report, releases }) => (releases.includes(release) ? report : [])))];
}
