// What the pages of platforms and services show of the model: each record whole, and of what it links to only what the
// link needs. Views are trees, so a page that is kept by a digest of its view depends on nothing else of the model.
import { hasDates } from './dated-notifications.ts';
import { byNewest, notificationFragment } from './notification-list.ts';
import type {
  Audit,
  Host,
  Migration,
  Notification,
  Offer,
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

interface OfferView {
  report: ReportLink;
  releases: Offer['releases'];
}

export interface MigrationView {
  record: Migration['record'];
  service: Pick<Service, 'path' | 'release' | 'distinction'>;
  from: RecordLink | undefined;
}

export interface NotificationView {
  record: Notification['record'];
  service: ServiceLink | undefined;
  host: RecordLink | undefined;
  reports: { id: string; release: string; report: ReportLink | undefined }[];
}

/** A service on the page of its platform. */
export interface ServiceCardView extends ServiceLink, Pick<Service, 'record'> {
  host: RecordLink | undefined;
  audit: AuditView | undefined;
  notificationCount: number;
}

/** A record with a contact for those who find none in the record of the service. */
export type ContactView = RecordLink & { contact: Platform['record']['contact'] };

export interface ServiceView extends ServiceLink, Pick<Service, 'record'> {
  platforms: ContactView[];
  host: ContactView | undefined;
  /** That its platforms offer in its release, in the order of the catalogue. */
  reports: ReportLink[];
  audit: AuditView | undefined;
  notifications: NotificationView[];
  migrations: MigrationView[];
  sisters: ServiceLink[];
}

export interface PlatformView extends RecordLink, Pick<Platform, 'record' | 'country'> {
  services: ServiceCardView[];
  hosts: RecordLink[];
  offers: OfferView[];
  migrations: MigrationView[];
  provider: RecordLink | undefined;
  hasCalendar: boolean;
}

/** A service on the page of a provider. */
interface ProviderServiceView extends ServiceLink {
  host: RecordLink | undefined;
  audit: { status: string; start: string; finish: string | null } | undefined;
  contact: Service['record']['contact'];
}

/** A platform on the page of its provider. */
interface ProviderPlatformView extends RecordLink {
  country: Platform['country'];
  contact: Platform['record']['contact'];
  reportCount: number;
  services: ProviderServiceView[];
}

export interface ProviderView extends RecordLink {
  /** How its platforms spell the name otherwise. */
  otherSpellings: string[];
  namesakes: RecordLink[];
  platforms: ProviderPlatformView[];
  /** The newest. */
  notifications: ProviderNotificationView[];
  notificationCount: number;
  hasCalendar: boolean;
}

/** A notification on the page of a provider. */
interface ProviderNotificationView {
  subject: string;
  published: string;
  /** Of the page that shows it, with its fragment. */
  path: string;
  service: ServiceLink;
}

const MAX_NOTIFICATIONS = 20;

export function providerViewOf(provider: Provider): ProviderView {
  const { name, platforms, namesakes } = provider;
  const spellings = new Set(platforms.map(({ record }) => record.content_provider_name.trim()));
  const services = [...new Set(platforms.flatMap((platform) => platform.services))];
  const notifications = [...new Set(services.flatMap((service) => service.notifications))].toSorted(byNewest);
  return {
    ...recordLink(provider),
    otherSpellings: [...spellings].filter((each) => each !== name),
    namesakes: namesakes.map(recordLink),
    platforms: platforms.map((platform) => ({
      ...recordLink(platform),
      country: platform.country,
      contact: platform.record.contact,
      reportCount: platform.offers.length,
      services: platform.services.toReversed().map(providerServiceOf),
    })),
    notifications: notifications.slice(0, MAX_NOTIFICATIONS).flatMap(providerNotificationOf),
    notificationCount: notifications.length,
    hasCalendar: hasDates(services, notifications),
  };
}

function providerNotificationOf({ record, service }: Notification): ProviderNotificationView[] {
  if (!service) return [];
  const path = `${service.path}#${notificationFragment(record.id) ?? 'notifications'}`;
  return [{ subject: record.subject, published: record.published_date, path, service: serviceLink(service) }];
}

function providerServiceOf(service: Service): ProviderServiceView {
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

export function platformViewOf(platform: Platform): PlatformView {
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

export function serviceViewOf(service: Service): ServiceView {
  const { record, platforms, host, audit, notifications, migrations, sisters } = service;
  return {
    ...serviceLink(service),
    record,
    platforms: platforms.map(contactViewOf),
    host: host && contactViewOf(host),
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

function serviceCardOf(service: Service): ServiceCardView {
  const { record, host, audit, notifications } = service;
  return {
    ...serviceLink(service),
    record,
    host: host && recordLink(host),
    audit: audit && auditViewOf(audit),
    notificationCount: notifications.length,
  };
}

// Not its service: the notification is on that service's own page.
function notificationViewOf({ record, host, reports }: Notification): NotificationView {
  return {
    record,
    service: undefined,
    host: host && recordLink(host),
    reports: reports.map(({ id, release, report }) => ({
      id,
      release,
      report: report && reportLink(report),
    })),
  };
}

function migrationViewOf({ record, service, from }: Migration): MigrationView {
  const { path, release, distinction } = service;
  return { record, service: { path, release, distinction }, from: from && recordLink(from) };
}

function auditViewOf({ status, record }: Audit): AuditView {
  return { status, record };
}

function contactViewOf(each: Platform | Host): ContactView {
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
