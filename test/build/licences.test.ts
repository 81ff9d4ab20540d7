// licences.txt lists what browsers load: no package is forgotten, and none that only builds is listed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { licencesText } from '../../src/build/licences.ts';

const root = join(import.meta.dirname, '../..');

function versionOf(name: string): string {
  return (
    JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')) as { version: string }
  ).version;
}

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

/** The titles of the parts. */
function titlesIn(text: string): string[] {
  return text.split(/\n\n-{80}\n\n/).map((part) => part.split('\n', 1)[0]!);
}

test('names each package of a bundle once, with its version and licence', () => {
  const text = licencesText([
    join(root, 'src/components/search/search-page.ts'),
    join(root, 'node_modules/papaparse/papaparse.js'),
    join(root, 'node_modules/papaparse/papaparse.min.js'),
    '\0vite/preload-helper.js',
  ]);
  expect(titlesIn(text).slice(1)).toEqual([
    `registry-snapshot ${version} (MIT)`,
    `@fontsource/faustina ${versionOf('@fontsource/faustina')} (OFL-1.1)`,
    `pagefind ${versionOf('pagefind')} (MIT)`,
    `papaparse ${versionOf('papaparse')} (MIT)`,
    `vite ${versionOf('vite')} (MIT)`,
  ]);
  for (const holder of ['Matthew Holt', 'Copyright (c) Pagefind', 'VoidZero Inc. and Vite contributors'])
    expect(text).toContain(holder);
  expect(text.match(/Permission is hereby granted/g)).toHaveLength(5);
});

test('code of an unknown package ends the build', () => {
  const path = join(root, 'node_modules/playwright-core/index.js');
  expect(() => licencesText([path])).toThrow(`No package is known for “${path}”`);
});
