// What the installed package does on this Node; oldest-node.test.ts runs it on the oldest.
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startOrigin } from '../../src/sample/sample-origin.ts';
import { treeOf } from '../tree.ts';
import { installPackage, outputOf, waitForUrl, type InstalledPackage } from './installed-package.ts';

const site = inject('site');
const COMMANDS = [
  'start',
  'snapshot',
  'build',
  'serve',
  'nightly',
  'verify',
  'probe',
  'query',
  'keep',
  'mine',
  'origin',
];
/** The commands that no test below runs. */
const NOT_RUN = ['start', 'nightly', 'probe', 'mine', 'origin'];

let installed: InstalledPackage;
beforeAll(() => {
  installed = installPackage();
  cpSync(site.snapshotDir, join(installed.work, 'snapshot'), { recursive: true, verbatimSymlinks: true });
  installed.own();
});
afterAll(() => installed.remove());

test('the program lists its commands, and those not run below start', async () => {
  const usage = await installed.run([]);
  const listed = [...usage.matchAll(/^  (\w+)/gm)].map(([, name]) => name);
  expect(listed).toEqual(COMMANDS);
  for (const name of NOT_RUN)
    expect(await installed.run([name, '--help'])).toContain(`Usage: registry-snapshot ${name} [options]\n`);
});

test('the version is that of the manifests', async () => {
  const version = (await installed.run(['--version'])).trim();
  const manifest = JSON.parse(readFileSync(join(site.distDir, 'data/manifest.json'), 'utf8')) as {
    tool: string;
  };
  expect(manifest.tool).toBe(`registry-snapshot/${version}`);
});

test('a wrong command, and one that comes too early, end in a sentence that names the program: 2, 5', async () => {
  const wrong = await outputOf(installed.startProgram(['buidl']));
  expect(wrong).toEqual({
    code: 2,
    output: 'registry-snapshot: “buidl” is not a command. Run “registry-snapshot --help” for the list.\n',
  });
  const early = await outputOf(installed.startProgram(['query', 'select 1'], { SNAPSHOT_DIR: 'none' }));
  expect(early).toEqual({
    code: 5,
    output: 'query: No snapshot in “none”. Take one with “registry-snapshot snapshot”.\n',
  });
  const byNpx = await outputOf(
    installed.startProgram(['query', 'select 1'], { SNAPSHOT_DIR: 'none', npm_command: 'exec' }),
  );
  expect(byNpx.output).toContain('Take one with “npx --no registry-snapshot snapshot”.');
});

test('builds the same bytes as a clone, in the current folder', async () => {
  await installed.run(['build', '--site', site.url]);
  const [ours, theirs] = await Promise.all([treeOf(join(installed.work, 'dist')), treeOf(site.distDir)]);
  expect([...ours.keys()]).toEqual([...theirs.keys()]);
  expect([...ours.keys()].filter((path) => ours.get(path) !== theirs.get(path))).toEqual([]);
});

test('takes a snapshot, serves and verifies a site, answers a query, saves and restores', async () => {
  await installed.run(['snapshot'], { SNAPSHOT_DIR: 'another' });
  const { url, stop } = await waitForUrl(installed.startProgram(['serve', '--port', '0']));
  expect(await installed.run(['verify', url])).toContain('Every requirement is met.');
  expect(await stop()).toBe(0);
  expect(await installed.run(['query', '--csv', 'select count(*) as n from platforms'])).toBe('n\r\n90\r\n');
  await installed.run(['keep', '--save', 'saved']);
  await installed.run(['keep', '--restore', 'saved'], { SNAPSHOT_DIR: 'restored' });
  expect(await installed.run(['query', '--csv', 'select 1 as n'], { SNAPSHOT_DIR: 'restored' })).toBe(
    'n\r\n1\r\n',
  );
});

test('the unpacked tarball with production packages runs the nightly job', async () => {
  const origin = await startOrigin({ platforms: 12 });
  try {
    const env = {
      REGISTRY_URL: origin.url,
      SNAPSHOT_DIR: join(installed.work, 'nightly/snapshot'),
      DIST_DIR: join(installed.work, 'nightly/dist'),
    };
    const { code, output } = await outputOf(
      installed.start('npm', ['run', 'nightly'], env, installed.unpacked),
    );
    expect(code, output).toBe(0);
    expect(output).toContain('was built and verified.');
  } finally {
    await origin.close();
  }
});
