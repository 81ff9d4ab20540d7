#!/usr/bin/env node
// npm start: the whole main job, from a registry to a served site.
import { ConfigError } from '../src/config.ts';
import { openTarget } from '../src/generator/build-site.ts';
import { build } from './build.ts';
import { command } from './command.ts';
import { serve } from './serve.ts';
import { snapshot, SNAPSHOT_OPTIONS, SNAPSHOT_SETTINGS, type SnapshotFlags } from './snapshot.ts';

await command<SnapshotFlags>({
  name: 'start',
  summary: 'Takes a snapshot, builds the site of it and serves it, all in one.',
  settings: [...SNAPSHOT_SETTINGS, 'site', 'distDir', 'port', 'host', 'staleAfter'],
  options: SNAPSHOT_OPTIONS,
  run: async (config, flags) => {
    if (config.port === 0) {
      throw new ConfigError('The port is 0, any free one: npm start must know it before, for links to it.');
    }
    openTarget(config);
    await snapshot(config, flags);
    await build(config);
    await serve(config);
  },
});
