import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';

const site = inject('site');

test('the footer leads to the licences of all code and typefaces on the site', async () => {
  const home = await readFile(join(site.distDir, 'index.html'), 'utf8');
  expect(home).toContain('href="/base/licences.txt"');
  const text = await readFile(join(site.distDir, 'licences.txt'), 'utf8');
  for (const name of ['registry-snapshot', 'minisearch', 'papaparse', 'pagefind'])
    expect(text).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+(-dev)? \\(MIT\\)$`, 'm'));
  expect(text).toMatch(/^@fontsource\/faustina \d+\.\d+\.\d+ \(OFL-1\.1\)$/m);
  expect(text).toContain('SIL OPEN FONT LICENSE Version 1.1');
});
