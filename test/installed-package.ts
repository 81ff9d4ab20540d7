// The tarball of `npm pack` with its production packages, as another user than the one who installed it.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { createFolder } from './fixtures.ts';
import { canBecomeNobody, NOBODY } from './nobody.ts';

const root = join(import.meta.dirname, '..');

export interface InstalledPackage {
  /** The unpacked tarball, or a clone, after `npm ci --omit=dev`: the packages are inside it. */
  unpacked: string;
  /** A folder of that user. */
  work: string;
  /** Gives `work` and what is in it to that user. */
  own: () => void;
  start: (file: string, args: string[], env?: Record<string, string>, cwd?: string) => ChildProcess;
  /** Starts the installed program, on any Node. */
  startProgram: (args: string[], env?: Record<string, string>, node?: string) => ChildProcess;
  /** Runs the installed program, which must succeed. */
  run: (args: string[], env?: Record<string, string>, node?: string) => Promise<string>;
  /** Lets folders be removed. */
  unlock: () => void;
}

export function installPackage(): InstalledPackage {
  const folder = createFolder();
  chmodSync(folder, 0o755);
  // A folder after `npm install` of the tarball: the package is beside the packages that it needs.
  const installed = join(folder, 'installed');
  const unpacked = join(folder, 'unpacked');
  const work = join(folder, 'work');
  const flags = ['--ignore-scripts', '--offline', '--silent', '--pack-destination', folder];
  const tarball = execFileSync('npm', ['pack', ...flags], { cwd: root, encoding: 'utf8' }).trim();
  for (const target of [join(installed, 'node_modules/registry-snapshot'), unpacked]) {
    mkdirSync(target, { recursive: true });
    execFileSync('tar', ['-xzf', join(folder, tarball), '-C', target, '--strip-components=1']);
  }
  copyProductionPackages(installed);
  symlinkSync(join(installed, 'node_modules'), join(unpacked, 'node_modules'));
  const setMode = (mode: string) =>
    execFileSync('find', [installed, unpacked, '-type', 'd', '-exec', 'chmod', mode, '{}', '+']);
  setMode('a-w');
  mkdirSync(work);
  const own = () => void (canBecomeNobody && execFileSync('chown', ['-R', `${NOBODY}`, work]));
  own();

  const start: InstalledPackage['start'] = (file, args, env = {}, cwd = work) => {
    const { PATH = '' } = process.env;
    const path = [dirname(process.execPath), join(installed, 'node_modules/.bin'), PATH].join(delimiter);
    return spawn(file, args, {
      cwd,
      env: { PATH: path, HOME: work, NODE_COMPILE_CACHE: join(work, '.compiled'), ...env },
      ...(canBecomeNobody && { uid: NOBODY, gid: NOBODY }),
    });
  };
  const program = join(installed, 'node_modules/registry-snapshot/bin/registry-snapshot.cjs');
  const startProgram: InstalledPackage['startProgram'] = (args, env, node = process.execPath) =>
    start(node, [program, ...args], env);
  return {
    unpacked,
    work,
    own,
    start,
    startProgram,
    run: async (args, env, node) => {
      const { code, output } = await outputOf(startProgram(args, env, node));
      expect(code, output).toBe(0);
      return output;
    },
    unlock: () => setMode('u+w'),
  };
}

/** Copies the packages that the lock file does not mark as needed for development only, each with those inside it. */
function copyProductionPackages(target: string): void {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const paths = Object.entries(packages).flatMap(([path, { dev = false }]) =>
    !dev && /^node_modules\/(?!.*\/node_modules\/)/.test(path) && existsSync(join(root, path)) ? path : [],
  );
  execFileSync('cp', ['-a', '--parents', ...paths, target], { cwd: root });
}

export async function outputOf(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

/** Waits until a server reports its URL. `stop` ends it with SIGTERM. Fails with the output of one that ends by itself. */
export async function waitForUrl(
  server: ChildProcess,
): Promise<{ url: string; stop: () => Promise<number | null> }> {
  onTestFinished(() => void server.kill('SIGKILL'));
  const ended = outputOf(server);
  let output = '';
  const found = new Promise<string>((resolve) => {
    server.stdout!.on('data', (text: string) => {
      output += text;
      const [url] = / at (http:\S+)\/ \(press/.exec(output)?.slice(1) ?? [];
      if (url !== undefined) resolve(url);
    });
  });
  const url = await Promise.race([found, ended.then((end) => expect.fail(end.output))]);
  return {
    url,
    stop: async () => {
      server.kill('SIGTERM');
      return (await ended).code;
    },
  };
}
