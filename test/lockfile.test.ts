import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';

interface Package {
  integrity?: string;
  resolved?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
}

/**
 * Binaries for other systems that the npm registry didn't have when the lock file was written, so they lack an integrity
 * hash. When a registry has one, add its `integrity` to the lock file and lower the number.
 */
const WITHOUT_INTEGRITY = {
  name: /^@(astrojs\/compiler-|oxc-parser\/|oxlint\/)binding-|^@pagefind\//,
  count: 45,
};

let packages: [string, Package][];
beforeAll(async () => {
  const lock = JSON.parse(await readFile(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
    packages: Record<string, Package>;
  };
  packages = Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, about]) => [path.replace(/^node_modules\//, ''), about]);
});

test('every package has its integrity, but for binaries that the registry does not have', () => {
  expect(packages.length).toBeGreaterThan(300);
  const unchecked = packages.filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity));
  for (const [name, { optional, os, cpu }] of unchecked) {
    expect(name).toMatch(WITHOUT_INTEGRITY.name);
    expect([optional, Boolean(os ?? cpu)], name).toEqual([true, true]);
  }
  expect(unchecked.length).toBeLessThanOrEqual(WITHOUT_INTEGRITY.count);
});

test('none is bound to one registry', () => {
  expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});
