// npm run nightly: what a run changes, and what a failed run leaves alone.
import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { statfsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildSite } from '../src/build/build-site.ts';
import { readConfig } from '../src/config/config.ts';
import { startOrigin } from '../src/sample/sample-origin.ts';
import { createFolder } from './fixtures.ts';
import { ensureBundle } from './bundle.ts';
import { renamesInto } from './folders/renames.ts';
import { mountDisk } from './mount-disk.ts';
import { commandEnv, type CommandResult } from './run.ts';
import { commandFile, runShared } from './shared-command.ts';
import { json, play } from './snapshot/scripted-origin.ts';
import * as at from './snapshot/small-registry.ts';
import { copyTree } from './tree.ts';

const SITE = 'https://mirror.example/base';
let folder: string;
let dist: string;

beforeAll(() => {
  folder = createFolder();
  dist = join(folder, 'dist');
  ensureBundle();
});

/** Runs the job on a night of the sample's story, always at the same URL. */
async function runNightly(number: number, ...flags: string[]): Promise<CommandResult> {
  return runWithSettings({}, number, ...flags);
}

async function runWithSettings(
  settings: Record<string, string>,
  number: number,
  ...flags: string[]
): Promise<CommandResult> {
  const origin = await startOrigin({ platforms: 12, night: number, port });
  port = origin.port;
  try {
    const always = ['--sample', '--retries', '0', '--summary', summaryFile()];
    return await runShared('nightly', [...always, ...flags], {
      ...settingsFor(origin.url),
      ...settings,
    });
  } finally {
    await origin.close();
  }
}
let port = 0;

const summaryFile = () => join(folder, 'summary.md');
const readSummary = () => readFile(summaryFile(), 'utf8');

function settingsFor(registry: string): Record<string, string> {
  return {
    REGISTRY_URL: registry,
    SNAPSHOT_DIR: join(folder, 'snapshot'),
    DIST_DIR: dist,
    SITE_URL: SITE,
    BUILD_FOR: 'github-pages',
  };
}

/** Digest and mtime of every file of the site, by path, but for the record of the run: see last-run.test.ts. */
async function readSite(): Promise<Map<string, string>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name !== 'last-run.json')
    .map((entry) => join(entry.parentPath, entry.name));
  const states = files.map(async (file): Promise<[string, string]> => {
    const [bytes, { mtimeMs }] = await Promise.all([readFile(file), stat(file)]);
    return [file.slice(dist.length + 1), `${hash('sha256', bytes)} ${mtimeMs}`];
  });
  return new Map(await Promise.all(states));
}

const STATUS = 'data/status.json';
const readLastCheck = async () =>
  (JSON.parse(await readFile(join(dist, STATUS), 'utf8')) as { checked: string }).checked;

test('the first run builds, verifies and reports both', async () => {
  const { code, output } = await runNightly(1);
  expect(output).toMatch(/verify +\d+ paths, \d+ requests, 0 requirements broken/);
  expect(code).toBe(0);
  expect(await readSummary()).toMatch(
    /^\d{4}-\d\d-\d\d: first snapshot in this history\n\nThe site in .* was built and verified\.\n[^]*\nNew snapshot .*\n\nAll records follow the specification\.\n$/,
  );
  expect((await readSite()).size).toBeGreaterThan(200);
});

test('a run without changes builds nothing and updates the time of the last check', async () => {
  const [before, lastChecked] = [await readSite(), await readLastCheck()];
  const { code, output } = await runNightly(2);
  expect(code).toBe(0);
  expect(output).toContain('No changes in the registry');
  expect(output).toContain(
    'is up to date; only the time of its last check was updated (--force builds it anyway).',
  );
  expect(output.split('up to date')).toHaveLength(2);
  expect(output).not.toContain('pages ');
  const after = await readSite();
  expect([...after.keys()].filter((file) => after.get(file) !== before.get(file)).toSorted()).toEqual([
    STATUS,
  ]);
  expect(after.size).toBe(before.size);
  expect((await readLastCheck()) > lastChecked).toBe(true);
});

test('a registry that is down when the run begins is waited for', async () => {
  const env = { ...commandEnv(), ...settingsFor(`http://127.0.0.1:${port}`) };
  const child = spawn(process.execPath, [commandFile('nightly'), '--sample', '--retries', '1'], { env });
  const ended = once(child, 'exit');
  let output = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    output += text;
    if (!text.includes('Trying again for up to 10 minutes.')) continue;
    const origin = await startOrigin({ platforms: 12, night: 2, port });
    onTestFinished(() => origin.close());
  }
  expect(output).toMatch(/^Cannot reach .*: connection refused after 2 tries\. Check .* Trying again /m);
  expect(output).toContain('No changes in the registry');
  expect(await ended).toEqual([0, null]);
});

test('an unavailable or invalid registry changes nothing and is reported', async () => {
  const before = await readSite();
  for (const [number, message] of [
    [4, ': status 503'],
    [8, ' answered text/html, not JSON'],
  ] as const) {
    const { code, output } = await runNightly(number);
    expect(output).toContain(message);
    expect(code).toBe(3);
    expect(await readSite()).toEqual(before);
  }
});

test('a run with changes lists them in the summary and on the site, in place of an earlier failure', async () => {
  await runNightly(4);
  expect(await readSummary()).toMatch(/^No action needed: .*\n\n> Cannot fetch .*: status 503/);
  const { code, output } = await runNightly(3);
  expect(code).toBe(0);
  expect(output).toMatch(/verify +\d+ paths, \d+ requests, 0 requirements broken/);
  const text = await readSummary();
  expect(text).toMatch(/^\d{4}-\d\d-\d\d: 3 changes\n/);
  expect(text).toContain('- 云杉学术期刊: adopted release 5.1\n');
  expect(await readFile(join(dist, 'changes/index.html'), 'utf8')).toContain('Adopted release 5.1');
});

test('a changed setting makes the next run build the site again', async () => {
  const { code, output } = await runWithSettings({ STALE_AFTER: '96' }, 3);
  expect(output).toMatch(/verify +\d+ paths, \d+ requests, 0 requirements broken/);
  expect(code).toBe(0);
  expect((await runWithSettings({ STALE_AFTER: '96' }, 3)).output).not.toContain('verify ');
});

test('--allow-missing publishes the site without what could not be fetched', async () => {
  const failing = [at.hostPath(at.H1), at.listPath(at.S1), at.NOTIFICATIONS];
  const unavailable = failing.map((path) => [path, json({}, 503)]);
  const origin = await play({ ...at.small(), ...Object.fromEntries(unavailable) });
  const env = {
    REGISTRY_URL: `http://127.0.0.1:${origin.port}`,
    REGISTRY_ALIASES: 'https://registry.example',
    SNAPSHOT_DIR: join(folder, 'partial'),
    DIST_DIR: join(folder, 'partial-dist'),
    SITE_URL: SITE,
  };
  const { code, output } = await runShared('nightly', ['--allow-missing', '--retries', '0'], env);
  expect(output).toMatch(/verify +\d+ paths, \d+ requests, 0 requirements broken/);
  expect(code).toBe(0);
  const manifest = await readFile(join(env.DIST_DIR, 'data/manifest.json'), 'utf8');
  expect(JSON.parse(manifest)).toMatchObject({ missing: failing.toSorted() });
});

test('the two files that a server watches are replaced last', async () => {
  const config = readConfig({
    SNAPSHOT_DIR: join(folder, 'snapshot'),
    DIST_DIR: dist,
    SITE_URL: 'https://another.example',
  });
  // Two builds may have the same time of the last check.
  await writeFile(join(dist, STATUS), '{}');
  const moved = await renamesInto(dist, () => buildSite(config));
  const watched = ['data/manifest.json', STATUS];
  expect(moved.filter((path) => watched.includes(path))).toEqual(watched);
  // Only the build stamp and the list of files follow.
  expect(moved.slice(-4)).toEqual([...watched, 'data/build.json', 'data/files.json']);
});

test('a site that fails its check does not replace the last one', async () => {
  const before = await readSite();
  const config = readConfig({
    SNAPSHOT_DIR: join(folder, 'snapshot'),
    DIST_DIR: dist,
    SITE_URL: 'https://other.example',
  });
  const manifests: string[] = [];
  const built = buildSite(config, {
    check: async (newSite) => {
      manifests.push(await readFile(join(newSite, 'data/manifest.json'), 'utf8'));
      throw new Error('The check failed.');
    },
  });
  await expect(built).rejects.toThrow('The check failed.');
  expect(manifests[0]).toContain('https://other.example');
  expect(await readSite()).toEqual(before);
});

test('changes of a snapshot that was taken without a site are in the summary of the run that publishes them', async () => {
  const origin = await startOrigin({ platforms: 12, night: 5, port });
  const env = { REGISTRY_URL: origin.url, SNAPSHOT_DIR: join(folder, 'snapshot') };
  const { code, output } = await runShared('snapshot', ['--sample'], env);
  await origin.close();
  expect(code, output).toBe(0);
  await runNightly(5);
  expect(await readSummary()).toMatch(/^\d{4}-\d\d-\d\d: 1 change\n[^]*\n- /);
  await runNightly(5);
  expect(await readSummary()).toMatch(/^No changes in the registry\n/);
});

test('a failed build is reported and keeps the snapshot', async () => {
  const blocked = join(folder, 'blocked');
  await writeFile(blocked, '');
  const { code, output } = await runNightly(5, '--dist', blocked);
  expect(output).toContain(`nightly: “${blocked}” is a file`);
  expect(code).toBe(5);
  expect(await readSummary()).toMatch(/^Action needed: .*\n\n> “.*” is a file/);
});

test('a disk without space for another site ends the run before a request; leftovers of a killed run are space', async (context) => {
  const disk = createFolder(folder);
  mountDisk(disk, 'size=96m', context);
  const DIST_DIR = join(disk, 'dist');
  copyTree(dist, DIST_DIR);
  const { bavail, bsize } = statfsSync(disk);
  const filler = join(disk, 'filler');
  await writeFile(filler, Buffer.alloc(bavail * bsize - 1_500_000));
  const REGISTRY_URL = 'http://127.0.0.1:1';
  const { code, output } = await runWithSettings({ DIST_DIR, REGISTRY_URL }, 3);
  expect(output).toMatch(
    /^nightly: The disk of “.*\/dist” has 1\.[45] MB free, and this run needs at least [\d.]+ MB\. Free some space, or choose a folder on another disk\.$/m,
  );
  expect(code).toBe(5);
  expect(await readSummary()).toMatch(/^Action needed: [^\n]*\n\n> The disk of [^\n]*\n(\n- [^\n]*\n)+$/);
  // A site for another web host may be smaller.
  const other = await runWithSettings({ DIST_DIR, REGISTRY_URL, BUILD_FOR: 'netlify' }, 3);
  expect(other.output).toContain('Cannot reach');
  expect(other.code).toBe(3);
  const staging = join(disk, '.dist-staging');
  await mkdir(staging);
  await writeFile(join(staging, '.registry-snapshot'), '');
  await rename(filler, join(staging, 'filler'));
  const fitting = await runWithSettings({ DIST_DIR, STALE_AFTER: '72' }, 3);
  expect(fitting.code, fitting.output).toBe(0);
});
