// Changes that a registry may make from one night to the next.
import { pickOf } from './dice.ts';
import { PLATFORM_CHANGES } from './platform-changes.ts';
import { pickId, planOne, setField, type RegistryChange } from './registry-change.ts';
import { SERVICE_CHANGES } from './service-changes.ts';
import { simulatedRelease } from './simulated-records.ts';
import { HOSTILE_TEXTS, ODD_VALUES } from './texts.ts';
import { addHost, addNotification } from './world.ts';

export const CHANGES: Record<string, RegistryChange> = {
  ...PLATFORM_CHANGES,
  ...SERVICE_CHANGES,
  'host added': { weight: 1, plan: () => ({}), play: (world) => void addHost(world) },
  'host changed': {
    weight: 1,
    plan: (dice) => ({
      ...planOne(dice),
      field: dice.of(['name', 'abbrev', 'website', 'platforms', 'audits']),
    }),
    play: ({ hosts, dice }, { pick, field = '' }) =>
      setField(pickOf(hosts, pick), field, `H${dice.between(1, 99)}`),
  },
  'notification added': {
    weight: 2,
    plan: planOne,
    play: (world, { pick }) => addNotification(world, pickId(world.services, pick) ?? null),
  },
  'notification removed': {
    weight: 1,
    plan: planOne,
    play: (world, { pick }) => {
      world.notifications = world.notifications.filter((each) => each !== pickOf(world.notifications, pick));
    },
  },
  'notification with hostile text': {
    weight: 0.5,
    plan: (dice) => ({
      ...planOne(dice),
      field: dice.of(['subject', 'message', 'id', 'type', 'start_date', 'sushi_service']),
      value: dice.of([...ODD_VALUES, ...Object.values(HOSTILE_TEXTS)]),
    }),
    play: ({ notifications }, { pick, field = '', value }) =>
      setField(pickOf(notifications, pick), field, value),
  },
  'release added or removed': {
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
