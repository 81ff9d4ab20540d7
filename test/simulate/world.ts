// The state of the simulated registry.
import { diceOf } from './dice.ts';
import {
  simulatedHost,
  simulatedNotification,
  simulatedPlatform,
  simulatedReleases,
  simulatedService,
  type RecordFields,
} from './simulated-records.ts';

export type World = ReturnType<typeof emptyWorld>;

function emptyWorld(seed: string, brand: string, linkBase: string) {
  const dice = diceOf(`world ${seed}`);
  return {
    brand,
    /** The base URL of links. */
    linkBase,
    dice,
    idCount: 0,
    /** Notifications per page of the notification list; null if there is no such list. */
    pageSize: dice.of([null, 3, 50]),
    releases: simulatedReleases(),
    platforms: [] as RecordFields[],
    services: [] as RecordFields[],
    hosts: [] as RecordFields[],
    notifications: [] as RecordFields[],
    /** The keys are platform IDs. */
    serviceIdsOf: byId<string[]>(),
    /** The keys are service IDs. */
    hostIdOf: byId<string>(),
    /** The keys are service IDs; `from` is the name of the previous host. */
    migrationsOf: byId<{ id: string; host: string | null; from: string }[]>(),
    removedNotifications: [] as RecordFields[],
    removedPlatforms: [] as { platform: RecordFields; services: string[] }[],
    /** Fields that differ in the platform list; the keys are platform IDs. */
    listOverrides: byId<RecordFields>(),
    /** Fields that differ in the platform's response; the keys are service IDs. */
    embeddedOverrides: byId<RecordFields>(),
    /** IDs of services whose own response is a 404. */
    missingServices: [] as string[],
    /** The keys are paths. */
    damage: {} as Record<string, string>,
  };
}

export function worldOf(seed: string, platforms: number, brand: string, linkBase: string): World {
  const world = emptyWorld(seed, brand, linkBase);
  for (let i = 0; i < 2; i += 1) addHost(world);
  for (let i = 0; i < platforms; i += 1) addPlatform(world, world.dice.between(0, 2));
  for (const { id } of world.services.slice(0, 2)) addNotification(world, String(id));
  return world;
}

/** Without a prototype, because an ID may be `__proto__`. */
function byId<Value>(): Record<string, Value> {
  return Object.create(null) as Record<string, Value>;
}

export function addHost(world: World): void {
  world.hosts.push(simulatedHost((world.idCount += 1)));
}

export function addService(world: World, platform: string): string {
  const record = simulatedService((world.idCount += 1));
  const id = String(record['id']);
  world.services.push(record);
  (world.serviceIdsOf[platform] ??= []).push(id);
  world.hostIdOf[id] = String(world.dice.of(world.hosts)['id']);
  return id;
}

export function addPlatform(world: World, services: number): void {
  const record = simulatedPlatform((world.idCount += 1));
  world.platforms.push(record);
  for (let i = 0; i < services; i += 1) addService(world, String(record['id']));
}

export function addNotification(world: World, service: string | null): void {
  world.notifications.push(simulatedNotification((world.idCount += 1), service));
}
