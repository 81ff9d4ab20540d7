#!/usr/bin/env node
// npm run bundle: makes the bundle of the pages' code for all builds with this code.
import { makeReadyBundle } from '../src/build/page-bundle.ts';
import { command } from './command.ts';

await command(import.meta, {
  name: 'bundle',
  summary: 'Make the bundle of the pages’ code, for the package, the image or this clone. “npm ci” does it.',
  settings: [],
  run: () => makeReadyBundle(),
});
