import { DAMAGE_KINDS, type AnswerDamage } from './damaged-answers.ts';
import { pickOf, type Dice } from './dice.ts';
import { planOne, type RegistryChange } from './registry-change.ts';
import { worldAnswersOf, WORLD_LIST_PATH, WORLD_NOTIFICATIONS_PATH } from './world-answers.ts';
import type { World } from './world.ts';

export const DAMAGE_CHANGES: Record<string, RegistryChange> = {
  'answer damaged': {
    weight: 3,
    plan: planDamage(DAMAGE_KINDS.filter((name) => name.startsWith('body'))),
    play: (world, { pick, path, value }) =>
      damageAnswer(world, path ?? pickOf([...worldAnswersOf(world).keys()], pick), value),
  },
  'notification list damaged': {
    weight: 1.5,
    plan: (dice) => ({ value: dice.of(DAMAGE_KINDS) }),
    play: (world, { value }) => {
      world.pageSize ??= 3;
      damageAnswer(world, WORLD_NOTIFICATIONS_PATH, value);
    },
  },
  'further page damaged': {
    weight: 1.5,
    plan: (dice) => ({ value: dice.of(DAMAGE_KINDS) }),
    play: (world, { value }) => {
      world.pageSize = 1;
      damageAnswer(world, `${WORLD_NOTIFICATIONS_PATH}?page=2`, value);
    },
  },
  'every answer damaged': {
    weight: 0.3,
    plan: (dice) => ({
      value: dice.of([
        'body: byte order mark',
        'body: indented',
        'body: surrounding white space',
        'body: escaped slashes',
      ]),
    }),
    play: (world, { value }) => {
      for (const path of worldAnswersOf(world).keys()) damageAnswer(world, path, value);
    },
  },
  'answers repaired': { weight: 4, plan: () => ({}), play: (world) => void (world.damage = {}) },
  'platform list empty': {
    weight: 0.2,
    plan: () => ({}),
    play: (world) => damageAnswer(world, WORLD_LIST_PATH, 'body: empty list'),
  },
};

/** Mostly any answer; sometimes one of the two lists that everything depends on. */
function planDamage(kinds: readonly AnswerDamage[]) {
  return (dice: Dice) => {
    const path = dice.of([WORLD_LIST_PATH, '/api/v1/usage-release/', ...Array<undefined>(8)]);
    return { ...(path === undefined ? planOne(dice) : { path }), value: dice.of(kinds) };
  };
}

function damageAnswer(world: World, path: string | undefined, value: unknown): void {
  if (path !== undefined) world.damage[path] = value as AnswerDamage;
}

/** Repairs what keeps any run from succeeding. */
export function repairRegistry(world: World, linkBase: string): void {
  Object.assign(world, { damage: {}, linkBase });
}
