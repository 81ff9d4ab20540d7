import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { installedPackages } from '../../src/util/installed-packages.ts';
import { createFolder } from '../fixtures.ts';

/** Makes a folder with a package.json for each path, and returns the names and versions found from `start`. */
function packagesFrom(start: string, manifests: Record<string, object>): string[] {
  const folder = createFolder();
  for (const [path, manifest] of Object.entries(manifests)) {
    mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(join(folder, path, 'package.json'), JSON.stringify({ version: '1.0.0', ...manifest }));
  }
  return installedPackages(join(folder, start)).map(
    ({ name, version, license }) => `${name}@${version}${license === 'unknown' ? '' : ` ${license}`}`,
  );
}

const TOOL = { dependencies: { a: '*', '@x/b': '*' }, devDependencies: { unused: '*' } };

test('the same packages are found inside a clone and beside an installed package', () => {
  const packages = {
    a: { dependencies: { '@x/b': '*' }, optionalDependencies: { 'for-one-system': '*' } },
    '@x/b': { version: '2.0.0', license: 'MIT' },
    'for-one-system': {},
    unused: {},
  };
  const inFolder = (folder: string): Record<string, object> =>
    Object.fromEntries(Object.entries(packages).map(([name, manifest]) => [`${folder}/${name}`, manifest]));
  const expected = ['@x/b@2.0.0 MIT', 'a@1.0.0'];
  expect(packagesFrom('.', { '.': TOOL, ...inFolder('node_modules') })).toEqual(expected);
  expect(
    packagesFrom('node_modules/tool', { 'node_modules/tool': TOOL, ...inFolder('node_modules') }),
  ).toEqual(expected);
});

test('a package runs with the nearest of two versions', () => {
  const packages = {
    '.': TOOL,
    'node_modules/a': { dependencies: { '@x/b': '*' } },
    'node_modules/a/node_modules/@x/b': { version: '3.0.0' },
    'node_modules/@x/b': { version: '2.0.0' },
  };
  expect(packagesFrom('.', packages)).toEqual(['@x/b@2.0.0', '@x/b@3.0.0', 'a@1.0.0']);
});

test('packages that depend on each other end the search', () => {
  const packages = {
    '.': { dependencies: { a: '*' } },
    'node_modules/a': { dependencies: { b: '*' } },
    'node_modules/b': { dependencies: { a: '*' } },
  };
  expect(packagesFrom('.', packages)).toEqual(['a@1.0.0', 'b@1.0.0']);
});
