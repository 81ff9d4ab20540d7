// Requests per second of our server, beside sirv, an empty Node server and nginx (where it is installed), over the same
// folder in the same run.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { printError } from '../../scripts/terminal.ts';
import { requestsPerSecond } from './http-load.ts';

const CONNECTIONS = 32;
const [WARM_UP, REQUESTS, ROUNDS] = [2_000, 5_000, 5];
const ENDURED = 200_000;

interface Contestant {
  name: string;
  port: number;
  process: ChildProcess;
}

/** Our answers per second, compared with those of sirv. */
const LEAST = 4;

/** The lines of a table, how memory and open files of our server grew, and whether the goal is missed. */
export async function measureServers(
  dist: string,
  folder: string,
): Promise<{ lines: string[]; isMissed: boolean }> {
  const contestants = await startAll(dist, folder);
  try {
    const [id = ''] = readdirSync(join(dist, 'api/v1/platform')).filter((name) =>
      /^[0-9a-f-]{36}$/.test(name),
    );
    const paths = {
      record: `/api/v1/platform/${id}/index.json`,
      page: `/platform/${id}/`,
      list: '/api/v1/platform/index.json',
    };
    const lines = [
      row(
        'answers per second',
        contestants.map(({ name }) => name),
      ),
    ];
    let isMissed = false;
    for (const [kind, path] of Object.entries(paths)) {
      const rates = await ratesOf(contestants, path);
      const sirv = rates[contestants.findIndex(({ name }) => name === 'sirv')]!;
      isMissed ||= rates[0]! < LEAST * sirv;
      lines.push(
        row(
          kind,
          rates.map((rate) => `${Math.round(rate).toLocaleString('en')} (× ${(rate / sirv).toFixed(1)})`),
        ),
      );
    }
    lines.push(`The goal of × ${LEAST} for ours is ${isMissed ? 'MISSED' : 'met'}.`);
    return { lines: [...lines, ...(await endure(contestants[0]!, Object.values(paths)))], isMissed };
  } finally {
    for (const { process } of contestants) process.kill();
  }
}

/** The medians of several rounds, which alternate, because other work on the machine comes and goes. */
async function ratesOf(contestants: readonly Contestant[], path: string): Promise<number[]> {
  const rates = contestants.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [i, { name, port }] of contestants.entries()) {
      printError(`${path}: ${name}`);
      const rate = await requestsPerSecond(
        { port, path, connections: CONNECTIONS },
        round === 0 ? WARM_UP : REQUESTS,
      );
      if (round > 0) rates[i]!.push(rate);
    }
  }
  return rates.map((each) => each.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!);
}

async function endure({ port, process }: Contestant, paths: readonly string[]): Promise<string[]> {
  if (!existsSync('/proc/self/status')) return [];
  const state = (): string => {
    const memory = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${process.pid}/status`, 'utf8'))![1]);
    return `${Math.round(memory / 1024)} MiB, ${readdirSync(`/proc/${process.pid}/fd`).length} open files`;
  };
  const states = [state()];
  for (let part = 0; part < 4; part += 1) {
    for (const path of paths)
      await requestsPerSecond({ port, path, connections: CONNECTIONS }, ENDURED / 4 / paths.length);
    states.push(state());
  }
  return [`${ENDURED.toLocaleString('en')} more requests: ${states.join(' → ')}`];
}

async function startAll(dist: string, folder: string): Promise<Contestant[]> {
  const node = (script: string, ...args: string[]): ChildProcess =>
    spawn(process.execPath, [join(import.meta.dirname, script), ...args]);
  const [own, sirv, empty] = [await freePort(), await freePort(), await freePort()];
  const contestants = [
    {
      name: 'ours',
      port: own,
      process: node('../../scripts/serve.ts', '--dist', dist, '--port', String(own)),
    },
    { name: 'sirv', port: sirv, process: node('other-servers.ts', 'sirv', String(sirv), dist) },
    { name: 'empty Node server', port: empty, process: node('other-servers.ts', 'empty', String(empty)) },
  ];
  const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx'].find((path) =>
    existsSync(path),
  );
  if (nginx) {
    const port = await freePort();
    const config = join(folder, 'nginx.conf');
    writeFileSync(config, nginxConfig(folder, dist, port));
    contestants.push({
      name: 'nginx',
      port,
      process: spawn(nginx, ['-e', `${folder}/error.log`, '-p', folder, '-c', config]),
    });
  }
  for (const { name, port, process } of contestants) await untilAnswered(name, port, process);
  return contestants;
}

function nginxConfig(folder: string, dist: string, port: number): string {
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `${user} daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
events {}
http {
  access_log off; gzip_static on; types { application/json json; text/html html; }
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  keepalive_requests 1000000;
  server { listen 127.0.0.1:${port}; root ${dist}; }
}
`;
}

async function untilAnswered(name: string, port: number, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200 && child.exitCode === null; tries += 1) {
    const reply = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    if (reply?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The server “${name}” did not start.`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

function row(label: string, cells: readonly string[]): string {
  return [label.padEnd(20), ...cells.map((cell) => cell.padStart(20))].join('');
}
