// What each endpoint answers (specification §4): the sample's records with the brand's key and with full links.
import { API, pathOf, type Endpoint } from '../registry/endpoint.ts';
import type { Host, Notification, Path, Platform, Release, Sample, Service } from './records.ts';

/** How the links of an answer are spelled. */
export interface Spelling {
  /** What stands before `/api/v1/`: `http://127.0.0.1:4000`. */
  base: string;
  /** Whether the request carried `?format=api`, which links to registry resources then carry too (§4). */
  formatApi: boolean;
}

/** As many notifications stand on one page of the list of all of them. */
export const PAGE_SIZE = 50;

type Link = (path: Path) => string;

/**
 * The JSON value that an endpoint answers, or undefined for an id or a page that does not exist. `page` counts from
 * 1 and matters to the list of all notifications only.
 */
export function answerOf(sample: Sample, endpoint: Endpoint, spelling: Spelling, page = 1): unknown {
  const key = `${sample.brand}_release`;
  const link: Link = (path) => spelling.base + path + (spelling.formatApi ? '?format=api' : '');
  const service = (record: Service): unknown => serviceAnswer(record, key, link, spelling.base);
  const found = <T>(record: T | undefined, answer: (record: T) => unknown): unknown =>
    record === undefined ? undefined : answer(record);

  switch (endpoint.kind) {
    case 'releases':
      return sample.releases satisfies Release[];
    case 'platforms':
      return sample.platforms.map((record) =>
        platformAnswer(record, key, ({ id, usage_release }) => ({
          [key]: usage_release,
          url: link(pathOf({ kind: 'service', id }, sample.brand)),
        })),
      );
    case 'platform':
      return found(sample.platform.get(endpoint.id.toLowerCase()), (record) =>
        platformAnswer(record, key, service),
      );
    case 'service':
      return found(sample.service.get(endpoint.id.toLowerCase()), service);
    case 'service-notifications':
      return found(sample.notificationsOf.get(endpoint.id.toLowerCase()), (records) =>
        records.map((record) => notificationAnswer(record, key, link)),
      );
    case 'host':
      return found(sample.host.get(endpoint.id.toLowerCase()), (record) => hostAnswer(record, key, link));
    case 'notifications':
      return notificationPage(sample, key, link, spelling, page);
  }
}

function platformAnswer(record: Platform, key: string, service: (record: Service) => unknown): unknown {
  return {
    ...record,
    reports: record.reports.map((report) => branded(report, key)),
    sushi_services: record.sushi_services.map(service),
  };
}

function serviceAnswer(record: Service, key: string, link: Link, base: string): unknown {
  return branded(
    {
      ...record,
      data_host: link(record.data_host),
      notifications_url: base + record.notifications_url, // never with the suffix (§4)
      migrations: record.migrations.map((migration) => ({
        ...migration,
        data_host: migration.data_host && link(migration.data_host),
      })),
      last_audit: record.last_audit && branded(record.last_audit, key),
    },
    key,
  );
}

function hostAnswer(record: Host, key: string, link: Link): unknown {
  return {
    ...record,
    platforms: record.platforms.map(link),
    audits: record.audits.map((audit) => branded(audit, key)),
    last_finished_audit: record.last_finished_audit && branded(record.last_finished_audit, key),
    audited_reports: record.audited_reports.map((report) => branded(report, key)),
  };
}

function notificationAnswer(record: Notification, key: string, link: Link): unknown {
  return {
    ...record,
    reports: record.reports.map((report) => branded(report, key)),
    data_host: record.data_host && link(record.data_host),
  };
}

function notificationPage(
  sample: Sample,
  key: string,
  link: Link,
  { base, formatApi }: Spelling,
  page: number,
): unknown {
  const count = sample.notifications.length;
  const last = Math.max(1, Math.ceil(count / PAGE_SIZE));
  if (!Number.isInteger(page) || page < 1 || page > last) return undefined;
  const address = (other: number): string | null => {
    if (other < 1 || other > last) return null;
    const query = [formatApi ? 'format=api' : '', other > 1 ? `page=${other}` : ''].filter(Boolean).join('&');
    return `${base}${API}notification/${query && `?${query}`}`;
  };
  const results = sample.notifications.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return {
    count,
    next: address(page + 1),
    previous: address(page - 1),
    results: results.map((record) => notificationAnswer(record, key, link)),
  };
}

/** The record with the brand's key in the place where the sample's own words have `usage_release`. */
function branded(record: object, key: string): unknown {
  if (key === 'usage_release') return record;
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name === 'usage_release' ? key : name, value]),
  );
}
