// Changes of the schema, contradictions and invalid answers.
import { DAMAGE_CHANGES } from './damage-changes.ts';
import { pickOf } from './dice.ts';
import { planOne, setField, type RegistryChange } from './registry-change.ts';
import { simulatedId, type RecordFields } from './simulated-records.ts';
import { addService } from './world.ts';

const RECORDS = ['platforms', 'services', 'hosts', 'notifications', 'releases'] as const;
type RecordsName = (typeof RECORDS)[number];

export const ODD_CHANGES: Record<string, RegistryChange> = {
  'field added to all records': {
    weight: 1,
    plan: (dice) => ({ field: dice.of(RECORDS), value: `new_${dice.between(1, 5)}` }),
    play: (world, { field, value }) => {
      for (const record of world[field as RecordsName]) setField(record, String(value), 'x');
    },
  },
  'field removed from all records': {
    weight: 1,
    plan: (dice) => ({ ...planOne(dice), field: dice.of(RECORDS) }),
    play: (world, { pick, field }) => {
      const records = world[field as RecordsName];
      const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
      const name = pickOf(
        names.filter((each) => !['id', 'name', 'number', 'sushi_service'].includes(each)),
        pick,
      );
      for (const record of records) delete record[name ?? ''];
    },
  },
  'field emptied in all records': {
    weight: 0.5,
    plan: (dice) => ({ field: dice.of(RECORDS), value: dice.of(['name', 'url', 'website', 'subject']) }),
    play: (world, { field, value }) => {
      for (const record of world[field as RecordsName])
        if (String(value) in record) record[String(value)] = '';
    },
  },
  'list contradicts the record': {
    weight: 1,
    plan: (dice) => ({
      ...planOne(dice),
      field: dice.of(['name', 'abbrev', 'reports']),
      value: `L${dice.between(1, 9)}`,
    }),
    play: (world, { pick, field = '', value }) =>
      contradict(world.platforms, world.listOverrides, pick, field, value),
  },
  'platform contradicts its service': {
    weight: 1,
    plan: (dice) => ({
      ...planOne(dice),
      field: dice.of(['url', 'usage_release', 'id']),
      value: `E${dice.between(1, 9)}`,
    }),
    play: (world, { pick, field = '', value }) =>
      contradict(world.services, world.embeddedOverrides, pick, field, value),
  },
  'listed service missing': {
    weight: 0.5,
    plan: planOne,
    play: (world, { pick }) => {
      const platform = pickOf(world.platforms, pick);
      if (platform) world.missingServices.push(addService(world, String(platform['id'])));
    },
  },
  'missing services added': {
    weight: 1,
    plan: () => ({}),
    play: (world) => void (world.missingServices = []),
  },
  'platform listed twice': {
    weight: 0.3,
    plan: planOne,
    play: ({ platforms }, { pick }) => {
      const platform = pickOf(platforms, pick);
      if (platform && platforms.length < 12) platforms.push({ ...platform });
    },
  },
  'platform without a UUID': {
    weight: 0.3,
    plan: (dice) => ({
      value: dice.of(['x', '../etc', '', null, 7, '__proto__', `${simulatedId('platform', 1)}\n`]),
    }),
    play: (world, { value }) => {
      world.platforms.push({ id: value, name: 'Odd', reports: [], sushi_services: [] });
    },
  },
  'page size changed': {
    weight: 0.5,
    plan: (dice) => ({ value: dice.of([null, 1, 3, 50]) }),
    play: (world, { value }) => void (world.pageSize = value as number | null),
  },
  'brand changed': {
    weight: 0.2,
    plan: (dice) => ({ value: dice.of(['usage', 'acme', 'counter']) }),
    play: (world, { value }) => void (world.brand = String(value)),
  },
  'links point to another server': {
    weight: 0.2,
    plan: () => ({}),
    play: (world) => void (world.linkBase = 'https://elsewhere.example'),
  },
  ...DAMAGE_CHANGES,
};

function contradict(
  records: RecordFields[],
  overrides: Record<string, RecordFields>,
  pick: number | undefined,
  field: string,
  value: unknown,
): void {
  const id = String(pickOf(records, pick)?.['id']);
  overrides[id] = { ...overrides[id], [field]: value };
}
