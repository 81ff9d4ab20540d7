// What the pages of platforms, services and providers show: the whole record, and only links to other records.
import { sortByNewestRelease } from './sort-order.ts';
import { contactKey, isFilledContact } from './contact-parts.ts';
import { hasCalendarDates } from './dated-notifications.ts';
import { agendaOf, type AgendaItem } from './notification-agenda.ts';
import type { Audit, Migration, Platform, Provider, Report, Service } from './model-types.ts';

export type RecordLink = Pick<Platform, 'id' | 'name' | 'path'>;
export type ReportLink = Pick<Report, 'id' | 'name' | 'path'>;
export type ServiceLink = RecordLink & Pick<Service, 'release' | 'distinction'>;
export type AuditView = Pick<Audit, 'status' | 'record'>;

export type MigrationView = ReturnType<typeof migrationViewOf>;
export type AgendaEntry = ReturnType<typeof agendaEntryOf>;
export type ServiceCardView = ReturnType<typeof serviceCardOf>;
export type ServiceView = ReturnType<typeof serviceViewOf>;
export type PlatformView = ReturnType<typeof platformViewOf>;
export type ProviderView = ReturnType<typeof providerViewOf>;

/** `day` is that of the snapshot. */
export function providerViewOf(provider: Provider, day: string) {
  const { name, platforms, namesakes } = provider;
  const spellings = new Set(
    platforms.map(({ record }) => record.content_provider_name.replace(/\s+/g, ' ').trim()),
  );
  const services = [...new Set(platforms.flatMap((platform) => platform.services))];
  const notifications = [...new Set(services.flatMap((service) => service.notifications))];
  return {
    ...recordLink(provider),
    /** Other spellings of the name in records of platforms. */
    otherSpellings: [...spellings].filter((each) => each !== name),
    namesakes: namesakes.map(recordLink),
    platforms: platforms.map((platform) => ({
      ...recordLink(platform),
      country: platform.country,
      reportCount: platform.offers.length,
      services: platform.services.map(providerServiceOf),
    })),
    contacts: providerContactsOf(platforms),
    agenda: agendaOf(notifications, day).map(agendaEntryOf),
    hasCalendar: hasCalendarDates(services, notifications),
  };
}

function providerServiceOf(service: Service) {
  const { record, host, audit, auditStatus } = service;
  return {
    ...serviceLink(service),
    record: { data_host: record.data_host },
    host: host && recordLink(host),
    auditStatus,
    audit: audit && {
      record: { start_date: audit.record.start_date, finish_date: audit.record.finish_date },
    },
  };
}

/** Each contact of its platforms and their services once, with the records that have it. */
function providerContactsOf(platforms: Platform[]) {
  const held = platforms.flatMap((platform) => {
    const { contact } = platform.record;
    // A service with its platform's contact needs no entry.
    const others = platform.services.filter(
      ({ record }) => contactKey(record.contact) !== contactKey(contact),
    );
    return [
      { contact, holder: { ...recordLink(platform), release: undefined } },
      ...sortByNewestRelease(others, undefined).map((service) => ({
        contact: service.record.contact,
        holder: { ...recordLink(service), release: service.release },
      })),
    ];
  });
  const groups = Map.groupBy(
    held.filter(({ contact }) => isFilledContact(contact)),
    ({ contact }) => contactKey(contact),
  );
  return [...groups.values()].map((group) => ({
    contact: group[0]!.contact,
    holders: [...new Map(group.map(({ holder }) => [holder.id, holder])).values()],
  }));
}

/** `day` is that of the snapshot. */
export function platformViewOf(platform: Platform, day: string) {
  const { record, country, services, hosts, offers, migrations, provider } = platform;
  const notifications = [...new Set(services.flatMap((service) => service.notifications))];
  return {
    ...recordLink(platform),
    record,
    country,
    services: services.map(serviceCardOf),
    hosts: hosts.map(recordLink),
    offers: offers.map(({ report, releases, withoutService }) => ({
      report: reportLink(report),
      releases,
      withoutService,
    })),
    migrations: migrations.map(migrationViewOf),
    provider: provider && recordLink(provider),
    agenda: agendaOf(notifications, day).map(agendaEntryOf),
    hasCalendar: hasCalendarDates(services, notifications),
  };
}

/** `day` is that of the snapshot. */
export function serviceViewOf(service: Service, day: string) {
  const { record, harvesterUrl, platforms, host, audit, auditStatus, notifications, migrations, sisters } =
    service;
  return {
    ...serviceLink(service),
    record,
    harvesterUrl,
    platforms: platforms.map((platform) => ({
      ...recordLink(platform),
      serviceCount: platform.services.length,
    })),
    host: host && recordLink(host),
    otherContacts: otherContactsOf(service),
    /** Those that its platforms offer in its release, platform by platform. */
    reports: offeredReportsOf(service).map(reportLink),
    audit: audit && auditViewOf(audit),
    auditStatus,
    agenda: agendaOf(notifications, day).map(agendaEntryOf),
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
  const { record, harvesterUrl, host, audit, auditStatus } = service;
  return {
    ...serviceLink(service),
    record,
    harvesterUrl,
    host: host && recordLink(host),
    audit: audit && auditViewOf(audit),
    auditStatus,
    otherContacts: otherContactsOf(service),
  };
}

/** Notifications with the same text as one entry. */
export function agendaEntryOf({ time, notifications }: AgendaItem) {
  const records = notifications.map(({ record }) => record);
  const services = distinct(notifications.flatMap(({ service }) => service ?? []).map(serviceLink));
  const platforms = notifications.flatMap(({ service }) => service?.platforms ?? []);
  const reports = notifications.flatMap((notification) => notification.reports);
  return {
    time,
    /** The newest. */
    record: records[0]!,
    ids: records.map(({ id }) => id),
    services,
    platformCount: new Set(platforms).size,
    /** Of services that the registry does not list. */
    unknownServices: notifications.flatMap(({ record, service }) =>
      !service && record.sushi_service?.id ? record.sushi_service.id : [],
    ),
    hosts: distinct(
      notifications.flatMap(({ record, host }) =>
        host || record.data_host ? { host: host && recordLink(host), link: record.data_host } : [],
      ),
    ),
    reports: distinct(
      reports.map(({ id, name, release, report }) => ({
        id,
        name,
        release,
        report: report && reportLink(report),
      })),
    ),
    /** Lists of reports with values that aren't references to reports. */
    unreadReports: distinct(
      notifications.flatMap(({ record, reports: read }) =>
        read.length < record.reports.length ? [record.reports] : [],
      ),
    ),
  };
}

/** Each item once. */
function distinct<Item>(items: Item[]): Item[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

function migrationViewOf({ record, service, from }: Migration) {
  const { path, release, distinction } = service;
  return { record, service: { path, release, distinction }, from: from.host && recordLink(from.host) };
}

function auditViewOf({ status, record }: Audit): AuditView {
  return { status, record };
}

/** If the service has no contact: those of its platforms and its host. */
function otherContactsOf({ record, platforms, host }: Service) {
  if (isFilledContact(record.contact)) return [];
  return [...platforms, ...(host ? [host] : [])]
    .filter((each) => isFilledContact(each.record.contact))
    .map((each) => ({ ...recordLink(each), contact: each.record.contact }));
}

export function recordLink({ id, name, path }: RecordLink): RecordLink {
  return { id, name, path };
}

export function serviceLink({ id, name, path, release, distinction }: ServiceLink): ServiceLink {
  return { id, name, path, release, distinction };
}

export function reportLink({ id, name, path }: ReportLink): ReportLink {
  return { id, name, path };
}
