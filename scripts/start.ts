#!/usr/bin/env node
import { ConfigError } from '../src/config.ts';
import { build, BUILD_SETTINGS } from './build.ts';
import { runIfMain } from './command.ts';
import { snapshot, SNAPSHOT_OPTIONS, SNAPSHOT_SETTINGS, type SnapshotFlags } from './snapshot.ts';

export default await runIfMain<SnapshotFlags>(import.meta, {
  name: 'start',
  summary: 'Take a snapshot, build its site and serve it.',
  settings: [...SNAPSHOT_SETTINGS, ...BUILD_SETTINGS, 'port', 'host'],
  options: SNAPSHOT_OPTIONS,
  run: async (config, flags) => {
    if (config.port === 0)
      throw new ConfigError(
        'The port is 0 (any free port), but links in the site need a fixed one. Set PORT.',
      );
    // Loaded here, because --help doesn't need them.
    const [{ checkFolders }, { requireSpaceForRun }, { readIdentity }, { serve }] = await Promise.all([
      import('../src/build/build-folders.ts'),
      import('../src/build/disk-needs.ts'),
      import('../src/identity/site-identity.ts'),
      import('./serve.ts'),
    ]);
    checkFolders(config);
    requireSpaceForRun(config);
    // Fails before anything is fetched if the configuration is wrong. The build reads it again.
    readIdentity(config);
    await snapshot(config, flags);
    await build(config);
    await serve(config);
  },
});
