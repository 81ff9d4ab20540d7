// What a build does to the folder that it is told to build into: real processes, real folders.
import { spawn } from 'node:child_process';
import { chmod, mkdir, readFile, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { lockSite } from '../../src/build/build-folders.ts';
import { readBuildInput } from '../../src/build/build-input.ts';
import { updateStatus } from '../../src/build/site-status.ts';
import { readConfig } from '../../src/config/config.ts';
import { lockSnapshotFolder } from '../../src/snapshot/store/snapshot-lock.ts';
import { createFolder, serveSite, startSample } from '../fixtures.ts';
import { takeNight } from '../history/sample-nights.ts';
import { canBecomeNobody, NOBODY } from '../nobody.ts';
import { canBeProcessOne, startAsProcessOne } from '../process-one.ts';
import { ensureBundle } from '../bundle.ts';
import { mountDisk, mountFolder } from '../mount-disk.ts';
import { commandEnv, run, type CommandResult } from '../run.ts';
import { runShared } from '../shared-command.ts';
import { copyTree, treeOf } from '../tree.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A snapshot and its site, made once: tests work on copies. */
let made: string;
let folder: string;
let env: ReturnType<typeof environmentOf>;

beforeAll(async () => {
  made = createFolder();
  env = environmentOf(made);
  ensureBundle();
  await takeNight(env.SNAPSHOT_DIR, 1);
  await build(0);
});

beforeEach(async () => {
  folder = createFolder();
  await chmod(folder, 0o755);
  env = environmentOf(folder);
});

/** For a web host that compresses on the fly, so that builds make no compressed copies. */
function environmentOf(place: string) {
  return {
    SNAPSHOT_DIR: join(place, 'snapshot'),
    DIST_DIR: join(place, 'www', 'dist'),
    SITE_URL: 'https://mirror.example',
    BUILD_FOR: 'netlify',
  };
}

/** Copies the snapshot and the site that were made once. */
function copyMade(): void {
  copyTree(made, folder);
}

/** In a process that these tests share. */
async function build(code: number, more: Record<string, string> = {}, name = 'build'): Promise<string> {
  return lastLineOf(code, await runShared(name, [], { ...env, ...more }));
}

function lastLineOf(code: number, { code: was, output }: CommandResult): string {
  expect(was, output).toBe(code);
  expect(output).not.toMatch(/^\s+at /m);
  return output.trimEnd().split('\n').at(-1)!;
}

describe('a folder that no build wrote', () => {
  test.for(['build', 'nightly', 'start'])('npm run %s refuses it: 5, and every file stays', async (name) => {
    copyMade();
    await rm(env.DIST_DIR, { recursive: true });
    await mkdir(join(env.DIST_DIR, '.well-known'), { recursive: true });
    await writeFile(join(env.DIST_DIR, 'index.html'), 'another site');
    await writeFile(join(env.DIST_DIR, '.well-known', 'security.txt'), 'mine');
    const before = await treeOf(env.DIST_DIR);
    expect(await build(5, {}, name)).toBe(
      `${name}: “${env.DIST_DIR}” contains files that this project did not write: it has no data/files.json. Choose another folder, or empty this one.`,
    );
    expect(await treeOf(env.DIST_DIR)).toEqual(before);
    expect(await readdir(join(folder, 'www'))).not.toContain('.dist-staging');
  });

  test('in the place of the folder for the web host is refused: 5, and every file stays', async () => {
    copyMade();
    const place = join(folder, 'www/dist-nginx');
    await mkdir(join(place, 'mine'), { recursive: true });
    await writeFile(join(place, 'mine', 'book.txt'), 'mine');
    const before = await treeOf(join(folder, 'www'));
    expect(await build(5, { BUILD_FOR: 'nginx' })).toBe(
      `build: “${place}” contains files that this project did not write: it has no files.json. Choose another folder, or empty this one.`,
    );
    expect(await treeOf(join(folder, 'www'))).toEqual(before);
  });
});

describe('folders that overlap are refused: 2, before anything is read or written', () => {
  test.for([
    ['a part of the project', () => ({ DIST_DIR: 'public/site' })],
    ['a folder that holds the snapshot', () => ({ SNAPSHOT_DIR: join(env.DIST_DIR, 'snapshot') })],
    ['the snapshot, by a link', () => ({ DIST_DIR: join(folder, 'link') })],
    [
      'the settings of the web host in the snapshot',
      () => ({ SNAPSHOT_DIR: `${env.DIST_DIR}-nginx`, BUILD_FOR: 'nginx' }),
    ],
  ] satisfies [string, () => Record<string, string>][])('%s', async ([, setting]) => {
    await mkdir(env.SNAPSHOT_DIR);
    await symlink(env.SNAPSHOT_DIR, join(folder, 'link'));
    const before = await treeOf(folder);
    for (const name of ['build', 'nightly'])
      expect(await build(2, setting(), name)).toMatch(
        new RegExp(`^${name}: (DIST_DIR|SNAPSHOT_DIR)[^“]* is “.*”, .*\\. Choose a separate folder\\.$`),
      );
    expect(await treeOf(folder)).toEqual(before);
  });
});

test('a folder with a backslash in its path is refused: 2', async () => {
  const path = join(folder, 'a\\b', 'dist');
  for (const name of ['build', 'nightly'])
    expect(await build(2, { DIST_DIR: path }, name)).toBe(
      `${name}: DIST_DIR is “${path}”, whose path has a backslash. Choose another folder.`,
    );
});

test.each([
  ['', async () => {}],
  [' that has lost its list of own files', () => rm(join(env.DIST_DIR, 'data/files.json'))],
])("others' files in a site%s stay through builds, and are served like any other", async (_, lose) => {
  copyMade();
  await lose();
  const theirs = { 'robots.txt': 'mine', '.well-known/security.txt': 'mine', 'data/mine.csv': 'a,b' };
  await mkdir(join(env.DIST_DIR, '.well-known'));
  for (const [path, text] of Object.entries(theirs)) await writeFile(join(env.DIST_DIR, path), text);
  await takeNight(env.SNAPSHOT_DIR, 17); // a platform is removed
  await build(0);
  const tree = await treeOf(env.DIST_DIR);
  for (const [path, text] of Object.entries(theirs)) expect(tree.get(path)).toBe(text);
  const list = Buffer.from(tree.get('data/files.json')!, 'latin1').toString();
  const { files, leaving } = JSON.parse(list) as { files: string[]; leaving: string[] };
  expect(new Set([...files, ...leaving, ...Object.keys(theirs)])).toEqual(new Set(tree.keys()));
  const server = await serveSite(env.DIST_DIR);
  expect(await (await fetch(`${server.url}/robots.txt`)).text()).toBe('mine');
});

test('a site that is up to date is not built again, unless with --force', async () => {
  copyMade();
  const whole = await treeOf(env.DIST_DIR);
  await writeFile(join(env.DIST_DIR, 'index.html'), 'damaged');
  const before = await treeOf(folder);
  expect(await build(0)).toBe(
    `The site in ${env.DIST_DIR}/ is up to date; only the time of its last check was updated (--force builds it anyway).`,
  );
  expect(await treeOf(folder)).toEqual(before);
  const { code, output } = await runShared('build', ['--force'], env);
  expect(output).toMatch(/0 new, 1 changed, \d+ kept, 0 removed/);
  expect(code).toBe(0);
  expect(await treeOf(env.DIST_DIR)).toEqual(whole);
});

test('a mount point can be the site of a web host that needs files beside it', async (context) => {
  copyMade();
  await rm(env.DIST_DIR, { recursive: true });
  await mkdir(env.DIST_DIR);
  mountDisk(env.DIST_DIR, 'rw', context);
  await build(0, { BUILD_FOR: 'cloudflare' });
  expect((await treeOf(`${env.DIST_DIR}-cloudflare`)).size).toBeGreaterThan(1);
  const checked = '2030-01-02T03:04:05.678Z';
  const input = await readBuildInput(readConfig({ ...env, BUILD_FOR: 'cloudflare' }));
  updateStatus({ ...input, snapshot: { ...input.snapshot, checked } });
  expect(await readFile(join(env.DIST_DIR, 'data/status.json'), 'utf8')).toContain(checked);
});

test('a folder of the same disk that is mounted can be the site', async (context) => {
  copyMade();
  const disk = join(folder, 'disk');
  await rename(env.DIST_DIR, disk);
  await mkdir(env.DIST_DIR);
  mountFolder(disk, env.DIST_DIR, context);
  await build(0, { SITE_NAME: 'Mounted' });
  expect(await readFile(join(disk, 'index.html'), 'utf8')).toContain('Mounted');
});

test('a site whose move did not end is not up to date, and is completed byte for byte', async () => {
  copyMade();
  const whole = await treeOf(env.DIST_DIR);
  const list = join(env.DIST_DIR, 'data/files.json');
  const { files } = JSON.parse(await readFile(list, 'utf8')) as { files: string[] };
  // A kill leaves the old stamp, some pages of another version, and files that belong to neither version.
  await writeFile(list, JSON.stringify({ unfinished: true, files: [...files, 'platform/gone/index.html'] }));
  await mkdir(join(env.DIST_DIR, 'platform/gone'));
  await writeFile(join(env.DIST_DIR, 'platform/gone/index.html'), 'gone');
  await writeFile(join(env.DIST_DIR, 'platform/index.html'), 'of another version');
  await build(0);
  const after = await treeOf(env.DIST_DIR);
  for (const tree of [whole, after]) tree.delete('data/status.json');
  expect(after).toEqual(whole);
});

/** The first stage has ended, others are at work. */
const STAGE_ENDED = /\d s$/m;

describe('a build that is stopped', () => {
  const script = join(ROOT, 'scripts/build.ts');
  const started = () => {
    const child = spawn(process.execPath, [script], { cwd: ROOT, env: { ...commandEnv(), ...env } });
    const ended = new Promise((resolve) => child.once('close', (code, by) => resolve(code ?? by)));
    return { child, kill: (signal: NodeJS.Signals) => void child.kill(signal), ended };
  };
  const asProcessOne = () => {
    const { child, kill, ended } = startAsProcessOne([script], env);
    return { child, kill, ended: ended.then(({ code }) => code) };
  };

  test.for([
    ['by SIGTERM', 'SIGTERM', started, 'SIGTERM'],
    ['by SIGINT', 'SIGINT', started, 'SIGINT'],
    ...(canBeProcessOne ? [['by SIGTERM as process 1', 'SIGTERM', asProcessOne, 143] as const] : []),
  ] as const)('%s leaves no lock, no staging, and dist/ as it was', async ([, signal, start, expected]) => {
    copyMade();
    await takeNight(env.SNAPSHOT_DIR, 17);
    const before = await treeOf(env.DIST_DIR);
    const { child, kill, ended } = start();
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        const isFirst = !STAGE_ENDED.test(output);
        output += text;
        if (isFirst && STAGE_ENDED.test(output)) kill(signal);
      });
    expect(await ended, output).toBe(expected);
    expect(output).not.toMatch(/^\s+at /m);
    expect(output).not.toContain('bug');
    expect(await treeOf(env.DIST_DIR)).toEqual(before);
    expect(await readdir(join(folder, 'www'))).not.toContain('.dist-staging');
    lockSite(env.DIST_DIR).release();
  });

  test('by a kill leaves its lock free, and the next build removes its staging', async () => {
    copyMade();
    const child = spawn(process.execPath, [join(ROOT, 'scripts/build.ts')], {
      cwd: ROOT,
      env: { ...commandEnv(), ...env, SITE_URL: 'https://other.example' },
    });
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (STAGE_ENDED.test(text)) child.kill('SIGKILL');
    });
    await new Promise((resolve) => child.once('close', resolve));
    expect(await readdir(join(folder, 'www'))).toContain('.dist-staging');
    await build(0);
    expect((await readdir(join(folder, 'www'))).toSorted()).toEqual(['.dist.lock', 'dist']);
  });
});

test('a build that another one locks out: 5, and nothing is touched', async () => {
  copyMade();
  const before = await treeOf(env.DIST_DIR);
  // Nothing in this process may read the lock's file meanwhile: that would give the lock back.
  const lock = lockSite(env.DIST_DIR);
  onTestFinished(() => lock.release());
  for (const name of ['build', 'nightly'])
    expect(await build(5, {}, name)).toBe(
      `${name}: Another build of “${env.DIST_DIR}” is running: wait until it ends, and run this again.`,
    );
  expect(await treeOf(env.DIST_DIR)).toEqual(before);
});

test('a nightly run holds both locks from its first step to its last', async () => {
  const origin = await startSample({ platforms: 3, night: 1 });
  const child = spawn(process.execPath, [join(ROOT, 'scripts/nightly.ts')], {
    cwd: ROOT,
    env: { ...commandEnv(), ...env, REGISTRY_URL: origin.url },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const tried: string[][] = [];
  const stages: string[] = [];
  const tryLocks = async (): Promise<void> => {
    tried.push(await triedLocks());
    child.kill('SIGCONT');
  };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    // Stopped while it asks the registry, and once more while it builds.
    const stage = /^files /m.test(text) ? 'build' : 'snapshot';
    if (stages.includes(stage)) return;
    child.kill('SIGSTOP');
    stages.push(stage);
    void tryLocks();
  });
  await ended;
  expect(child.exitCode).toBe(0);
  expect(stages).toEqual(['snapshot', 'build']);
  const both = [expect.stringContaining('Another build of'), expect.stringContaining('Another run is using')];
  expect(tried).toEqual([both, both]);
});

/** What keeps this process from taking the locks of the site and of the snapshot. */
async function triedLocks(): Promise<string[]> {
  const attempts = [async () => lockSite(env.DIST_DIR), () => lockSnapshotFolder(env.SNAPSHOT_DIR)];
  const messages: string[] = [];
  for (const attempt of attempts)
    await attempt().then(
      (lock) => lock.release(),
      ({ message }: Error) => messages.push(message),
    );
  return messages;
}

test.skipIf(!canBecomeNobody)('a project that cannot be written is enough for a build', async () => {
  copyMade();
  for (const path of ['.', ...(await readdir(folder, { recursive: true }))])
    await chmod(join(folder, path), 0o777).catch(() => undefined);
  await rm(env.DIST_DIR, { recursive: true });
  lastLineOf(0, await run('build', [], { ...env, HOME: folder }, NOBODY));
  expect([...(await treeOf(env.DIST_DIR)).keys()]).toContain('index.html');
});
