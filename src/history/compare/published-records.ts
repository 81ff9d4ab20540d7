// The records that a registry publishes, with their names and links.
import { addTypedResponse, emptyRegistry } from '../../registry/reading/registry.ts';
import type { JsonObject } from '../../registry/reading/json.ts';
import type { CheckedResponse } from '../../registry/reading/response.ts';
import { byPlatformName, linkRecords } from '../../model/linked-records.ts';
import { notificationsOf } from '../../model/notification-list.ts';
import type { Notification, Platform, Service } from '../../model/model-types.ts';
import type { Subject } from '../entry.ts';
import type { RecordKind } from '../events.ts';
import { NO_SUBJECT } from '../../model/agenda-labels.ts';
import { shortenName } from '../../model/short-name.ts';
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
  const { platforms, services: servicesById, hosts } = linkRecords(registry);
  const notifications = notificationsOf(registry, servicesById, hosts, []);
  const services = [...servicesById.values()].toSorted(byPlatformName);
  const releases = registry.releases.map(({ number }) => ({ id: number, name: number }));
  return {
    records: {
      platform: recordsOf('platform', platforms.map(platformSubject), jsonOf),
      service: recordsOf('service', services.map(serviceSubject), jsonOf),
      host: recordsOf('host', Array.from(hosts.values(), nameAndIdOf), jsonOf),
      notification: recordsOf('notification', notifications.map(notificationSubject), jsonOf),
      release: recordsOf('release', releases, jsonOf),
    },
    unreadable,
    serviceIds: new Map(platforms.map((each) => [each.id, each.services.map(({ id }) => id)])),
    hostIds: new Map(services.flatMap(({ id, host }) => (host ? [[id, host.id]] : []))),
    notificationCounts: new Map(services.map((each) => [each.id, each.notifications.length])),
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

function platformSubject(platform: Platform): KindlessSubject {
  return { ...nameAndIdOf(platform), releases: platform.releases };
}

function serviceSubject(service: Service): KindlessSubject {
  return {
    ...nameAndIdOf(service),
    releases: service.release === '' ? [] : [service.release],
    platforms: service.platforms.map(nameAndIdOf),
  };
}

function notificationSubject({ record, service }: Notification): KindlessSubject {
  return {
    id: record.id,
    name: shortenName(record.subject) || NO_SUBJECT,
    ...(service && { platforms: service.platforms.map(nameAndIdOf) }),
  };
}

function nameAndIdOf({ id, name }: { id: string; name: string }): { id: string; name: string } {
  return { id, name };
}
