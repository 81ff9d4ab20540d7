// The lines of README and docs/nightly.md, typed as they stand, against real web servers.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startOrigin, type SampleOrigin } from '../../src/sample/sample-origin.ts';
import { freePort, isInstalled, readDocument, startServer, type WebServerName } from './web-servers.ts';
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
  folder = await mkdtemp(join(tmpdir(), 'recipes-'));
  // Servers switch to an unprivileged user.
  await chmod(folder, 0o755);
  dist = join(folder, 'dist');
  origin = await startOrigin({ platforms: 12, night: 1 });
  port = await freePort();
});
afterAll(async () => {
  await origin.close();
  await rm(folder, { recursive: true });
});

/** Runs lines of a document, with the URLs and the folder of this test in place of its examples. */
async function type(lines: string): Promise<{ code: number; output: string }> {
  const typed = lines
    .replaceAll(REGISTRY, origin.url)
    .replaceAll(SITE, `http://127.0.0.1:${port}/registry`)
    .replaceAll('/srv/registry-snapshot', ROOT)
    .replaceAll('nightly.log', join(folder, 'nightly.log'));
  const env = { ...commandEnv(), SNAPSHOT_DIR: join(folder, 'snapshot'), DIST_DIR: dist };
  try {
    const { stdout, stderr } = await promisify(execFile)('bash', ['-e', '-c', typed], { cwd: ROOT, env });
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

test('README and docs/hosting.md have the same lines; cron and systemd run the same command', () => {
  const words = (document: string): string =>
    PUBLISH.exec(readDocument(document))![0].replaceAll(/ +#.*/g, '');
  expect(words('docs/hosting.md')).toBe(words('README.md'));
  const unit = readDocument('systemd/registry-snapshot.service');
  const settings = /^    export (.*)$/m.exec(words('README.md'))![1]!;
  const [folderOf, environment, program] = ['WorkingDirectory', 'Environment', 'ExecStart'].map(
    (name) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)![1]!,
  );
  expect(environment).toBe(settings);
  const { scripts } = JSON.parse(readDocument('package.json')) as { scripts: Record<string, string> };
  expect(program).toBe(scripts['nightly']!.replace('exec ', '/usr/bin/'));
  expect(cronLine()).toContain(`cd ${folderOf} && ${settings} npm run --silent nightly >>`);
});

/** What cron runs. */
function cronLine(): string {
  return /^    17 3 \* \* \* +(.*)$/m.exec(readDocument('docs/nightly.md'))![1]!;
}

/** Serves the site until the test ends. */
function serve(name: WebServerName): Promise<number> {
  const beside = join(folder, `dist-${name}`);
  return startServer(name, { base: '/registry', root: join(folder, name), dist, beside, port });
}

test.skipIf(!isInstalled('nginx'))(
  'nginx: the lines publish and verify the mirror, also after a night',
  async () => {
    const [verify = '', ...publish] = PUBLISH.exec(readDocument('README.md'))![0].split('\n').toReversed();
    await succeed(publish.toReversed().join('\n'));
    await serve('nginx');
    const first = await succeed(verify);
    expect(first).toContain('The site was built for nginx (data/host.json).');
    // The night writes lost rules again.
    const rules = join(folder, 'dist-nginx/mirror.conf');
    await rm(rules);
    await succeed(cronLine());
    expect(existsSync(rules)).toBe(true);
    const log = await readFile(join(folder, 'nightly.log'), 'utf8');
    expect(log).toMatch(/^Web host: nginx \(remembered in .*\/data\/host\.json\)\.$/m);
    expect(log).toMatch(/was built and verified\.\n*$/);
    await succeed(verify);
  },
);

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
      await command('verify', site);
    },
  );
});
