// Each script of package.json runs as npm starts it, at its smallest size. Most of them share one snapshot and one site.
import { spawn } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { REMOVED_COMMANDS } from '../src/config/removed.ts';
import { ensureBundle } from './bundle.ts';
import { createFolder, serveSite, startSample } from './fixtures.ts';
import { freePort } from './free-port.ts';
import { commandEnv } from './run.ts';

const ROOT = join(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
/** What `.ci/run` starts; “npm ci” starts “prepare”. */
const STARTED_BY_CI = { test: 'npm test', check: 'npm run check', prepare: 'npm ci' };

/** What the tests here have started. */
const started = new Set<string>();
const folder = createFolder();
const distDir = join(folder, 'dist');
let env: Record<string, string>;

beforeAll(async () => {
  ensureBundle();
  const { url } = await startSample({ platforms: 3 });
  env = {
    ...commandEnv(),
    REGISTRY_URL: url,
    SNAPSHOT_DIR: join(folder, 'snapshot'),
    DIST_DIR: distDir,
    PORT: String(await freePort()),
  };
});

/** Runs a script until it ends, or stops it when its output matches. Returns the exit code. */
async function runScript(
  name: string,
  args: string[],
  { stopAt, cwd = ROOT }: { stopAt?: RegExp; cwd?: string },
) {
  started.add(name);
  const npm = spawn('npm', ['run', '--silent', name, '--', ...args], { cwd, env });
  onTestFinished(() => void npm.kill('SIGKILL'));
  let output = '';
  for (const stream of [npm.stdout, npm.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (stopAt?.test(output)) npm.kill('SIGTERM');
    });
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    npm.on('close', (code) => resolve({ code, output }));
  });
}

test.each<[string, string[], string]>([
  ['snapshot', [], '3 platforms'],
  ['build', [], 'dist'],
  ['nightly', [], 'No changes in the registry'],
  ['keep', ['--save', join(folder, 'saved')], 'Saved'],
  ['bundle', [], ''],
  ['simulate', ['--nights', '2', '--build-every', '2'], 'All invariants hold.'],
  ['bench', ['--platforms', '10'], 'second npm start'],
])('%s', async (name, args, part) => {
  const { code, output } = await runScript(name, args, {});
  expect(code, output).toBe(0);
  expect(output).toContain(part);
});

test.each(Object.entries(REMOVED_COMMANDS))('%s, which was removed', async (name, advice) => {
  const { code, output } = await runScript(name, ['any', '--thing'], {});
  expect({ code, output }).toEqual({ code: 2, output: `${name}: This command was removed. ${advice}\n` });
});

test('verify', async () => {
  const { code, output } = await runScript('verify', [(await serveSite(distDir)).url], {});
  expect(code, output).toBe(0);
});

test.each([
  ['start', / at http:/],
  ['serve', / at http:/],
  ['origin', / at http:/],
  ['dev', /Local .*http:/],
])('%s, which serves until it is stopped', async (name, stopAt) => {
  const { output } = await runScript(name, [], { stopAt });
  expect(output).toMatch(stopAt);
});

/** Copies parts of the project, so that a script can write there. */
function copyProject(...parts: string[]): string {
  const copy = createFolder();
  for (const part of ['package.json', ...parts])
    cpSync(join(ROOT, part), join(copy, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

test.each<[string, string[], string, (text: string) => string]>([
  [
    'docs',
    ['docs', 'scripts', 'src'],
    'docs/configuration.md',
    (text) => text.replace(/^- `start`.*\n/m, ''),
  ],
  ['format', ['.prettierrc.json', 'knip.json'], 'knip.json', (text) => text.replace(/^ +/gm, '')],
])('%s, which repairs a file', async (name, parts, file, damage) => {
  const cwd = copyProject(...parts);
  const text = readFileSync(join(cwd, file), 'utf8');
  expect(damage(text)).not.toBe(text);
  writeFileSync(join(cwd, file), damage(text));
  const { code, output } = await runScript(name, [], { cwd });
  expect(code, output).toBe(0);
  expect(readFileSync(join(cwd, file), 'utf8')).toBe(text);
});

test('no script is missing here', () => {
  const ci = readFileSync(join(ROOT, '.ci/run'), 'utf8');
  for (const line of Object.values(STARTED_BY_CI)) expect(ci).toContain(line);
  expect(Object.keys(scripts).toSorted()).toEqual([...started, ...Object.keys(STARTED_BY_CI)].toSorted());
});
