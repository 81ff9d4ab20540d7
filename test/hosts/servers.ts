// Real web servers on loopback, each with its settings, logs and process file in a folder of its own.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { ask } from '../mirror/ask.ts';
import type { Made } from './made.ts';

/** Where a program lies, or undefined where it is not installed. In CI it must be: the tests then fail without it. */
export function programOf(name: string): string | undefined {
  const folders = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Starts nginx with the rules that were made; returns its port. */
export async function startNginx(program: string, { beside, root }: Made): Promise<number> {
  const port = await freePort();
  const own = await serverFolder(root);
  await writeFile(
    join(own, 'nginx.conf'),
    `daemon off; pid ${own}/pid; error_log ${own}/error.log; worker_processes 1;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((each) => `${each}_temp_path ${own}/${each};`).join(' ')}
  server { listen 127.0.0.1:${port}; include ${beside}/mirror.conf; }
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

/** Starts Caddy with the rules that were made; returns its port. */
export async function startCaddy(program: string, { beside, root }: Made): Promise<number> {
  const port = await freePort();
  const own = await serverFolder(root);
  await writeFile(
    join(own, 'Caddyfile'),
    `{
  admin off
  auto_https off
  storage file_system ${own}
}
http://127.0.0.1:${port} {
  bind 127.0.0.1
  import ${beside}/mirror.caddy
  respond 404
}
`,
  );
  const home = { XDG_DATA_HOME: own, XDG_CONFIG_HOME: own };
  return started(port, own, program, ['run', '--config', join(own, 'Caddyfile')], home);
}

/** Starts Apache with the rules that were made, as settings of a host or from the site's own folder. */
export async function startApache(
  program: string,
  { beside, dist, base, root }: Made,
  name: string,
): Promise<number> {
  const port = await freePort();
  const own = await serverFolder(root);
  await mkdir(join(own, 'htdocs'));
  const modules = ['mpm_event', 'authz_core', 'alias', 'dir', 'mime', 'headers', 'rewrite'];
  const rules =
    name === 'apache'
      ? `Include ${beside}/mirror.conf`
      : `Alias "${base}/" "${dist}/"
<Directory "${dist}">
  AllowOverride FileInfo Options=Indexes,MultiViews Indexes
  Options FollowSymLinks
  Require all granted
</Directory>`;
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
<VirtualHost *:${port}>
${rules}
</VirtualHost>
`,
  );
  return started(port, own, program, ['-X', '-f', join(own, 'apache.conf')]);
}

async function serverFolder(root: string): Promise<string> {
  const own = join(root, 'server');
  await mkdir(own, { recursive: true });
  return own;
}

/** Runs a server until the test ends, and waits for its first answer. */
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
  failed.catch(() => {}); // it ends with the test
  return port;
}

async function answering(port: number): Promise<void> {
  for (;;) {
    try {
      await ask(port, '/');
      return;
    } catch {
      await new Promise(setImmediate); // not there yet
    }
  }
}

function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.on('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
