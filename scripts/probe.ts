#!/usr/bin/env node
import { Option } from 'commander';
import { runIfMain } from './command.ts';
import type { ProbeFlags } from './probe-run.ts';

/** Besides the snapshot folder and SITE_URL. */
export const PROBE_SETTINGS = ['probeTimeLimit', 'probeSkip', 'probeNetworks'] as const;

export default await runIfMain<ProbeFlags>(import.meta, {
  name: 'probe',
  summary:
    'Probe the public status page of each service of release 5.1 in the current snapshot, once, and store what it answers. ' +
    'docs/probe.md says how administrators of services recognize and stop this.',
  settings: ['snapshotDir', 'site', 'siteConfig', ...PROBE_SETTINGS],
  options: [
    new Option(
      '--only <ID>',
      'probe only services with this ID, or those of the platform or data host with it',
    ),
    new Option('--dry-run', 'only print the URLs'),
  ],
  run: async (config, flags) => (await import('./probe-run.ts')).probe(config, flags),
});
