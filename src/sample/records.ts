// The sample's records: those of the specification (§2), in its own words. A link is the path that it leads to;
// the address before it, its query and the brand are added only when a record is answered.

/** `/api/v1/…/`: the path of another record of this registry. */
export type Path = string;
export type ReleaseNumber = '5' | '5.1';

/** §2.1 */
export interface Release {
  id: string;
  number: ReleaseNumber;
  current: boolean;
  report_types: ReportType[];
}

/** §2.2 */
export interface ReportType {
  id: string;
  code: string;
  name: string;
  description: string;
  reports: { id: string; report_id: string; report_name: string; description: string }[];
}

/** §2.4 */
export interface Platform {
  id: string;
  name: string;
  abbrev: string;
  content_provider_name: string;
  host_types: { name: string }[];
  address: string;
  address_country: { code: string; name: string } | '';
  website: string;
  contact: Contact | null;
  reports: PlatformReport[];
  sushi_services: Service[];
  audited: boolean;
}

export interface Contact {
  person: string;
  email: string;
  phone: string;
  form_url: string;
}

export interface PlatformReport {
  usage_release: ReleaseNumber;
  report_id: string;
  report_name: string;
}

/** What a service says of the credentials and habits of its endpoint (§2.5, §5). */
export interface Credentials {
  customer_id_info: string;
  requestor_id_required: boolean;
  requestor_id_info: string;
  api_key_required: boolean;
  api_key_info: string;
  platform_attr_required: boolean;
  platform_specific_info: string;
  credentials_auto_expire: boolean;
  credentials_auto_expire_info: string;
  request_volume_limits_applied: boolean;
  request_volume_limits_info: string;
  ip_address_authorization: boolean;
  ip_address_authorization_info: string;
  customizations_in_place: boolean;
  customizations_info: string;
}

/** §2.5 */
export interface Service extends Credentials {
  id: string;
  data_host: Path;
  contact: Contact | null;
  url: string;
  notifications_url: Path;
  migrations: Migration[];
  usage_release: ReleaseNumber;
  notification_count: number;
  last_audit: Audit | null;
}

export interface Migration {
  id: string;
  data_host: Path | null;
  data_host_original_name: string;
  migration_date: string;
}

export type AuditState = 'Audit in progress' | 'Audit expired' | 'Audit failed' | 'Currently valid audit';

export interface Audit {
  id: string;
  start_date: string;
  finish_date: string | null;
  finished: boolean;
  locked: boolean;
  result: 'P' | 'F' | null;
  usage_release: ReleaseNumber;
  audit_status: AuditState;
}

/** A usage data host, as live registries show it (the specification does not, §4). */
export interface Host {
  id: string;
  name: string;
  abbrev: string;
  address: string;
  address_country: string;
  website: string;
  contact: Contact | null;
  platforms: Path[];
  audits: Audit[];
  /** That of the newest audit, or null. */
  audit_status: AuditState | null;
  last_finished_audit: Audit | null;
  audited_reports: PlatformReport[];
}

/** A notification, as live registries show it (the specification does not, §2.5). */
export interface Notification {
  id: string;
  published_date: string;
  last_modified: string;
  source: string;
  type: string;
  subject: string;
  message: string;
  start_date: string | null;
  end_date: string | null;
  reports: { usage_release: ReleaseNumber; report_id: string }[];
  sushi_service: { id: string } | null;
  data_host: Path | null;
}

/**
 * A registry as plain data. The records use the specification's own words (`usage_release`) and hold paths for links;
 * `answerOf` (answers.ts) spells both as an endpoint answers them.
 */
export interface Sample {
  brand: string;
  releases: Release[];
  platforms: Platform[];
  services: Service[];
  hosts: Host[];
  /** All notifications, newest first. */
  notifications: Notification[];
  /** By id. */
  platform: Map<string, Platform>;
  service: Map<string, Service>;
  host: Map<string, Host>;
  /** By the id of the service, newest first. */
  notificationsOf: Map<string, Notification[]>;
}
