#!/usr/bin/env node
import { checkFolders } from '../src/build/build-folders.ts';
import { requireSpaceForRun } from '../src/build/disk-needs.ts';
import { ConfigError } from '../src/config/config.ts';
import { readIdentity } from '../src/config/site-identity.ts';
import { checkPort } from '../src/util/listen.ts';
import { build, BUILD_SETTINGS } from './build.ts';
import { runIfMain } from './command.ts';
import { serve } from './serve.ts';
import { print } from './terminal.ts';
import { snapshot, SNAPSHOT_OPTIONS, SNAPSHOT_SETTINGS, type SnapshotFlags } from './snapshot.ts';

export default await runIfMain<SnapshotFlags>(import.meta, {
  name: 'start',
  summary: 'Take a snapshot, build its site and serve it.',
  settings: [...SNAPSHOT_SETTINGS, ...BUILD_SETTINGS, 'port', 'host'],
  options: SNAPSHOT_OPTIONS,
  exitCodes: { 3: 'the registry cannot be used', 4: 'refused by a guard' },
  run: async (config, flags) => {
    if (config.port === 0)
      throw new ConfigError(
        'The port is 0 (any free port), but links in the site need a fixed one. Set PORT.',
      );
    checkFolders(config);
    requireSpaceForRun(config);
    // These fail before anything is fetched. The build reads the configuration again, and the server takes the port.
    readIdentity(config);
    await checkPort(config.port, config.host);
    await snapshot(config, flags);
    const built = await build(config);
    print(...(built?.reloadLines ?? []));
    await serve(config);
  },
});
