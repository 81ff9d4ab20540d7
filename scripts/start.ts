#!/usr/bin/env node
import { ConfigError } from '../src/config.ts';
import { build, BUILD_SETTINGS } from './build.ts';
import { runIfMain } from './command.ts';
import { print } from './terminal.ts';
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
    const [{ checkFolders }, { requireSpaceForRun }, { readIdentity }, { checkPort }, { serve }] =
      await Promise.all([
        import('../src/build/build-folders.ts'),
        import('../src/build/disk-needs.ts'),
        import('../src/identity/site-identity.ts'),
        import('../src/util/listen.ts'),
        import('./serve.ts'),
      ]);
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
