// The tarball of `npm pack` with its production packages, as another user than the one who installed it.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { startOrigin } from '../../src/sample/sample-origin.ts';
import { linkOrCopy } from '../../src/util/link-or-copy.ts';
import { pathsIn } from '../../src/util/paths-in.ts';
import { treeOf } from '../tree.ts';

const root = join(import.meta.dirname, '../..');
const site = inject('site');
const COMMANDS = [
  'start',
  'snapshot',
  'build',
  'serve',
  'nightly',
  'verify',
  'query',
  'keep',
  'mine',
  'origin',
];
/** The commands that no test below runs. */
const NOT_RUN = ['start', 'nightly', 'mine', 'origin'];
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

let folder: string;
/** As `npm install` of the tarball leaves a folder: the package beside those that it needs. */
let installed: string;
/** As `npm ci --omit=dev` leaves the unpacked tarball, or a clone: the packages inside it. */
let unpacked: string;
/** A folder of that user, with a snapshot. */
let work: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'package-'));
  chmodSync(folder, 0o755);
  [installed, unpacked, work] = ['installed', 'unpacked', 'work'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const flags = ['--ignore-scripts', '--offline', '--silent', '--pack-destination', folder];
  const tarball = execFileSync('npm', ['pack', ...flags], { cwd: root, encoding: 'utf8' }).trim();
  for (const target of [join(installed, 'node_modules/registry-snapshot'), unpacked]) {
    mkdirSync(target, { recursive: true });
    execFileSync('tar', ['-xzf', join(folder, tarball), '-C', target, '--strip-components=1']);
  }
  copyProductionPackages();
  symlinkSync(join(installed, 'node_modules'), join(unpacked, 'node_modules'));
  setMode('a-w');
  mkdirSync(work);
  cpSync(site.snapshotDir, join(work, 'snapshot'), { recursive: true, verbatimSymlinks: true });
  if (isRoot) execFileSync('chown', ['-R', `${NOBODY}`, work]);
});
afterAll(() => {
  setMode('u+w');
  rmSync(folder, { recursive: true });
});

/** Of folders only: the files are hard links. */
function setMode(mode: string): void {
  execFileSync('find', [installed, unpacked, '-type', 'd', '-exec', 'chmod', mode, '{}', '+']);
}

/** Copies the packages that the lock file does not mark as needed for development only. */
function copyProductionPackages(): void {
  const { packages } = JSON.parse(readFileSync(join(root, 'npm-shrinkwrap.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  for (const [path, { dev = false }] of Object.entries(packages)) {
    if (path === '' || dev) continue;
    for (const file of pathsIn(join(root, path))) {
      // The lock file lists packages inside this one, too.
      if (file.startsWith('node_modules/')) continue;
      mkdirSync(dirname(join(installed, path, file)), { recursive: true });
      linkOrCopy(join(root, path, file), join(installed, path, file));
    }
  }
}

function start(file: string, args: string[], env: Record<string, string> = {}, cwd = work): ChildProcess {
  const { PATH = '' } = process.env;
  const path = [dirname(process.execPath), join(installed, 'node_modules/.bin'), PATH].join(delimiter);
  return spawn(file, args, {
    cwd,
    env: { PATH: path, HOME: work, ...env },
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  });
}

async function outputOf(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

const PROGRAM = () => join(installed, 'node_modules/registry-snapshot/bin/registry-snapshot.cjs');

/** Runs the installed program, which must succeed. */
async function run(args: string[], env?: Record<string, string>): Promise<string> {
  const { code, output } = await outputOf(start(process.execPath, [PROGRAM(), ...args], env));
  expect(code, output).toBe(0);
  return output;
}

test('the program lists its commands, and those not run below start', async () => {
  const usage = await run([]);
  const listed = [...usage.matchAll(/^  (\w+)/gm)].map(([, name]) => name);
  expect(listed).toEqual(COMMANDS);
  for (const name of NOT_RUN)
    expect(await run([name, '--help'])).toContain(`Usage: registry-snapshot ${name} [options]\n`);
});

test('the version is that of the manifests', async () => {
  const version = (await run(['--version'])).trim();
  const manifest = JSON.parse(readFileSync(join(site.distDir, 'data/manifest.json'), 'utf8')) as {
    tool: string;
  };
  expect(manifest.tool).toBe(`registry-snapshot/${version}`);
});

test('a wrong command, and one that comes too early, end in a sentence that names the program: 2, 5', async () => {
  const wrong = await outputOf(start(process.execPath, [PROGRAM(), 'buidl']));
  expect(wrong).toEqual({
    code: 2,
    output: 'registry-snapshot: “buidl” is not a command. Run “registry-snapshot --help” for the list.\n',
  });
  const early = await outputOf(
    start(process.execPath, [PROGRAM(), 'query', 'select 1'], { SNAPSHOT_DIR: 'none' }),
  );
  expect(early).toEqual({
    code: 5,
    output: 'query: No snapshot in “none”. Take one with “registry-snapshot snapshot”.\n',
  });
});

test('builds the same bytes as a clone, in the current folder', async () => {
  await run(['build', '--site', site.url]);
  const [ours, theirs] = await Promise.all([treeOf(join(work, 'dist')), treeOf(site.distDir)]);
  expect([...ours.keys()]).toEqual([...theirs.keys()]);
  expect([...ours.keys()].filter((path) => ours.get(path) !== theirs.get(path))).toEqual([]);
});

test('takes a snapshot, serves and verifies a site, answers a query, saves and restores', async () => {
  await run(['snapshot'], { SNAPSHOT_DIR: 'another' });
  const server = start(process.execPath, [PROGRAM(), 'serve', '--port', '0']);
  const ended = outputOf(server);
  onTestFinished(() => void server.kill('SIGKILL'));
  const text = String(await Promise.race([once(server.stdout!, 'data'), ended.then(({ output }) => output)]));
  const [url = text] = /http:\/\/localhost:\d+\S*(?=\/ )/.exec(text) ?? [];
  expect(await run(['verify', url])).toContain('Every promise is kept.');
  server.kill('SIGTERM');
  expect((await ended).code).toBe(0);
  expect(await run(['query', '--csv', 'select count(*) as n from platforms'])).toBe('n\r\n90\r\n');
  await run(['keep', '--save', 'saved']);
  await run(['keep', '--restore', 'saved'], { SNAPSHOT_DIR: 'restored' });
  expect(await run(['query', '--csv', 'select 1 as n'], { SNAPSHOT_DIR: 'restored' })).toBe('n\r\n1\r\n');
});

test('the unpacked tarball with production packages runs the nightly job', async () => {
  const origin = await startOrigin({ platforms: 12 });
  try {
    const env = {
      REGISTRY_URL: origin.url,
      SNAPSHOT_DIR: join(work, 'nightly/snapshot'),
      DIST_DIR: join(work, 'nightly/dist'),
    };
    const { code, output } = await outputOf(start('npm', ['run', 'nightly'], env, unpacked));
    expect(code, output).toBe(0);
    expect(output).toContain('was built and verified.');
  } finally {
    await origin.close();
  }
});
