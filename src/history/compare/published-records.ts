// A snapshot as the history compares it: each record as published, under its id, with what it is called.
import { addAnswer, emptyRegistry, placeAnswer, type Registry } from '../../registry/reading/registry.ts';
import { jsonOf, type JsonFields } from '../../registry/reading/json.ts';
import { withoutBrand } from '../../registry/brand.ts';
import type { Endpoint } from '../../registry/endpoint.ts';
import { modelOf } from '../../model/model.ts';
import type { Notification, Platform, Service } from '../../model/model-types.ts';
import type { Subject } from '../entry.ts';
import type { EventKind } from '../events.ts';
import { shortenText } from '../../registry/free-text.ts';
import { outlineOf } from './outline.ts';
import { RawRecords } from './raw-records.ts';

export type ComparedKind = Exclude<EventKind, 'registry'>;

/** What a compared record is; never the registry as a whole. */
export type ComparedSubject = Subject & { kind: ComparedKind };

export interface ComparedRecord {
  subject: ComparedSubject;
  /**
   * As published, but for the brand's key, which reads `usage_release`; undefined where it is no record. Read anew each
   * time, as two whole registries at once are more than a small machine holds.
   */
  record: () => JsonFields | undefined;
}

/** An answer's endpoint, and what reads its bytes: undefined if they are lost. */
export type AnswerSource = readonly [Endpoint, () => Uint8Array | undefined];

/** The records of a snapshot by kind and id (releases by number). */
export interface PublishedRecords {
  things: Record<ComparedKind, Map<string, ComparedRecord>>;
  /** Ids of records that answered, but with something that is no record. */
  unreadable: Set<string>;
  /** Of platforms: the ids of their services, in the registry's order. */
  servicesOf: Map<string, string[]>;
  /** Of services: how many notifications their lists hold. */
  notificationCounts: Map<string, number>;
}

/** Reads the answers of a snapshot in the manifest's order; it may read records again later. Nothing of a record throws. */
export function publishedRecordsOf(brand: string, answers: Iterable<AnswerSource>): PublishedRecords {
  const registry = emptyRegistry(brand);
  const raw = new RawRecords();
  for (const [endpoint, read] of answers) {
    const bytes = read();
    if (!bytes) continue;
    // A registry for this answer alone: what was read is not kept.
    const alone = emptyRegistry(brand);
    const value = addAnswer(alone, endpoint, bytes);
    // What nothing was found in was read as it came.
    const asItCame = SHOWN.has(endpoint.kind) && alone.findings.length === 0;
    raw.add(endpoint, asItCame ? value : published(bytes, brand), () => published(read(), brand));
    if (value !== undefined) placeAnswer(registry, endpoint, outlineOf(endpoint, value));
  }
  raw.complete();
  const { platforms, services, hosts, notifications } = modelOf(registry);
  const all: ComparedSubject[] = [
    ...platforms.map(platformSubject),
    ...services.map(serviceSubject),
    ...hosts.map((host): ComparedSubject => ({ kind: 'host', ...nameOf(host) })),
    ...notifications.filter(({ record }) => record.id !== '').map(notificationSubject),
    ...registry.releases.map(({ number }): ComparedSubject => ({
      kind: 'release',
      id: number,
      name: number,
    })),
  ];
  const things: PublishedRecords['things'] = {
    platform: new Map(),
    service: new Map(),
    host: new Map(),
    notification: new Map(),
    release: new Map(),
  };
  for (const subject of all)
    if (subject.id !== '') things[subject.kind].set(subject.id, thingOf(subject, raw));
  return {
    things,
    unreadable: unreadableOf(registry, raw),
    servicesOf: new Map(platforms.map(({ id, services: own }) => [id, own.map((service) => service.id)])),
    notificationCounts: new Map(services.map(({ id, notifications: own }) => [id, own.length])),
  };
}

function platformSubject(platform: Platform): ComparedSubject {
  return { kind: 'platform', ...nameOf(platform), releases: platform.releases };
}

function serviceSubject(service: Service): ComparedSubject {
  return {
    kind: 'service',
    id: service.id,
    name: service.name,
    releases: service.release === '' ? [] : [service.release],
    platforms: service.platforms.map(nameOf),
  };
}

const LONGEST_NAME = 500;

function notificationSubject({ record, service }: Notification): ComparedSubject {
  return {
    kind: 'notification',
    id: record.id,
    name: shortenText(record.subject, LONGEST_NAME) || 'Without a subject',
    ...(service && { platforms: service.platforms.map(nameOf) }),
  };
}

/** Holds on to nothing else of the snapshot: so many of them would keep it in memory. */
function thingOf(subject: ComparedSubject, raw: RawRecords): ComparedRecord {
  return { subject, record: () => raw.of(subject.kind, subject.id) };
}

function nameOf({ id, name }: { id: string; name: string }): { id: string; name: string } {
  return { id, name };
}

function unreadableOf(registry: Registry, raw: RawRecords): Set<string> {
  const read = [registry.platforms, registry.services, registry.hosts];
  return new Set(raw.answered.filter((id) => !read.some((records) => records.has(id))));
}

// Their fields are in the specification, so that each one that is missing or wrong is a finding.
const SHOWN = new Set<Endpoint['kind']>(['releases', 'platforms', 'platform', 'service']);

/** An answer as it was published, but for the brand's key; undefined where it is no JSON that can be read. */
function published(bytes: Uint8Array | undefined, brand: string): unknown {
  if (!bytes) return undefined;
  let json: unknown;
  try {
    json = jsonOf(bytes);
  } catch {
    return undefined; // a finding of the registry; the record counts as unreadable
  }
  withoutBrand(json, brand);
  return json;
}
