import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HARVESTER_SETTINGS } from '../../src/components/data/harvesters.ts';

test('README and the page of the API name the same change for each program', async () => {
  const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8');
  const rows = [...readme.matchAll(/^\| (.+?) +\| (.+?) +\| `(.+)` +\|$/gm)].map(
    ([, program, place, change]) => ({
      program,
      place: place!.replaceAll('`', ''),
      change: change!.replace('https://mirror.example/registry', 'SITE'),
    }),
  );
  expect(rows.filter(({ change }) => change.includes('SITE'))).toEqual(HARVESTER_SETTINGS);
});
