// A build in a project without the ready bundle starts a process for it, which may end too early.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolder } from '../fixtures.ts';
import { takeNight } from '../history/sample-nights.ts';
import { commandEnv } from '../run.ts';

const ROOT = join(import.meta.dirname, '../..');
const LINUX = process.platform === 'linux';

/** What `npm ci --ignore-scripts` leaves: the packages, and no bundle. */
function copyProject(to: string): void {
  for (const name of ['scripts', 'src', 'public', 'package.json', 'astro.config.mjs', 'tsconfig.json'])
    cpSync(join(ROOT, name), join(to, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(to, 'node_modules'));
}

/** The process that makes the bundle, once a build has started it. */
async function bundleProcessOf(build: number): Promise<number> {
  for (;;) {
    const children = readFileSync(`/proc/${build}/task/${build}/children`, 'utf8').split(' ').filter(Boolean);
    const child = children.find((pid) =>
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('make-bundle'),
    );
    if (child !== undefined) return Number(child);
    await new Promise(setImmediate);
  }
}

test.skipIf(!LINUX).each([
  ['is killed', 5, (_: number, bundle: number) => process.kill(bundle, 'SIGKILL')],
  ['is stopped with its build', 'SIGINT', (build: number) => process.kill(build, 'SIGINT')],
] as const)('a bundle process that %s leaves nothing', async (_, expected, end) => {
  const folder = createFolder();
  const project = join(folder, 'project');
  copyProject(project);
  const SNAPSHOT_DIR = join(folder, 'snapshot');
  await takeNight(SNAPSHOT_DIR, 1);
  const env = {
    ...commandEnv(),
    SNAPSHOT_DIR,
    DIST_DIR: join(folder, 'dist'),
    SITE_URL: 'https://a.example',
  };
  const build = spawn(process.execPath, ['scripts/build.ts'], { cwd: project, env });
  let output = '';
  for (const stream of [build.stdout, build.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void (output += text));
  const ended = new Promise((resolve) => build.once('close', (code, signal) => resolve(code ?? signal)));
  const bundle = await bundleProcessOf(build.pid!);
  end(build.pid!, bundle);
  expect(await ended, output).toBe(expected);
  if (expected === 5)
    expect(output.trimEnd().split('\n').at(-1)).toBe(
      'build: The pages could not be bundled: their process ended. See the messages above.',
    );
  expect(output).not.toMatch(/^\s+at /m);
  expect(() => process.kill(bundle, 0)).toThrow('ESRCH');
  expect((await readdir(folder)).toSorted()).toEqual(['.dist.lock', 'project', 'snapshot']);
});

test('the error of a bundler is one line without colours', async () => {
  const project = join(createFolder(), 'project');
  copyProject(project);
  writeFileSync(join(project, 'src/components/value/copy-button.ts'), 'export const broken = (;');
  const { stderr, status } = spawnSync(process.execPath, ['scripts/bundle.ts'], {
    cwd: project,
    env: commandEnv(),
    encoding: 'utf8',
  });
  const line = stderr.trimEnd().split('\n').at(-1);
  expect(line).toMatch(/^bundle: The pages could not be bundled: .*copy-button\.ts/);
  expect(line).not.toMatch(/\\u00|\s\s/);
  expect(status).toBe(5);
});
