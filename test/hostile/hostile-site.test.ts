// A site can be built from a registry in which every field of a record has a hostile value.
import { mkdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolder } from '../fixtures.ts';
import { ensureBundle } from '../bundle.ts';
import { runShared } from '../shared-command.ts';
import { play, type Player } from '../snapshot/scripted-origin.ts';
import { pathsIn } from '../../src/util/paths-in.ts';
import { HOSTILE_VALUES } from './hostile-responses.ts';
import { bodyOf, rewriteLinks } from './hostile-run.ts';
import { hostileRegistryOf } from './hostile-registry.ts';

// eslint-disable-next-line no-control-regex
const CONTROLS = /[\0-\x08\x0B\x0C\x0E-\x1F]/;

test('a site of hostile values', async () => {
  const values = Object.values(HOSTILE_VALUES);
  const { port, script } = await play(hostileRegistryOf((n) => values[n % values.length]));
  const root = join(import.meta.dirname, '../../.tmp');
  mkdirSync(root, { recursive: true });
  const folder = createFolder(root);
  const env = {
    REGISTRY_URL: `http://127.0.0.1:${port}`,
    REGISTRY_ALIASES: 'https://registry.example',
    SITE_URL: 'https://mirror.example/base',
    SNAPSHOT_DIR: join(folder, 'snapshot'),
    DIST_DIR: join(folder, 'dist'),
  };
  const snapshotRun = await runShared(
    'snapshot',
    ['--brand', 'usage', '--allow-bad', '--allow-missing'],
    env,
  );
  expect(snapshotRun.code, snapshotRun.output).toBe(0);
  ensureBundle();
  const buildRun = await runShared('build', ['--for', 'netlify'], env);
  expect(buildRun.code, buildRun.output).toBe(0);
  const dist = join(folder, 'dist');
  const { paths } = JSON.parse(readFileSync(join(dist, 'data/manifest.json'), 'utf8'));
  expect(Object.keys(paths).length).toBeGreaterThan(150);
  for (const path of Object.keys(paths)) {
    // The notification list is unchanged, because it has one page.
    const mirrored = readFileSync(join(dist, path, 'index.json'), 'latin1');
    expect(mirrored === rewriteLinks(bodyOf(script[path] as Player)), path).toBe(true);
  }
  const files = [...pathsIn(dist)].map((path) => ({ path, text: readFileSync(join(dist, path), 'utf8') }));
  const withControls = files.filter(({ text }) => CONTROLS.test(text)).map(({ path }) => extname(path));
  for (const extension of ['.html', '.csv', '.xml', '.json', '.ndjson'])
    expect(files.some(({ path }) => path.endsWith(extension)) && withControls).not.toContain(extension);
}, 600_000);
