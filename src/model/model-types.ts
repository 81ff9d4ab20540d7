// `record` is as published (snake_case); everything else is derived from it (camelCase).
import type * as published from '../registry/reading/answer.ts';
import type { HarvesterUrl } from '../registry/service-url.ts';

/** A record with a page. */
interface Named {
  id: string;
  /** Never empty: the published name or abbreviation, shortened, or else the ID. */
  name: string;
  /** Of its page, as in URLs: `/platform/<id>/`. */
  path: string;
}

/** §2.4. Every platform of the list, even if its own endpoint has no readable answer. */
export interface Platform extends Named {
  record: published.PlatformRecord;
  /** In the registry's order, which harvesters rely on. */
  services: Service[];
  /** Of its services, oldest first. */
  releases: string[];
  /** Of its services, by name. */
  hosts: Host[];
  /** In the order of the catalogue. */
  offers: ReportOffer[];
  country: Country | undefined;
  /** Of all its services, newest first. */
  migrations: Migration[];
  /** Undefined if the platform names none. */
  provider: Provider | undefined;
}

/**
 * A content provider, which platforms only name (§2.4). Names that differ only in case and spaces are one provider: the
 * name is the most frequent spelling, and the ID is made from it.
 */
export interface Provider extends Named {
  /** By name; none for a provider that only the history has. */
  platforms: Platform[];
  /** Other providers whose names differ in accents and punctuation only. */
  namesakes: Provider[];
}

export interface Country {
  code: string;
  name: string;
}

export interface ReportOffer {
  report: Report;
  platform: Platform;
  /** Oldest first. */
  releases: string[];
  /** Those of them for which the platform has no service. */
  withoutService: string[];
}

/** §2.5. Its name is that of its first platform or of its host. */
export interface Service extends Named {
  record: published.ServiceRecord;
  /** `5`, `5.1`; '' if unreadable. */
  release: string;
  harvesterUrl: HarvesterUrl;
  /** The platforms that link to it; usually one. */
  platforms: Platform[];
  /** Undefined if the registry has no readable answer for the host. */
  host: Host | undefined;
  audit: Audit | undefined;
  /** Of its audit; '' if the record states that there is none. */
  auditStatus: string;
  /** Newest first. */
  notifications: Notification[];
  migrations: Migration[];
  /** The other services of its platforms. */
  sisters: Service[];
  /** Services have no name; this tells them apart. */
  distinction: {
    /** Distinguishes it from its sisters of the same release: `books`; '' without such sisters. */
    label: string;
    /** A parameter with the value that sisters with the same URL lack: `platform=scrr-books`; '' if there is none. */
    parameter: string;
  };
}

/** §2.5 */
export interface Migration {
  record: published.MigrationRecord;
  service: Service;
  from: MigrationEnd;
  /** Where its next move was from, or else the service's present host. */
  to: MigrationEnd;
}

export interface MigrationEnd {
  /** If this registry has it. */
  host: Host | undefined;
  /** As published. */
  link: string | null;
  /** '' if the record of the move doesn't state it. */
  name: string;
}

export interface Host extends Named {
  record: published.HostRecord;
  /** The record has the code only; the name comes from a platform in the same country, or is ''. */
  country: Country | undefined;
  /** By platform, then release. */
  services: Service[];
  /** Those with a service here and those that the host's record lists, by name. */
  platforms: Platform[];
  /** Links to platforms in the host's record that match no listed platform, as published. */
  unlistedPlatforms: string[];
  /** From other hosts, newest first. */
  migrationsIn: Migration[];
  /** To other hosts, newest first. */
  migrationsOut: Migration[];
  audits: HostAudits;
}

/** What a host's record lists about audits, which the specification doesn't describe. */
export interface HostAudits {
  /** As published; undefined if the record has none. */
  status: string | undefined;
  /** The last audits of its services, and those that only its record lists, latest first. */
  audits: Audit[];
  /** As published, with '' for the release if that is not stated. */
  reports: { id: string; release: string }[];
  /** The fields of its record that these cover. */
  fields: string[];
}

/** §2.5. `services` are those whose last audit this is. */
export interface Audit {
  record: published.AuditRecord;
  status: string;
  services: Service[];
}

export interface AuditStatusGroup {
  /** As published; for audits without a status, see auditStatusOf. */
  status: string;
  /** Latest first. */
  audits: Audit[];
  /** May be more than the audits, as services may share one. */
  services: Service[];
}

export interface Notification {
  record: published.NotificationRecord;
  /** The page of the list of all notifications that has it. */
  listPath: string;
  service: Service | undefined;
  host: Host | undefined;
  /** In the record's order, without values that aren't references to reports. */
  reports: {
    id: string;
    /** '' if not stated. */
    name: string;
    /** '' if not stated. */
    release: string;
    /** Undefined if neither the catalogue nor a platform has this ID. */
    report: Report | undefined;
  }[];
}

/** A report or report type as defined by one release (§2.2, §2.3). */
export interface DefinitionInRelease {
  release: string;
  id: string;
  name: string;
  description: string;
}

/** How many platforms offer a report, or at least one report of a type, by release. */
export interface OfferCounts {
  counts: Map<string, number>;
}

/** From the catalogue (§2.3), or offered by a platform. */
export interface Report extends OfferCounts {
  /** `TR_J1`. */
  id: string;
  name: string;
  /** `/report/TR_J1/`; undefined if the ID can't be part of a path. */
  path: string | undefined;
  type: ReportType;
  /** By release, oldest first. */
  definitions: DefinitionInRelease[];
  /** By the platform's name. */
  offers: ReportOffer[];
}

export interface ReportType extends OfferCounts {
  /** `TR`; '' for reports that no release defines. */
  code: string;
  name: string;
  /** By release, oldest first. */
  definitions: DefinitionInRelease[];
  /** In the order of the catalogue. */
  reports: Report[];
  /** `/report-type/TR/`; undefined if the code can't be part of a path. */
  path: string | undefined;
  /** That offer at least one of its reports, by name. */
  platforms: Platform[];
}

export interface FacetCount {
  /** As in records: a release, a country code, an audit status. */
  key: string;
  label: string;
  count: number;
}

/** The largest count first, unless stated otherwise. */
export type CountsByFacet = Record<
  'platformsByReleases' | 'hostTypes' | 'countries' | 'hosts' | 'auditStates' | 'credentials',
  FacetCount[]
>;

export interface Model {
  /** Numbers of the releases that the registry lists or that reports are offered under, oldest first. */
  releases: string[];
  /** With those that only services state, oldest first. */
  allReleases: string[];
  /** Oldest first. */
  releaseRecords: published.ReleaseRecord[];
  /** Undefined unless exactly one release is marked as current. */
  currentRelease: string | undefined;
  /** By name. */
  platforms: Platform[];
  /** By platform, then release. */
  services: Service[];
  /** By name. */
  hosts: Host[];
  /** By name, those included that only the history has. */
  providers: Provider[];
  reportTypes: ReportType[];
  /** In the order of the catalogue. */
  reports: Report[];
  /** In the order of AUDIT_STATES, then unknown states. */
  audits: AuditStatusGroup[];
  /** Newest first. */
  notifications: Notification[];
  facets: CountsByFacet;
}

export interface FilterField {
  /** In the URL's query: `host_type`. */
  name: string;
  label: string;
  /** Rarely used: folded away with the others. */
  isFolded?: true;
  /** Each option is in view, with its mark and count. */
  isOpen?: true;
  options: FilterOption[];
}

export interface FilterOption {
  /** In the URL's query. */
  value: string;
  label: string;
  /** For use in a sentence, if the label is too long. */
  short?: string;
  /** Matching records, if worth showing. */
  count?: number;
  /** A class of the style sheet for its shape and colour. */
  mark?: string;
}

/** `['country', 'FR']` */
export type FilterFact = readonly [field: string, value: string];

/** A record matches filters if `always` and one of the combinations (one service, one release) have all the facts. */
export interface FilterFacts {
  always: FilterFact[];
  combinations: FilterFact[][];
}
