// The records that a registry publishes, with their names and links.
import { NO_SUBJECT, shortenName } from '../../registry/names.ts';
import {
  linkRecords,
  type LinkedNotification,
  type LinkedPlatform,
  type LinkedService,
} from '../../registry/reading/record-links.ts';
import { addTypedResponse, emptyRegistry } from '../../registry/reading/registry.ts';
import type { JsonObject } from '../../registry/reading/json.ts';
import type { CheckedResponse } from '../../registry/reading/response.ts';
import { distinctReleasesOf } from '../../util/sort-order.ts';
import type { Subject } from '../entry.ts';
import type { RecordKind } from '../events.ts';
import { recordJsonIn, type RecordJson } from './record-json.ts';

export interface PublishedRecord {
  subject: Subject & { kind: RecordKind };
  /** Undefined if the record is unknown or too large to be read. */
  json: JsonObject | undefined;
}

export interface PublishedRecords {
  /** The keys are IDs; for releases, their numbers. */
  records: Record<RecordKind, Map<string, PublishedRecord>>;
  /** IDs of records whose own response isn't a record. */
  unreadable: Set<string>;
  /** The keys are platform IDs; the services are in the registry's order. */
  serviceIds: Map<string, string[]>;
  /** The host of each service, by ID. */
  hostIds: Map<string, string>;
  /** The keys are service IDs. */
  notificationCounts: Map<string, number>;
}

/** The responses are in the manifest's order. */
export function publishedRecordsOf(brand: string, responses: readonly CheckedResponse[]): PublishedRecords {
  const registry = emptyRegistry(brand);
  const unreadable = new Set<string>();
  for (const { endpoint, typed } of responses) {
    if (typed) addTypedResponse(registry, typed);
    else if ('id' in endpoint && endpoint.kind !== 'service-notifications') unreadable.add(endpoint.id);
  }
  const jsonOf = recordJsonIn(brand, responses);
  const { platforms, services, hosts, notifications } = linkRecords(registry);
  const releases = registry.releases.map(({ number }) => ({ id: number, name: number }));
  return {
    records: {
      platform: recordsOf('platform', platforms.map(platformSubject), jsonOf),
      service: recordsOf('service', services.map(serviceSubject), jsonOf),
      host: recordsOf('host', hosts.map(nameAndIdOf), jsonOf),
      notification: recordsOf('notification', notifications.map(notificationSubject), jsonOf),
      release: recordsOf('release', releases, jsonOf),
    },
    unreadable,
    serviceIds: new Map(platforms.map((each) => [each.id, each.services.map(({ id }) => id)])),
    hostIds: new Map(services.flatMap(({ id, host }) => (host ? [[id, host.id]] : []))),
    notificationCounts: countsOf(notifications.flatMap(({ services: of }) => [...of])),
  };
}

function recordsOf(
  kind: RecordKind,
  subjects: KindlessSubject[],
  jsonOf: RecordJson,
): Map<string, PublishedRecord> {
  const withId = subjects.filter(({ id }) => id !== '');
  return new Map(
    withId.map((subject) => [subject.id, { subject: { kind, ...subject }, json: jsonOf(kind, subject.id) }]),
  );
}

type KindlessSubject = Omit<Subject, 'kind'>;

function platformSubject(platform: LinkedPlatform): KindlessSubject {
  const releases = platform.services.map(({ release }) => release);
  return { ...nameAndIdOf(platform), releases: distinctReleasesOf(releases) };
}

function serviceSubject(service: LinkedService): KindlessSubject {
  return {
    ...nameAndIdOf(service),
    releases: service.release === '' ? [] : [service.release],
    platforms: service.platforms.map(nameAndIdOf),
  };
}

function notificationSubject({ record, services }: LinkedNotification): KindlessSubject {
  const [service] = services;
  return {
    id: record.id,
    name: shortenName(record.subject) || NO_SUBJECT,
    ...(service && { platforms: service.platforms.map(nameAndIdOf) }),
  };
}

function nameAndIdOf({ id, name }: { id: string; name: string }): { id: string; name: string } {
  return { id, name };
}

function countsOf(services: LinkedService[]): Map<string, number> {
  return new Map(
    Map.groupBy(services, ({ id }) => id)
      .entries()
      .map(([id, of]) => [id, of.length]),
  );
}
