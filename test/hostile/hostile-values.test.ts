// Whatever value a field has, of whatever record: see answers.test.ts. Each run gives each field another of the values;
// LARGE=1 gives each field each value.
import { expect, test } from 'vitest';
import { VALUES } from './hostile-answers.ts';
import { playNight } from './hostile-run.ts';
import { registryOf } from './hostile-registry.ts';

const values = Object.values(VALUES);
const names = Object.keys(VALUES);
const STEP = process.env['LARGE'] ? 1 : 9;
const turns = names.flatMap((name, i) => (i % STEP === 0 ? [[name, i] as const] : []));

test.each(turns)(
  'the first field: %s, and so on',
  async (_, turn) => {
    // Some values make the list of platforms or releases too deep to be read.
    const played = await playNight(
      registryOf(),
      registryOf((n) => values[(n + turn) % values.length]),
    );
    expect(played).toHaveProperty('mirror');
  },
  600_000,
);
