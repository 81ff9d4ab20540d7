import { pickOf } from './dice.ts';
import { change, fieldChange, type RegistryChange } from './registry-change.ts';
import { simulatedReport, type RecordFields } from './simulated-records.ts';
import { HOSTILE_TEXTS, NEW_TEXTS, ODD_VALUES } from './texts.ts';
import { addPlatform, type World } from './world.ts';

const FIELDS = ['name', 'abbrev', 'content_provider_name', 'address', 'website', 'audited'];
const ODD_FIELDS = [...FIELDS, 'reports', 'host_types', 'contact', 'address_country', 'colour'];
const REPORTS = ['TR', 'TR_J1', 'PR', 'DR', 'IR', 'TR_J9'];
const MIN_PLATFORMS = 3;
const MAX_PLATFORMS = 12;

export const PLATFORM_CHANGES: Record<string, RegistryChange> = {
  'platform added': change(
    4,
    (world, { count = 0 }) => {
      if (world.platforms.length < MAX_PLATFORMS) addPlatform(world, count);
    },
    { count: [0, 1, 2] },
  ),
  'platform removed': change(3, (world, { pick }) => removePlatform(world, pick)),
  'platform restored': change(2, (world, { pick }) => {
    const removed = pickOf(world.removedPlatforms, pick);
    if (!removed) return;
    world.removedPlatforms = world.removedPlatforms.filter((each) => each !== removed);
    world.platforms.push(removed.platform);
    world.serviceIdsOf[String(removed.platform['id'])] = removed.services;
  }),
  'many platforms removed': change(0.5, (world) => {
    while (world.platforms.length > MIN_PLATFORMS) removePlatform(world, 0.5);
  }),
  'platform moved in the list': change(1, ({ platforms }, { pick, second = 0 }) => {
    const platform = pickOf(platforms, pick);
    if (!platform) return;
    platforms.splice(platforms.indexOf(platform), 1);
    platforms.splice(Math.floor(second * (platforms.length + 1)), 0, platform);
  }),
  'platform listed twice': change(0.2, ({ platforms }, { pick }) => {
    const platform = pickOf(platforms, pick);
    if (platform && platforms.length < MAX_PLATFORMS) platforms.push({ ...platform });
  }),
  'platform changed': fieldChange(4, 'platforms', FIELDS, NEW_TEXTS),
  'platform with an odd value': fieldChange(1, 'platforms', ODD_FIELDS, ODD_VALUES),
  'platform with hostile text': fieldChange(1, 'platforms', FIELDS, HOSTILE_TEXTS),
  'reports changed': change(
    3,
    ({ platforms }, { pick, field = '', value }) => {
      const platform = pickOf(platforms, pick);
      if (!Array.isArray(platform?.['reports'])) return;
      const reports = platform['reports'] as RecordFields[];
      const others = reports.filter((each) => each?.['report_id'] !== field);
      const isRemoved = others.length < reports.length;
      platform['reports'] = isRemoved ? others : [...others, simulatedReport(field, String(value))];
    },
    { field: REPORTS, value: ['5', '5.1'] },
  ),
  'reports reordered': change(1, ({ platforms }, { pick }) => {
    const platform = pickOf(platforms, pick);
    if (Array.isArray(platform?.['reports'])) platform['reports'] = platform['reports'].toReversed();
  }),
};

function removePlatform(world: World, pick: number | undefined): void {
  if (world.platforms.length <= MIN_PLATFORMS) return;
  const platform = pickOf(world.platforms, pick)!;
  const id = String(platform['id']);
  world.platforms = world.platforms.filter((each) => each !== platform);
  world.removedPlatforms.push({ platform, services: world.serviceIdsOf[id] ?? [] });
}
