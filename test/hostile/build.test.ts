// A site of a registry in which every field of a record has a hostile value: it is built, and the mirror is the registry's.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { run } from '../run.ts';
import { play, type Player } from '../snapshot/scripted-origin.ts';
import { VALUES } from './answers.ts';
import { bodyOf, moved } from './play.ts';
import { registryOf } from './registry.ts';

test('a site with all of them', async () => {
  const values = Object.values(VALUES);
  const { port, script } = await play(registryOf((n) => values[n % values.length]));
  const root = join(import.meta.dirname, '../../.tmp');
  mkdirSync(root, { recursive: true });
  const folder = mkdtempSync(join(root, 'hostile-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const env = {
    REGISTRY_URL: `http://127.0.0.1:${port}`,
    REGISTRY_ALIASES: 'https://registry.example',
    SITE_URL: 'https://mirror.example/base',
    SNAPSHOT_DIR: join(folder, 'snapshot'),
    DIST_DIR: join(folder, 'dist'),
  };
  const taken = await run('snapshot', ['--brand', 'usage', '--allow-bad'], env);
  expect(taken.code, taken.output).toBe(0);
  const built = await run('build', ['--for', 'netlify'], env);
  expect(built.code, built.output).toBe(0);
  const dist = join(folder, 'dist');
  const { paths } = JSON.parse(readFileSync(join(dist, 'data/manifest.json'), 'utf8'));
  expect(Object.keys(paths).length).toBeGreaterThan(150);
  for (const path of Object.keys(paths)) {
    // The list of all notifications names no other page here.
    const mirrored = readFileSync(join(dist, path, 'index.json'), 'latin1');
    expect(mirrored === moved(bodyOf(script[path] as Player)), path).toBe(true);
  }
}, 600_000);
