// Every view of the database: one per CSV file, and `report_releases`.
import { allColumnsOf, someColumnsOf, computedColumn, type Sheet, type View } from './data-view.ts';

const PLATFORM = { id: 'platform_id', name: 'platform_name', content_provider_name: 'content_provider_name' };
const BY_SERVICE = 'by platform name, then release';

function groupConcat(column: string, query: string, separator: string): string {
  return `(select group_concat(${column}, '${separator}') from (${query}))`;
}

const platforms: View = {
  name: 'platforms',
  title: 'Platforms',
  description: 'One row for each platform.',
  order: 'by name',
  file: 'platforms.csv',
  from: 'platform order by platform.rowid',
  columns: [
    ...allColumnsOf('platform', ['further_fields']),
    computedColumn(
      'host_types',
      groupConcat(
        'host_type',
        'select host_type from platform_host_type where platform_id = platform.id order by position',
        '; ',
      ),
      'The kinds of content it hosts, separated by semicolons.',
    ),
    computedColumn(
      'releases',
      groupConcat(
        'usage_release',
        `select distinct usage_release from platform_sushi_service join sushi_service on sushi_service.id = sushi_service_id
       where platform_sushi_service.platform_id = platform.id and usage_release <> ''
       order by cast(usage_release as real), usage_release`,
        ' + ',
      ),
      'The releases that its services support: `5`, `5.1` or `5 + 5.1`; empty if it has no service.',
    ),
    computedColumn(
      'sushi_service_count',
      '(select count(*) from platform_sushi_service where platform_id = platform.id)',
      'Number of sushi services.',
      'integer',
    ),
    computedColumn(
      'report_count',
      '(select count(distinct report_id) from platform_report where platform_id = platform.id)',
      'Number of reports it offers, under any release.',
      'integer',
    ),
    ...allColumnsOf('platform').filter(({ name }) => name === 'further_fields'),
  ],
};

const services: View = {
  name: 'sushi_services',
  title: 'Sushi services',
  description:
    'One row for each sushi service, with everything needed to harvest it: URL, credentials, request limits, and the names of its platform and its usage data host.',
  order: BY_SERVICE,
  file: 'sushi-services.csv',
  from: `sushi_service
    left join platform on platform.id = sushi_service.platform_id
    left join usage_data_host on usage_data_host.id = sushi_service.data_host_id
    left join audit on audit.sushi_service_id = sushi_service.id
  order by sushi_service.rowid`,
  columns: [
    ...someColumnsOf('sushi_service', { id: 'id', platform_id: 'platform_id' }),
    ...someColumnsOf('platform', { name: 'platform_name', content_provider_name: 'content_provider_name' }),
    ...someColumnsOf('sushi_service', {
      usage_release: 'usage_release',
      url: 'url',
      data_host_id: 'data_host_id',
    }),
    ...someColumnsOf('usage_data_host', { name: 'data_host_name' }),
    ...allColumnsOf('sushi_service', [
      'id',
      'platform_id',
      'usage_release',
      'url',
      'data_host_id',
      'further_fields',
      'base_url',
    ]),
    ...someColumnsOf('audit', { id: 'last_audit_id', audit_status: 'last_audit_status' }),
    computedColumn(
      'further_platform_ids',
      groupConcat(
        'platform_id',
        `select other.platform_id from platform_sushi_service as other
       where other.sushi_service_id = sushi_service.id and other.platform_id <> sushi_service.platform_id
       order by other.rowid`,
        ' ',
      ),
      'Identifiers of further platforms with the same service, separated by spaces; usually empty.',
    ),
    ...someColumnsOf('sushi_service', { further_fields: 'further_fields', base_url: 'base_url' }),
  ],
};

const platformReports: View = {
  name: 'platform_reports',
  title: 'Platforms × reports × releases',
  description: 'One row for each report that a platform offers under a release.',
  order: "by platform name, then as in the platform's record",
  file: 'platform-reports.csv',
  from: `platform_report join platform on platform.id = platform_report.platform_id
  order by platform_report.rowid`,
  columns: [
    ...someColumnsOf('platform', PLATFORM),
    ...allColumnsOf('platform_report', ['platform_id', 'position']),
    computedColumn(
      'has_sushi_service',
      `exists (select 1 from platform_sushi_service join sushi_service on sushi_service.id = sushi_service_id
       where platform_sushi_service.platform_id = platform.id and sushi_service.usage_release = platform_report.usage_release)`,
      'Whether the platform has a sushi service of this release, from which the report can be fetched.',
      'boolean',
    ),
  ],
};

const audits: View = {
  name: 'audits',
  title: 'Audits',
  description:
    'One row for each sushi service with an audit: its last one. An audit of several services has a row for each.',
  order: BY_SERVICE,
  file: 'audits.csv',
  from: `audit
    join sushi_service on sushi_service.id = audit.sushi_service_id
    left join platform on platform.id = sushi_service.platform_id
    left join usage_data_host on usage_data_host.id = sushi_service.data_host_id
  order by sushi_service.rowid`,
  columns: [
    ...someColumnsOf('audit', { id: 'id', sushi_service_id: 'sushi_service_id' }),
    ...someColumnsOf('platform', PLATFORM),
    ...someColumnsOf('usage_data_host', { id: 'data_host_id', name: 'data_host_name' }),
    ...allColumnsOf('audit', ['id', 'sushi_service_id']),
  ],
};

const migrations: View = {
  name: 'migrations',
  title: 'Migrations',
  description: 'One row for each move of a sushi service from a previous host.',
  order: 'by platform name, then release, then newest first',
  file: 'migrations.csv',
  from: `migration
    join sushi_service on sushi_service.id = migration.sushi_service_id
    left join platform on platform.id = sushi_service.platform_id
    left join usage_data_host on usage_data_host.id = migration.data_host_id
    left join usage_data_host as present on present.id = sushi_service.data_host_id
  order by migration.rowid`,
  columns: [
    ...someColumnsOf('migration', {
      id: 'id',
      migration_date: 'migration_date',
      sushi_service_id: 'sushi_service_id',
    }),
    ...someColumnsOf('platform', { id: 'platform_id', name: 'platform_name' }),
    ...someColumnsOf('sushi_service', { usage_release: 'usage_release' }),
    ...allColumnsOf('migration', ['key', 'id', 'migration_date', 'sushi_service_id']),
    ...someColumnsOf(
      'usage_data_host',
      { id: 'present_data_host_id', name: 'present_data_host_name' },
      'present',
    ),
  ],
};

const notifications: View = {
  name: 'notifications',
  title: 'Notifications',
  description: 'One row for each notification.',
  order: 'newest first',
  file: 'notifications.csv',
  from: `notification
    left join sushi_service on sushi_service.id = notification.sushi_service_id
    left join platform on platform.id = sushi_service.platform_id
    left join usage_data_host on usage_data_host.id = notification.data_host_id
  order by notification.rowid`,
  columns: [
    ...allColumnsOf('notification', ['key', 'further_fields']),
    ...someColumnsOf('platform', { id: 'platform_id', name: 'platform_name' }),
    ...someColumnsOf('usage_data_host', { name: 'data_host_name' }),
    ...someColumnsOf('notification', { further_fields: 'further_fields' }),
  ],
};

const catalogue: View = {
  name: 'catalogue',
  title: 'Catalogue',
  description:
    'One row for each report that a release defines. A report type without reports and a release without report types have a row each.',
  order: "by release, oldest first, then in the registry's order",
  file: 'catalogue.csv',
  from: `release
    left join report_type on report_type.release_key = release.key
    left join report on report.report_type_key = report_type.key
  order by release.key, report_type.key, report.key`,
  columns: [
    ...someColumnsOf('release', { id: 'release_id', number: 'usage_release', current: 'current' }),
    ...someColumnsOf('report_type', {
      id: 'report_type_id',
      code: 'report_type_code',
      name: 'report_type_name',
      description: 'report_type_description',
    }),
    ...someColumnsOf('report', {
      id: 'id',
      report_id: 'report_id',
      report_name: 'report_name',
      description: 'description',
    }),
  ],
};

const hosts: View = {
  name: 'usage_data_hosts',
  title: 'Usage data hosts',
  description: 'One row for each usage data host.',
  order: 'by name',
  file: 'usage-data-hosts.csv',
  from: 'usage_data_host order by usage_data_host.rowid',
  columns: [
    ...allColumnsOf('usage_data_host', ['further_fields']),
    computedColumn(
      'platform_count',
      `(select count(*) from (
         select platform_id from usage_data_host_platform
         where usage_data_host_id = usage_data_host.id and platform_id is not null
         union select platform_sushi_service.platform_id from sushi_service
         join platform_sushi_service on platform_sushi_service.sushi_service_id = sushi_service.id
         where sushi_service.data_host_id = usage_data_host.id))`,
      "Number of platforms that have a service there or are listed in the host's record.",
      'integer',
    ),
    computedColumn(
      'sushi_service_count',
      '(select count(*) from sushi_service where data_host_id = usage_data_host.id)',
      'Number of sushi services there.',
      'integer',
    ),
    ...someColumnsOf('usage_data_host', { further_fields: 'further_fields' }),
  ],
};

const OF_PROVIDER = `from platform_provider
    join platform_sushi_service on platform_sushi_service.platform_id = platform_provider.platform_id
    join sushi_service on sushi_service.id = sushi_service_id
  where provider_id = provider.id`;

const providers: View = {
  name: 'providers',
  title: 'Providers',
  description: 'One row for each content provider that platforms name.',
  order: 'by name',
  file: 'providers.csv',
  from: 'provider order by provider.rowid',
  columns: [
    ...allColumnsOf('provider'),
    computedColumn(
      'platform_count',
      '(select count(*) from platform_provider where provider_id = provider.id)',
      'How many platforms name it.',
      'integer',
    ),
    computedColumn(
      'sushi_service_count',
      `(select count(distinct sushi_service.id) ${OF_PROVIDER})`,
      'How many sushi services its platforms have.',
      'integer',
    ),
    computedColumn(
      'releases',
      groupConcat(
        'usage_release',
        `select distinct usage_release ${OF_PROVIDER} and usage_release <> ''
       order by cast(usage_release as real), usage_release`,
        ' + ',
      ),
      'The releases of those services: `5`, `5.1` or `5 + 5.1`; empty where there is none.',
    ),
  ],
};

const reportReleases: View = {
  name: 'report_releases',
  title: 'Reports × releases',
  description:
    'One row for each report and release: whether the release defines it, and the number of platforms that offer it.',
  order: 'by report, then release',
  from: `(
      select report.report_id, release.number as usage_release, report.report_name, 1 as in_catalogue, null as platform_id
      from report
      join report_type on report_type.key = report.report_type_key
      join release on release.key = report_type.release_key
      union all select report_id, usage_release, report_name, 0, platform_id from platform_report
    ) group by report_id, usage_release order by report_id, cast(usage_release as real), usage_release`,
  columns: [
    computedColumn('report_id', 'report_id', 'The report.'),
    computedColumn('usage_release', 'usage_release', 'The release.'),
    computedColumn('report_name', 'max(report_name)', 'Name.'),
    computedColumn('in_catalogue', 'max(in_catalogue)', 'Whether the release defines it.', 'boolean'),
    computedColumn(
      'platform_count',
      'count(distinct platform_id)',
      'Number of platforms that offer it.',
      'integer',
    ),
  ],
};

export const VIEWS: readonly View[] = [
  services,
  platforms,
  platformReports,
  audits,
  migrations,
  notifications,
  catalogue,
  hosts,
  reportReleases,
  providers,
];

/** The views that have CSV files, in display order. */
export const SHEETS: readonly Sheet[] = VIEWS.filter((view): view is Sheet => view.file !== undefined);
