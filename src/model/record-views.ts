// What the pages of platforms and services show of the model: each record whole, and of what it links to only what the
// link needs. Views are trees, so a page that is kept by a digest of its view depends on nothing else of the model.
import type {
  Audit,
  Host,
  Migration,
  Notification,
  Offer,
  Platform,
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
}

export function platformViewOf(platform: Platform): PlatformView {
  const { record, country, services, hosts, offers, migrations } = platform;
  return {
    ...recordLink(platform),
    record,
    country,
    services: services.map(serviceCardOf),
    hosts: hosts.map(recordLink),
    offers: offers.map(({ report, releases }) => ({ report: reportLink(report), releases })),
    migrations: migrations.map(migrationViewOf),
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
