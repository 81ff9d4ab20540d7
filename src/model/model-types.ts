// `record` is as published (snake_case); everything else is derived from it (camelCase).
import type * as published from '../registry/reading/response.ts';
import type { HarvesterUrl } from '../registry/service-url.ts';

/** A record with a page. */
interface Named {
  id: string;
  /** Never empty: the published name or abbreviation, shortened, or else the ID. */
  name: string;
  /** The path of its page, as in URLs: `/platform/<id>/`. */
  path: string;
}

/** §2.4. Every platform of the list, even if its own endpoint has no readable response. */
export interface Platform extends Named {
  record: published.PlatformRecord;
  /** In the registry's order, which harvesters rely on. */
  services: Service[];
  /** The releases of its services, oldest first. */
  releases: string[];
  /** The data hosts of its services, sorted by name. */
  hosts: Host[];
  /** In the order of the catalogue. */
  offers: ReportOffer[];
  country: Country | undefined;
  /** The moves of all its services, newest first. */
  migrations: Migration[];
  /** Undefined if the platform names none. */
  provider: Provider | undefined;
}

/**
 * A content provider, which platforms only name (§2.4). Names that differ only in case and spaces are one provider: the
 * name is the most frequent spelling, and the ID is made from it.
 */
export interface Provider extends Named {
  /** Sorted by name; empty for a provider that only the history has. */
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
  /** The releases for which the platform has no service. */
  withoutService: string[];
}

/** §2.5. A service is named after its first platform or its host. */
export interface Service extends Named {
  record: published.ServiceRecord;
  /** `5`, `5.1`; '' if unreadable. */
  release: string;
  harvesterUrl: HarvesterUrl;
  /** The platforms that link to it; usually one. */
  platforms: Platform[];
  /** Undefined if the registry has no readable response for the host. */
  host: Host | undefined;
  audit: Audit | undefined;
  /** The status of its audit; '' if the record states that there is none. */
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
  /** The data host that its next move left, or else the service's present host. */
  to: MigrationEnd;
}

export interface MigrationEnd {
  /** Undefined if this registry doesn't have it. */
  host: Host | undefined;
  /** The published link. */
  link: string | null;
  /** '' if the record of the move doesn't state it. */
  name: string;
}

export interface Host extends Named {
  record: published.HostRecord;
  /** The record has the code only; the name comes from a platform in the same country, or is ''. */
  country: Country | undefined;
  /** Sorted by platform, then release. */
  services: Service[];
  /** Platforms with a service here or on the list of the host's record, sorted by name. */
  platforms: Platform[];
  /** Links to platforms in the host's record that match no listed platform, as published. */
  unlistedPlatforms: string[];
  /** Moves from other hosts, newest first. */
  migrationsIn: Migration[];
  /** Moves to other hosts, newest first. */
  migrationsOut: Migration[];
  audits: HostAudits;
}

/** What a host's record lists about audits, which the specification doesn't describe. */
export interface HostAudits {
  /** The published status; undefined if the record has none. */
  status: string | undefined;
  /** The last audits of its services, and audits that only its record lists, latest first. */
  audits: Audit[];
  /** The published IDs and releases; '' for a release that is not stated. */
  reports: { id: string; release: string }[];
  /** The fields of its record that these cover. */
  fields: string[];
}

/** §2.5. This is the last audit of `services`. */
export interface Audit {
  record: published.AuditRecord;
  status: string;
  services: Service[];
}

export interface AuditStatusGroup {
  /** The published status; for audits without one, see auditStatusOf. */
  status: string;
  /** Latest first. */
  audits: Audit[];
  /** May be more than the audits, as services may share one. */
  services: Service[];
}

export interface Notification {
  record: published.NotificationRecord;
  /** The path of the page of the notification list that has it. */
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

/** The report is in the catalogue (§2.3), or a platform offers it. */
export interface Report extends OfferCounts {
  /** `TR_J1`. */
  id: string;
  name: string;
  /** `/report/TR_J1/`; undefined if the ID can't be part of a path. */
  path: string | undefined;
  type: ReportType;
  /** Oldest release first. */
  definitions: DefinitionInRelease[];
  /** Sorted by the platform's name. */
  offers: ReportOffer[];
}

export interface ReportType extends OfferCounts {
  /** `TR`; '' for reports that no release defines. */
  code: string;
  name: string;
  /** Oldest release first. */
  definitions: DefinitionInRelease[];
  /** In the order of the catalogue. */
  reports: Report[];
  /** `/report-type/TR/`; undefined if the code can't be part of a path. */
  path: string | undefined;
  /** The platforms that offer at least one of its reports, sorted by name. */
  platforms: Platform[];
}

export interface FacetCount {
  /** The value in records: a release, a country code, an audit status. */
  key: string;
  label: string;
  count: number;
}

/** The largest count first, unless stated otherwise. */
export type CountsByFacet = Record<
  'platformsByReleases' | 'hostTypes' | 'countries' | 'auditStates',
  FacetCount[]
>;

export interface Model {
  /** Numbers of the releases that the registry lists or that reports are offered under, oldest first. */
  releases: string[];
  /** Includes releases that only services state; oldest first. */
  allReleases: string[];
  /** Oldest first. */
  releaseRecords: published.ReleaseRecord[];
  /** Undefined unless exactly one release is marked as current. */
  currentRelease: string | undefined;
  /** Sorted by name. */
  platforms: Platform[];
  /** Sorted by platform, then release. */
  services: Service[];
  /** Sorted by name. */
  hosts: Host[];
  /** Sorted by name; includes providers that only the history has. */
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
