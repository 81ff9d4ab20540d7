import { addAnswer, emptyRegistry, addTypedAnswer } from '../../registry/reading/registry.ts';
import { typedAnswerOfValue, type TypedAnswer } from '../../registry/reading/answer.ts';
import { tryParseJsonBytes, type JsonObject } from '../../registry/reading/json.ts';
import { renameReleaseKey } from '../../registry/brand.ts';
import type { Endpoint } from '../../registry/endpoint.ts';
import { modelOf } from '../../model/model.ts';
import type { Notification, Platform, Service } from '../../model/model-types.ts';
import type { Subject } from '../entry.ts';
import type { SubjectKind } from '../events.ts';
import { NO_SUBJECT } from '../../model/agenda-labels.ts';
import { shortenName } from '../../model/short-name.ts';
import { outlineOf } from './outline.ts';
import { RawRecords, rawAnswerOutlineOf } from './raw-records.ts';

export type ComparedRecordKind = Exclude<SubjectKind, 'registry'>;

export interface ComparedRecord {
  subject: Subject & { kind: ComparedRecordKind };
  /** The version of the response that `read` reads, if that is known. */
  version: string | undefined;
  /**
   * Reads the published record, with `usage_release` as the brand's key; undefined if it isn't a record. The file is read
   * each time, because a small machine can't hold two whole registries.
   */
  read: () => JsonObject | undefined;
}

/**
 * An endpoint, and a function that reads its answer: undefined if that is lost. Of answers with the same version, only one
 * is read.
 */
export type AnswerToRead = readonly [Endpoint, () => Uint8Array | undefined, version?: string];

/** `path` is an API path with its query; `sha256` is the digest of the bytes. */
export function answerVersionOf(brand: string, path: string, sha256: string): string {
  return `${brand} ${path} ${sha256}`;
}

/** What a comparison needs of an answer without reading it again. */
interface AnswerOutline {
  typed: TypedAnswer | undefined;
  json: unknown;
}

export interface PublishedRecords {
  /** The keys are IDs; for releases, their numbers. */
  records: Record<ComparedRecordKind, Map<string, ComparedRecord>>;
  /** IDs of records whose own answer isn't a record. */
  unreadable: Set<string>;
  /** The keys are platform IDs; the services are in the registry's order. */
  serviceIds: Map<string, string[]>;
  /** The host of each service, by ID. */
  hostIds: Map<string, string>;
  /** The keys are service IDs. */
  notificationCounts: Map<string, number>;
  /** The keys are versions of responses. */
  outlines: Map<string, AnswerOutline>;
}

/**
 * Answers come in the manifest's order, and may be read again later. Bad records don't throw. What `last` has is not read
 * again.
 */
export function publishedRecordsOf(
  brand: string,
  answers: Iterable<AnswerToRead>,
  last?: PublishedRecords,
): PublishedRecords {
  const registry = emptyRegistry(brand);
  const raw = new RawRecords();
  const outlines: PublishedRecords['outlines'] = new Map();
  for (const [endpoint, read, version] of answers) {
    const known = version === undefined ? undefined : last?.outlines.get(version);
    const outline = known ?? answerOutline(endpoint, read(), brand);
    if (!outline) continue;
    if (version !== undefined) outlines.set(version, outline);
    raw.add(endpoint, outline.json, { read: () => publishedJsonOf(read(), brand), version });
    if (outline.typed) addTypedAnswer(registry, outline.typed);
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
    outlines,
  };
}

function answerOutline(
  endpoint: Endpoint,
  bytes: Uint8Array | undefined,
  brand: string,
): AnswerOutline | undefined {
  if (!bytes) return undefined;
  // A registry for this answer alone, so that the rest of it can be freed.
  const single = emptyRegistry(brand);
  const value = addAnswer(single, endpoint, bytes);
  // Without findings, reading changed nothing.
  const isUnchanged = SPECIFIED.has(endpoint.kind) && single.findings.length === 0;
  return {
    typed: value === undefined ? undefined : outlineOf(typedAnswerOfValue(endpoint, value)),
    json: rawAnswerOutlineOf(endpoint, isUnchanged ? value : publishedJsonOf(bytes, brand)),
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
    name: shortenName(record.subject) || NO_SUBJECT,
    ...(service && { platforms: service.platforms.map(nameAndIdOf) }),
  };
}

/** Keeps no reference to the model, which could then not be freed. */
function recordsOf(
  kind: ComparedRecordKind,
  subjects: KindlessSubject[],
  raw: RawRecords,
): Map<string, ComparedRecord> {
  const withId = subjects.filter(({ id }) => id !== '');
  const recordOf = (subject: KindlessSubject): ComparedRecord => ({
    subject: { kind, ...subject },
    version: raw.versionOf(kind, subject.id),
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
  const json = bytes && tryParseJsonBytes(bytes);
  renameReleaseKey(json, brand);
  return json;
}
