// The image and the services: Dockerfile and compose.yaml. No image is built here; test/package.test.ts runs the program
// as they do, and test/compose.test.ts runs Caddy.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../src/config/config.ts';
import { SETTINGS } from '../src/config/settings.ts';
import { createFolder, serveHttp } from './fixtures.ts';
import { takeNight } from './history/sample-nights.ts';
import { canBeProcessOne, startAsProcessOne } from './process-one.ts';
import { treeOf } from './tree.ts';
import { writeStub } from './workflow-job.ts';

const root = join(import.meta.dirname, '..');
const readText = (path: string): string => readFileSync(join(root, path), 'utf8');

const dockerfile = readText('Dockerfile');
/** Each instruction in one line. */
const instructions = dockerfile
  .replace(/^\s*#.*\n/gm, '')
  .replace(/\\\n\s*/g, '')
  .split('\n')
  .filter(Boolean)
  .map((line) => ({ keyword: line.split(' ', 1)[0]!, argument: line.slice(line.indexOf(' ') + 1) }));
/** The instructions of the last stage. */
const final = instructions.slice(instructions.findLastIndex(({ keyword }) => keyword === 'FROM') + 1);

function argumentsOf(wanted: string, within = instructions): string[] {
  return within.filter(({ keyword }) => keyword === wanted).map(({ argument }) => argument);
}

interface Service {
  image?: string;
  entrypoint?: string[];
  command?: string[];
  environment?: Record<string, string>;
  volumes: string[];
  read_only: boolean;
  cap_drop: string[];
  security_opt: string[];
  restart: string;
  logging: object;
  healthcheck: { test: string[] };
}

const compose = parse(readText('compose.yaml')) as {
  services: Record<'nightly' | 'caddy', Service>;
  volumes: Record<string, null>;
};

/** The exit code of a health check. */
async function check(
  [kind, ...command]: string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<number> {
  expect([kind, command[0]]).toEqual(['CMD', 'node']);
  const [code] = (await once(spawn(process.execPath, command.slice(1), { cwd, env }), 'close')) as [number];
  return code;
}

describe('Dockerfile', () => {
  test('has two stages on one base, which the user can choose', () => {
    expect(argumentsOf('ARG')).toEqual(['BASE=node:24-slim']);
    expect(argumentsOf('FROM')).toEqual(['${BASE} AS packages', '${BASE}']);
  });

  test('ends as another user than root, in a volume that this user owns', () => {
    const keywords = final.map(({ keyword }) => keyword);
    expect(argumentsOf('USER', final)).toEqual(['node']);
    expect(keywords.indexOf('USER')).toBeGreaterThan(keywords.lastIndexOf('RUN'));
    expect(argumentsOf('VOLUME', final)).toEqual(['/mirror']);
    expect(argumentsOf('WORKDIR', final).at(-1)).toBe('/mirror');
    expect(dockerfile).toContain('chown node:node /mirror');
  });

  test('copies all files of the package, which .dockerignore lets through, and installs them from the lock file', () => {
    const sources = [...dockerfile.matchAll(/^COPY (?!--)(.*) \S+$/gm)];
    const copied = sources.flatMap(([, paths]) => paths!.split(' '));
    const { files } = JSON.parse(readText('package.json')) as { files: string[] };
    // The image makes its own bundle.
    const shipped = files
      .filter((path) => !path.startsWith('!') && path !== 'bundle')
      .map((path) => path.replace(/\/.*/, ''));
    expect(copied).toEqual(expect.arrayContaining(shipped));
    const allowed = readText('.dockerignore').trim().split('\n');
    expect(allowed[0]).toBe('*');
    expect(allowed.slice(1).toSorted()).toEqual([...new Set(copied)].map((path) => `!${path}`).toSorted());
    expect(argumentsOf('RUN')[0]).toBe('npm ci --omit=dev --ignore-scripts');
  });

  test('programs are started without a shell, so that signals reach them', () => {
    const words = ['ENTRYPOINT', 'CMD'].map(
      (keyword) => JSON.parse(argumentsOf(keyword, final)[0]!) as unknown,
    );
    expect(words).toEqual([['registry-snapshot'], ['serve']]);
  });

  test('the documents run it with --init, which reaps processes, and leave no container behind', () => {
    const lines = readText('docs/install.md').match(/docker run .*/g)!;
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatch(/^docker run --rm --init /);
  });

  test.each([
    [200, 0],
    [404, 0],
    [503, 1],
    [undefined, 1],
  ])('health: a server that returns %s: %i', async (status, code) => {
    const { port, close } = await serveHttp((_, response) => response.writeHead(status!).end());
    if (status === undefined) await close();
    const command = /(?<=^HEALTHCHECK .*CMD )\[.*\]$/m.exec(dockerfile)![0];
    const words = ['CMD', ...(JSON.parse(command) as string[])];
    expect(await check(words, root, { PORT: String(port) })).toBe(code);
  });
});

describe('compose.yaml', () => {
  const { nightly, caddy } = compose.services;

  test('an image that is built has no name by which one could be pulled instead', () => {
    for (const service of Object.values(compose.services)) expect('build' in service).toBe(!service.image);
  });

  test.each(Object.entries(compose.services))(
    '%s can change nothing but its volumes, and limits its log',
    (_, service) => {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], restart: 'unless-stopped' });
      expect(service.security_opt).toEqual(['no-new-privileges:true']);
      expect(service.healthcheck.test[0]).toBe('CMD');
      expect(service.logging).toMatchObject({ options: { 'max-size': '10m', 'max-file': '3' } });
      for (const volume of service.volumes)
        expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
    },
  );

  test('the job runs the program with variables that it knows', () => {
    expect(nightly.entrypoint).toEqual(['sh', '-c']);
    expect(nightly.command![0]).toContain('registry-snapshot nightly ');
    const known: string[] = Object.values(SETTINGS).map(({ variable }) => variable);
    const variables = Object.keys(nightly.environment!).filter((name) => name !== 'INTERVAL');
    expect(known).toEqual(expect.arrayContaining(variables));
    expect(nightly.environment).toMatchObject({ BUILD_FOR: 'caddy' });
  });

  test('a failed run is followed by another within minutes until there is a site, and then by one a day', async () => {
    const folder = createFolder();
    // The exit codes of the runs; the first 0 makes a site. Then no run is left, and the loop ends.
    const codes = [3, 3, 4, 2, 3, 3, 0, 3, 0];
    const pauses = ['5m', '10m', '20m', '40m', '80m', '80m', '1d', '1d', '1d'];
    writeFileSync(join(folder, 'codes'), codes.map((code) => `${code}\n`).join(''));
    const stubs = writeStub(
      join(folder, 'bin'),
      'registry-snapshot',
      `code=$(head -n 1 codes) && tail -n +2 codes >rest && mv rest codes && echo "$1: $code"
[ "$code" != 0 ] || { mkdir -p dist/data && touch dist/data/status.json; }
exit "$code"`,
    );
    writeStub(stubs, 'sleep', 'echo "sleep $1"; [ -s codes ] || kill "$PPID"');
    const [shell, ...flags] = nightly.entrypoint!;
    // Compose makes one dollar sign of two.
    const words = [...flags, nightly.command![0]!.replaceAll('$$', '$')];
    const env = { PATH: `${stubs}:${process.env['PATH']}`, INTERVAL: nightly.environment!['INTERVAL'] };
    const child = spawn(shell!, words, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const written = Promise.all([text(child.stdout), text(child.stderr)]);
    const [, by] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    expect(by).toBe('SIGTERM');
    const why = (code: number, pause: string) =>
      `nightly: The run failed with exit code ${code}, for the reason above. The next one begins in ${pause}.\n`;
    const runs = codes.map((code, i) => [code, pauses[i]!] as const);
    expect(await written).toEqual([
      runs.map(([code, pause]) => `nightly: ${code}\nsleep ${pause}\n`).join(''),
      runs.map(([code, pause]) => (code === 0 ? '' : why(code, pause))).join(''),
    ]);
  });

  test('Caddy waits for no other service, and reads the site where the job writes it', () => {
    expect(caddy).not.toHaveProperty('depends_on');
    expect([nightly.volumes[0], caddy.volumes[0]]).toEqual(['mirror:/mirror', 'mirror:/mirror:ro']);
  });

  test.each([
    ['', 'https://mirror.example'],
    ['registry/', 'https://mirror.example/registry'],
    ['/registry', 'https://mirror.example/registry'],
  ])('BASE_PATH=%s: the site is at %s', (path, site) => {
    const given = nightly.environment!['SITE_URL']!;
    const url = given.replace(/\$\{DOMAIN:[^}]*\}/, 'mirror.example').replace('${BASE_PATH:-}', path);
    expect(readConfig({ SITE_URL: url }).site).toBe(site);
  });

  test.each([
    [0, 0],
    [47, 0],
    [49, 1],
    [undefined, 1],
  ])('health of the job: data checked %s hours ago: %i', async (hours, code) => {
    const folder = createFolder();
    mkdirSync(join(folder, 'dist/data'), { recursive: true });
    if (hours !== undefined) {
      const checked = new Date(Date.now() - hours * 3_600_000).toISOString();
      writeFileSync(join(folder, 'dist/data/status.json'), JSON.stringify({ checked }));
    }
    expect(await check(nightly.healthcheck.test, folder)).toBe(code);
  });
});

describe.skipIf(!canBeProcessOne)(
  'as process 1, which has no default action for signals (needs unshare)',
  () => {
    const OWN = 'process.once("SIGTERM", () => { console.log("own"); clearInterval(timer); });';

    test.each<[string, NodeJS.Signals, string, number, string]>([
      ['ends like any other process', 'SIGTERM', '', 143, 'ready\n'],
      ['ends like any other process', 'SIGINT', '', 130, 'ready\n'],
      ['ends by its own listener', 'SIGTERM', OWN, 0, 'ready\nown\n'],
    ])('a command %s after %s', async (_, signal, listener, code, output) => {
      const program = join(createFolder(), 'command.ts');
      writeFileSync(
        program,
        `import { runCommand } from '${join(root, 'scripts/command.ts')}';
        const timer = setInterval(() => {}, 1e6);
        const run = async () => { ${listener} console.log('ready'); };
        await runCommand({ name: 'x', summary: '', settings: [], run });`,
      );
      const { child, kill, ended } = startAsProcessOne([program]);
      child.stdout.once('data', () => kill(signal));
      expect(await ended).toEqual({ code, output });
    });

    test.each(['snapshot', 'nightly'])(
      '%s ends before its next request, and its folder is as it was',
      async (name) => {
        const folder = createFolder();
        const env = { SNAPSHOT_DIR: join(folder, 'snapshot'), DIST_DIR: join(folder, 'dist') };
        await takeNight(env.SNAPSHOT_DIR, 1);
        const before = await treeOf(join(env.SNAPSHOT_DIR, 'current', '/'));
        let requests = 0;
        const { url: registry } = await serveHttp((_, response) => {
          requests += 1;
          run.kill(requests === 1 ? 'SIGTERM' : 'SIGKILL');
          // A running command requests it again.
          response.writeHead(503).end();
        });
        const flags = ['--registry', registry, '--alias', 'http://registry.example'];
        const run = startAsProcessOne([join(root, `scripts/${name}.ts`), ...flags], env);
        expect(await run.ended).toMatchObject({
          code: 143,
          output: expect.not.stringContaining('bug') as string,
        });
        expect(requests).toBe(1);
        expect(await treeOf(join(env.SNAPSHOT_DIR, 'current', '/'))).toEqual(before);
      },
    );
  },
);
