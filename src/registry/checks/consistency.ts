// Whether records agree with what others state: counts, the catalogue, IDs.
import { HOST_TYPES } from '../schemas/platform-schemas.ts';
import type {
  NotificationRecord,
  PlatformRecord,
  ReleaseRecord,
  ServiceRecord,
} from '../reading/response.ts';
import { releaseKeyOfBrand } from '../brand.ts';
import { createFinding, type Finding } from '../finding.ts';
import { harvesterUrlOf, keepsReportsInBase } from '../service-url.ts';
import { checkAudit } from './audit-consistency.ts';
import { endsBeforeStart } from '../../util/date-words.ts';

/** The report IDs of each release, by its number. */
export type DefinedReportIds = ReadonlyMap<string, ReadonlySet<string>>;

/** What the releases define (§2.1 to §2.3). */
export function definedReportIdsOf(releases: ReleaseRecord[]): DefinedReportIds {
  return new Map(
    releases.map(({ number, report_types }) => [
      number,
      new Set(report_types.flatMap(({ reports }) => reports.map(({ report_id }) => report_id))),
    ]),
  );
}

/** Exactly one release is the current one (§2.1, `current-release`). */
export function checkSingleCurrentRelease(releases: ReleaseRecord[], endpoint: string): Finding[] {
  const current = releases.filter((release) => release.current).map(({ number }) => number);
  if (current.length === 1) return [];
  const which = current.length === 0 ? 'none is' : `${current.length} are (${current.join(', ')})`;
  return [createFinding('current-release', endpoint, '', `Expected one current release, but ${which}.`)];
}

/** What a platform offers is in the catalogue, its host types are known (§2.4, `unknown-…`). */
export function checkPlatformAgainstCatalogue(
  platform: PlatformRecord,
  catalogue: DefinedReportIds,
  endpoint: string,
  brand: string,
): Finding[] {
  const offers = platform.reports.flatMap(({ usage_release, report_id }, i): Finding[] => {
    const at = `/reports/${i}`;
    const defined = catalogue.get(usage_release);
    if (!defined)
      return unknownRelease(usage_release, catalogue, endpoint, `${at}/${releaseKeyOfBrand(brand)}`);
    if (defined.has(report_id)) return [];
    const message = `Release ${usage_release} has no report “${report_id}” in its catalogue.`;
    return [createFinding('unknown-report', endpoint, `${at}/report_id`, message)];
  });
  const types = platform.host_types.flatMap(({ name }, i): Finding[] => {
    if (HOST_TYPES.has(name)) return [];
    const message = `The host type “${name}” is unknown. It is mirrored unchanged.`;
    return [createFinding('unknown-host-type', endpoint, `/host_types/${i}/name`, message)];
  });
  return [...offers, ...types];
}

/** The release of a service is defined, and its notifications are as many as it counts (§2.5). */
export function checkServiceConsistency(
  service: ServiceRecord,
  catalogue: DefinedReportIds,
  notifications: number | undefined,
  endpoint: string,
  brand: string,
): Finding[] {
  const { notification_count, usage_release } = service;
  const findings = unknownRelease(usage_release, catalogue, endpoint, `/${releaseKeyOfBrand(brand)}`);
  if (notifications !== undefined && notification_count !== null && notification_count !== notifications) {
    const message = `The count is ${notification_count}, but the list has ${notifications} notifications.`;
    findings.push(createFinding('notification-count', endpoint, '/notification_count', message));
  }
  return findings;
}

export function checkServiceByItself(service: ServiceRecord, endpoint: string): Finding[] {
  return [
    ...checkAudit(service.last_audit, endpoint),
    ...checkServiceUrl(service, endpoint),
    ...checkServiceAgainstCodeOfPractice(service, endpoint),
  ];
}

/** The URL of a service has a form from which requests can be derived (§2.5, `unusual-url`). */
export function checkServiceUrl(service: ServiceRecord, endpoint: string): Finding[] {
  const { notices } = harvesterUrlOf(service.url, service.usage_release, keepsReportsInBase(service));
  return notices.map((notice) => createFinding('unusual-url', endpoint, '/url', notice));
}

/** What the Code of Practice requires of a service, as far as its record shows it (`code-of-practice`). */
export function checkServiceAgainstCodeOfPractice(service: ServiceRecord, endpoint: string): Finding[] {
  const { url, usage_release, ip_address_authorization } = service;
  const findings: Finding[] = [];
  if (/^\s*http:/i.test(url)) {
    const message = 'The URL begins with “http:”, but the Code of Practice requires TLS (8.2).';
    findings.push(createFinding('code-of-practice', endpoint, '/url', message));
  }
  if (usage_release === '5.1' && ip_address_authorization === true) {
    const message =
      'The service accepts only registered IP addresses. Release 5.1 of the Code of Practice forbids this.';
    findings.push(createFinding('code-of-practice', endpoint, '/ip_address_authorization', message));
  }
  return findings;
}

/** A notification doesn't end before it starts (`notification-dates`). `pointer` is of the list. */
export function checkNotificationDates(
  notifications: NotificationRecord[],
  endpoint: string,
  pointer = '',
): Finding[] {
  return notifications.flatMap(({ start_date, end_date }, i): Finding[] => {
    if (!endsBeforeStart(start_date, end_date)) return [];
    const message = `The end, ${end_date}, is before the start, ${start_date}.`;
    return [createFinding('notification-dates', endpoint, `${pointer}/${i}/end_date`, message)];
  });
}

function unknownRelease(
  release: string,
  catalogue: DefinedReportIds,
  endpoint: string,
  pointer: string,
): Finding[] {
  if (release === '' || catalogue.size === 0 || catalogue.has(release)) return [];
  // Few, as the message is made for each report of each platform.
  const known = [...catalogue.keys().take(20)].join(', ');
  const message = `Expected one of the releases ${known}, found “${release}”.`;
  return [createFinding('unknown-release', endpoint, pointer, message)];
}
