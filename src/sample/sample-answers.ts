// What each endpoint answers (specification §4): the sample's records with the brand's key and with whole URLs.
import { API, pathOf, type Endpoint } from '../registry/endpoint.ts';
import type { SampleHost } from './sample-hosts.ts';
import type { SampleNotification } from './sample-notifications.ts';
import type { SamplePlatform } from './sample-platforms.ts';
import type { SampleService } from './sample-services.ts';
import type { SampleRegistry } from './sample.ts';

/** How the links of an answer are written. */
export interface LinkStyle {
  /** What is before `/api/v1/`: `http://127.0.0.1:4000`. */
  base: string;
  /** Whether the request has `?format=api`: links to records then have it too (§4). */
  formatApi: boolean;
}

const NOTIFICATIONS_PER_PAGE = 50;

type Link = (path: string) => string;

/**
 * The JSON value that an endpoint answers, or undefined for an ID or a page that does not exist. `page` counts from
 * 1 and concerns the list of all notifications only.
 */
export function sampleAnswer(
  sample: SampleRegistry,
  endpoint: Endpoint,
  style: LinkStyle,
  page = 1,
): unknown {
  const key = `${sample.brand}_release`;
  const link: Link = (path) => style.base + path + (style.formatApi ? '?format=api' : '');
  const service = (record: SampleService): unknown => serviceAnswer(record, key, link, style.base);
  const found = <T>(record: T | undefined, answer: (record: T) => unknown): unknown =>
    record === undefined ? undefined : answer(record);

  switch (endpoint.kind) {
    case 'releases':
      return sample.releases;
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
      return notificationPage(sample, key, link, style, page);
  }
}

function platformAnswer(
  record: SamplePlatform,
  key: string,
  service: (record: SampleService) => unknown,
): unknown {
  return {
    ...record,
    reports: record.reports.map((report) => branded(report, key)),
    sushi_services: record.sushi_services.map(service),
  };
}

function serviceAnswer(record: SampleService, key: string, link: Link, base: string): unknown {
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

function hostAnswer(record: SampleHost, key: string, link: Link): unknown {
  return {
    ...record,
    platforms: record.platforms.map(link),
    audits: record.audits.map((audit) => branded(audit, key)),
    last_finished_audit: record.last_finished_audit && branded(record.last_finished_audit, key),
    audited_reports: record.audited_reports.map((report) => branded(report, key)),
  };
}

function notificationAnswer(record: SampleNotification, key: string, link: Link): unknown {
  return {
    ...record,
    reports: record.reports.map((report) => branded(report, key)),
    data_host: record.data_host && link(record.data_host),
  };
}

function notificationPage(
  sample: SampleRegistry,
  key: string,
  link: Link,
  { base, formatApi }: LinkStyle,
  page: number,
): unknown {
  const count = sample.notifications.length;
  const last = Math.max(1, Math.ceil(count / NOTIFICATIONS_PER_PAGE));
  if (!Number.isInteger(page) || page < 1 || page > last) return undefined;
  const urlOf = (other: number): string | null => {
    if (other < 1 || other > last) return null;
    const query = [formatApi ? 'format=api' : '', other > 1 ? `page=${other}` : ''].filter(Boolean).join('&');
    return `${base}${API}notification/${query && `?${query}`}`;
  };
  const results = sample.notifications.slice(
    (page - 1) * NOTIFICATIONS_PER_PAGE,
    page * NOTIFICATIONS_PER_PAGE,
  );
  return {
    count,
    next: urlOf(page + 1),
    previous: urlOf(page - 1),
    results: results.map((record) => notificationAnswer(record, key, link)),
  };
}

/** The record with the brand's key in place of `usage_release`. */
function branded(record: object, key: string): unknown {
  if (key === 'usage_release') return record;
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name === 'usage_release' ? key : name, value]),
  );
}
