import { addAnswer, emptyRegistry, addTypedAnswer } from '../../registry/reading/registry.ts';
import { typedAnswer } from '../../registry/reading/answer.ts';
import { readableJsonOf, type JsonFields } from '../../registry/reading/json.ts';
import { renameReleaseKey } from '../../registry/brand.ts';
import type { Endpoint } from '../../registry/endpoint.ts';
import { modelOf } from '../../model/model.ts';
import type { Notification, Platform, Service } from '../../model/model-types.ts';
import type { Subject } from '../entry.ts';
import type { SubjectKind } from '../events.ts';
import { shortenName } from '../../model/short-name.ts';
import { outlineOf } from './outline.ts';
import { RawRecords } from './raw-records.ts';

export type ComparedKind = Exclude<SubjectKind, 'registry'>;

export interface ComparedRecord {
  subject: Subject & { kind: ComparedKind };
  /**
   * As published, except that the brand's key is `usage_release`; undefined if it isn't a record. Reads the file each
   * time, because a small machine can't hold two whole registries.
   */
  read: () => JsonFields | undefined;
}

/** An endpoint, and a function that reads its answer: undefined if that is lost. */
export type AnswerSource = readonly [Endpoint, () => Uint8Array | undefined];

export interface PublishedRecords {
  /** By ID; releases by number. */
  records: Record<ComparedKind, Map<string, ComparedRecord>>;
  /** IDs of records whose own answer isn't a record. */
  unreadable: Set<string>;
  /** By the platform's ID; in the registry's order. */
  serviceIds: Map<string, string[]>;
  /** The host of each service, by ID. */
  hostIds: Map<string, string>;
  /** By the service's ID. */
  notificationCounts: Map<string, number>;
}

/** Answers come in the manifest's order, and may be read again later. Bad records don't throw. */
export function publishedRecordsOf(brand: string, answers: Iterable<AnswerSource>): PublishedRecords {
  const registry = emptyRegistry(brand);
  const raw = new RawRecords();
  for (const [endpoint, read] of answers) {
    const bytes = read();
    if (!bytes) continue;
    // A registry for this answer alone, so that the rest of it can be freed.
    const single = emptyRegistry(brand);
    const value = addAnswer(single, endpoint, bytes);
    // Without findings, reading changed nothing.
    const isUnchanged = SPECIFIED.has(endpoint.kind) && single.findings.length === 0;
    raw.add(endpoint, isUnchanged ? value : publishedJsonOf(bytes, brand), () =>
      publishedJsonOf(read(), brand),
    );
    if (value !== undefined) addTypedAnswer(registry, outlineOf(typedAnswer(endpoint, value)));
  }
  raw.complete();
  const { platforms, services, hosts, notifications } = modelOf(registry);
  const releases = registry.releases.map(({ number }) => ({ id: number, name: number }));
  const readable = [registry.platforms, registry.services, registry.hosts];
  return {
    records: {
      platform: recordsOf('platform', platforms.map(platformSubject), raw),
      service: recordsOf('service', services.map(serviceSubject), raw),
      host: recordsOf('host', hosts.map(nameAndIdOf), raw),
      notification: recordsOf('notification', notifications.map(notificationSubject), raw),
      release: recordsOf('release', releases, raw),
    },
    unreadable: new Set(raw.answered.filter((id) => !readable.some((records) => records.has(id)))),
    serviceIds: new Map(platforms.map((each) => [each.id, each.services.map(({ id }) => id)])),
    hostIds: new Map(services.flatMap(({ id, host }) => (host ? [[id, host.id]] : []))),
    notificationCounts: new Map(services.map((each) => [each.id, each.notifications.length])),
  };
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
    name: shortenName(record.subject) || 'Without a subject',
    ...(service && { platforms: service.platforms.map(nameAndIdOf) }),
  };
}

/** Keeps no reference to the model, which could then not be freed. */
function recordsOf(
  kind: ComparedKind,
  subjects: KindlessSubject[],
  raw: RawRecords,
): Map<string, ComparedRecord> {
  const withId = subjects.filter(({ id }) => id !== '');
  const recordOf = (subject: KindlessSubject): ComparedRecord => ({
    subject: { kind, ...subject },
    read: () => raw.of(kind, subject.id),
  });
  return new Map(withId.map((subject) => [subject.id, recordOf(subject)]));
}

function nameAndIdOf({ id, name }: { id: string; name: string }): { id: string; name: string } {
  return { id, name };
}

// In these, a missing or invalid field always is a finding.
const SPECIFIED = new Set<Endpoint['kind']>(['releases', 'platforms', 'platform', 'service']);

/** Except that the brand's key is `usage_release`; undefined if it isn't readable JSON. */
function publishedJsonOf(bytes: Uint8Array | undefined, brand: string): unknown {
  const json = bytes && readableJsonOf(bytes);
  renameReleaseKey(json, brand);
  return json;
}
