import { damagedBytes } from './damaged-responses.ts';
import type { RecordFields } from './simulated-records.ts';
import type { World } from './world.ts';

export const WORLD_LIST_PATH = '/api/v1/platform/';
export const WORLD_NOTIFICATIONS_PATH = '/api/v1/notification/';
export const worldPath = (folder: string, id: string): string => `/api/v1/${folder}/${id}/`;

type ToLink = (path: string) => string;
type Responses = Iterable<[path: string, value: unknown]>;

/** The bytes of every response, by path. */
export function worldResponsesOf(world: World, linkBase = world.linkBase): Map<string, Buffer> {
  const toLink: ToLink = (path) => linkBase + path;
  const values = new Map<string, unknown>([
    [`/api/v1/${world.brand}-release/`, world.releases],
    ...platformResponses(world, toLink),
    ...serviceResponses(world, toLink),
    ...hostResponses(world, toLink),
    ...notificationPages(world, toLink),
  ]);
  for (const id of world.missingServices) values.delete(worldPath('sushi-service', id));
  return new Map([...values].map(([path, value]) => [path, bytesOf(world, path, value, linkBase)]));
}

function* platformResponses(world: World, toLink: ToLink): Responses {
  const services = servicesById(world);
  const listed = world.platforms.map((platform) => ({
    ...platform,
    sushi_services: serviceIdsOf(world, platform).map((id) => ({
      usage_release: services.get(id)?.['usage_release'] ?? '5.1',
      url: toLink(worldPath('sushi-service', id)),
    })),
    ...world.listOverrides[String(platform['id'])],
  }));
  yield [WORLD_LIST_PATH, listed];
  for (const platform of world.platforms) {
    const own = serviceIdsOf(world, platform)
      .map((id) => services.get(id))
      .filter((record) => record !== undefined);
    const embedded = own.map((each) => ({
      ...serviceResponse(world, each, toLink),
      ...world.embeddedOverrides[String(each['id'])],
    }));
    yield [worldPath('platform', String(platform['id'])), { ...platform, sushi_services: embedded }];
  }
}

function* serviceResponses(world: World, toLink: ToLink): Responses {
  for (const [id, record] of servicesById(world)) {
    yield [worldPath('sushi-service', id), serviceResponse(world, record, toLink)];
    yield [`${worldPath('sushi-service', id)}notification/`, notificationsOf(world, id)];
  }
}

function serviceResponse(world: World, record: RecordFields, toLink: ToLink): RecordFields {
  const id = String(record['id']);
  const host = world.hostIdOf[id];
  return {
    id,
    data_host: host === undefined ? null : toLink(worldPath('usage-data-host', host)),
    notifications_url: toLink(`${worldPath('sushi-service', id)}notification/`),
    migrations: (world.migrationsOf[id] ?? []).map((migration) => ({
      id: migration.id,
      data_host: migration.host === null ? null : toLink(worldPath('usage-data-host', migration.host)),
      data_host_original_name: migration.from,
      migration_date: '2025-01-01',
    })),
    notification_count: notificationsOf(world, id).length,
    ...record,
  };
}

function* hostResponses(world: World, toLink: ToLink): Responses {
  for (const host of world.hosts) {
    const id = String(host['id']);
    const isOnHost = (platform: RecordFields): boolean =>
      serviceIdsOf(world, platform).some((each) => world.hostIdOf[each] === id);
    const platforms = world.platforms
      .filter(isOnHost)
      .map((each) => toLink(worldPath('platform', String(each['id']))));
    yield [worldPath('usage-data-host', id), { ...host, platforms, ...host }];
  }
}

function* notificationPages({ notifications, pageSize }: World, toLink: ToLink): Responses {
  if (pageSize === null) return;
  const pageCount = Math.max(1, Math.ceil(notifications.length / pageSize));
  const path = (page: number): string =>
    page === 0 ? WORLD_NOTIFICATIONS_PATH : `${WORLD_NOTIFICATIONS_PATH}?page=${page + 1}`;
  for (let page = 0; page < pageCount; page += 1) {
    const next = page + 1 < pageCount ? toLink(path(page + 1)) : null;
    const previous = page > 0 ? toLink(path(page - 1)) : null;
    const results = notifications.slice(page * pageSize, (page + 1) * pageSize);
    yield [path(page), { count: notifications.length, next, previous, results }];
  }
}

function servicesById({ services }: World): Map<string, RecordFields> {
  return new Map(services.map((record) => [String(record['id']), record]));
}

function serviceIdsOf(world: World, platform: RecordFields): string[] {
  return world.serviceIdsOf[String(platform['id'])] ?? [];
}

function notificationsOf({ notifications }: World, service: string): RecordFields[] {
  return notifications.filter(
    ({ sushi_service }) => (sushi_service as RecordFields | null)?.['id'] === service,
  );
}

function bytesOf({ brand, damage }: World, path: string, value: unknown, linkBase: string): Buffer {
  const text = JSON.stringify(value).replaceAll('"usage_release":', `"${brand}_release":`);
  const kind = damage[path];
  return kind ? damagedBytes(kind, text, linkBase + path) : Buffer.from(text);
}
