// The messages for an old Node and for missing packages.
import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const PREFLIGHT = join(ROOT, 'scripts/preflight.cjs');
const COMMANDS = [
  'simulate',
  'start',
  'nightly',
  'keep',
  'snapshot',
  'build',
  'serve',
  'verify',
  'dev',
  'query',
  'origin',
  'bench',
  'hosts',
];

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'preflight-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

function runNode(node: string, args: string[], cwd = ROOT): { status: number | null; stderr: string } {
  const { status, stderr } = spawnSync(node, args, { cwd, encoding: 'utf8' });
  return { status, stderr };
}

test('every command loads the preflight', async () => {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const commands = Object.entries(scripts).filter(([, line]) => line.includes(' scripts/'));
  expect(commands.map(([name]) => name).toSorted()).toEqual(COMMANDS.toSorted());
  for (const [name, line] of commands)
    expect(line).toContain(`node -r ./scripts/preflight.cjs scripts/${name}.ts`);
});

test.each(['18.20.0', '20.19.0', '24.1.0'])('Node %s: 5', async (version) => {
  const old = join(await openFolder(), 'old.cjs');
  await writeFile(old, `Object.defineProperty(process.versions, 'node', { value: '${version}' });`);
  expect(runNode(process.execPath, ['-r', old, '-r', PREFLIGHT, 'scripts/build.ts'])).toEqual({
    status: 5,
    stderr:
      `registry-snapshot requires Node 24.2 or newer, which its packages include, but this is Node ${version}. ` +
      'Run “npm ci”, and start commands with “npm run”.\n',
  });
});

test('a real older Node', ({ skip }) => {
  const found = process.env['PATH']!.split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .map((folder) => join(folder, 'node'))
    .find((node) => {
      try {
        return (
          Number(execFileSync(node, ['-p', 'process.versions.node.split(".")[0]'], { stdio: 'pipe' })) < 24
        );
      } catch {
        return false;
      }
    });
  if (!found) return skip('this machine has no Node older than 24');
  expect(runNode(found, ['-r', PREFLIGHT, 'scripts/build.ts'])).toMatchObject({
    status: 5,
    stderr: expect.stringMatching(/^registry-snapshot requires Node 24\.2 or newer, .* Run “npm ci”.*\n$/),
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
