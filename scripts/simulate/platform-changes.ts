import { pickOf } from './dice.ts';
import { planOne, planTwo, setField, type RegistryChange } from './registry-change.ts';
import { simulatedReport, type RecordFields } from './simulated-records.ts';
import { HOSTILE_TEXTS, ODD_VALUES } from './texts.ts';
import { addPlatform, type World } from './world.ts';

const FIELDS = ['name', 'abbrev', 'content_provider_name', 'address', 'website', 'audited'];
const REPORTS = ['TR', 'TR_J1', 'PR', 'DR', 'IR', 'TR_J9'];
const MIN_PLATFORMS = 3;
const MAX_PLATFORMS = 12;

const setPlatformField: RegistryChange['play'] = ({ platforms }, { pick, field = '', value }) =>
  setField(pickOf(platforms, pick), field, value);

export const PLATFORM_CHANGES: Record<string, RegistryChange> = {
  'platform added': {
    weight: 4,
    plan: (dice) => ({ count: dice.between(0, 2) }),
    play: (world, { count = 0 }) => {
      if (world.platforms.length < MAX_PLATFORMS) addPlatform(world, count);
    },
  },
  'platform removed': { weight: 3, plan: planOne, play: (world, { pick }) => removePlatform(world, pick) },
  'platform restored': {
    weight: 2,
    plan: planOne,
    play: (world, { pick }) => {
      const removed = pickOf(world.removedPlatforms, pick);
      if (!removed) return;
      world.removedPlatforms = world.removedPlatforms.filter((each) => each !== removed);
      world.platforms.push(removed.platform);
      world.serviceIdsOf[String(removed.platform['id'])] = removed.services;
    },
  },
  'many platforms removed': {
    weight: 0.5,
    plan: () => ({}),
    play: (world) => {
      while (world.platforms.length > MIN_PLATFORMS) removePlatform(world, 0.5);
    },
  },
  'platform moved in the list': {
    weight: 1,
    plan: planTwo,
    play: ({ platforms }, { pick, second = 0 }) => {
      const platform = pickOf(platforms, pick);
      if (!platform) return;
      platforms.splice(platforms.indexOf(platform), 1);
      platforms.splice(Math.floor(second * (platforms.length + 1)), 0, platform);
    },
  },
  'platform changed': {
    weight: 4,
    plan: (dice) => ({ ...planOne(dice), field: dice.of(FIELDS), value: `New ${dice.between(1, 9)}` }),
    play: setPlatformField,
  },
  'platform with an odd value': {
    weight: 1,
    plan: (dice) => ({
      ...planOne(dice),
      field: dice.of([...FIELDS, 'reports', 'host_types', 'contact', 'address_country', 'colour']),
      value: dice.of(ODD_VALUES),
    }),
    play: setPlatformField,
  },
  'platform with hostile text': {
    weight: 1,
    plan: (dice) => ({
      ...planOne(dice),
      field: dice.of(FIELDS),
      value: dice.of(Object.values(HOSTILE_TEXTS)),
    }),
    play: setPlatformField,
  },
  'reports changed': {
    weight: 3,
    plan: (dice) => ({ ...planOne(dice), field: dice.of(REPORTS), value: dice.of(['5', '5.1']) }),
    play: ({ platforms }, { pick, field = '', value }) => {
      const platform = pickOf(platforms, pick);
      if (!Array.isArray(platform?.['reports'])) return;
      const reports = platform['reports'] as RecordFields[];
      const others = reports.filter((each) => each?.['report_id'] !== field);
      setField(
        platform,
        'reports',
        others.length < reports.length ? others : [...others, simulatedReport(field, String(value))],
      );
    },
  },
  'reports reordered': {
    weight: 1,
    plan: planOne,
    play: ({ platforms }, { pick }) => {
      const platform = pickOf(platforms, pick);
      if (Array.isArray(platform?.['reports'])) platform['reports'] = platform['reports'].toReversed();
    },
  },
};

function removePlatform(world: World, pick: number | undefined): void {
  if (world.platforms.length <= MIN_PLATFORMS) return;
  const platform = pickOf(world.platforms, pick)!;
  const id = String(platform['id']);
  world.platforms = world.platforms.filter((each) => each !== platform);
  world.removedPlatforms.push({ platform, services: world.serviceIdsOf[id] ?? [] });
}
