// The messages for Windows, an old Node, and missing or old packages; and the memory of builds.
import { spawnSync } from 'node:child_process';
import { cp, mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
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

interface Place {
  /** By default the version that runs the tests. */
  version?: string;
  platform?: string;
  /** The path of the folder. */
  path?: string;
  hasPackages?: boolean;
  /** The packages that npm has installed, before or after the lock file was written. */
  installed?: Record<string, LockedPackage> | undefined;
  isLockNewer?: boolean;
}

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
const { '': _, ...ALL } = LOCKED;
const OLD = { ...ALL, 'node_modules/commander': { version: '14.0.0' } };
const INSTALLED = 'node_modules/registry-snapshot';

const PLACES: Record<string, Place> = {
  ...Object.fromEntries(
    ['18.20.0', '20.19.0', '22.18.0', '22.19.0', '23.20.0', '24.1.0', '24.2.0', '26.0.0'].map((version) => [
      `Node ${version}`,
      { version },
    ]),
  ),
  'Node 20.19.0, as an installed package': { version: '20.19.0', path: INSTALLED },
  'no packages': { hasPackages: false },
  ...Object.fromEntries(
    ['a#b', 'a?b', 'a*b', 'a\\b', `a\\b/${INSTALLED}`, `a#b/${INSTALLED}`, "a b%20c[d]{e}(f)'&é"].map(
      (path) => [`the folder ${path}`, { path }],
    ),
  ),
  'a newer lock file, and an older version': { installed: OLD },
  'a newer lock file, and an older optional package': {
    installed: { ...ALL, 'node_modules/tslib': { version: '1.0.0' } },
  },
  'a newer lock file, and a package less': { installed: {} },
  'a newer lock file, after npm ci': { installed: ALL },
  'a newer lock file, after npm ci --omit=dev --omit=optional': {
    installed: { 'node_modules/commander': { version: '15.1.0' } },
  },
  'a newer lock file, and an older tool for developers': {
    installed: { ...ALL, 'node_modules/vitest': { version: '4.0.0', dev: true } },
  },
  'a newer lock file, and another package manager': { installed: undefined },
  'an older lock file, and an older version': { installed: OLD, isLockNewer: false },
  'a newer lock file, and an older version, as an installed package': { installed: OLD, path: INSTALLED },
  Windows: { platform: 'win32' },
};

/** The path of a file that, when it is loaded, makes Node pretend to be of this version or platform. */
async function pretend({ version, platform }: Pick<Place, 'version' | 'platform'>): Promise<string> {
  const file = join(createFolder(), 'pretend.cjs');
  const lines = [
    version && `Object.defineProperty(process.versions, 'node', { value: '${version}' });`,
    platform && `Object.defineProperty(process, 'platform', { value: '${platform}' });`,
  ];
  await writeFile(file, lines.filter(Boolean).join('\n'));
  return file;
}

test('what ends a process, and what does not: 5 or 0', async () => {
  const texts: string[] = [];
  for (const [title, place] of Object.entries(PLACES)) {
    const { path = '.', hasPackages = true, isLockNewer = true } = place;
    const folder = createFolder();
    const root = join(folder, path);
    const preflight = join(root, 'scripts/preflight.cjs');
    await cp(PREFLIGHT, preflight);
    await mkdir(join(root, 'node_modules', hasPackages ? 'commander' : ''), { recursive: true });
    await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages: LOCKED }));
    if (place.installed)
      await writeFile(
        join(root, 'node_modules/.package-lock.json'),
        JSON.stringify({ packages: place.installed }),
      );
    const time = new Date(Date.now() + (isLockNewer ? 1 : -1) * 3_600_000);
    await utimes(join(root, 'package-lock.json'), time, time);
    const args = ['-r', await pretend(place), '-r', './scripts/preflight.cjs', '-e', ''];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    texts.push(`# ${title}\n${status} ${stderr.replaceAll(folder, '')}`.trim());
  }
  await expect(`${texts.join('\n\n')}\n`).toMatchFileSnapshot('__snapshots__/preflight.txt');
});

test('package.json states the versions of Node', async () => {
  expect((await readPackage()).engines).toEqual({ node: '^22.19.0 || >=24.2.0' });
});

const REFUSAL = {
  status: 5,
  stdout: '',
  stderr: 'Windows is not supported. Use WSL, in a folder of its own file system, not below /mnt/c.\n',
};

// cmd runs “node …” and “&&”, but has no “exec”.
test.each(['start', 'prepare'])('npm’s %s ends on Windows before it needs a shell: 5', async (name) => {
  const { [name]: line = '' } = (await readPackage()).scripts;
  const [first, ...rest] = line.split(' && ');
  expect(first).toMatch(/^node [\w/.]+$/);
  expect(rest).toHaveLength(1);
  const env = { ...commandEnv(), NODE_OPTIONS: `--require ${await pretend({ platform: 'win32' })}` };
  expect(spawnSync('sh', ['-c', line], { cwd: ROOT, env, encoding: 'utf8' })).toMatchObject(REFUSAL);
});

test('the program of the package ends on Windows: 5', async () => {
  const args = ['-r', await pretend({ platform: 'win32' }), join(ROOT, 'bin/registry-snapshot.cjs'), 'start'];
  expect(spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })).toMatchObject(REFUSAL);
});
