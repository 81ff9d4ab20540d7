// The simulated registry: what it holds, and what it answers at each path.
import { diceOf, type Dice } from './dice.ts';
import {
  simulatedHost,
  simulatedId,
  simulatedNotice,
  simulatedPlatform,
  simulatedRelease,
  simulatedService,
  type RecordFields,
} from './simulated-records.ts';
import { damageFiles, type FileDamage } from './damaged-files.ts';

interface WorldMigration {
  id: string;
  host: string | null;
  from: string;
}

export interface World {
  brand: string;
  /** Where links of the registry begin. */
  links: string;
  releases: RecordFields[];
  platforms: RecordFields[];
  services: RecordFields[];
  hosts: RecordFields[];
  notices: RecordFields[];
  /** By platform: its services. By service: its host, its moves. */
  servicesOf: Record<string, string[]>;
  hostOf: Record<string, string>;
  movesOf: Record<string, WorldMigration[]>;
  /** Platforms that went, with their services. */
  gone: { platform: RecordFields; services: string[] }[];
  /** What the list says of a platform, and a platform of a service, other than the record itself. */
  listed: Record<string, RecordFields>;
  embedded: Record<string, RecordFields>;
  /** Records that are named and answer 404. */
  missing: string[];
  /** By path: what is wrong with its bytes. */
  spoils: Record<string, FileDamage>;
  /** How many notifications a page of the list of all of them has; null where there is no such list. */
  pageSize: number | null;
  /** Counts IDs. */
  made: number;
  dice: Dice;
}

export const WORLD_LIST_PATH = '/api/v1/platform/';
export const WORLD_NOTICES_PATH = '/api/v1/notification/';
export const platformPath = (id: string): string => `${WORLD_LIST_PATH}${id}/`;
export const servicePath = (id: string): string => `/api/v1/sushi-service/${id}/`;
export const noticesPath = (id: string): string => `${servicePath(id)}notification/`;
export const worldHostPath = (id: string): string => `/api/v1/usage-data-host/${id}/`;

/** A registry of so many platforms. */
export function worldOf(seed: string, platforms: number, brand: string, links: string): World {
  const dice = diceOf(`world ${seed}`);
  const world: World = {
    brand,
    links,
    dice,
    made: 0,
    pageSize: dice.of([null, 3, 50]),
    releases: [simulatedRelease('5.1', true), simulatedRelease('5', false)],
    platforms: [],
    services: [],
    hosts: [],
    notices: [],
    servicesOf: byId(),
    hostOf: byId(),
    movesOf: byId(),
    gone: [],
    listed: byId(),
    embedded: byId(),
    missing: [],
    spoils: {},
  };
  for (let i = 0; i < 2; i += 1) addHost(world);
  for (let i = 0; i < platforms; i += 1) addPlatform(world, dice.between(0, 2));
  for (const { id } of world.services.slice(0, 2)) addNotice(world, String(id));
  return world;
}

/** Some IDs are no UUIDs, but `__proto__`. */
function byId<Value>(): Record<string, Value> {
  return Object.create(null) as Record<string, Value>;
}

export function addHost(world: World): string {
  const id = simulatedId('host', (world.made += 1));
  world.hosts.push(simulatedHost(id, world.dice));
  return id;
}

export function addService(world: World, platform: string): string {
  const id = simulatedId('service', (world.made += 1));
  world.services.push(simulatedService(id, world.dice));
  (world.servicesOf[platform] ??= []).push(id);
  world.hostOf[id] = String(world.dice.of(world.hosts)['id']);
  return id;
}

export function addPlatform(world: World, services: number): string {
  const id = simulatedId('platform', (world.made += 1));
  world.platforms.push(simulatedPlatform(id, world.dice));
  for (let i = 0; i < services; i += 1) addService(world, id);
  return id;
}

export function addNotice(world: World, service: string | null): void {
  world.notices.push(simulatedNotice(simulatedId('notice', (world.made += 1)), service, world.dice));
}

/** The bytes of every answer, by path; links begin with `links`. */
export function worldAnswersOf(world: World, links = world.links): Map<string, Buffer> {
  const link = (path: string): string => links + path;
  const values = new Map<string, unknown>([[`/api/v1/${world.brand}-release/`, world.releases]]);
  const service = (record: RecordFields): RecordFields => {
    const id = String(record['id']);
    const host = world.hostOf[id];
    return {
      id,
      data_host: host === undefined ? null : link(worldHostPath(host)),
      notifications_url: link(noticesPath(id)),
      migrations: (world.movesOf[id] ?? []).map((move) => ({
        id: move.id,
        data_host: move.host === null ? null : link(worldHostPath(move.host)),
        data_host_original_name: move.from,
        migration_date: '2025-01-01',
      })),
      notification_count: noticesOf(world, id).length,
      ...record,
    };
  };
  const services = new Map(world.services.map((record) => [String(record['id']), record]));
  const of = (platform: RecordFields): string[] => world.servicesOf[String(platform['id'])] ?? [];
  const listed = world.platforms.map((platform) => ({
    ...platform,
    sushi_services: of(platform).map((id) => ({
      usage_release: services.get(id)?.['usage_release'] ?? '5.1',
      url: link(servicePath(id)),
    })),
    ...world.listed[String(platform['id'])],
  }));
  values.set(WORLD_LIST_PATH, listed);
  for (const platform of world.platforms) {
    const full = of(platform).flatMap((id): RecordFields[] => (services.has(id) ? [services.get(id)!] : []));
    const embedded = full.map((each) => ({ ...service(each), ...world.embedded[String(each['id'])] }));
    values.set(platformPath(String(platform['id'])), { ...platform, sushi_services: embedded });
  }
  for (const [id, record] of services) {
    values.set(servicePath(id), service(record));
    values.set(noticesPath(id), noticesOf(world, id));
  }
  for (const host of world.hosts) {
    const id = String(host['id']);
    const isOn = (platform: RecordFields): boolean => of(platform).some((each) => world.hostOf[each] === id);
    const platforms = world.platforms.filter(isOn).map((each) => link(platformPath(String(each['id']))));
    values.set(worldHostPath(id), { ...host, platforms, ...host });
  }
  for (const [path, page] of pagesOf(world, link)) values.set(path, page);
  for (const id of world.missing) values.delete(servicePath(id));
  return new Map([...values].map(([path, value]) => [path, bytesOf(world, path, value, links)]));
}

function noticesOf({ notices }: World, service: string): RecordFields[] {
  return notices.filter(({ sushi_service }) => (sushi_service as RecordFields | null)?.['id'] === service);
}

function* pagesOf(
  { notices, pageSize }: World,
  link: (path: string) => string,
): Generator<[string, unknown]> {
  if (pageSize === null) return;
  const count = Math.max(1, Math.ceil(notices.length / pageSize));
  const path = (page: number): string =>
    page === 0 ? WORLD_NOTICES_PATH : `${WORLD_NOTICES_PATH}?page=${page + 1}`;
  for (let page = 0; page < count; page += 1) {
    const next = page + 1 < count ? link(path(page + 1)) : null;
    const previous = page > 0 ? link(path(page - 1)) : null;
    const results = notices.slice(page * pageSize, (page + 1) * pageSize);
    yield [path(page), { count: notices.length, next, previous, results }];
  }
}

function bytesOf({ brand, spoils }: World, path: string, value: unknown, links: string): Buffer {
  const text = JSON.stringify(value).replaceAll('"usage_release":', `"${brand}_release":`);
  const spoil = spoils[path];
  return spoil ? damageFiles(spoil, text, links + path) : Buffer.from(text);
}
