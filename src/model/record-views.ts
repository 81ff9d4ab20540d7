// What the pages of platforms and services show of the model: each record whole, and of what it links to only what the
// link needs. Views are trees, so a page that is kept by a digest of its view depends on nothing else of the model.
import { hasDates } from './dated-notifications.ts';
import { byNewest, notificationFragment } from './notification-list.ts';
import type {
  Audit,
  Host,
  Migration,
  Notification,
  Platform,
  Provider,
  Report,
  Service,
} from './model-types.ts';

/** A platform, service or host as a link to its page. */
export type RecordLink = Pick<Platform, 'id' | 'name' | 'path'>;
export type ReportLink = Pick<Report, 'id' | 'name' | 'path'>;
export type ServiceLink = RecordLink & Pick<Service, 'release' | 'distinction'>;
export type AuditView = Pick<Audit, 'status' | 'record'>;

export type MigrationView = ReturnType<typeof migrationViewOf>;
export type NotificationView = ReturnType<typeof notificationViewOf>;
export type ServiceCardView = ReturnType<typeof serviceCardOf>;
export type ContactView = ReturnType<typeof contactViewOf>;
export type ServiceView = ReturnType<typeof serviceViewOf>;
export type PlatformView = ReturnType<typeof platformViewOf>;
export type ProviderView = ReturnType<typeof providerViewOf>;

const MAX_NOTIFICATIONS = 20;

export function providerViewOf(provider: Provider) {
  const { name, platforms, namesakes } = provider;
  const spellings = new Set(platforms.map(({ record }) => record.content_provider_name.trim()));
  const services = [...new Set(platforms.flatMap((platform) => platform.services))];
  const notifications = [...new Set(services.flatMap((service) => service.notifications))].toSorted(byNewest);
  return {
    ...recordLink(provider),
    /** How its platforms spell the name otherwise. */
    otherSpellings: [...spellings].filter((each) => each !== name),
    namesakes: namesakes.map(recordLink),
    platforms: platforms.map((platform) => ({
      ...recordLink(platform),
      country: platform.country,
      contact: platform.record.contact,
      reportCount: platform.offers.length,
      services: platform.services.toReversed().map(providerServiceOf),
    })),
    /** The newest. */
    notifications: notifications.slice(0, MAX_NOTIFICATIONS).flatMap(providerNotificationOf),
    notificationCount: notifications.length,
    hasCalendar: hasDates(services, notifications),
  };
}

/** A notification on the page of a provider; `path` is of the page that shows it, with its fragment. */
function providerNotificationOf({ record, service }: Notification) {
  if (!service) return [];
  const path = `${service.path}#${notificationFragment(record.id) ?? 'notifications'}`;
  return [{ subject: record.subject, published: record.published_date, path, service: serviceLink(service) }];
}

/** A service on the page of a provider. */
function providerServiceOf(service: Service) {
  const { record, host, audit } = service;
  return {
    ...serviceLink(service),
    host: host && recordLink(host),
    audit: audit && {
      status: audit.status,
      start: audit.record.start_date,
      finish: audit.record.finish_date,
    },
    contact: record.contact,
  };
}

export function platformViewOf(platform: Platform) {
  const { record, country, services, hosts, offers, migrations, provider } = platform;
  return {
    ...recordLink(platform),
    record,
    country,
    services: services.map(serviceCardOf),
    hosts: hosts.map(recordLink),
    offers: offers.map(({ report, releases }) => ({ report: reportLink(report), releases })),
    migrations: migrations.map(migrationViewOf),
    provider: provider && recordLink(provider),
    hasCalendar: hasDates(
      services,
      services.flatMap((service) => service.notifications),
    ),
  };
}

export function serviceViewOf(service: Service) {
  const { record, platforms, host, audit, notifications, migrations, sisters } = service;
  return {
    ...serviceLink(service),
    record,
    platforms: platforms.map(contactViewOf),
    host: host && contactViewOf(host),
    /** That its platforms offer in its release, in the order of the catalogue. */
    reports: offeredReportsOf(service).map(reportLink),
    audit: audit && auditViewOf(audit),
    notifications: notifications.map(notificationViewOf),
    migrations: migrations.map(migrationViewOf),
    sisters: sisters.map(serviceLink),
  };
}

function offeredReportsOf({ platforms, release }: Service): Report[] {
  const offers = platforms.flatMap((platform) => platform.offers);
  return [...new Set(offers.flatMap(({ report, releases }) => (releases.includes(release) ? report : [])))];
}

/** A service on the page of its platform. */
function serviceCardOf(service: Service) {
  const { record, host, audit, notifications } = service;
  return {
    ...serviceLink(service),
    record,
    host: host && recordLink(host),
    audit: audit && auditViewOf(audit),
    notificationCount: notifications.length,
  };
}

function notificationViewOf({ record, host, reports }: Notification) {
  return {
    record,
    // The notification is on that service's own page.
    service: undefined as ServiceLink | undefined,
    host: host && recordLink(host),
    reports: reports.map(({ id, release, report }) => ({
      id,
      release,
      report: report && reportLink(report),
    })),
  };
}

function migrationViewOf({ record, service, from }: Migration) {
  const { path, release, distinction } = service;
  return { record, service: { path, release, distinction }, from: from && recordLink(from) };
}

function auditViewOf({ status, record }: Audit): AuditView {
  return { status, record };
}

/** A record with a contact for those who find none in the record of the service. */
function contactViewOf(each: Platform | Host) {
  return { ...recordLink(each), contact: each.record.contact };
}

function recordLink({ id, name, path }: RecordLink): RecordLink {
  return { id, name, path };
}

function serviceLink({ id, name, path, release, distinction }: ServiceLink): ServiceLink {
  return { id, name, path, release, distinction };
}

export function reportLink({ id, name, path }: ReportLink): ReportLink {
  return { id, name, path };
}
