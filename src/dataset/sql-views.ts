// The views of the database.
import { computedColumn, defineView, type SqlView, type ViewDescription } from './sql-view.ts';

/** The values of `column` in the rows of a query, as one text. */
function listColumn(name: string, column: string, separator: string, query: string, description: string) {
  const sql = `(select group_concat(${column}, '${separator}') from (${query}))`;
  return computedColumn(name, sql, description);
}

/** `services` begins with `from` and ends with a condition. */
function releasesColumn(services: string, description: string) {
  const query = `select distinct usage_release ${services} and usage_release <> ''
       order by cast(usage_release as real), usage_release`;
  return listColumn('releases', 'usage_release', ' + ', query, description);
}

function countColumn(name: string, query: string, description: string) {
  return computedColumn(name, `(${query})`, description, 'integer');
}

const OF_PROVIDER = `from platform_provider
    join platform_sushi_service on platform_sushi_service.platform_id = platform_provider.platform_id
    join sushi_service on sushi_service.id = sushi_service_id
  where provider_id = provider.id`;

/** In display order. */
const VIEWS: ViewDescription[] = [
  {
    name: 'sushi_services',
    title: 'Sushi services',
    description:
      'Sushi services with everything needed to harvest them: URL, credentials, request limits, and the names of platform and data host.',
    order: 'by platform name, then release',
    from: `sushi_service
    left join platform on platform.id = sushi_service.platform_id
    left join usage_data_host on usage_data_host.id = sushi_service.data_host_id
    left join audit on audit.sushi_service_id = sushi_service.id
  order by sushi_service.rowid`,
    columns: [
      'sushi_service.id, sushi_service.platform_id',
      'platform.name as platform_name, platform.content_provider_name',
      'sushi_service.usage_release, sushi_service.url, sushi_service.data_host_id',
      'usage_data_host.name as data_host_name',
      'sushi_service.*',
      'audit.id as last_audit_id, audit.audit_status as last_audit_status',
      listColumn(
        'further_platform_ids',
        'platform_id',
        ' ',
        `select other.platform_id from platform_sushi_service as other
       where other.sushi_service_id = sushi_service.id and other.platform_id <> sushi_service.platform_id
       order by other.rowid`,
        'Identifiers of further platforms with the same service, separated by spaces; usually empty.',
      ),
      'sushi_service.further_fields, sushi_service.base_url, sushi_service.url_notices, sushi_service.first_seen, sushi_service.last_changed',
    ],
  },
  {
    name: 'platforms',
    title: 'Platforms',
    description: 'Platforms with their provider, website, contact and releases.',
    order: 'by name',
    from: 'platform order by platform.rowid',
    columns: [
      'platform.*',
      listColumn(
        'host_types',
        'host_type',
        '; ',
        'select host_type from platform_host_type where platform_id = platform.id order by position',
        'The kinds of content it hosts, separated by semicolons.',
      ),
      releasesColumn(
        `from platform_sushi_service join sushi_service on sushi_service.id = sushi_service_id
       where platform_sushi_service.platform_id = platform.id`,
        'The releases that its services support: `5`, `5.1` or `5 + 5.1`; empty if they state none, or it has no service.',
      ),
      countColumn(
        'sushi_service_count',
        'select count(*) from platform_sushi_service where platform_id = platform.id',
        'Number of sushi services.',
      ),
      countColumn(
        'report_count',
        "select count(distinct nullif(report_id, '')) from platform_report where platform_id = platform.id",
        'Number of reports it offers, under any release.',
      ),
      'platform.further_fields, platform.first_seen, platform.last_changed',
    ],
  },
  {
    name: 'platform_reports',
    title: 'Platforms × reports × releases',
    description: 'Reports that each platform offers under each release.',
    order: "by platform name, then as in the platform's record",
    from: `platform_report join platform on platform.id = platform_report.platform_id
  order by platform_report.rowid`,
    columns: [
      'platform.id as platform_id, platform.name as platform_name, platform.content_provider_name',
      'platform_report.*',
      computedColumn(
        'has_sushi_service',
        `exists (select 1 from platform_sushi_service join sushi_service on sushi_service.id = sushi_service_id
       where platform_sushi_service.platform_id = platform.id and sushi_service.usage_release = platform_report.usage_release)`,
        'Whether the platform has a sushi service of this release, from which the report can be fetched.',
        'boolean',
      ),
    ],
  },
  {
    name: 'audits',
    title: 'Audits',
    description: 'The last audit of each sushi service that has one.',
    order: 'by platform name, then release',
    from: `audit
    join sushi_service on sushi_service.id = audit.sushi_service_id
    left join platform on platform.id = sushi_service.platform_id
    left join usage_data_host on usage_data_host.id = sushi_service.data_host_id
  order by sushi_service.rowid`,
    columns: [
      'audit.id, audit.sushi_service_id',
      'platform.id as platform_id, platform.name as platform_name, platform.content_provider_name',
      'usage_data_host.id as data_host_id, usage_data_host.name as data_host_name',
      'audit.*',
    ],
  },
  {
    name: 'migrations',
    title: 'Migrations',
    description: 'Moves of sushi services from a previous data host.',
    order: 'by platform name, then release, then newest first',
    from: `migration
    join sushi_service on sushi_service.id = migration.sushi_service_id
    left join platform on platform.id = sushi_service.platform_id
    left join usage_data_host on usage_data_host.id = migration.data_host_id
    left join usage_data_host as present on present.id = sushi_service.data_host_id
  order by migration.rowid`,
    columns: [
      'migration.id, migration.migration_date, migration.sushi_service_id',
      'platform.id as platform_id, platform.name as platform_name',
      'sushi_service.usage_release',
      'migration.*',
      computedColumn('present_data_host_id', 'present.id', 'Identifier of the present data host.'),
      computedColumn('present_data_host_name', 'present.name', 'Name of the present data host.'),
    ],
  },
  {
    name: 'notifications',
    title: 'Notifications',
    description: 'Notifications with their text, dates, service and platform.',
    order: 'newest first',
    from: `notification
    left join sushi_service on sushi_service.id = notification.sushi_service_id
    left join platform on platform.id = sushi_service.platform_id
    left join usage_data_host on usage_data_host.id = notification.data_host_id
  order by notification.rowid`,
    columns: [
      'notification.*',
      'platform.id as platform_id, platform.name as platform_name',
      'usage_data_host.name as data_host_name',
      'notification.further_fields',
    ],
  },
  {
    name: 'catalogue',
    title: 'Catalogue',
    description:
      'Reports that each release defines. A report type without reports and a release without report types have a row each.',
    order: "by release, oldest first, then in the registry's order",
    from: `release
    left join report_type on report_type.release_key = release.key
    left join report on report.report_type_key = report_type.key
  order by release.key, report_type.key, report.key`,
    columns: [
      'release.id as release_id, release.number as usage_release, release.current',
      'report_type.id as report_type_id, report_type.code as report_type_code, report_type.name as report_type_name, report_type.description as report_type_description',
      'report.id, report.report_id, report.report_name, report.description',
    ],
  },
  {
    name: 'usage_data_hosts',
    title: 'Data hosts',
    description: 'Data hosts with their website and contact.',
    order: 'by name',
    from: 'usage_data_host order by usage_data_host.rowid',
    columns: [
      'usage_data_host.*',
      countColumn(
        'platform_count',
        `select count(*) from (
         select platform_id from usage_data_host_platform
         where usage_data_host_id = usage_data_host.id and platform_id is not null
         union select platform_sushi_service.platform_id from sushi_service
         join platform_sushi_service on platform_sushi_service.sushi_service_id = sushi_service.id
         where sushi_service.data_host_id = usage_data_host.id)`,
        "Number of platforms that have a service there or are listed in the data host's record.",
      ),
      countColumn(
        'sushi_service_count',
        'select count(*) from sushi_service where data_host_id = usage_data_host.id',
        'Number of sushi services there.',
      ),
      'usage_data_host.further_fields, usage_data_host.first_seen, usage_data_host.last_changed',
    ],
  },
  {
    name: 'report_releases',
    csv: false,
    title: 'Reports × releases',
    description:
      'One row for each report and release: whether the release defines it, and the number of platforms that offer it.',
    order: 'by report, then release',
    from: `(
      select report.report_id, release.number as usage_release, report.report_name, 1 as in_catalogue, null as platform_id
      from report
      join report_type on report_type.key = report.report_type_key
      join release on release.key = report_type.release_key
      union all select report_id, usage_release, report_name, 0, platform_id from platform_report where report_id <> ''
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
  },
  {
    name: 'providers',
    title: 'Providers',
    description: 'Content providers that platforms name.',
    order: 'by name',
    from: 'provider order by provider.rowid',
    columns: [
      'provider.*',
      countColumn(
        'platform_count',
        'select count(*) from platform_provider where provider_id = provider.id',
        'How many platforms name it.',
      ),
      countColumn(
        'sushi_service_count',
        `select count(distinct sushi_service.id) ${OF_PROVIDER}`,
        'How many sushi services its platforms have.',
      ),
      releasesColumn(
        OF_PROVIDER,
        'The releases of those services: `5`, `5.1` or `5 + 5.1`; empty where there is none.',
      ),
    ],
  },
  {
    name: 'changes',
    title: 'Changes',
    description: 'Changed fields of each record. A change without fields has one row.',
    order: 'oldest first',
    from: 'change order by change.key',
    columns: ['change.*'],
  },
  {
    name: 'former_urls',
    title: 'Former URLs',
    description: 'URLs that services no longer have.',
    order: 'newest first',
    from: 'former_url order by former_url.key',
    columns: ['former_url.*'],
  },
  {
    name: 'report_notices',
    title: 'Notifications about reports',
    description: 'Reports that notifications mention, with the period.',
    order: 'newest first',
    from: `report_notice
    left join platform on platform.id = report_notice.platform_id
  order by report_notice.key`,
    columns: [
      'report_notice.notification_id, report_notice.platform_id, platform.name as platform_name',
      'report_notice.*',
    ],
  },
  {
    name: 'facts',
    title: 'Facts noted by the operator',
    description: 'What the operator of this site noted about records, one row each; not from the registry.',
    order: 'as noted',
    from: 'fact order by fact.key',
    columns: ['fact.*'],
  },
  {
    name: 'change_platforms',
    title: 'Platforms of changes',
    description: 'The platforms that each change is about, to join changes with a list of platforms.',
    order: 'in the order of the changes',
    from: 'change_platform order by change_platform.key',
    columns: ['change_platform.*'],
    ndjson: 'change-platforms.ndjson',
  },
];

export const DATASET_VIEWS: readonly SqlView[] = VIEWS.map(defineView);
