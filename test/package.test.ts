// The tarball of `npm pack` with its production packages: what it contains, and what every command of it does on the oldest
// versions of Node that package.json promises. The other tests run the same commands of a clone on this Node.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMMANDS } from '../scripts/docs.ts';
import type { SampleOrigin } from '../src/sample/sample-origin.ts';
import { ensureBundle } from './bundle.ts';
import { createFolder, startSample } from './fixtures.ts';
import { freePort } from './free-port.ts';
import { takeNight } from './history/sample-nights.ts';
import { runShared } from './shared-command.ts';
import { treeOf } from './tree.ts';
import { installPackage, outputOf, waitForUrl, type InstalledPackage } from './installed-package.ts';

const ROOT = join(import.meta.dirname, '..');
const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  engines: { node: string };
};
const OLDEST = engines.node.match(/\d+\.\d+\.\d+/g)!;

const SITE_URL = 'https://mirror.example/base';

let installed: InstalledPackage;
let registry: SampleOrigin;
/** A site that a clone built. */
let distDir: string;
beforeAll(async () => {
  const folder = createFolder();
  const env = { SNAPSHOT_DIR: join(folder, 'snapshot'), DIST_DIR: join(folder, 'dist'), SITE_URL };
  distDir = env.DIST_DIR;
  await takeNight(env.SNAPSHOT_DIR, 17);
  ensureBundle();
  expect(await runShared('build', [], env)).toMatchObject({ code: 0 });
  installed = installPackage();
  cpSync(env.SNAPSHOT_DIR, join(installed.work, 'snapshot'), { recursive: true, verbatimSymlinks: true });
  installed.own();
  registry = await startSample({ platforms: 3 });
});
afterAll(async () => {
  installed.unlock();
});

test('the program lists its commands', async () => {
  const usage = await installed.run([]);
  const listed = [...usage.matchAll(/^  (\w+)/gm)].map(([, name]) => name);
  expect(listed).toEqual(COMMANDS);
});

test('manifests have the version of the package', async () => {
  const version = (await installed.run(['--version'])).trim();
  const manifest = JSON.parse(readFileSync(join(distDir, 'data/manifest.json'), 'utf8')) as {
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
  const early = await outputOf(installed.startProgram(['build'], { SNAPSHOT_DIR: 'none' }));
  expect(early).toEqual({
    code: 5,
    output: 'build: No snapshot in “none”. Take one with “registry-snapshot snapshot”.\n',
  });
  const byNpx = await outputOf(
    installed.startProgram(['build'], { SNAPSHOT_DIR: 'none', npm_command: 'exec' }),
  );
  expect(byNpx.output).toContain('Take one with “npx --no registry-snapshot snapshot”.');
});

test('builds the same bytes as a clone, in the current folder', async () => {
  await installed.run(['build', '--site', SITE_URL]);
  const [ours, theirs] = await Promise.all([treeOf(join(installed.work, 'dist')), treeOf(distDir)]);
  expect([...ours.keys()]).toEqual([...theirs.keys()]);
  expect([...ours.keys()].filter((path) => ours.get(path) !== theirs.get(path))).toEqual([]);
});

/** The folder of a package from npm. `.tmp` keeps it for the next run. Outside CI it may be missing. */
function fetchFromNpm(name: string, version: string): string | undefined {
  const folder = join(ROOT, '.tmp', name, version);
  const path = join(folder, 'node_modules', name);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{}');
  const flags = ['--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
  try {
    execFileSync('npm', ['install', ...flags, `${name}@${version}`], { cwd: folder, stdio: 'pipe' });
  } catch (error) {
    if (process.env['CI']) throw error;
    return undefined;
  }
  return path;
}

test('npm ci accepts the lock file with the oldest npm that README promises', ({ skip }) => {
  const [, oldest = ''] = /\bnpm (\d+\.\d+) or newer/.exec(readFileSync(join(ROOT, 'README.md'), 'utf8'))!;
  const npm = fetchFromNpm('npm', `${oldest}.0`) ?? skip('npm cannot fetch this version of npm');
  const cwd = createFolder();
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(ROOT, file), join(cwd, file));
  const args = [join(npm, 'bin/npm-cli.js'), 'ci', '--dry-run', '--offline', '--ignore-scripts'];
  expect(execFileSync(process.execPath, args, { cwd, encoding: 'utf8', stdio: 'pipe' })).toMatch(
    /added \d+ packages/,
  );
});

test.for(OLDEST)('all commands on Node %s', async (version, { skip }) => {
  const fetched = fetchFromNpm(`node-${process.platform}-${process.arch}`, version);
  const node = join(fetched ?? skip('npm cannot fetch this version of Node'), 'bin/node');
  expect(execFileSync(node, ['--version'], { encoding: 'utf8' })).toBe(`v${version}\n`);
  const inClone = ['-r', './scripts/preflight.cjs', 'scripts/serve.ts', '--help'];
  expect(execFileSync(node, inClone, { cwd: ROOT, encoding: 'utf8' })).toContain('Usage: npm run serve');
  const origin = await waitForUrl(installed.startProgram(['origin', '--port', '0'], {}, node));
  const sample = (await (await fetch(`${new URL(origin.url).origin}/api/v1/platform/`)).json()) as unknown[];
  expect(sample).toHaveLength(90);
  expect(await origin.stop()).toBe(0);
  const port = String(await freePort());
  const env = {
    REGISTRY_URL: registry.url,
    SNAPSHOT_DIR: `${version}/snapshot`,
    DIST_DIR: `${version}/dist`,
    PORT: port,
  };
  const run = (...args: string[]) => installed.run(args, env, node);
  expect(await run('start', '--help')).toContain('Usage: registry-snapshot start [options]\n');

  // Takes a snapshot, builds and verifies, as “start” and “snapshot” do in part.
  expect(await nightly(node, env)).toContain('was built and verified.');
  const server = await waitForUrl(installed.startProgram(['serve'], env, node));
  expect(await run('verify', server.url)).toContain(
    '15 of 16 requirements are met; 1 was not tested: missing.',
  );
  const list = await (await fetch(`${server.url}/data/platforms.csv`)).text();
  expect(await server.stop()).toBe(0);
  expect(list.split('\r\n')).toHaveLength(1 + 3 + 1);

  await run('keep', '--save', `${version}/saved`);
  const restored = { SNAPSHOT_DIR: `${version}/restored` };
  await installed.run(['keep', '--restore', `${version}/saved`], restored, node);
  const [kept, before] = await Promise.all(
    [restored.SNAPSHOT_DIR, env.SNAPSHOT_DIR].map((path) => treeOf(join(installed.work, path, 'current'))),
  );
  expect(kept).toEqual(before);
});

/** On the oldest Node by npm, in the unpacked tarball with production packages; on others by the installed program. */
async function nightly(node: string, env: Record<string, string>): Promise<string> {
  if (!node.includes(OLDEST[0]!)) return installed.run(['nightly'], env, node);
  const { PATH = '' } = process.env;
  const own = {
    SNAPSHOT_DIR: join(installed.work, env['SNAPSHOT_DIR']!),
    DIST_DIR: join(installed.work, env['DIST_DIR']!),
  };
  const job = installed.start(
    'npm',
    ['run', 'nightly'],
    { ...env, ...own, PATH: `${dirname(node)}${delimiter}${PATH}` },
    installed.unpacked,
  );
  const { code, output } = await outputOf(job);
  expect(code, output).toBe(0);
  return output;
}
