// Real web servers on loopback, each with its configuration, logs and process file in its own folder.
import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { serveSite } from '../fixtures.ts';
import { freePort } from '../free-port.ts';
import { ask } from '../mirror/raw-request.ts';
import { programOf } from '../programs.ts';
import type { Made } from './host-fixtures.ts';

/** A site, and the port at which to serve it: by default a free one. */
export type Served = Pick<Made, 'base' | 'root' | 'dist' | 'beside'> & { port?: number };

interface Settings extends Served {
  port: number;
  /** The folder of the server. */
  own: string;
}

interface WebServer {
  program: string;
  /** Writes the recipe of the documentation as settings of a server; returns the arguments that run and check them. */
  configure: (settings: Settings) => Promise<{ run: string[]; check: string[] }>;
}

const nginx: WebServer = {
  program: 'nginx',
  configure: async ({ beside, own, port }) => {
    const file = join(own, 'nginx.conf');
    const recipe = recipeOf('nginx', {
      '443 ssl': `127.0.0.1:${port}`,
      '/srv/registry-snapshot/dist-nginx': beside,
    });
    await writeFile(
      file,
      `daemon off; pid ${own}/pid; error_log ${own}/error.log; worker_processes 1;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((each) => `${each}_temp_path ${own}/${each};`).join(' ')}
  ${recipe}
}
`,
    );
    const run = ['-e', join(own, 'error.log'), '-p', own, '-c', file];
    return { run, check: ['-t', ...run] };
  },
};

const caddy: WebServer = {
  program: 'caddy',
  configure: async ({ beside, own, port }) => {
    const file = join(own, 'Caddyfile');
    const recipe = recipeOf('caddyfile', {
      'mirror.example {': `http://:${port} {\n  bind 127.0.0.1`,
      '/srv/registry-snapshot/dist-caddy': beside,
    });
    const options = `{\n  admin off\n  auto_https off\n  storage file_system ${own}\n}\n`;
    await writeFile(file, options + recipe);
    return { run: ['run', '--config', file], check: ['validate', '--config', file] };
  },
};

const APACHE_MODULES = ['mpm_event', 'authz_core', 'alias', 'autoindex', 'dir', 'mime', 'headers', 'rewrite'];

function apacheWith(recipe: (settings: Settings) => string): WebServer {
  return {
    program: 'apache2',
    configure: async (settings) => {
      const { own, port } = settings;
      const file = join(own, 'apache.conf');
      await mkdir(join(own, 'htdocs'), { recursive: true });
      await writeFile(
        file,
        `ServerRoot "${own}"
ServerName 127.0.0.1
Listen 127.0.0.1:${port}
PidFile ${own}/pid
ErrorLog ${own}/error.log
DefaultRuntimeDir ${own}
Mutex pthread
${process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : ''}
${APACHE_MODULES.map((each) => `LoadModule ${each}_module /usr/lib/apache2/modules/mod_${each}.so`).join('\n')}
TypesConfig /etc/mime.types
DocumentRoot "${own}/htdocs"
<Directory />
  AllowOverride None
  Require all denied
</Directory>
${recipe(settings)}
`,
      );
      return { run: ['-X', '-f', file], check: ['-t', '-f', file] };
    },
  };
}

const cloudflare: WebServer = {
  program: 'wrangler',
  configure: async ({ beside, port }) => {
    const config = ['--config', join(beside, 'wrangler.json')];
    const inspector = ['--inspector-port', String(await freePort())];
    const address = ['--ip', '127.0.0.1', '--port', String(port), ...inspector];
    return {
      run: ['dev', ...config, ...address, '--log-level', 'error'],
      check: ['deploy', '--dry-run', ...config],
    };
  },
};

const WEB_SERVERS = {
  nginx,
  caddy,
  apache: apacheWith(({ beside, port }) =>
    recipeOf('apache', { '443': String(port), '/srv/registry-snapshot/dist-apache': beside }),
  ),
  htaccess: apacheWith(({ base, dist, port }) => {
    const mapping = { 'Alias "/registry"': base ? `Alias "${base}"` : 'DocumentRoot' };
    return recipeOf('apache', { '443': String(port), ...mapping, '/srv/registry-snapshot/dist': dist }, 1);
  }),
  cloudflare,
};

export type WebServerName = keyof typeof WEB_SERVERS;

export const WEB_SERVER_NAMES = Object.keys(WEB_SERVERS) as WebServerName[];

function pathOf(name: WebServerName): string | undefined {
  // npm installs it.
  if (name === 'cloudflare') return join(import.meta.dirname, '../../node_modules/.bin/wrangler');
  return programOf(WEB_SERVERS[name].program);
}

export function isInstalled(name: WebServerName): boolean {
  return pathOf(name) !== undefined;
}

export function readDocument(path: string): string {
  return readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
}

const RECIPES = { nginx: 'nginx', caddyfile: 'caddy', apache: 'apache' };

/** A code block of a recipe, with other texts in the places of some. */
function recipeOf(language: keyof typeof RECIPES, replaced: Record<string, string>, index = 0): string {
  const block = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm');
  let recipe = [...readDocument(`docs/hosting/${RECIPES[language]}.md`).matchAll(block)][index]![1]!;
  // The tests have no certificates.
  recipe = recipe.replace(/^ *(ssl_|SSL).*\n/gm, '');
  for (const [text, other] of Object.entries(replaced)) {
    if (!recipe.includes(text)) throw new Error(`The recipe for ${language} has no “${text}”.`);
    recipe = recipe.replaceAll(text, other);
  }
  return recipe;
}

/** Starts the local server; returns its port. */
export async function startOwn({ dist }: Served): Promise<number> {
  return (await serveSite(dist)).port;
}

/** Starts a web server with the generated rules, until the test ends; returns its port after its first response. */
export async function startServer(name: WebServerName, served: Served): Promise<number> {
  const { own, port, path, args } = await configured(name, served);
  const child = spawn(path, args.run, { env: environmentOf(own) });
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
    throw new Error(`${path} ended at once:\n${said}${log}`);
  });
  // wrangler responds before it has read the site.
  const isReady = (status: number) => name !== 'cloudflare' || status === 200;
  await Promise.race([serving(port, `${served.base}/`, isReady), failed]);
  failed.catch(() => {}); // it is killed at the end of the test
  return port;
}

/** What the program of a web server says of the generated rules: its exit code and its output. */
export async function checkSettings(name: WebServerName, served: Served) {
  const { own, path, args } = await configured(name, served);
  return new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(path, args.check, { env: environmentOf(own) }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
}

async function configured(name: WebServerName, served: Served) {
  const { configure } = WEB_SERVERS[name];
  const port = served.port ?? (await freePort());
  const own = join(served.root, 'server');
  await mkdir(own, { recursive: true });
  return { own, port, path: pathOf(name)!, args: await configure({ ...served, own, port }) };
}

function environmentOf(own: string): NodeJS.ProcessEnv {
  const caddyFolders = { XDG_DATA_HOME: own, XDG_CONFIG_HOME: own };
  const wrangler = { CI: 'true', WRANGLER_SEND_METRICS: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false' };
  return { PATH: process.env['PATH'], HOME: own, ...caddyFolders, ...wrangler };
}

/** Waits for a response of the site; rejects after very many others. */
async function serving(port: number, path: string, isReady: (status: number) => boolean): Promise<void> {
  for (let others = 0; others < 1000; await wait(20)) {
    const status = await ask(port, path).then(
      (reply) => reply.status,
      () => undefined,
    );
    if (status !== undefined && isReady(status)) return;
    if (status !== undefined) others += 1;
  }
  throw new Error(`The web server has no page at ${path}.`);
}
