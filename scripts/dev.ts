#!/usr/bin/env node
// npm run dev: Astro's development server for the current snapshot, with the mirror.
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
  summary: 'Serve the pages of the current snapshot and re-render them when their source changes.',
  settings: ['site', 'snapshotDir', 'port', 'host', 'staleAfter'],
  run: async (config) => {
    // The data pages describe files that a build writes before it renders pages.
    const distDir = join(ROOT, '.tmp', 'dev');
    await rm(distDir, { recursive: true, force: true });
    writeDataset(await openSnapshot(config.snapshotDir), config.site, distDir);
    Object.assign(process.env, envOf({ ...config, distDir }), { ASTRO_TELEMETRY_DISABLED: '1' });
    const { port, host } = config;
    await dev({ root: ROOT, server: { port, host } }).catch((error: Error) => {
      setImmediate(() => process.exit()); // Vite keeps the process alive otherwise
      throw listenErrorOf(error, host, port);
    });
  },
});
