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
 * hash. When a registry has one, add its `integrity` to the lock file and remove it here.
 */
const WITHOUT_INTEGRITY = [
  '@astrojs/compiler-binding-android-arm64',
  '@astrojs/compiler-binding-darwin-arm64',
  '@astrojs/compiler-binding-darwin-x64',
  '@astrojs/compiler-binding-linux-arm64-gnu',
  '@astrojs/compiler-binding-linux-arm64-musl',
  '@astrojs/compiler-binding-wasm32-wasi',
  '@astrojs/compiler-binding-win32-arm64-msvc',
  '@astrojs/compiler-binding-win32-x64-msvc',
  '@oxc-parser/binding-android-arm-eabi',
  '@oxc-parser/binding-android-arm64',
  '@oxc-parser/binding-darwin-arm64',
  '@oxc-parser/binding-darwin-x64',
  '@oxc-parser/binding-freebsd-x64',
  '@oxc-parser/binding-linux-arm-gnueabihf',
  '@oxc-parser/binding-linux-arm-musleabihf',
  '@oxc-parser/binding-linux-ppc64-gnu',
  '@oxc-parser/binding-linux-riscv64-gnu',
  '@oxc-parser/binding-linux-riscv64-musl',
  '@oxc-parser/binding-linux-s390x-gnu',
  '@oxc-parser/binding-openharmony-arm64',
  '@oxc-parser/binding-win32-arm64-msvc',
  '@oxc-parser/binding-win32-ia32-msvc',
  '@oxc-parser/binding-win32-x64-msvc',
  '@oxlint/binding-android-arm-eabi',
  '@oxlint/binding-android-arm64',
  '@oxlint/binding-darwin-arm64',
  '@oxlint/binding-darwin-x64',
  '@oxlint/binding-freebsd-x64',
  '@oxlint/binding-linux-arm-gnueabihf',
  '@oxlint/binding-linux-arm-musleabihf',
  '@oxlint/binding-linux-arm64-musl',
  '@oxlint/binding-linux-ppc64-gnu',
  '@oxlint/binding-linux-riscv64-gnu',
  '@oxlint/binding-linux-riscv64-musl',
  '@oxlint/binding-linux-s390x-gnu',
  '@oxlint/binding-linux-x64-musl',
  '@oxlint/binding-openharmony-arm64',
  '@oxlint/binding-win32-arm64-msvc',
  '@oxlint/binding-win32-ia32-msvc',
  '@oxlint/binding-win32-x64-msvc',
  '@pagefind/darwin-arm64',
  '@pagefind/darwin-x64',
  '@pagefind/freebsd-x64',
  '@pagefind/windows-arm64',
  '@pagefind/windows-x64',
];

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
  expect(unchecked.map(([name]) => name)).toEqual(WITHOUT_INTEGRITY);
  for (const [name, { optional, os, cpu }] of unchecked)
    expect([name, optional, Boolean(os ?? cpu)]).toEqual([name, true, true]);
});

test('none is bound to one registry', () => {
  expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});
