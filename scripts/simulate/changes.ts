// How the registry changes from one night to the next: records come, go, return, move, swap services and change.
import { pickOf, type Dice } from './dice.ts';
import {
  simulatedAudit,
  simulatedId,
  simulatedRelease,
  simulatedReport,
  type RecordFields,
} from './simulated-records.ts';
import type { StepKind } from './step.ts';
import { HOSTILE, ODD_VALUES } from './texts.ts';
import { addHost, addNotice, addPlatform, addService, type World } from './world.ts';

export type RegistryChange = StepKind<World>;

const one = (dice: Dice) => ({ pick: dice.roll() });
const two = (dice: Dice) => ({ pick: dice.roll(), second: dice.roll() });
const idAt = (list: RecordFields[], pick?: number): string | undefined =>
  pickOf(list, pick)?.['id'] as string | undefined;

const PLATFORM_FIELDS = ['name', 'abbrev', 'content_provider_name', 'address', 'website', 'audited'];
const SERVICE_FIELDS = ['url', 'customer_id_info', 'api_key_required', 'api_key_info', 'usage_release'];
const VALUES = ['5', '5.1', 'Other', 'https://other.example/x', true, false];
const REPORTS = ['TR', 'TR_J1', 'PR', 'DR', 'IR', 'TR_J9'];

export const CHANGES: Record<string, RegistryChange> = {
  'platform comes': {
    weight: 4,
    plan: (dice) => ({ count: dice.between(0, 2) }),
    play: (world, { count = 0 }) => {
      if (world.platforms.length < 12) addPlatform(world, count);
    },
  },
  'platform goes': { weight: 3, plan: one, play: (world, { pick }) => remove(world, pick) },
  'platform returns': {
    weight: 2,
    plan: one,
    play: (world, { pick }) => {
      const back = pickOf(world.gone, pick);
      if (!back) return;
      world.gone = world.gone.filter((each) => each !== back);
      world.platforms.push(back.platform);
      world.servicesOf[String(back.platform['id'])] = back.services;
    },
  },
  'many platforms go': {
    weight: 0.5,
    plan: () => ({}),
    play: (world) => {
      while (world.platforms.length > 3) remove(world, 0.5);
    },
  },
  'platform moves in the list': {
    weight: 1,
    plan: two,
    play: ({ platforms }, { pick, second = 0 }) => {
      const platform = pickOf(platforms, pick);
      if (!platform) return;
      platforms.splice(platforms.indexOf(platform), 1);
      platforms.splice(Math.floor(second * (platforms.length + 1)), 0, platform);
    },
  },
  'platform changes': {
    weight: 4,
    plan: (dice) => ({ ...one(dice), field: dice.of(PLATFORM_FIELDS), value: `New ${dice.between(1, 9)}` }),
    play: ({ platforms }, { pick, field = '', value }) => setField(pickOf(platforms, pick), field, value),
  },
  'platform gets an odd value': {
    weight: 1,
    plan: (dice) => ({
      ...one(dice),
      field: dice.of([...PLATFORM_FIELDS, 'reports', 'host_types', 'contact', 'address_country', 'colour']),
      value: dice.of(ODD_VALUES),
    }),
    play: ({ platforms }, { pick, field = '', value }) => setField(pickOf(platforms, pick), field, value),
  },
  'platform turns hostile': {
    weight: 1,
    plan: (dice) => ({
      ...one(dice),
      field: dice.of(PLATFORM_FIELDS),
      value: dice.of(Object.values(HOSTILE)),
    }),
    play: ({ platforms }, { pick, field = '', value }) => setField(pickOf(platforms, pick), field, value),
  },
  'reports change': {
    weight: 3,
    plan: (dice) => ({ ...one(dice), field: dice.of(REPORTS), value: dice.of(['5', '5.1']) }),
    play: ({ platforms }, { pick, field = '', value }) => {
      const platform = pickOf(platforms, pick);
      if (!Array.isArray(platform?.['reports'])) return;
      const reports = platform['reports'] as RecordFields[];
      const left = reports.filter((each) => each?.['report_id'] !== field);
      setField(
        platform,
        'reports',
        left.length < reports.length ? left : [...left, simulatedReport(field, String(value))],
      );
    },
  },
  'reports are told in another order': {
    weight: 1,
    plan: one,
    play: ({ platforms }, { pick }) => {
      const platform = pickOf(platforms, pick);
      if (Array.isArray(platform?.['reports'])) platform['reports'] = platform['reports'].toReversed();
    },
  },
  'service comes': {
    weight: 3,
    plan: one,
    play: (world, { pick }) => {
      const platform = idAt(world.platforms, pick);
      if (platform !== undefined) addService(world, platform);
    },
  },
  'service goes': {
    weight: 2,
    plan: one,
    play: (world, { pick }) => {
      const id = idAt(world.services, pick);
      for (const [platform, services] of Object.entries(world.servicesOf))
        world.servicesOf[platform] = services.filter((each) => each !== id);
    },
  },
  'platforms swap services': {
    weight: 2,
    plan: two,
    play: ({ platforms, servicesOf }, { pick, second }) => {
      const [a, b] = [idAt(platforms, pick), idAt(platforms, second)];
      if (a === undefined || b === undefined) return;
      [servicesOf[a], servicesOf[b]] = [servicesOf[b] ?? [], servicesOf[a] ?? []];
    },
  },
  'services are told in another order': {
    weight: 1,
    plan: one,
    play: ({ platforms, servicesOf }, { pick }) => {
      const id = idAt(platforms, pick);
      if (id !== undefined) servicesOf[id] = (servicesOf[id] ?? []).toReversed();
    },
  },
  'service of two platforms': {
    weight: 0.5,
    plan: two,
    play: ({ platforms, services, servicesOf }, { pick, second }) => {
      const [platform, service] = [idAt(platforms, pick), idAt(services, second)];
      if (platform !== undefined && service !== undefined) (servicesOf[platform] ??= []).push(service);
    },
  },
  'service moves to another host': {
    weight: 2,
    plan: two,
    play: (world, { pick, second }) => {
      const [service, host] = [idAt(world.services, pick), idAt(world.hosts, second)];
      if (service === undefined || host === undefined) return;
      const from = world.hostOf[service] ?? null;
      const id = simulatedId('other', (world.made += 1));
      (world.movesOf[service] ??= []).push({ id, host: from, from: 'Before' });
      world.hostOf[service] = host;
    },
  },
  'service changes': {
    weight: 4,
    plan: (dice) => ({ ...one(dice), field: dice.of(SERVICE_FIELDS), value: dice.of(VALUES) }),
    play: ({ services }, { pick, field = '', value }) => setField(pickOf(services, pick), field, value),
  },
  'service gets an odd value': {
    weight: 1,
    plan: (dice) => ({
      ...one(dice),
      field: dice.of([...SERVICE_FIELDS, 'last_audit', 'migrations', 'data_host', 'notifications_url']),
      value: dice.of([...ODD_VALUES, ...Object.values(HOSTILE)]),
    }),
    play: ({ services }, { pick, field = '', value }) => setField(pickOf(services, pick), field, value),
  },
  'audit changes': {
    weight: 3,
    plan: (dice) => ({ ...one(dice), count: dice.between(1, 3) }),
    play: ({ services, dice }, { pick, count = 1 }) =>
      setField(pickOf(services, pick), 'last_audit', simulatedAudit(600_000 + count, dice)),
  },
  'host comes': { weight: 1, plan: () => ({}), play: (world) => void addHost(world) },
  'host changes': {
    weight: 1,
    plan: (dice) => ({ ...one(dice), field: dice.of(['name', 'abbrev', 'website', 'platforms', 'audits']) }),
    play: ({ hosts, dice }, { pick, field = '' }) =>
      setField(pickOf(hosts, pick), field, `H${dice.between(1, 99)}`),
  },
  'notification comes': {
    weight: 2,
    plan: one,
    play: (world, { pick }) => addNotice(world, idAt(world.services, pick) ?? null),
  },
  'notification goes': {
    weight: 1,
    plan: one,
    play: (world, { pick }) => {
      world.notices = world.notices.filter((each) => each !== pickOf(world.notices, pick));
    },
  },
  'notification turns hostile': {
    weight: 0.5,
    plan: (dice) => ({
      ...one(dice),
      field: dice.of(['subject', 'message', 'id', 'type', 'start_date', 'sushi_service']),
      value: dice.of([...ODD_VALUES, ...Object.values(HOSTILE)]),
    }),
    play: ({ notices }, { pick, field = '', value }) => setField(pickOf(notices, pick), field, value),
  },
  'release comes or goes': {
    weight: 0.5,
    plan: () => ({}),
    play: (world) => {
      world.releases =
        world.releases.length > 1
          ? world.releases.slice(0, 1)
          : [...world.releases, simulatedRelease('5', false)];
    },
  },
};

/** In the record, in its place among the others; the record before stays as it was for whoever holds it. */
export function setField(record: RecordFields | undefined, field: string, value: unknown): void {
  if (record) record[field] = value;
}

function remove(world: World, pick: number | undefined): void {
  if (world.platforms.length <= 3) return;
  const platform = pickOf(world.platforms, pick)!;
  const id = String(platform['id']);
  world.platforms = world.platforms.filter((each) => each !== platform);
  world.gone.push({ platform, services: world.servicesOf[id] ?? [] });
}
