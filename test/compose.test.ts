// The services of compose.yaml: its Caddy as it runs there, and the file as Compose itself reads it. No container is started.
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { createFolder } from './fixtures.ts';
import { freePort } from './free-port.ts';
import { makeFor } from './hosting/host-fixtures.ts';
import { programOf, reportMissing } from './programs.ts';
import { responses, LIST, snapshotOf } from './mirror/mirror-fixtures.ts';
import { ask, type Reply } from './mirror/raw-request.ts';
import { writeStub } from './workflow-job.ts';

const FILE = join(import.meta.dirname, '../compose.yaml');

interface Services {
  caddy: { command: string[]; healthcheck: { test: string[] } };
}

const { services } = parse(readFileSync(FILE, 'utf8')) as { services: Services };

/** Replaces variables as Compose does, which makes one dollar sign of two. */
function interpolate(text: string, variables: Record<string, string>): string {
  return text.replaceAll(/\$\$|\$\{(\w+)[^}]*\}/g, (found, name: string) =>
    found === '$$' ? '$' : variables[name]!,
  );
}

const caddy = programOf('caddy');

describe.skipIf(caddy === undefined)('Caddy', () => {
  test('responds with 503 until there is a site, then with the site, and follows new rules, without a restart', async () => {
    const root = createFolder();
    const [port, health, admin] = [await freePort(), await freePort(), await freePort()];
    const site = `http://localhost:${port}`;
    const { command, healthcheck } = services.caddy;
    const [shell, flag, text] = command;
    // Ports and folders of this test; a shorter pause.
    const script = interpolate(text!, { DOMAIN: site })
      .replace('cd /tmp', `cd ${root}/tmp`)
      .replace('/mirror/', `${root}/`)
      .replace('8080', String(health))
      .replace('<<END', `<<END\n{\n  admin 127.0.0.1:${admin}\n}`);
    await mkdir(join(root, 'tmp'));
    const stubs = writeStub(join(root, 'bin'), 'sleep', 'exec /bin/sleep 0.1');
    const env = { PATH: `${stubs}:${process.env['PATH']}`, HOME: root };
    const child = spawn(shell!, [flag!, script], {
      env,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let log = '';
    child.stderr.setEncoding('utf8').on('data', (more: string) => (log += more));
    const closed = once(child, 'close');
    onTestFinished(async () => {
      // Docker ends all processes of a container.
      process.kill(-child.pid!, 'SIGTERM');
      await closed;
    });

    const get = async (path: string): Promise<Reply | undefined> =>
      ask(port, path, { headers: { host: `localhost:${port}` } }).catch(() => undefined);
    /** Requests a path until its response has the status. */
    const until = async (path: string, status: number): Promise<Reply> => {
      for (;;) {
        const reply = await get(path);
        if (reply?.status === status) return reply;
        if (child.exitCode !== null) throw new Error(`Caddy ended:\n${log}`);
        await wait(20);
      }
    };

    const first = await until(LIST, 503);
    expect(first).toMatchObject({
      headers: { 'retry-after': '300' },
      text: 'The first build is not finished.',
    });
    await makeFor('caddy', site, await snapshotOf(responses()), root);
    expect((await until(LIST, 200)).headers['content-type']).toBe('application/json');
    expect((await get('/nothing'))!.text).toContain('Not here');

    // Rules that Caddy cannot read change nothing, and the next ones are read.
    const rules = join(root, 'dist-caddy/mirror.caddy');
    await writeFile(rules, 'no directive');
    while (!log.includes('Error:')) await wait(20);
    expect((await get(LIST))!.status).toBe(200);
    await makeFor('caddy', `${site}/registry`, await snapshotOf(responses()), root);
    await until(`/registry${LIST}`, 200);
    expect((await get(LIST))!.status).toBe(404);

    const [kind, ...check] = healthcheck.test.map((word) => word.replace('8080', String(health)));
    expect(kind).toBe('CMD');
    await promisify(execFile)(check[0]!, check.slice(1));
    // Logs of requests would fill the disk; logs of reloads are rare.
    expect(log).not.toMatch(/"remote_ip".*"method":"GET"|"method":"GET".*"remote_ip"/);
  });
});

/** The command of Compose 2; undefined if it is not installed. */
const COMPOSE = [['docker', 'compose'], ['docker-compose']].find(([program, ...args]) =>
  / v?2\./.test(spawnSync(program!, [...args, 'version'], { encoding: 'utf8' }).stdout ?? ''),
);

if (!COMPOSE) reportMissing('docker-compose');

describe.skipIf(!COMPOSE)('Compose (needs version 2)', () => {
  // The file .env of docs/install.md.
  const [documented] = /^    DOMAIN=.*\n    REGISTRY_URL=.*$/m.exec(
    readFileSync(join(FILE, '../docs/install.md'), 'utf8'),
  )!;
  const settings = documented.trim().split(/\s+/);

  async function config(lines: string[]) {
    const file = join(createFolder(), '.env');
    await writeFile(file, lines.map((line) => `${line}\n`).join(''));
    const [program, ...args] = COMPOSE!;
    const { PATH = '', HOME = '' } = process.env;
    return spawnSync(program!, [...args, '--file', FILE, '--env-file', file, 'config'], {
      encoding: 'utf8',
      env: { PATH, HOME },
    });
  }

  test('reads the file of docs/install.md, and gives Caddy the script that the test above runs', async () => {
    const { status, stdout, stderr } = await config(settings);
    expect([status, stderr]).toEqual([0, '']);
    const read = (parse(stdout) as { services: Services }).services;
    const variables = Object.fromEntries(settings.map((line) => line.split('=')));
    // The output is a Compose file, too: a dollar sign is two.
    expect(read.caddy.command.map((word) => interpolate(word, {}))).toEqual(
      services.caddy.command.map((word) => interpolate(word, variables)),
    );
  });

  test.each(settings)('refuses to start without %s, and names the file to write', async (setting) => {
    const { status, stderr } = await config(settings.filter((line) => line !== setting));
    expect(status).not.toBe(0);
    const [name] = setting.split('=');
    expect(stderr).toMatch(
      new RegExp(`${name} is missing a value: Write ${setting}\\b.* to the file \\.env`),
    );
  });
});
