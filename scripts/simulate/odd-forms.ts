// How the registry changes its form, contradicts itself, or answers what is none: the worse half of its changes.
import { pickOf, type Dice } from './dice.ts';
import { simulatedId, type RecordFields } from './simulated-records.ts';
import { setField, type RegistryChange } from './changes.ts';
import { DAMAGE_NAMES, type FileDamage } from './damaged-files.ts';
import { addService, worldAnswersOf, WORLD_LIST_PATH, WORLD_NOTICES_PATH, type World } from './world.ts';

const RECORDS = ['platforms', 'services', 'hosts', 'notices', 'releases'] as const;
type RecordsName = (typeof RECORDS)[number];

const one = (dice: Dice) => ({ pick: dice.roll() });

/** Which answers are spoiled: mostly any; sometimes the few that all else depends on. */
function planSpoil(names: readonly FileDamage[]) {
  return (dice: Dice) => {
    const path = dice.of([WORLD_LIST_PATH, '/api/v1/usage-release/', ...Array<undefined>(8)]);
    return { ...(path === undefined ? one(dice) : { path }), value: dice.of(names) };
  };
}

export const FORMS: Record<string, RegistryChange> = {
  'field appears everywhere': {
    weight: 1,
    plan: (dice) => ({ field: dice.of(RECORDS), value: `new_${dice.between(1, 5)}` }),
    play: (world, { field, value }) => {
      for (const record of world[field as RecordsName]) setField(record, String(value), 'x');
    },
  },
  'field vanishes everywhere': {
    weight: 1,
    plan: (dice) => ({ ...one(dice), field: dice.of(RECORDS) }),
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
  'field is emptied everywhere': {
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
      ...one(dice),
      field: dice.of(['name', 'abbrev', 'reports']),
      value: `L${dice.between(1, 9)}`,
    }),
    play: (world, { pick, field = '', value }) =>
      contradict(world.platforms, world.listed, pick, field, value),
  },
  'platform contradicts its service': {
    weight: 1,
    plan: (dice) => ({
      ...one(dice),
      field: dice.of(['url', 'usage_release', 'id']),
      value: `E${dice.between(1, 9)}`,
    }),
    play: (world, { pick, field = '', value }) =>
      contradict(world.services, world.embedded, pick, field, value),
  },
  'service is named and missing': {
    weight: 0.5,
    plan: one,
    play: (world, { pick }) => {
      const platform = pickOf(world.platforms, pick);
      if (platform) world.missing.push(addService(world, String(platform['id'])));
    },
  },
  'missing services come': { weight: 1, plan: () => ({}), play: (world) => void (world.missing = []) },
  'platform is listed twice': {
    weight: 0.3,
    plan: one,
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
  'answer is spoiled': {
    weight: 3,
    plan: planSpoil(DAMAGE_NAMES.filter((name) => name.startsWith('body'))),
    play: (world, { pick, path, value }) =>
      spoil(world, path ?? pickOf([...worldAnswersOf(world).keys()], pick), value),
  },
  'list of notifications is spoiled': {
    weight: 1.5,
    plan: (dice) => ({ value: dice.of(DAMAGE_NAMES) }),
    play: (world, { value }) => {
      world.pageSize ??= 3;
      spoil(world, WORLD_NOTICES_PATH, value);
    },
  },
  'further page is spoiled': {
    weight: 1.5,
    plan: (dice) => ({ value: dice.of(DAMAGE_NAMES) }),
    play: (world, { value }) => {
      world.pageSize = 1;
      spoil(world, `${WORLD_NOTICES_PATH}?page=2`, value);
    },
  },
  'every answer is spoiled': {
    weight: 0.3,
    plan: (dice) => ({
      value: dice.of([
        'body: byte order mark',
        'body: indented',
        'body: white space around',
        'body: escaped slashes',
      ]),
    }),
    play: (world, { value }) => {
      for (const path of worldAnswersOf(world).keys()) spoil(world, path, value);
    },
  },
  'answers are mended': { weight: 4, plan: () => ({}), play: (world) => void (world.spoils = {}) },
  'pages change their size': {
    weight: 0.5,
    plan: (dice) => ({ value: dice.of([null, 1, 3, 50]) }),
    play: (world, { value }) => void (world.pageSize = value as number | null),
  },
  'brand changes': {
    weight: 0.2,
    plan: (dice) => ({ value: dice.of(['usage', 'acme', 'counter']) }),
    play: (world, { value }) => void (world.brand = String(value)),
  },
  'list is empty': {
    weight: 0.2,
    plan: () => ({}),
    play: (world) => spoil(world, WORLD_LIST_PATH, 'body: empty list'),
  },
  'links lead elsewhere': {
    weight: 0.2,
    plan: () => ({}),
    play: (world) => void (world.links = 'https://elsewhere.example'),
  },
};

function contradict(
  records: RecordFields[],
  others: Record<string, RecordFields>,
  pick: number | undefined,
  field: string,
  value: unknown,
): void {
  const id = String(pickOf(records, pick)?.['id']);
  others[id] = { ...others[id], [field]: value };
}

function spoil(world: World, path: string | undefined, value: unknown): void {
  if (path !== undefined) world.spoils[path] = value as FileDamage;
}

/** Ends what makes a registry useless, as its operators would by the morning. */
export function mend(world: World, links: string): void {
  Object.assign(world, { spoils: {}, links });
}
