// What nightly runs record of themselves, publish and report to PING_URL.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { beforeAll, expect, test } from 'vitest';
import { lockSnapshotFolder } from '../src/snapshot/store/snapshot-lock.ts';
import { serveSite } from './fixtures.ts';
import { ensureBundle } from './bundle.ts';
import { commandEnv, run as runAlone, type CommandResult } from './run.ts';
import { commandFile, runShared } from './shared-command.ts';
import { json, play, type Script } from './snapshot/scripted-origin.ts';
import * as at from './snapshot/small-registry.ts';
import { newFolder } from './snapshot/take.ts';
import { treeOf } from './tree.ts';

const SECRET = 'secret-5f3a';

beforeAll(ensureBundle);

/** A registry, a service that receives pings, and a folder for the runs. */
async function openNights(script: Script = at.small()) {
  const [origin, pings] = [await play(script), await play({})];
  const snapshotDir = newFolder();
  const folder = dirname(snapshotDir);
  const pingUrl = `http://127.0.0.1:${pings.port}/${SECRET}`;
  for (const path of [`/${SECRET}`, `/${SECRET}/fail`]) pings.script[path] = json('OK');
  const [dist, summary] = [join(folder, 'dist'), join(folder, 'summary.md')];
  const env = {
    REGISTRY_URL: `http://127.0.0.1:${origin.port}`,
    REGISTRY_ALIASES: 'https://registry.example',
    SNAPSHOT_DIR: snapshotDir,
    DIST_DIR: dist,
    SITE_URL: 'https://mirror.example/base',
    BUILD_FOR: 'nginx',
    PING_URL: pingUrl,
  };
  return {
    env,
    origin,
    snapshotDir,
    dist,
    run: (settings: Record<string, string> = {}): Promise<CommandResult> =>
      runShared('nightly', ['--retries', '0', '--summary', summary], { ...env, ...settings }),
    readRecord: async () => JSON.parse(await readFile(join(snapshotDir, 'last-run.json'), 'utf8')),
    readPublished: async () => JSON.parse(await readFile(join(dist, 'data/last-run.json'), 'utf8')),
    readSummary: () => readFile(summary, 'utf8'),
    /** The paths of the pings since the last call. */
    takePings: () => pings.log.splice(0).map((line) => line.replace(/^.* \/secret-5f3a/, '')),
  };
}

const NO_NOTIFICATIONS = { count: 0, next: null, previous: null, results: [] };

test('each run is recorded, published without its reason, and reported', async () => {
  const nights = await openNights({ ...at.small(), [at.NOTIFICATIONS]: NO_NOTIFICATIONS });
  const { run, readRecord, readPublished, takePings, dist, origin } = nights;
  const before = Date.now();
  const first = await run();
  expect(first.code, first.output).toBe(0);
  expect(first.output).not.toContain('reload');
  const record = await readRecord();
  expect(record).toEqual({
    started: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    seconds: expect.any(Number),
    exitCode: 0,
    reason: null,
    counts: { platforms: 2, services: 2, hosts: 2, notifications: 1 },
    changes: 0,
    findings: { error: 0, warning: expect.any(Number), notice: expect.any(Number) },
    requests: origin.log.length,
    webHost: 'nginx',
    built: true,
    rulesChanged: [],
  });
  expect(Date.parse(record.started)).toBeGreaterThanOrEqual(before);
  const { reason: _, ...published } = record;
  expect(await readPublished()).toEqual(published);
  expect(takePings()).toEqual(['']);

  const tree = await treeOf(dist);
  expect(tree.get('SHA256SUMS')! + tree.get('data/SHA256SUMS')!).not.toMatch(/ (data\/)?last-run\.json$/m);
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  const validate = ajv.compile(JSON.parse(tree.get('data/schemas/last-run.json')!) as object);
  expect([validate(published), validate({}), validate(record)]).toEqual([true, true, false]);

  const unchanged = await run();
  expect(unchanged.code, unchanged.output).toBe(0);
  expect(await readPublished()).toMatchObject({ exitCode: 0, changes: 0, built: false });
  expect((await readPublished()).started > record.started).toBe(true);
  expect(takePings()).toEqual(['']);

  // A guard refuses the snapshot: the notification list is gone.
  delete origin.script[at.NOTIFICATIONS];
  const refused = await run();
  expect(refused.code, refused.output).toBe(4);
  expect(await readRecord()).toMatchObject({
    exitCode: 4,
    reason: expect.stringContaining('notification list'),
    counts: null,
    changes: null,
    findings: { error: 0, warning: expect.any(Number), notice: expect.any(Number) },
    requests: null,
    built: false,
  });
  expect(await readPublished()).not.toHaveProperty('reason');
  expect(takePings()).toEqual(['/fail']);

  const unreachable = await run({ REGISTRY_URL: 'http://127.0.0.1:1' });
  expect(unreachable.code, unreachable.output).toBe(3);
  expect((await readRecord()).reason).toMatch(/^Cannot reach http:\/\/127\.0\.0\.1:1/);
  expect((await readPublished()).exitCode).toBe(3);
  expect(await readFile(join(dist, 'data/last-run.json'), 'utf8')).not.toMatch(/127\.0\.0\.1|http/);
  expect(takePings()).toEqual(['/fail']);
  for (const { output } of [first, unchanged, refused, unreachable]) expect(output).not.toContain(SECRET);
  expect([...(await treeOf(dirname(dist))).values()].join('')).not.toContain(SECRET);

  const server = await serveSite(dist);
  const verified = await runShared('verify', [server.url]);
  expect(verified.code, verified.output).toBe(0);
});

test('a changed file of rules is named in the output, in the summary and in the record', async () => {
  const { env, run, readRecord, readPublished, readSummary } = await openNights();
  const changed = async (command: () => Promise<CommandResult>): Promise<string> => {
    const { code, output } = await command();
    expect(code, output).toBe(0);
    return output.match(/^.* changed: .*$/gm)?.join() ?? '';
  };
  expect(await changed(() => run())).toBe('');
  const line = 'mirror.conf changed: run nginx -s reload';
  expect(await changed(() => run({ SITE_URL: 'https://mirror.example/other' }))).toBe(line);
  expect(await readSummary()).toContain(`was built and verified.\n\n${line}\n`);
  expect(await readRecord()).toMatchObject({ rulesChanged: ['mirror.conf'] });
  expect(await readPublished()).toMatchObject({ rulesChanged: ['mirror.conf'] });
  expect(await changed(() => run({ SITE_URL: 'https://mirror.example/other' }))).toBe('');
  expect(await readRecord()).toMatchObject({ rulesChanged: [] });
  // A lost file is written again.
  await rm(`${env.DIST_DIR}-nginx/mirror.conf`);
  expect(await changed(() => runShared('build', [], env))).toBe(line);
  for (const [host, reload] of [
    ['caddy', 'mirror.caddy changed: run caddy reload (Compose does it by itself)'],
    ['cloudfront', ''],
  ] as const) {
    const settings = { ...env, BUILD_FOR: host };
    expect(await changed(() => runShared('build', [], settings))).toBe('');
    expect(
      await changed(() => runShared('build', [], { ...settings, SITE_URL: 'https://mirror.example' })),
    ).toBe(reload);
  }
  // Builds leave the record of the last run.
  expect(await readPublished()).toMatchObject({ webHost: 'nginx' });
});

test('a run that is killed stays recorded as one that has not ended', async () => {
  const { env, readRecord, takePings } = await openNights({
    [at.LIST]: () => child.kill('SIGKILL'),
  });
  const child = spawn(process.execPath, [commandFile('nightly')], { env: { ...commandEnv(), ...env } });
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  expect(await readRecord()).toMatchObject({ exitCode: null, seconds: null, reason: null });
  expect(takePings()).toEqual([]);
});

test('a run with wrong settings is reported, but writes no record; the URL of PING_URL is never printed', async () => {
  const { run, snapshotDir, takePings } = await openNights();
  const { code, output } = await run({ MAX_VANISHED: 'many' });
  expect(code, output).toBe(2);
  expect(takePings()).toEqual(['/fail']);
  expect(existsSync(snapshotDir)).toBe(false);
  const unusable = await run({ PING_URL: `ftp://ping.example/${SECRET}` });
  expect(unusable.output).toBe(
    'nightly: PING_URL is wrong; it must be an http or https URL, such as https://hc-ping.com/UUID.\n',
  );
  expect(takePings()).toEqual([]);
});

test('a record or a ping that fails is a warning; another run and foreign files keep what is theirs', async () => {
  const { run, snapshotDir, dist, readPublished } = await openNights();
  const record = join(snapshotDir, 'last-run.json');
  await mkdir(record, { recursive: true });
  const { code, output } = await run({ PING_URL: `http://127.0.0.1:1/${SECRET}` });
  expect(code, output).toBe(0);
  expect(output).toMatch(/^Warning: Cannot record this run: “.*”: it is a folder\.$/m);
  expect(output).toMatch(/^Warning: The ping to 127\.0\.0\.1:1 failed: no response\. Check PING_URL\.$/m);
  expect(output).not.toContain(SECRET);
  expect(await readPublished()).toEqual({});
  await rm(record, { recursive: true });

  const lock = await lockSnapshotFolder(snapshotDir);
  const second = await run();
  lock.release();
  expect(second.output).toMatch(/^nightly: Another run is using /);
  expect([second.code, existsSync(record)]).toEqual([5, false]);

  const list = join(dist, 'data/files.json');
  await writeFile(list, (await readFile(list, 'utf8')).replace('"data/last-run.json",', ''));
  expect((await run({ REGISTRY_URL: 'http://127.0.0.1:1' })).code).toBe(3);
  expect(await readPublished()).toEqual({});
});

test('a run whose report cannot be written is reported as failed', async () => {
  const { env, dist, takePings } = await openNights();
  const { code, output } = await runAlone('nightly', ['--summary', dirname(dist)], env);
  expect(code, output).toBe(5);
  expect(takePings()).toEqual(['/fail']);
});
