import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HARVESTER_NOTES, HARVESTER_SETTINGS } from '../../src/components/page/harvesters.ts';

test('docs/harvesters.md and the API page have the same changes and notes for programs', async () => {
  const document = await readFile(join(import.meta.dirname, '../../docs/harvesters.md'), 'utf8');
  const rows = [...document.matchAll(/^\| (.+?) +\| (.+?) +\| `(.+)` +\|$/gm)].map(
    ([, program, place, change]) => ({
      program: program!.replace("'", '’'),
      place: place!.replaceAll('`', ''),
      change: change!.replace('https://mirror.example/registry', 'SITE'),
    }),
  );
  expect(rows.filter(({ change }) => change.includes('SITE'))).toEqual(HARVESTER_SETTINGS);
  const sentences = document.replaceAll(/\s+/g, ' ');
  for (const note of HARVESTER_NOTES) expect(sentences).toContain(`- ${note.replaceAll('’', "'")}`);
});
