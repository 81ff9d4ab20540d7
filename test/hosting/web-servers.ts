// Real web servers on loopback, each with its configuration, logs and process file in its own folder.
import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { ask, serve } from '../mirror/raw-request.ts';
import type { Made } from './host-fixtures.ts';

/** The path of a program; undefined if it is not installed, which is an error in CI. */
export function programOf(name: string): string | undefined {
  if (name === 'wrangler') return join(import.meta.dirname, '../../node_modules/wrangler/bin/wrangler.js');
  if (name === 'node' || name === 'stand-in') return 'in this process';
  const folders = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin'];
  const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (!found && process.env['CI']) throw new Error(`${name} is not installed: apt-get install ${name}`);
  return found;
}

export function readDocument(path: string): string {
  return readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
}

/** A code block of the recipes, with other texts in the places of some. */
function recipeOf(language: string, replaced: Record<string, string>, index = 0): string {
  let recipe = [
    ...readDocument('docs/hosting.md').matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm')),
  ][index]![1]!;
  // The tests have no certificates.
  recipe = recipe.replace(/^ *(ssl_|SSL).*\n/gm, '');
  for (const [text, other] of Object.entries(replaced)) {
    if (!recipe.includes(text)) throw new Error(`The recipe for ${language} has no “${text}”.`);
    recipe = recipe.replaceAll(text, other);
  }
  return recipe;
}

/** A site, and the port at which to serve it: by default a free one. */
export type Served = Pick<Made, 'base' | 'root' | 'dist' | 'beside'> & { port?: number };

/** Starts the local server; returns its port. */
export async function startOwn(_program: string, { dist }: Served): Promise<number> {
  return (await serve(dist)).port;
}

/** Starts nginx with the generated rules; returns its port. */
export async function startNginx(program: string, { beside, root, port: wanted }: Served): Promise<number> {
  const port = wanted ?? (await freePort());
  const own = await serverFolder(root);
  await writeFile(
    join(own, 'nginx.conf'),
    `daemon off; pid ${own}/pid; error_log ${own}/error.log; worker_processes 1;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((each) => `${each}_temp_path ${own}/${each};`).join(' ')}
  ${recipeOf('nginx', { '443 ssl': `127.0.0.1:${port}`, '/srv/registry-snapshot/dist-nginx': beside })}
}
`,
  );
  return started(port, own, program, [
    '-e',
    join(own, 'error.log'),
    '-p',
    own,
    '-c',
    join(own, 'nginx.conf'),
  ]);
}

/** Starts Caddy with the generated rules; returns its port. */
export async function startCaddy(program: string, { beside, root, port: wanted }: Served): Promise<number> {
  const port = wanted ?? (await freePort());
  const own = await serverFolder(root);
  await writeFile(
    join(own, 'Caddyfile'),
    `{
  admin off
  auto_https off
  storage file_system ${own}
}
${recipeOf('caddyfile', { 'mirror.example {': `http://127.0.0.1:${port} {\n  bind 127.0.0.1`, '/srv/registry-snapshot/dist-caddy': beside })}
`,
  );
  const home = { XDG_DATA_HOME: own, XDG_CONFIG_HOME: own };
  return started(port, own, program, ['run', '--config', join(own, 'Caddyfile')], home);
}

/** Starts Apache with the generated rules, as a virtual host or with .htaccess files. */
export async function startApache(
  program: string,
  { beside, dist, base, root, port: wanted }: Served,
  name: string,
): Promise<number> {
  const port = wanted ?? (await freePort());
  const own = await serverFolder(root);
  await mkdir(join(own, 'htdocs'), { recursive: true });
  const modules = ['mpm_event', 'authz_core', 'alias', 'dir', 'mime', 'headers', 'rewrite'];
  const recipe =
    name === 'apache'
      ? recipeOf('apache', { '443': String(port), '/srv/registry-snapshot/dist-apache': beside })
      : recipeOf(
          'apache',
          {
            '443': String(port),
            'Alias "/registry"': base ? `Alias "${base}"` : 'DocumentRoot',
            '/srv/registry-snapshot/dist': dist,
          },
          1,
        );
  await writeFile(
    join(own, 'apache.conf'),
    `ServerRoot "${own}"
ServerName 127.0.0.1
Listen 127.0.0.1:${port}
PidFile ${own}/pid
ErrorLog ${own}/error.log
DefaultRuntimeDir ${own}
Mutex pthread
${process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : ''}
${modules.map((each) => `LoadModule ${each}_module /usr/lib/apache2/modules/mod_${each}.so`).join('\n')}
TypesConfig /etc/mime.types
DocumentRoot "${own}/htdocs"
<Directory />
  AllowOverride None
  Require all denied
</Directory>
${recipe}
`,
  );
  return started(port, own, program, ['-X', '-f', join(own, 'apache.conf')]);
}

/** Starts Cloudflare's local runtime with the generated configuration; returns its port. */
export async function startWrangler(
  program: string,
  { beside, root, port: wanted }: Served,
): Promise<number> {
  const port = wanted ?? (await freePort());
  const own = await serverFolder(root);
  const env = { CI: 'true', WRANGLER_SEND_METRICS: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false' };
  const address = ['--ip', '127.0.0.1', '--port', String(port), '--inspector-port', String(await freePort())];
  const args = [
    program,
    'dev',
    '--config',
    join(beside, 'wrangler.json'),
    ...address,
    '--log-level',
    'error',
  ];
  return started(port, own, process.execPath, args, env);
}

/** Simulates CloudFront in front of a bucket: runs the generated function as AWS documents it. */
export async function startStandIn(_program: string, { beside, dist, base }: Served): Promise<number> {
  const code = await readFile(join(beside, 'function.js'), 'utf8');
  const handler = runInNewContext(`${code}\nhandler`) as (event: object) => Viewed;
  const server = createHttpServer((request, response) => {
    const [uri = '', query = ''] = request.url!.split('?');
    const querystring: Record<string, { value: string }> = {};
    for (const [name, value] of new URLSearchParams(query)) querystring[name] = { value };
    const asked = { method: request.method!, uri, querystring, headers: {} };
    const run = (eventType: string, answer?: object): Viewed =>
      // The function only exchanges JSON.
      JSON.parse(JSON.stringify(handler({ context: { eventType }, request: asked, response: answer })));
    const first = run('viewer-request');
    const send = ({ statusCode = 200, headers = {}, body = '' }: Viewed): void => {
      for (const [name, { value }] of Object.entries(headers)) response.setHeader(name, value);
      response.writeHead(statusCode).end(request.method === 'HEAD' ? undefined : body);
    };
    if (first.statusCode !== undefined) return send(first);
    asked.uri = first.uri!;
    const key = decodeURIComponent(asked.uri).slice(base.length);
    const file = join(dist, key);
    if (!existsSync(file)) {
      const headers = { 'content-type': { value: 'application/json' } };
      return send({ statusCode: 404, headers, body: readFileSync(join(dist, 'api/v1/404.json')) });
    }
    const bytes = readFileSync(file);
    const etag = `"${hash('md5', bytes)}"`;
    const condition = request.headers['if-none-match'] ?? '';
    const headers: NonNullable<Viewed['headers']> = {
      etag: { value: etag },
      'content-type': { value: KNOWN[extname(file)] ?? 'binary/octet-stream' },
    };
    const said = run('viewer-response', { statusCode: 200, headers });
    if (condition === '*' || condition.includes(etag)) return send({ ...said, statusCode: 304 });
    const accepted = String(request.headers['accept-encoding'] ?? '').replaceAll(/\w+;q=0(?![.\d])/g, '');
    const coding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined;
    if (!coding) return send({ ...said, body: bytes });
    const vary = { value: `${said.headers?.['vary']?.value ?? ''}, Accept-Encoding` };
    const compressed = { ...said.headers, vary, 'content-encoding': { value: coding } };
    send({
      ...said,
      headers: compressed,
      body: coding === 'br' ? brotliCompressSync(bytes, QUICK) : gzipSync(bytes),
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

// The types that `aws s3 sync` guesses.
const KNOWN: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.csv': 'text/csv',
};
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

interface Viewed {
  uri?: string;
  statusCode?: number;
  headers?: Record<string, { value: string }>;
  body?: string | Buffer;
}

async function serverFolder(root: string): Promise<string> {
  const own = join(root, 'server');
  await mkdir(own, { recursive: true });
  return own;
}

/** Runs a server until the test ends; resolves at its first answer. */
async function started(
  port: number,
  own: string,
  program: string,
  args: string[],
  env = {},
): Promise<number> {
  const child = spawn(program, args, { env: { PATH: process.env['PATH'], HOME: own, ...env } });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = new Promise<void>((resolve) => {
    child.on('close', () => resolve());
  });
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const failed = ended.then(async () => {
    const log = await readFile(join(own, 'error.log'), 'utf8').catch(() => '');
    throw new Error(`${program} ended at once:\n${said}${log}`);
  });
  await Promise.race([answering(port), failed]);
  failed.catch(() => {}); // it is killed at the end of the test
  return port;
}

async function answering(port: number): Promise<void> {
  for (;;) {
    try {
      await ask(port, '/');
      return;
    } catch {
      await wait(20); // not started yet
    }
  }
}

export function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.on('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
