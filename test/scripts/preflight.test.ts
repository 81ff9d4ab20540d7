// The messages for Windows, an old Node, and missing or old packages; and the memory of builds.
import { spawnSync } from 'node:child_process';
import { cp, mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createFolder } from '../fixtures.ts';
import { commandEnv } from '../run.ts';

const ROOT = join(import.meta.dirname, '../..');
const PREFLIGHT = join(ROOT, 'scripts/preflight.cjs');
async function readPackage() {
  return JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
    engines: Record<string, string>;
  };
}

function runNode(node: string, args: string[], cwd = ROOT): { status: number | null; stderr: string } {
  const { status, stderr } = spawnSync(node, args, { cwd, encoding: 'utf8' });
  return { status, stderr };
}

test('every command loads the preflight', async () => {
  const { scripts } = await readPackage();
  const commands = Object.entries(scripts).filter(([, line]) => / (scripts|test)\/.*\.ts$/.test(line));
  expect(commands.length).toBeGreaterThan(12);
  for (const [name, line] of commands)
    expect(line).toMatch(new RegExp(`node -r ./scripts/preflight.cjs (scripts|test/${name})/${name}.ts$`));
});

test.runIf(process.platform === 'linux').each([
  ['build', {}, '2'],
  ['nightly', {}, '2'],
  ['start', {}, 'undefined'],
  ['build', { MALLOC_ARENA_MAX: '4' }, '4'],
  ['serve', {}, 'undefined'],
])('%s with %j starts with MALLOC_ARENA_MAX=%s, in the process that was started', (name, env, arenas) => {
  const tell =
    'data:text/javascript,console.log(process.pid, process.argv0, process.env.MALLOC_ARENA_MAX, process.execArgv.length)';
  const args = ['-r', PREFLIGHT, '--import', tell, join(ROOT, `scripts/${name}.ts`), '--help'];
  const { pid, stdout, status } = spawnSync(process.execPath, args, {
    argv0: 'registry-snapshot',
    env: { ...commandEnv(), ...env },
    encoding: 'utf8',
  });
  expect([status, stdout.split('\n')[0]]).toEqual([0, `${pid} registry-snapshot ${arenas} 4`]);
  expect(stdout).toContain(`registry-snapshot ${name} [options]`);
});

async function runAs(version: string, preflight = PREFLIGHT): Promise<ReturnType<typeof runNode>> {
  const old = join(createFolder(), 'old.cjs');
  await writeFile(old, `Object.defineProperty(process.versions, 'node', { value: '${version}' });`);
  return runNode(process.execPath, ['-r', old, '-r', preflight, '-e', '']);
}

test.each(['18.20.0', '20.19.0', '22.18.0', '23.11.0', '24.1.0'])('Node %s: 5', async (version) => {
  expect(await runAs(version)).toEqual({
    status: 5,
    stderr:
      `registry-snapshot requires Node 22.19 or newer 22.x, or 24.2 or newer, but this is Node ${version}. ` +
      'Run “npm ci”, which installs one, and start commands with “npm run”.\n',
  });
});

test('an installed package says what an old Node can do there: 5', async () => {
  const preflight = join(createFolder(), 'node_modules/registry-snapshot/scripts/preflight.cjs');
  await cp(PREFLIGHT, preflight);
  expect(await runAs('20.19.0', preflight)).toEqual({
    status: 5,
    stderr:
      'registry-snapshot requires Node 22.19 or newer 22.x, or 24.2 or newer, but this is Node 20.19.0. ' +
      'Install a newer one from https://nodejs.org.\n',
  });
});

test.each(['22.19.0', '24.2.0', '26.0.0'])(
  'Node %s may run commands, which package.json states',
  async (version) => {
    expect(await runAs(version)).toEqual({ status: 0, stderr: '' });
    expect((await readPackage()).engines).toEqual({ node: '^22.19.0 || >=24.2.0' });
  },
);

test('missing packages: 5', async () => {
  const folder = createFolder();
  for (const part of ['scripts', 'src', 'package.json'])
    await cp(join(ROOT, part), join(folder, part), { recursive: true });
  expect(runNode(process.execPath, ['-r', './scripts/preflight.cjs', 'scripts/build.ts'], folder)).toEqual({
    status: 5,
    stderr:
      'The packages of registry-snapshot are not installed. Run “npm ci”, and start commands with “npm run”.\n',
  });
});

test.each([
  ['#', 'a#b', true],
  ['?', 'a?b', true],
  ['*', 'a*b', true],
  ['\\', 'a\\b', true],
  ['\\', 'a\\b/node_modules/registry-snapshot', true],
  ['#', 'a#b/node_modules/registry-snapshot', false],
  ['none', "a b%20c[d]{e}(f)'&é", false],
])('a folder with %s in its path: %s', async (character, path, isRefused) => {
  const folder = join(createFolder(), path);
  await cp(PREFLIGHT, join(folder, 'scripts/preflight.cjs'));
  await mkdir(join(folder, 'node_modules/commander'), { recursive: true });
  const stderr =
    `The folder of registry-snapshot, “${folder}/”, has “${character}” in its path, so its pages cannot be built. ` +
    'Move it to a path without #, ?, * and \\.\n';
  const expected = isRefused ? { status: 5, stderr } : { status: 0, stderr: '' };
  expect(runNode(process.execPath, ['-r', './scripts/preflight.cjs', '-e', ''], folder)).toEqual(expected);
});

describe('package-lock.json', () => {
  interface LockedPackage {
    version: string;
    dev?: true;
    optional?: true;
    devOptional?: true;
  }
  const LOCKED: Record<string, LockedPackage> = {
    '': { version: '2.0.0' },
    'node_modules/commander': { version: '15.1.0' },
    'node_modules/vitest': { version: '5.0.0', dev: true },
    'node_modules/binary-for-other-systems': { version: '1.0.0', optional: true },
    'node_modules/tslib': { version: '2.0.0', devOptional: true },
  };

  /** Runs the preflight where npm has installed these packages, before or after the lock file was written. */
  async function runWith(
    installed: Record<string, LockedPackage> | undefined,
    { folder = '', isLockNewer = true } = {},
  ): Promise<ReturnType<typeof runNode>> {
    const root = join(createFolder(), folder);
    await mkdir(join(root, 'node_modules/commander'), { recursive: true });
    await cp(PREFLIGHT, join(root, 'scripts/preflight.cjs'));
    const files = { 'package-lock.json': LOCKED, 'node_modules/.package-lock.json': installed };
    for (const [name, packages] of Object.entries(files))
      if (packages) await writeFile(join(root, name), JSON.stringify({ packages }));
    const time = new Date(Date.now() + (isLockNewer ? 1 : -1) * 3_600_000);
    await utimes(join(root, 'package-lock.json'), time, time);
    return runNode(process.execPath, ['-r', './scripts/preflight.cjs', '-e', ''], root);
  }

  const { '': _, ...ALL } = LOCKED;
  const PRODUCTION = { 'node_modules/commander': { version: '15.1.0' } };
  const OUT_OF_DATE = {
    status: 5,
    stderr: 'The packages of registry-snapshot are out of date. Run “npm ci”.\n',
  };
  const OLD = { ...ALL, 'node_modules/commander': { version: '14.0.0' } };

  test.each([
    ['an older version', OLD],
    ['an older optional package', { ...ALL, 'node_modules/tslib': { version: '1.0.0' } }],
    ['a package less', {}],
  ])('of newer packages than node_modules, which has %s: 5', async (_case, installed) => {
    expect(await runWith(installed)).toEqual(OUT_OF_DATE);
  });

  test.each([
    ['npm ci', ALL],
    ['npm ci --omit=dev --omit=optional', PRODUCTION],
    [
      'an older tool for developers',
      { ...ALL, 'node_modules/vitest': { version: '4.0.0', dev: true as const } },
    ],
    ['another package manager', undefined],
  ])('of the packages that are there: %s', async (_case, installed) => {
    expect(await runWith(installed)).toEqual({ status: 0, stderr: '' });
  });

  test('is not read if npm installed the packages after it was written, or in an installed package', async () => {
    const passed = { status: 0, stderr: '' };
    expect(await runWith(OLD, { isLockNewer: false })).toEqual(passed);
    expect(await runWith(OLD, { folder: 'node_modules/registry-snapshot' })).toEqual(passed);
  });
});

describe('on Windows', () => {
  async function pretendWindows(): Promise<string> {
    const file = join(createFolder(), 'windows.cjs');
    await writeFile(file, `Object.defineProperty(process, 'platform', { value: 'win32' });`);
    return file;
  }
  const REFUSAL = {
    status: 5,
    stderr: 'Windows is not supported. Use WSL, in a folder of its own file system, not below /mnt/c.\n',
  };

  // cmd runs “node …” and “&&”, but has no “exec”.
  test.each(['start', 'prepare'])(
    'npm’s %s ends in one sentence before it needs a shell: 5',
    async (name) => {
      const { [name]: line = '' } = (await readPackage()).scripts;
      const [first, ...rest] = line.split(' && ');
      expect(first).toMatch(/^node [\w/.]+$/);
      expect(rest).toHaveLength(1);
      const env = { ...commandEnv(), NODE_OPTIONS: `--require ${await pretendWindows()}` };
      const { status, stdout, stderr } = spawnSync('sh', ['-c', line], { cwd: ROOT, env, encoding: 'utf8' });
      expect({ status, stderr }).toEqual(REFUSAL);
      expect(stdout).toBe('');
    },
  );

  test('so does the program of the package', async () => {
    const program = join(ROOT, 'bin/registry-snapshot.cjs');
    expect(runNode(process.execPath, ['-r', await pretendWindows(), program, 'start'])).toEqual(REFUSAL);
  });
});
