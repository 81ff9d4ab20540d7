#!/usr/bin/env node
// npm run dev: the pages of the current snapshot, rendered anew at every change, with the mirror beside them.
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { dev } from 'astro';
import { envOf } from '../src/config.ts';
import { writeDataset } from '../src/dataset/write-dataset.ts';
import { listenErrorOf } from '../src/mirror/serve/serve-error.ts';
import { openSnapshot } from '../src/snapshot/store/snapshot-store.ts';
import { command } from './command.ts';

const ROOT = resolve(import.meta.dirname, '..');

await command({
  name: 'dev',
  summary: 'Serves the pages of the current snapshot while they are being worked on, at the same paths.',
  settings: ['site', 'snapshotDir', 'port', 'host', 'staleAfter'],
  run: async (config) => {
    // The pages of the data tell of files, which a build makes before its pages.
    const distDir = join(ROOT, '.tmp', 'dev');
    await rm(distDir, { recursive: true, force: true });
    writeDataset(await openSnapshot(config.snapshotDir), config.site, distDir);
    Object.assign(process.env, envOf({ ...config, distDir }), { ASTRO_TELEMETRY_DISABLED: '1' });
    const { port, host } = config;
    await dev({ root: ROOT, server: { port, host } }).catch((error: Error) => {
      setImmediate(() => process.exit()); // Vite would keep the process alive
      throw listenErrorOf(error, host, port);
    });
  },
});
