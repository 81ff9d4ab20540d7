// The shapes of the read model: records of the registry with what they link to, both ways.
// `record` is as published (snake_case); everything beside it is derived here (camelCase).
import type {
  AuditRecord,
  HostRecord,
  MigrationRecord,
  NotificationRecord,
  PlatformRecord,
  ReleaseRecord,
  ServiceRecord,
} from '../registry/reading/answer.ts';
import type { Level } from '../registry/finding.ts';

/** A platform (§2.4). Every platform of the list has one, also where its own endpoint could not be read. */
export interface Platform {
  id: string;
  /** Never empty: the beginning of the published name, else of the short name, else the id. */
  name: string;
  /** The page's path: `/platform/<id>/`. */
  path: string;
  record: PlatformRecord;
  /** In the order in which the registry lists them, which harvesters rely on. */
  services: Service[];
  /** The releases that its services speak, oldest first. */
  releases: string[];
  /** The usage data hosts of its services, by name. */
  hosts: Host[];
  /** What it offers, in the order of the catalogue. */
  offers: Offer[];
  /** The states of its services' last audits, each once, in the order of AUDIT_STATES. */
  auditStates: string[];
  country: Country | undefined;
  /** The moves of all its services, newest first. */
  moves: Migration[];
}

export interface Country {
  code: string;
  name: string;
}

/** A report that a platform offers, with the releases under which it does, oldest first. */
export interface Offer {
  report: Report;
  platform: Platform;
  releases: string[];
}

/** A sushi service (§2.5). */
export interface Service {
  id: string;
  /** Never empty: the name of its first platform, else of its host, else the id. Its release tells it from its sisters. */
  name: string;
  path: string;
  record: ServiceRecord;
  /** `5`, `5.1`; '' where it could not be read. */
  release: string;
  /** Those that name it; one, as a rule. */
  platforms: Platform[];
  /** Undefined where the registry does not answer for the host. */
  host: Host | undefined;
  audit: Audit | undefined;
  /** Newest first. */
  notifications: Notification[];
  migrations: Migration[];
  /** The other services of its platforms. */
  sisters: Service[];
  apart: Distinction;
}

/** What tells a service from its sisters of the same release; '' where that is not needed, and where nothing does. */
interface Distinction {
  /** Its address, where one of them has another. */
  address: string;
  /** What only its `platform_specific_info` says, in short, where one of them has the same address. */
  words: string;
}

/** A move of a service from a previous host (§2.5). */
export interface Migration {
  record: MigrationRecord;
  service: Service;
  /** The previous host, where this registry has it. */
  from: Host | undefined;
}

/** A usage data host. */
export interface Host {
  id: string;
  /** Never empty: the published name, else the short name, else the id. */
  name: string;
  path: string;
  record: HostRecord;
  /** Its record has a bare code; the name is that of a platform's country with this code, '' where none has it. */
  country: Country | undefined;
  /** By platform, then release. */
  services: Service[];
  /** Those with a service here and those that the host itself names, by name. */
  platforms: Platform[];
  /** What the host itself names as a platform and no platform here answers to, as published. */
  strayPlatforms: string[];
  /** What its services say of limits. */
  limits: RequestLimit[];
  /** Services that came here from another host, newest first. */
  movedIn: Migration[];
  /** Services that left for another host, newest first. */
  movedOut: Migration[];
}

/** What services say of limits on requests (§2.5). */
export interface RequestLimit {
  /** null where they do not state it. */
  applied: boolean | null;
  /** '' where they do not explain it. */
  info: string;
  services: Service[];
}

/** An audit (§2.5), with every service that shows it as its last one. */
export interface Audit {
  record: AuditRecord;
  status: string;
  services: Service[];
}

export interface AuditGroup {
  /** As published; `PLANNED` stands for an audit without a status. */
  status: string;
  /** Latest first. */
  audits: Audit[];
  /** Those that show one of these audits: as many or more, because one audit may stand on several services. */
  services: Service[];
}

export interface Notification {
  record: NotificationRecord;
  service: Service | undefined;
  host: Host | undefined;
  /** The reports it concerns, in its own order; what of them names none stays in the record. */
  reports: HostMention[];
}

/** A report that a notification names. */
export interface HostMention {
  id: string;
  /** '' where none is named. */
  release: string;
  /** Undefined where neither the catalogue nor a platform knows the id. */
  report: Report | undefined;
}

/** What one release says of a report or a report type (§2.2, §2.3). */
export interface Definition {
  release: string;
  id: string;
  name: string;
  description: string;
}

/** A report of the catalogue (§2.3), or one that platforms offer and the catalogue lacks. */
export interface Report {
  /** `TR_J1`. */
  id: string;
  name: string;
  /** `/report/TR_J1/`; undefined where the id cannot stand in a path. */
  path: string | undefined;
  type: ReportType;
  /** Releases whose catalogue has it, oldest first, each with what it says there. */
  definitions: Definition[];
  /** The platforms that offer it, by name. */
  offers: Offer[];
  /** How many platforms offer it, by release. */
  counts: Map<string, number>;
}

export interface ReportType {
  /** `TR`; '' for reports that no catalogue has. */
  code: string;
  name: string;
  /** Releases whose catalogue has it, oldest first, each with what it says there. */
  definitions: Definition[];
  /** In the order of the catalogue. */
  reports: Report[];
  /** `/report-type/TR/`; undefined where the code cannot stand in a path. */
  path: string | undefined;
  /** The platforms that offer at least one of its reports, by name. */
  platforms: Platform[];
  /** How many platforms offer at least one of its reports, by release. */
  counts: Map<string, number>;
}

/** What was found of one kind. */
export interface FindingGroup {
  level: Level;
  code: string;
  /** What findings of this kind say; `names of fields` stand so. '' for a kind that an older report has. */
  means: string;
  /** How many there are. */
  count: number;
  /** The largest first. */
  kinds: FindingKind[];
}

/** What was found of one field in any number of records, in the same words. */
export interface FindingKind {
  message: string;
  /** A JSON pointer; `…` stands for the numbers in which the places differ. */
  pointer: string;
  count: number;
  /** Each once, in the order of the manifest. */
  places: FindingPlace[];
}

/** A record, or a list of them, in which something was found. */
export interface FindingPlace {
  /** The name of a platform, of a host, of the platform of a service; an API path where no page shows what it answers. */
  name: string;
  /** The page. */
  path?: string;
  /** Of a service: '' where it could not be read. */
  release?: string;
}

/** How many there are of one kind. */
export interface FacetShare {
  /** What is counted, as it stands in records: a release, a country code, an audit status. */
  key: string;
  label: string;
  count: number;
}

/** What lists can be narrowed by, each with its counts, largest first. */
export interface Facets {
  /** Services by release, oldest first. */
  servicesByRelease: FacetShare[];
  /** Platforms by the releases that their services speak: the key is `5 + 5.1`, or '' for those without a service. */
  platformsByReleases: FacetShare[];
  /** Platforms by host type. */
  hostTypes: FacetShare[];
  /** Platforms by country. */
  countries: FacetShare[];
  /** Platforms by usage data host. */
  hosts: FacetShare[];
  /** Services by the status of their last audit; '' for those without one. */
  auditStates: FacetShare[];
  /** Services by what they ask for: the key is the field. */
  credentials: FacetShare[];
}

export interface Model {
  /** Release numbers, oldest first. */
  releases: string[];
  /** What the registry's release list has, oldest first. */
  releaseRecords: ReleaseRecord[];
  /** The latest release, where the registry names exactly one as current. */
  currentRelease: string | undefined;
  /** By name. */
  platforms: Platform[];
  /** By platform, then release. */
  services: Service[];
  /** By name. */
  hosts: Host[];
  reportTypes: ReportType[];
  /** In the order of the catalogue. */
  reports: Report[];
  /** In the order of AUDIT_STATES, unknown ones behind. */
  audits: AuditGroup[];
  /** Newest first. */
  notifications: Notification[];
  facets: Facets;
}

/** Something by which a list can be narrowed, and what may be chosen of it. */
export interface FilterField {
  /** Its name in addresses: `host_type`. */
  name: string;
  label: string;
  options: FilterOption[];
}

export interface FilterOption {
  /** Its value in addresses. */
  value: string;
  label: string;
  /** What it is called in a sentence, where the label is too long for one. */
  short?: string;
  /** How many records it leads to, where that is worth saying. */
  count?: number;
}

/** That a field has a value: `['country', 'FR']`. */
export type FilterFact = readonly [field: string, value: string];

/** What is true of a record: always, and in each of the ways in which it can be used (one service, one release). */
export interface FilterFacts {
  own: FilterFact[];
  ways: FilterFact[][];
}
