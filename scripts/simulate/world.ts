// The state of the simulated registry.
import type { AnswerDamage } from './damaged-answers.ts';
import { diceOf, type Dice } from './dice.ts';
import {
  simulatedHost,
  simulatedId,
  simulatedNotification,
  simulatedPlatform,
  simulatedRelease,
  simulatedService,
  type RecordFields,
} from './simulated-records.ts';

interface WorldMigration {
  id: string;
  host: string | null;
  /** The name of the previous host. */
  from: string;
}

export interface World {
  brand: string;
  /** The base URL of links. */
  linkBase: string;
  releases: RecordFields[];
  platforms: RecordFields[];
  services: RecordFields[];
  hosts: RecordFields[];
  notifications: RecordFields[];
  /** By platform ID. */
  serviceIdsOf: Record<string, string[]>;
  /** By service ID. */
  hostIdOf: Record<string, string>;
  migrationsOf: Record<string, WorldMigration[]>;
  removedPlatforms: { platform: RecordFields; services: string[] }[];
  /** By platform ID: fields that differ in the platform list. */
  listOverrides: Record<string, RecordFields>;
  /** By service ID: fields that differ in the platform's answer. */
  embeddedOverrides: Record<string, RecordFields>;
  /** IDs of services whose own answer is a 404. */
  missingServices: string[];
  /** By path. */
  damage: Record<string, AnswerDamage>;
  /** Notifications per page of the list of all notifications; null if there is no such list. */
  pageSize: number | null;
  idCount: number;
  dice: Dice;
}

export function worldOf(seed: string, platforms: number, brand: string, linkBase: string): World {
  const dice = diceOf(`world ${seed}`);
  const world: World = {
    brand,
    linkBase,
    dice,
    idCount: 0,
    pageSize: dice.of([null, 3, 50]),
    releases: [simulatedRelease('5.1', true), simulatedRelease('5', false)],
    platforms: [],
    services: [],
    hosts: [],
    notifications: [],
    serviceIdsOf: byId(),
    hostIdOf: byId(),
    migrationsOf: byId(),
    removedPlatforms: [],
    listOverrides: byId(),
    embeddedOverrides: byId(),
    missingServices: [],
    damage: {},
  };
  for (let i = 0; i < 2; i += 1) addHost(world);
  for (let i = 0; i < platforms; i += 1) addPlatform(world, dice.between(0, 2));
  for (const { id } of world.services.slice(0, 2)) addNotification(world, String(id));
  return world;
}

/** Without a prototype, because an ID may be `__proto__`. */
function byId<Value>(): Record<string, Value> {
  return Object.create(null) as Record<string, Value>;
}

export function addHost(world: World): string {
  const id = simulatedId('host', (world.idCount += 1));
  world.hosts.push(simulatedHost(id, world.dice));
  return id;
}

export function addService(world: World, platform: string): string {
  const id = simulatedId('service', (world.idCount += 1));
  world.services.push(simulatedService(id, world.dice));
  (world.serviceIdsOf[platform] ??= []).push(id);
  world.hostIdOf[id] = String(world.dice.of(world.hosts)['id']);
  return id;
}

export function addPlatform(world: World, services: number): string {
  const id = simulatedId('platform', (world.idCount += 1));
  world.platforms.push(simulatedPlatform(id, world.dice));
  for (let i = 0; i < services; i += 1) addService(world, id);
  return id;
}

export function addNotification(world: World, service: string | null): void {
  world.notifications.push(
    simulatedNotification(simulatedId('notification', (world.idCount += 1)), service, world.dice),
  );
}
