// Any field may have any value: see hostile-responses.test.ts. Each run gives each field another value; with LARGE=1, every
// field gets every value.
import { expect, test } from 'vitest';
import { HOSTILE_VALUES } from './hostile-responses.ts';
import { runHostile } from './hostile-run.ts';
import { hostileRegistryOf } from './hostile-registry.ts';

const values = Object.values(HOSTILE_VALUES);
const names = Object.keys(HOSTILE_VALUES);
const STEP = process.env['LARGE'] ? 1 : 30;
const OFFSETS = names.flatMap((name, i) => (i % STEP === 0 ? [[name, i] as const] : []));

test.each(OFFSETS)('starting with %s in the first field', async (_, offset) => {
  const result = await runHostile(
    hostileRegistryOf(),
    hostileRegistryOf((n) => values[(n + offset) % values.length]),
    // These registries name records that they do not return.
    ['missing'],
  );
  expect(result).toHaveProperty('mirror');
});
