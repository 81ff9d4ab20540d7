import { BODY_DAMAGES, DAMAGES } from './damaged-responses.ts';
import { pickOf } from './dice.ts';
import { change, type RegistryChange } from './registry-change.ts';
import { worldResponsesOf, WORLD_LIST_PATH, WORLD_NOTIFICATIONS_PATH } from './world-responses.ts';
import type { World } from './world.ts';

// Mostly any response; sometimes one of the two lists that everything depends on.
const PATHS = [WORLD_LIST_PATH, '/api/v1/usage-release/', ...Array<undefined>(8)];
const HARMLESS = ['a byte order mark', 'indented', 'white space around it', 'escaped slashes'];

export const DAMAGE_CHANGES: Record<string, RegistryChange> = {
  'answer damaged': change(
    1.8,
    (world, { pick, path = pickOf([...worldResponsesOf(world).keys()], pick), value }) =>
      damageResponse(world, path, value),
    { path: PATHS, value: BODY_DAMAGES },
  ),
  'notification list damaged': change(
    0.9,
    (world, { value }) => {
      world.pageSize ??= 3;
      damageResponse(world, WORLD_NOTIFICATIONS_PATH, value);
    },
    { value: DAMAGES },
  ),
  'further page damaged': change(
    0.9,
    (world, { value }) => {
      world.pageSize = 1;
      damageResponse(world, `${WORLD_NOTIFICATIONS_PATH}?page=2`, value);
    },
    { value: DAMAGES },
  ),
  'every answer damaged': change(
    0.2,
    (world, { value }) => {
      for (const path of worldResponsesOf(world).keys()) damageResponse(world, path, value);
    },
    { value: HARMLESS },
  ),
  'answers repaired': change(2.4, (world) => void (world.damage = {})),
  'platform list empty': change(0.2, (world) => damageResponse(world, WORLD_LIST_PATH, 'an empty list')),
};

function damageResponse(world: World, path: string | undefined, value: unknown): void {
  if (path !== undefined) world.damage[path] = String(value);
}

/** Repairs what keeps any run from succeeding. */
export function repairRegistry(world: World, linkBase: string): void {
  Object.assign(world, { damage: {}, linkBase });
}
