// licences.txt: the licence of each package whose code or typeface browsers load from the site.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import type { AstroInlineConfig } from 'astro';
import { installedPackages, type InstalledPackage } from '../util/installed-packages.ts';

export type VitePlugin = Extract<
  NonNullable<NonNullable<AstroInlineConfig['vite']>['plugins']>[number],
  { name: string }
>;

const ROOT = resolve(import.meta.dirname, '../..');
// The search's code is added after the bundle is made, and a typeface is no code.
const OUTSIDE_BUNDLE = ['pagefind', '@fontsource/faustina'];

/** Writes licences.txt beside the code for browsers. */
export function licencesPlugin(): VitePlugin {
  return {
    name: 'licences',
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: licencesText(modules) });
    },
  };
}

/** `modules` are paths, and names of code that a package generates: `\0vite/preload-helper.js`. */
export function licencesText(modules: readonly string[]): string {
  const installed = installedPackages();
  const used = new Set(installed.filter(({ name }) => OUTSIDE_BUNDLE.includes(name)));
  for (const module of modules.filter((path) => !path.startsWith(join(ROOT, 'src') + sep))) {
    const owner = installed.find(
      ({ name, folder }) => module.startsWith(folder + sep) || module.startsWith(`\0${name}/`),
    );
    if (!owner) throw new Error(`No package is known for “${module}”, so its licence cannot be listed.`);
    used.add(owner);
  }
  const product = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as InstalledPackage;
  const parts = [{ ...product, folder: ROOT }, ...installed.filter((each) => used.has(each))].map(
    ({ name, version, license, folder }) =>
      `${name} ${version} (${license})\n\n${licenceIn(folder) ?? `Licence: ${license}`}`,
  );
  return [
    "This site contains code of these packages. Their licences do not cover the registry's records.",
    ...parts,
  ].join(`\n\n${'-'.repeat(80)}\n\n`);
}

function licenceIn(folder: string): string | undefined {
  const entries = readdirSync(folder, { withFileTypes: true });
  const found = entries.find(({ name }) => /^licen[cs]e(\.\w+)?$/i.test(name));
  if (!found) return undefined;
  const path = join(folder, found.name);
  // Pagefind has a folder of that name.
  if (found.isDirectory()) return licenceIn(path);
  // Vite's text goes on with the licences of packages that no browser loads.
  return readFileSync(path, 'utf8').split('# Licenses of bundled')[0]!.trim();
}
