#!/usr/bin/env node
// npm run bundle: makes the bundle of the pages' code for all builds with this code.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pathsIn } from '../src/util/paths-in.ts';
import { runIfMain } from './command.ts';

/** The modules that “npm start” loads. */
const LOADED = [
  'scripts/snapshot',
  'scripts/start',
  'scripts/serve',
  'src/sample/sample-history',
  'src/sample/sample-origin',
  'src/snapshot/take-snapshot',
  'src/build/build-site',
  'src/build/web-host-choice',
  'src/build/make-site',
];

/** Node stores the compiled code of what it loads (see preflight.cjs), so the first start finds it compiled. */
async function compile(bundle: string): Promise<void> {
  for (const name of LOADED) await import(import.meta.resolve(`../${name}.ts`));
  await importModulesIn(join(bundle, 'server'));
}

export async function importModulesIn(folder: string): Promise<void> {
  for (const path of pathsIn(folder))
    if (path.endsWith('.mjs')) await import(pathToFileURL(join(folder, path)).href);
}

await runIfMain(import.meta, {
  name: 'bundle',
  summary: 'Make the bundle of the pages’ code, for the package, the image or this clone. “npm ci” does it.',
  settings: [],
  run: async () => {
    const { makeReadyBundle } = await import('../src/build/page-bundle.ts'); // not for --help
    const bundle = await makeReadyBundle();
    if (bundle !== undefined) await compile(bundle);
  },
});
