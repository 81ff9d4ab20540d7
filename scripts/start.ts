#!/usr/bin/env node
// npm start: the whole main job, from a registry to a served site.
import { ConfigError } from '../src/config.ts';
import { build } from './build.ts';
import { command } from './command.ts';
import { serve } from './serve.ts';
import { snapshot } from './snapshot.ts';

await command({
  name: 'start',
  summary: 'Takes a snapshot, builds the site of it and serves it, all in one.',
  settings: ['registry', 'brand', 'aliases', 'site', 'snapshotDir', 'distDir', 'port', 'host', 'staleAfter'],
  run: async (config) => {
    if (config.port === 0) {
      throw new ConfigError('The port is 0, any free one: npm start must know it before, for links to it.');
    }
    await snapshot(config);
    await build(config);
    await serve(config);
  },
});
