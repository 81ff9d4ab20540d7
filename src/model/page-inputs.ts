// What the page of a platform or of a service shows of the model. A page is rendered anew only where this differs from
// the last build, so whatever such a page is to show must be here: its view whole, of what it links to the name and
// the path. A link that is new in a view and not cut here leads in a circle, which no build accepts.
import type { Host, Migration, Platform, Report, Service } from './model-types.ts';

/** Of a platform and its services, as JSON can say it. */
export function platformPageInputs({ services, hosts, offers, moves, ...own }: Platform): unknown[] {
  return [
    own,
    services.map(servicePageInputs),
    hosts.map(named),
    offers.map(({ report, releases }) => [named(report), releases]),
    moves.map(shownOfMove),
  ];
}

/** Of a service, as JSON can say it. */
export function servicePageInputs({
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
    platforms.map(named),
    named(host),
    audit && [audit.status, audit.record],
    notifications.map(({ record, host: by, reports }) => [
      record,
      named(by),
      reports.map(({ id, release, report }) => [id, release, named(report)]),
    ]),
    migrations.map(shownOfMove),
    // What tells a sister apart may come from a platform that is not this service's.
    sisters.map((sister) => [named(sister), sister.release, sister.apart]),
  ];
}

// The record of its service is shown with that service: with each of many moves, it would not fit into one text.
function shownOfMove({ record, service, from }: Migration): unknown[] {
  return [record, named(service), service.release, named(from)];
}

/** What a link to it needs. */
function named(view: Platform | Service | Host | Report | undefined): unknown[] | undefined {
  return view && [view.id, view.name, view.path];
}
