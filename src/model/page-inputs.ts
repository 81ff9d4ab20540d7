// All that the page of a platform or service reads from the model: a build renders a page again only if its inputs
// changed. Of linked records, only name and path are kept: a whole record would lead back to itself, and JSON.stringify
// would throw.
import type { Host, Migration, Platform, Report, Service } from './model-types.ts';

export function platformPageInputsOf({
  services,
  hosts,
  offers,
  migrations: moves,
  ...own
}: Platform): unknown[] {
  return [
    own,
    services.map(servicePageInputsOf),
    hosts.map(linkInputsOf),
    offers.map(({ report, releases }) => [linkInputsOf(report), releases]),
    moves.map(migrationInputsOf),
  ];
}

export function servicePageInputsOf({
  platforms,
  host,
  audit,
  notifications,
  migrations,
  sisters,
  ...own
}: Service): unknown[] {
  return [
    own,
    platforms.map(linkInputsOf),
    linkInputsOf(host),
    audit && [audit.status, audit.record],
    notifications.map(({ record, host: dataHost, reports }) => [
      record,
      linkInputsOf(dataHost),
      reports.map(({ id, release, report }) => [id, release, linkInputsOf(report)]),
    ]),
    migrations.map(migrationInputsOf),
    // A sister's distinction may depend on a platform that isn't one of this service.
    sisters.map((sister) => [linkInputsOf(sister), sister.release, sister.distinction]),
  ];
}

// Without the service's record: repeated with each of many migrations, the JSON would exceed the length limit of a string.
function migrationInputsOf({ record, service, from }: Migration): unknown[] {
  return [record, linkInputsOf(service), service.release, linkInputsOf(from)];
}

function linkInputsOf(record: Platform | Service | Host | Report | undefined): unknown[] | undefined {
  return record && [record.id, record.name, record.path];
}
