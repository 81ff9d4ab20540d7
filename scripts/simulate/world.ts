// The simulated registry: what it holds, and what it answers at each path.
import { diceOf, type Dice } from './dice.ts';
import { hostOf, idOf, noticeOf, platformOf, releaseOf, serviceOf, type Fields } from './records.ts';
import { spoiled, type Spoil } from './spoils.ts';

export interface Migration {
  id: string;
  host: string | null;
  from: string;
}

export interface World {
  brand: string;
  /** Where links of the registry begin. */
  links: string;
  releases: Fields[];
  platforms: Fields[];
  services: Fields[];
  hosts: Fields[];
  notices: Fields[];
  /** By platform: its services. By service: its host, its moves. */
  servicesOf: Record<string, string[]>;
  hostOf: Record<string, string>;
  movesOf: Record<string, Migration[]>;
  /** Platforms that went, with their services. */
  gone: { platform: Fields; services: string[] }[];
  /** What the list says of a platform, and a platform of a service, other than the record itself. */
  listed: Record<string, Fields>;
  embedded: Record<string, Fields>;
  /** Records that are named and answer 404. */
  missing: string[];
  /** By path: what is wrong with its bytes. */
  spoils: Record<string, Spoil>;
  /** How many notifications a page of the list of all of them has; null where there is no such list. */
  pageSize: number | null;
  /** Counts IDs. */
  made: number;
  dice: Dice;
}

export const LIST = '/api/v1/platform/';
export const NOTICES = '/api/v1/notification/';
export const platformPath = (id: string): string => `${LIST}${id}/`;
export const servicePath = (id: string): string => `/api/v1/sushi-service/${id}/`;
export const noticesPath = (id: string): string => `${servicePath(id)}notification/`;
export const hostPath = (id: string): string => `/api/v1/usage-data-host/${id}/`;

/** A registry of so many platforms. */
export function worldOf(seed: string, platforms: number, brand: string, links: string): World {
  const dice = diceOf(`world ${seed}`);
  const world: World = {
    brand,
    links,
    dice,
    made: 0,
    pageSize: dice.of([null, 3, 50]),
    releases: [releaseOf('5.1', true), releaseOf('5', false)],
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
  const id = idOf('host', (world.made += 1));
  world.hosts.push(hostOf(id, world.dice));
  return id;
}

export function addService(world: World, platform: string): string {
  const id = idOf('service', (world.made += 1));
  world.services.push(serviceOf(id, world.dice));
  (world.servicesOf[platform] ??= []).push(id);
  world.hostOf[id] = String(world.dice.of(world.hosts)['id']);
  return id;
}

export function addPlatform(world: World, services: number): string {
  const id = idOf('platform', (world.made += 1));
  world.platforms.push(platformOf(id, world.dice));
  for (let i = 0; i < services; i += 1) addService(world, id);
  return id;
}

export function addNotice(world: World, service: string | null): void {
  world.notices.push(noticeOf(idOf('notice', (world.made += 1)), service, world.dice));
}

/** The bytes of every answer, by path; links begin with `links`. */
export function answersOf(world: World, links = world.links): Map<string, Buffer> {
  const link = (path: string): string => links + path;
  const values = new Map<string, unknown>([[`/api/v1/${world.brand}-release/`, world.releases]]);
  const service = (record: Fields): Fields => {
    const id = String(record['id']);
    const host = world.hostOf[id];
    return {
      id,
      data_host: host === undefined ? null : link(hostPath(host)),
      notifications_url: link(noticesPath(id)),
      migrations: (world.movesOf[id] ?? []).map((move) => ({
        id: move.id,
        data_host: move.host === null ? null : link(hostPath(move.host)),
        data_host_original_name: move.from,
        migration_date: '2025-01-01',
      })),
      notification_count: noticesOf(world, id).length,
      ...record,
    };
  };
  const services = new Map(world.services.map((record) => [String(record['id']), record]));
  const of = (platform: Fields): string[] => world.servicesOf[String(platform['id'])] ?? [];
  const listed = world.platforms.map((platform) => ({
    ...platform,
    sushi_services: of(platform).map((id) => ({
      usage_release: services.get(id)?.['usage_release'] ?? '5.1',
      url: link(servicePath(id)),
    })),
    ...world.listed[String(platform['id'])],
  }));
  values.set(LIST, listed);
  for (const platform of world.platforms) {
    const full = of(platform).flatMap((id): Fields[] => (services.has(id) ? [services.get(id)!] : []));
    const embedded = full.map((each) => ({ ...service(each), ...world.embedded[String(each['id'])] }));
    values.set(platformPath(String(platform['id'])), { ...platform, sushi_services: embedded });
  }
  for (const [id, record] of services) {
    values.set(servicePath(id), service(record));
    values.set(noticesPath(id), noticesOf(world, id));
  }
  for (const host of world.hosts) {
    const id = String(host['id']);
    const isOn = (platform: Fields): boolean => of(platform).some((each) => world.hostOf[each] === id);
    const platforms = world.platforms.filter(isOn).map((each) => link(platformPath(String(each['id']))));
    values.set(hostPath(id), { ...host, platforms, ...host });
  }
  for (const [path, page] of pagesOf(world, link)) values.set(path, page);
  for (const id of world.missing) values.delete(servicePath(id));
  return new Map([...values].map(([path, value]) => [path, bytesOf(world, path, value, links)]));
}

function noticesOf({ notices }: World, service: string): Fields[] {
  return notices.filter(({ sushi_service }) => (sushi_service as Fields | null)?.['id'] === service);
}

function* pagesOf(
  { notices, pageSize }: World,
  link: (path: string) => string,
): Generator<[string, unknown]> {
  if (pageSize === null) return;
  const count = Math.max(1, Math.ceil(notices.length / pageSize));
  const path = (page: number): string => (page === 0 ? NOTICES : `${NOTICES}?page=${page + 1}`);
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
  return spoil ? spoiled(spoil, text, links + path) : Buffer.from(text);
}
