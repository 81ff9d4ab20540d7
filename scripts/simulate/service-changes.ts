import { pickOf } from './dice.ts';
import { pickId, planOne, planTwo, setField, type RegistryChange } from './registry-change.ts';
import { simulatedAudit, simulatedId } from './simulated-records.ts';
import { HOSTILE_TEXTS, ODD_VALUES } from './texts.ts';
import { addService } from './world.ts';

const FIELDS = ['url', 'customer_id_info', 'api_key_required', 'api_key_info', 'usage_release'];
const VALUES = ['5', '5.1', 'Other', 'https://other.example/x', true, false];

const setServiceField: RegistryChange['play'] = ({ services }, { pick, field = '', value }) =>
  setField(pickOf(services, pick), field, value);

export const SERVICE_CHANGES: Record<string, RegistryChange> = {
  'service added': {
    weight: 3,
    plan: planOne,
    play: (world, { pick }) => {
      const platform = pickId(world.platforms, pick);
      if (platform !== undefined) addService(world, platform);
    },
  },
  'service removed': {
    weight: 2,
    plan: planOne,
    play: (world, { pick }) => {
      const id = pickId(world.services, pick);
      for (const [platform, services] of Object.entries(world.serviceIdsOf))
        world.serviceIdsOf[platform] = services.filter((each) => each !== id);
    },
  },
  'platforms swap services': {
    weight: 2,
    plan: planTwo,
    play: ({ platforms, serviceIdsOf }, { pick, second }) => {
      const [a, b] = [pickId(platforms, pick), pickId(platforms, second)];
      if (a === undefined || b === undefined) return;
      [serviceIdsOf[a], serviceIdsOf[b]] = [serviceIdsOf[b] ?? [], serviceIdsOf[a] ?? []];
    },
  },
  'services reordered': {
    weight: 1,
    plan: planOne,
    play: ({ platforms, serviceIdsOf }, { pick }) => {
      const id = pickId(platforms, pick);
      if (id !== undefined) serviceIdsOf[id] = (serviceIdsOf[id] ?? []).toReversed();
    },
  },
  'service shared by two platforms': {
    weight: 0.5,
    plan: planTwo,
    play: ({ platforms, services, serviceIdsOf }, { pick, second }) => {
      const [platform, service] = [pickId(platforms, pick), pickId(services, second)];
      if (platform !== undefined && service !== undefined) (serviceIdsOf[platform] ??= []).push(service);
    },
  },
  'service moved to another host': {
    weight: 2,
    plan: planTwo,
    play: (world, { pick, second }) => {
      const [service, host] = [pickId(world.services, pick), pickId(world.hosts, second)];
      if (service === undefined || host === undefined) return;
      const from = world.hostIdOf[service] ?? null;
      const id = simulatedId('other', (world.idCount += 1));
      (world.migrationsOf[service] ??= []).push({ id, host: from, from: 'Before' });
      world.hostIdOf[service] = host;
    },
  },
  'service changed': {
    weight: 4,
    plan: (dice) => ({ ...planOne(dice), field: dice.of(FIELDS), value: dice.of(VALUES) }),
    play: setServiceField,
  },
  'service with an odd value': {
    weight: 1,
    plan: (dice) => ({
      ...planOne(dice),
      field: dice.of([...FIELDS, 'last_audit', 'migrations', 'data_host', 'notifications_url']),
      value: dice.of([...ODD_VALUES, ...Object.values(HOSTILE_TEXTS)]),
    }),
    play: setServiceField,
  },
  'audit changed': {
    weight: 3,
    plan: (dice) => ({ ...planOne(dice), count: dice.between(1, 3) }),
    play: ({ services, dice }, { pick, count = 1 }) =>
      setField(pickOf(services, pick), 'last_audit', simulatedAudit(600_000 + count, dice)),
  },
};
