// The messages for an old Node and for missing packages, and the memory of builds.
import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { commandEnv } from '../run.ts';

const ROOT = join(import.meta.dirname, '../..');
const PREFLIGHT = join(ROOT, 'scripts/preflight.cjs');
const COMMANDS = [
  'simulate',
  'start',
  'nightly',
  'keep',
  'mine',
  'snapshot',
  'build',
  'bundle',
  'serve',
  'verify',
  'dev',
  'docs',
  'probe',
  'query',
  'origin',
  'bench',
];

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'preflight-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

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
  expect(commands.map(([name]) => name).toSorted()).toEqual(COMMANDS.toSorted());
  for (const [name, line] of commands)
    expect(line).toMatch(new RegExp(`node -r ./scripts/preflight.cjs (scripts|test/${name})/${name}.ts$`));
});

test.runIf(process.platform === 'linux').each([
  ['build', {}, '2'],
  ['nightly', {}, '2'],
  ['start', {}, '2'],
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
  const old = join(await openFolder(), 'old.cjs');
  await writeFile(old, `Object.defineProperty(process.versions, 'node', { value: '${version}' });`);
  return runNode(process.execPath, ['-r', old, '-r', preflight, '-e', '']);
}

test.each(['18.20.0', '20.19.0', '22.18.0', '23.11.0', '24.1.0'])('Node %s: 5', async (version) => {
  expect(await runAs(version)).toEqual({
    status: 5,
    stderr:
      `registry-snapshot requires Node 22.19, 24.2 or newer, but this is Node ${version}. ` +
      'Run “npm ci”, which installs one, and start commands with “npm run”.\n',
  });
});

test('an installed package says what an old Node can do there: 5', async () => {
  const preflight = join(await openFolder(), 'node_modules/registry-snapshot/scripts/preflight.cjs');
  await cp(PREFLIGHT, preflight);
  expect(await runAs('20.19.0', preflight)).toEqual({
    status: 5,
    stderr:
      'registry-snapshot requires Node 22.19, 24.2 or newer, but this is Node 20.19.0. ' +
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

test('a real older Node', ({ skip }) => {
  const found = process.env['PATH']!.split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .map((folder) => join(folder, 'node'))
    .find((node) => {
      try {
        return (
          Number(execFileSync(node, ['-p', 'process.versions.node.split(".")[0]'], { stdio: 'pipe' })) < 22
        );
      } catch {
        return false;
      }
    });
  if (!found) return skip('this machine has no Node older than 22');
  expect(runNode(found, ['-r', PREFLIGHT, '-e', ''])).toMatchObject({
    status: 5,
    stderr: expect.stringMatching(/^registry-snapshot requires Node 22\.19, .* Run “npm ci”.*\n$/),
  });
});

test('missing packages: 5', async () => {
  const folder = await openFolder();
  for (const part of ['scripts', 'src', 'package.json'])
    await cp(join(ROOT, part), join(folder, part), { recursive: true });
  expect(runNode(process.execPath, ['-r', './scripts/preflight.cjs', 'scripts/build.ts'], folder)).toEqual({
    status: 5,
    stderr:
      'The packages of registry-snapshot are not installed. Run “npm ci”, and start commands with “npm run”.\n',
  });
});
