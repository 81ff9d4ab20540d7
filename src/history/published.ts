// A snapshot as the history compares it: each record as published, under its id, with what it is called.
import { addAnswer, emptyRegistry, type Registry } from '../registry/registry.ts';
import { isTooDeep } from '../registry/depth.ts';
import { unbrand } from '../registry/brand.ts';
import type { Endpoint } from '../registry/endpoint.ts';
import { modelOf } from '../model/model.ts';
import type { Platform, Service } from '../model/views.ts';
import type { Subject } from './entry.ts';
import type { Kind } from './events.ts';

export type Fields = Record<string, unknown>;
export type RecordKind = Exclude<Kind, 'registry'>;

export interface Thing {
  subject: Subject;
  /**
   * As published, but for the brand's key, which reads `usage_release`; undefined where it is no record. Read anew each
   * time, as two whole registries at once are more than a small machine holds.
   */
  record: () => Fields | undefined;
}

/** An answer's endpoint, and what reads its bytes. */
export type Source = readonly [Endpoint, () => Uint8Array];

/** The records of a snapshot by kind and id (releases by number). */
export interface Published {
  things: Record<RecordKind, Map<string, Thing>>;
  /** Ids of records that answered, but with something that is no record. */
  unreadable: Set<string>;
  /** Of platforms: the ids of their services, in the registry's order. */
  servicesOf: Map<string, string[]>;
  /** Of services: how many notifications their lists hold. */
  notificationCounts: Map<string, number>;
}

/** Reads the answers of a snapshot in the manifest's order; it may read records again later. Nothing of a record throws. */
export function publishedOf(brand: string, answers: Iterable<Source>): Published {
  const registry = emptyRegistry(brand);
  const raw = new Raw();
  for (const [endpoint, read] of answers) {
    const bytes = read();
    const found = registry.findings.length;
    const value = addAnswer(registry, endpoint, bytes);
    // What nothing was found in was read as it came: one copy of it is enough of a large registry.
    const asItCame = SHOWN.has(endpoint.kind) && registry.findings.length === found;
    raw.add(endpoint, asItCame ? value : published(bytes, brand), () => published(read(), brand));
  }
  raw.forgetCopies();
  const { platforms, services, hosts, notifications } = modelOf(registry);
  const things: Published['things'] = {
    platform: new Map(
      platforms.map((platform) => [
        platform.id,
        {
          subject: platformSubject(platform),
          record: () => withoutServices(raw.of('platform', platform.id)),
        },
      ]),
    ),
    service: new Map(
      services.map((service) => [
        service.id,
        { subject: serviceSubject(service), record: () => raw.of('service', service.id) },
      ]),
    ),
    host: new Map(
      hosts.map(({ id, name }) => [
        id,
        { subject: { kind: 'host', id, name }, record: () => raw.of('host', id) },
      ]),
    ),
    notification: new Map(
      notifications
        .filter(({ record }) => record.id !== '')
        .map(({ record, service }) => [
          record.id,
          {
            subject: {
              kind: 'notification',
              id: record.id,
              name: record.subject || 'Without a subject',
              ...(service && { platforms: service.platforms.map(nameOf) }),
            },
            record: () => raw.notifications.get(record.id),
          },
        ]),
    ),
    release: new Map(
      registry.releases
        .filter(({ number }) => number !== '')
        .map(({ number }) => [
          number,
          { subject: { kind: 'release', id: number, name: number }, record: () => raw.releases.get(number) },
        ]),
    ),
  };
  return {
    things,
    unreadable: unreadableOf(registry, raw),
    servicesOf: new Map(platforms.map(({ id, services: own }) => [id, own.map((service) => service.id)])),
    notificationCounts: new Map(services.map(({ id, notifications: own }) => [id, own.length])),
  };
}

function platformSubject(platform: Platform): Subject {
  return { kind: 'platform', ...nameOf(platform), releases: platform.releases };
}

function serviceSubject(service: Service): Subject {
  return {
    kind: 'service',
    id: service.id,
    name: service.name,
    releases: service.release === '' ? [] : [service.release],
    platforms: service.platforms.map(nameOf),
  };
}

function nameOf({ id, name }: { id: string; name: string }): { id: string; name: string } {
  return { id, name };
}

/** Services are records of their own: they are compared once. */
function withoutServices(record: Fields | undefined): Fields | undefined {
  if (!record) return undefined;
  const { sushi_services: _, ...rest } = record;
  return rest;
}

function unreadableOf(registry: Registry, raw: Raw): Set<string> {
  const read = [registry.platforms, registry.services, registry.hosts];
  return new Set(raw.answered.filter((id) => !read.some((records) => records.has(id))));
}

// Their fields are in the specification, so that each one that is missing or wrong is a finding.
const SHOWN = new Set<Endpoint['kind']>(['releases', 'platforms', 'platform', 'service']);

/** An answer as it was published, but for the brand's key; undefined where it is no JSON that can be read. */
function published(bytes: Uint8Array, brand: string): unknown {
  if (isTooDeep(bytes)) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined; // a finding of the registry; the record counts as unreadable
  }
  unbrand(json, brand);
  return json;
}

/** Records as they were published, before reading emptied what is unreadable in them. */
class Raw {
  readonly answered: string[] = [];
  readonly notifications = new Map<string, Fields>();
  readonly releases = new Map<string, Fields>();
  /** By kind and id, of those that have an answer of their own. */
  readonly #records = new Map<string, () => Fields | undefined>();
  /** What the list says of platforms, and platforms of services: all that there is of some. */
  readonly #copies = new Map<string, Fields>();

  add(endpoint: Endpoint, json: unknown, again: () => unknown): void {
    switch (endpoint.kind) {
      case 'releases':
        for (const release of recordsIn(json)) this.releases.set(String(release['number']), release);
        break;
      case 'platforms':
        for (const listed of recordsIn(json)) this.#copies.set(`platform ${String(listed['id'])}`, listed);
        break;
      case 'notifications':
        this.#notified(Object(json).results);
        break;
      case 'service-notifications':
        this.#notified(json);
        break;
      default:
        this.answered.push(endpoint.id);
        if (recordsIn([json]).length > 0)
          this.#records.set(`${endpoint.kind} ${endpoint.id}`, () => recordsIn([again()])[0]);
        for (const service of recordsIn(Object(json).sushi_services))
          this.#copies.set(`service ${String(service['id'])}`, service);
    }
  }

  /** To be called when all is added: a copy of what has an answer of its own is never asked for. */
  forgetCopies(): void {
    for (const key of this.#records.keys()) this.#copies.delete(key);
  }

  of(kind: 'platform' | 'service' | 'host', id: string): Fields | undefined {
    const key = `${kind} ${id}`;
    return this.#records.get(key)?.() ?? this.#copies.get(key);
  }

  #notified(list: unknown): void {
    for (const record of recordsIn(list)) this.notifications.set(String(record['id']), record);
  }
}

function recordsIn(list: unknown): Fields[] {
  if (!Array.isArray(list)) return [];
  return list.filter(
    (each): each is Fields => typeof each === 'object' && each !== null && !Array.isArray(each),
  );
}
