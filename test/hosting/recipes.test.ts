// The lines of docs/hosting.md and docs/running.md, typed as they stand, against real web servers.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SampleOrigin } from '../../src/sample/sample-origin.ts';
import { createFolder, startSample } from '../fixtures.ts';
import { isInstalled, readDocument, startServer, type WebServerName } from './web-servers.ts';
import { freePort } from '../free-port.ts';
import { commandEnv } from '../run.ts';
import { runShared } from '../shared-command.ts';

const ROOT = join(import.meta.dirname, '../..');
const REGISTRY = 'https://registry.example';
const SITE = 'https://mirror.example/registry';
const PUBLISH = /^    export REGISTRY_URL=[^]*?^    npm run verify .*$/m;

let folder: string;
let origin: SampleOrigin;
let port: number;
let dist: string;

beforeAll(async () => {
  folder = createFolder();
  // Servers switch to an unprivileged user.
  await chmod(folder, 0o755);
  dist = join(folder, 'dist');
  for (const name of ['cron', 'node_modules', 'package-lock.json', 'package.json', 'scripts'])
    await symlink(join(ROOT, name), join(folder, name));
  origin = await startSample({ platforms: 3, night: 1 });
  port = await freePort();
});

/** Runs lines of a document in a clone, with the URLs and the folder of this test in place of its examples. */
async function type(lines: string): Promise<{ code: number; output: string }> {
  const typed = lines
    .replaceAll(REGISTRY, origin.url)
    .replaceAll(SITE, `http://127.0.0.1:${port}/registry`)
    .replaceAll('/srv/registry-snapshot', folder);
  const options = { cwd: folder, env: commandEnv() };
  try {
    const { stdout, stderr } = await promisify(execFile)('bash', ['-e', '-c', typed], options);
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

async function succeed(lines: string): Promise<string> {
  const { code, output } = await type(lines);
  expect(code, output).toBe(0);
  return output;
}

test('cron and systemd run the same command, with the settings of docs/hosting.md', () => {
  const publish = PUBLISH.exec(readDocument('docs/hosting.md'))![0];
  const unit = readDocument('systemd/registry-snapshot.service');
  const settings = /^    export (.*)$/m.exec(publish)![1]!;
  const [folderOf, environment, program] = ['WorkingDirectory', 'Environment', 'ExecStart'].map(
    (name) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)![1]!,
  );
  expect(environment).toBe(settings);
  const { scripts } = JSON.parse(readDocument('package.json')) as { scripts: Record<string, string> };
  expect(program).toBe(scripts['nightly']!.replace('exec ', '/usr/bin/'));
  const exports = [...settings.split(' '), 'BUILD_FOR=nginx'].map((each) => `export ${each}\n`);
  expect(crontab()).toBe(
    `export MAILTO=you@example.org\n${exports.join('')}cd ${folderOf} && cron/nightly.sh`,
  );
});

/** What cron runs. It mails the output. */
function crontab(): string {
  const [lines] = /^    MAILTO=[^]*?^    17 3 .*$/m.exec(readDocument('docs/running.md'))!;
  return lines.replaceAll(/^    (?=[A-Z])/gm, 'export ').replace(/^    17 3 \* \* \* +/m, '');
}

/** Serves the site until the test ends. */
function serve(name: WebServerName): Promise<number> {
  const beside = join(folder, `dist-${name}`);
  return startServer(name, { base: '/registry', root: join(folder, name), dist, beside, port });
}

test.skipIf(!isInstalled('nginx'))(
  'nginx: the lines publish and verify the mirror, also after a night',
  async () => {
    const [verify = '', ...publish] = PUBLISH.exec(readDocument('docs/hosting.md'))![0]
      .split('\n')
      .toReversed();
    await succeed(publish.toReversed().join('\n'));
    await serve('nginx');
    const first = await succeed(verify);
    expect(first).toContain('The site was built for nginx (data/host.json).');
    // The night writes lost rules again.
    const rules = join(folder, 'dist-nginx/mirror.conf');
    await rm(rules);
    expect(await succeed(crontab())).toBe('mirror.conf changed: run nginx -s reload\n');
    expect(existsSync(rules)).toBe(true);
    const [log] = await readdir(join(folder, 'logs'));
    expect(await readFile(join(folder, 'logs', log!), 'utf8')).toContain('was built and verified.\n');
    await succeed(verify);
  },
);

test('cron mails what to do about a failed run, then the end of its log; seven logs are kept', async () => {
  const logs = join(folder, 'logs');
  await rm(logs, { recursive: true, force: true });
  await mkdir(logs);
  for (let day = 1; day <= 9; day += 1) await writeFile(join(logs, `2026-01-0${day}T031700Z.log`), '');
  await writeFile(join(logs, '2025-notes.log'), 'mine');
  const { code, output: mail } = await type(
    `export SNAPSHOT_DIR=other\n${crontab().replace(REGISTRY, `${origin.url}/elsewhere`)}`,
  );
  expect(code).toBe(3);
  expect(mail).toMatch(
    /^Action needed: the registry .*\n(- .*\n)+Exit code 3\. The end of \S*Z\.log:\n\n.*nightly: Cannot fetch .*\n$/s,
  );
  const kept = await readdir(logs);
  expect(kept.filter((name) => name.endsWith('Z.log'))).toHaveLength(7);
  expect(kept).toEqual(expect.arrayContaining(['2025-notes.log', '2026-01-09T031700Z.log']));

  await mkdir(join(folder, 'killed'));
  await writeFile(join(folder, 'killed/npm'), '#!/bin/sh\nkill -9 $$\n', { mode: 0o755 });
  const killed = await type(`PATH=${folder}/killed:$PATH\n${crontab()}`);
  expect(killed.output).toMatch(/^Exit code 137\. The end of /);
});

const OTHERS: [WebServerName, rules: string][] = [
  ['caddy', 'dist-caddy/mirror.caddy'],
  ['apache', 'dist-apache/mirror.conf'],
  ['htaccess', 'dist/.htaccess'],
];

describe.each(OTHERS)('%s', (name, rules) => {
  test.skipIf(!isInstalled(name))(
    'the same commands publish and verify the mirror, and write lost rules',
    async () => {
      const site = `http://127.0.0.1:${port}/registry`;
      const env = {
        REGISTRY_URL: origin.url,
        SITE_URL: site,
        SNAPSHOT_DIR: join(folder, 'snapshot'),
        DIST_DIR: dist,
      };
      const command = async (...args: [string, ...string[]]): Promise<string> => {
        const { code, output } = await runShared(args[0], args.slice(1), env);
        expect(code, output).toBe(0);
        return output;
      };
      await command('snapshot');
      await command('build', '--for', name);
      await serve(name);
      expect(await command('verify', site)).toContain(`The site was built for ${name} (data/host.json).`);
      await rm(join(folder, rules));
      expect(await command('build')).toContain(`Web host: ${name} (remembered in `);
      expect(existsSync(join(folder, rules))).toBe(true);
    },
  );
});
