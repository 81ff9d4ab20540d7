#!/usr/bin/env node
// npm run dev: the pages of the current snapshot, rendered anew at every change, with the mirror beside them.
import { resolve } from 'node:path';
import { dev } from 'astro';
import { envOf } from '../src/config.ts';
import { openSnapshot } from '../src/snapshot/store.ts';
import { command } from './command.ts';

await command({
  name: 'dev',
  summary: 'Serves the pages of the current snapshot while they are being worked on, at the same paths.',
  settings: ['site', 'snapshotDir', 'port', 'host', 'staleAfter'],
  run: async (config) => {
    await openSnapshot(config.snapshotDir);
    Object.assign(process.env, envOf(config), { ASTRO_TELEMETRY_DISABLED: '1' });
    await dev({ root: resolve(import.meta.dirname, '..'), server: { port: config.port, host: config.host } });
  },
});
