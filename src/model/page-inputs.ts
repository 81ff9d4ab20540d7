// What the page of a platform or of a service shows of the model. A page is rendered anew only where this differs from
// the last build, so whatever such a page is to show must be here: its view whole, of what it links to the name and
// the path. A link that is new in a view and not cut here leads in a circle, which no build accepts.
import type { Host, Migration, Platform, Report, Service } from './model-types.ts';

/** Of a platform and its services, as JSON can say it. */
export function platformPageInputsOf({ services, hosts, offers, migrations: moves, ...own }: Platform): unknown[] {
  return [
    own,
    services.map(servicePageInputsOf),
    hosts.map(linkInputsOf),
    offers.map(({ report, releases }) => [linkInputsOf(report), releases]),
    moves.map(migrationInputsOf),
  ];
}

/** Of a service, as JSON can say it. */
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
    notifications.map(({ record, host: by, reports }) => [
      record,
      linkInputsOf(by),
      reports.map(({ id, release, report }) => [id, release, linkInputsOf(report)]),
    ]),
    migrations.map(migrationInputsOf),
    // What tells a sister apart may come from a platform that is not this service's.
    sisters.map((sister) => [linkInputsOf(sister), sister.release, sister.distinction]),
  ];
}

// The record of its service is shown with that service: with each of many moves, it would not fit into one text.
function migrationInputsOf({ record, service, from }: Migration): unknown[] {
  return [record, linkInputsOf(service), service.release, linkInputsOf(from)];
}

/** What a link to it needs. */
function linkInputsOf(view: Platform | Service | Host | Report | undefined): unknown[] | undefined {
  return view && [view.id, view.name, view.path];
}
